import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { sessionStore } from '../../apps/server/src/access/session.ts'
import { vaultWith } from '../../apps/server/src/access/vault.ts'
import { readConfig } from '../../apps/server/src/base/config.ts'
import { objectFolder } from '../../apps/server/src/base/objects.ts'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { startTemporaryPostgres } from '../../apps/server/src/db/embedded/temporary.ts'
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts'
import { startDevicePath } from '../../apps/server/src/devices/index.ts'
import { everyImplementation } from '../../apps/server/src/features/all.ts'
import { lockClouds } from '../../apps/server/src/features/third-party-locks/connectors/clouds.ts'
import { sandboxProvider } from '../../apps/server/src/adapters/payments/sandbox.ts'
import { createServer } from '../../apps/server/src/http/server.ts'
import { startLiveHub } from '../../apps/server/src/kernel/live-hub.ts'
import type { Services } from '../../apps/server/src/kernel/services.ts'

export type BenchServer = Awaited<ReturnType<typeof startServer>>

/**
 * Server over an empty database of its own, with a broker where devices connect, and a connection of the owner of its
 * tables.
 */
export async function startServer({ hasDevices }: { readonly hasDevices: boolean }) {
  const postgres = await startTemporaryPostgres()
  const dir = fileURLToPath(new URL('../../database/migrations', import.meta.url))
  const { appRole } = await migrate(postgres.url, { dir, log: () => undefined })
  const database = openDatabase({ url: postgres.url, appRole })
  const log = pino({ level: 'silent' })
  const live = await startLiveHub(postgres.url, database, log)
  const services: Services = {
    config: readConfig({ LOG_LEVEL: 'silent', ...(hasDevices && { MQTT_PORT: '0' }) }),
    database,
    live,
    log,
    now: () => new Date(),
    demoAccounts: [],
    lockClouds: lockClouds(),
    paymentProviders: [sandboxProvider],
    vault: vaultWith(Buffer.alloc(32, 1)),
    objects: objectFolder(join(tmpdir(), `lintel-objects-${randomUUID()}`)),
    sessions: sessionStore(database),
  }
  const devices = hasDevices ? await startDevicePath({ services, url: postgres.url }) : undefined
  const app = await createServer({ services, implementations: everyImplementation, unlimited: true })
  devices?.mount(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  await owner.query(`set lintel.scope = 'system'`)
  return {
    services,
    database,
    owner,
    databaseUrl: postgres.url,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: async () => {
      await app.close()
      await devices?.close()
      await live.close()
      await owner.end()
      await database.close()
      await postgres.stop()
    },
  }
}
