import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { sessionStore } from '../../src/access/session.ts'
import { vaultWith } from '../../src/access/vault.ts'
import { lockClouds } from '../../src/features/third-party-locks/connectors/clouds.ts'
import { sandboxProvider } from '../../src/adapters/payments/sandbox.ts'
import { readConfig } from '../../src/base/config.ts'
import { objectFolder } from '../../src/base/objects.ts'
import { openDatabase } from '../../src/db/database.ts'
import { startDevicePath } from '../../src/devices/index.ts'
import { startLiveHub } from '../../src/kernel/live-hub.ts'

/** The device path as a process of its own, for a test to kill. Tells its parent when it listens. */
const url = process.env['DATABASE_URL']!
const database = openDatabase({
  url,
  appUrl: process.env['APP_URL'] || null,
  appRole: process.env['APP_ROLE'] || null,
})
const log = pino({ level: 'silent' })
const services = {
  config: readConfig(process.env),
  database,
  live: await startLiveHub(url, database, log),
  log,
  now: () => new Date(),
  demoAccounts: [],
  lockClouds: lockClouds(),
  paymentProviders: [sandboxProvider],
  vault: vaultWith(Buffer.alloc(32, 1)),
  objects: objectFolder(join(tmpdir(), `lintel-objects-${randomUUID()}`)),
  sessions: sessionStore(database),
}
const devices = await startDevicePath({ services, url })
const timer = setInterval(() => {
  if (!devices.isReady()) return
  clearInterval(timer)
  process.send!('ready')
}, 5)
process.on('disconnect', () => process.exit())
