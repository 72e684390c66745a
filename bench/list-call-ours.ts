import { sql } from 'kysely'
import { temporaryFolder } from '../tools/product.ts'
import { systemScope } from '../apps/server/src/db/scope/scope.ts'
import { readConfig } from '../apps/server/src/base/config.ts'
import { systemQueries } from '../apps/server/src/db/db.ts'
import { openSession } from '../apps/server/src/domain/sessions/queries.ts'
import { createLog } from '../apps/server/src/base/log.ts'
import { createPlatform } from '../apps/server/src/platform.ts'
import { insertAccount, insertMember, insertProject } from '../apps/server/src/seed/records.ts'

/** Our server on a given PostgreSQL with 1,000 doors in a site; tells its parent the address and a token. */
const config = readConfig({
  DATABASE_URL: process.argv[2],
  PORT: '0',
  MQTT_PORT: '0',
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  DATA_DIR: temporaryFolder('bench'),
})
const platform = await createPlatform({ config, log: createLog('silent'), say: () => {}, unlimited: true })
const token = await platform.services.database.write(systemScope, async (scoped) => {
  const db = systemQueries(scoped, systemScope)
  const root = await insertAccount(db, 'superManager', 'root', null, 'none')
  const distributor = await insertAccount(db, 'distributor', 'dis', root, 'none')
  const installer = await insertAccount(db, 'installer', 'ins', distributor, 'none')
  const manager = await insertAccount(db, 'propertyManager', 'pm', installer, 'none')
  const site = await insertProject(db, 'office', 'Bench tower', installer)
  await insertMember(db, manager, [site])
  await db
    .insertInto('device')
    .values(
      Array.from({ length: 500 }, (_, i) => ({
        project_uuid: site,
        mac: `0C11${String(i).padStart(8, '0')}`,
        name: `Panel ${i}`,
        model: 'LD-200',
        type: 'doorPhone' as const,
        relays: 2,
      })),
    )
    .execute()
  await sql`insert into door (project_uuid, device_uuid, relay, name)
    select project_uuid, uuid, relay, name || ' door ' || relay from device, generate_series(0, 1) as relay`.execute(db)
  const identity = {
    accountUuid: manager.uuid,
    actingUuid: manager.uuid,
    section: 'propertyOffice' as const,
    projectUuid: site,
    delegationUuid: null,
  }
  return openSession(
    scoped,
    systemScope,
    identity,
    { id: '', address: '', userAgent: '', language: 'en', token: undefined },
    new Date(),
  )
})
// As the database does by itself within a minute.
await platform.services.database.owner.query('analyze')
const address = await platform.listen()
process.on('SIGTERM', () => void platform.stop().then(() => process.exit(0)))
process.send?.({
  url: `${address}/web-server/v4/web/office/door/pm/getList?size=40&page=2`,
  headers: { 'x-auth-token': token },
})
