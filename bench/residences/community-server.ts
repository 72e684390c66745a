import { temporaryFolder } from '../../tools/product.ts'
import { systemScope } from '../../apps/server/src/db/scope/scope.ts'
import { readConfig } from '../../apps/server/src/base/config.ts'
import { systemQueries } from '../../apps/server/src/db/db.ts'
import { openSession } from '../../apps/server/src/domain/sessions/queries.ts'
import { createLog } from '../../apps/server/src/base/log.ts'
import { createPlatform } from '../../apps/server/src/platform.ts'
import { insertAccount, insertProject } from '../../apps/server/src/seed/records.ts'
import { fillCommunity } from './fill-community.ts'

/** Our server with one community of 40 buildings, so many apartments and residents; tells its parent where it is. */
const [databaseUrl = '', apartments, residents] = process.argv.slice(2)
const config = readConfig({
  DATABASE_URL: databaseUrl,
  PORT: '0',
  MQTT_PORT: '0',
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  DATA_DIR: temporaryFolder('bench'),
})
const platform = await createPlatform({ config, log: createLog('silent'), say: () => {}, unlimited: true })
const { database } = platform.services
const seed = await database.write(systemScope, async (scoped) => {
  const db = systemQueries(scoped, systemScope)
  const root = await insertAccount(db, 'superManager', 'root', null, 'none')
  const distributor = await insertAccount(db, 'distributor', 'dis', root, 'none')
  const installer = await insertAccount(db, 'installer', 'ins', distributor, 'none')
  return { installer, site: await insertProject(db, 'community', 'Bench gardens', installer) }
})
await fillCommunity(databaseUrl, seed.site, Number(apartments ?? 20_000), Number(residents ?? 50_000))
const token = await database.write(systemScope, (scoped) =>
  openSession(
    scoped,
    systemScope,
    {
      accountUuid: seed.installer.uuid,
      actingUuid: seed.installer.uuid,
      section: 'installer',
      projectUuid: null,
      delegationUuid: null,
    },
    { id: '', address: '', userAgent: '', language: 'en', token: undefined },
    new Date(),
  ),
)
const url = await platform.listen()
process.on('SIGTERM', () => void platform.stop().then(() => process.exit(0)))
process.send?.({ url, token, site: seed.site })
