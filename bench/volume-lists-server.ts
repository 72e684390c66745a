import pg from 'pg'
import { temporaryFolder } from '../tools/product.ts'
import { systemScope } from '../apps/server/src/db/scope/scope.ts'
import { readConfig } from '../apps/server/src/base/config.ts'
import { systemQueries } from '../apps/server/src/db/db.ts'
import { openSession } from '../apps/server/src/domain/sessions/queries.ts'
import { createLog } from '../apps/server/src/base/log.ts'
import { createPlatform } from '../apps/server/src/platform.ts'
import { seedVolume, volumeNames } from '../apps/server/src/seed/volume.ts'
import { homeSection } from '@lintel/contract/access/roles.ts'

/** Our server on a database of its own with a part of the volume in it; tells its parent the address and the tokens. */
const [databaseUrl = '', factor = '1'] = process.argv.slice(2)
const config = readConfig({
  DATABASE_URL: databaseUrl,
  PORT: '0',
  MQTT_PORT: '0',
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  DATA_DIR: temporaryFolder('bench'),
})
const platform = await createPlatform({ config, log: createLog('silent'), say: () => {}, unlimited: true })
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
const { rows: there } = await client.query<{ filled: boolean }>(
  `select set_config('lintel.scope', 'system', false), exists (select from account where kind = 'installer') as filled`,
)
const before = performance.now()
if (!there[0]!.filled) await seedVolume(client, Number(factor))
const seconds = (performance.now() - before) / 1000
await client.end()

const tokens: Record<string, string> = {}
for (const [kind, name] of Object.entries(volumeNames)) {
  tokens[kind] = await platform.services.database.write(systemScope, async (scoped) => {
    const { uuid } = await systemQueries(scoped, systemScope)
      .selectFrom('account')
      .select('uuid')
      .where('user_name', '=', name)
      .executeTakeFirstOrThrow()
    const section = homeSection[kind as keyof typeof volumeNames]
    const identity = { accountUuid: uuid, actingUuid: uuid, section, projectUuid: null, delegationUuid: null }
    const request = { id: '', address: '', userAgent: '', language: 'en', token: undefined }
    return openSession(scoped, systemScope, identity, request, new Date())
  })
}
const url = await platform.listen()
process.on('SIGTERM', () => void platform.stop().then(() => process.exit(0)))
process.send?.({ url, tokens, seconds })
