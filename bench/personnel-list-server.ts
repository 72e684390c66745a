import pg from 'pg'
import { temporaryFolder } from '../tools/product.ts'
import { systemScope } from '../apps/server/src/db/scope/scope.ts'
import { readConfig } from '../apps/server/src/base/config.ts'
import { systemQueries } from '../apps/server/src/db/db.ts'
import { openSession } from '../apps/server/src/domain/sessions/queries.ts'
import { createLog } from '../apps/server/src/base/log.ts'
import { createPlatform } from '../apps/server/src/platform.ts'
import { insertAccount, insertMember, insertPeople, insertProject } from '../apps/server/src/seed/records.ts'

/** Our server on a database of its own with one site of so many people; tells its parent the address and a token. */
const [databaseUrl = '', count = '1000'] = process.argv.slice(2)
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
const before = performance.now()
const seed = await database.write(systemScope, async (scoped) => {
  const db = systemQueries(scoped, systemScope)
  const root = await insertAccount(db, 'superManager', 'root', null, 'none')
  const distributor = await insertAccount(db, 'distributor', 'dis', root, 'none')
  const installer = await insertAccount(db, 'installer', 'ins', distributor, 'none')
  const manager = await insertAccount(db, 'propertyManager', 'pm', installer, 'none')
  const site = await insertProject(db, 'office', 'Bench tower', installer, { time_zone: 'Europe/Berlin' })
  await insertMember(db, manager, [site])
  const companies = [await insertPeople(db, site, 'Acme'), await insertPeople(db, site, 'Globex')]
  return { manager, site, companies }
})
await fill()
const seconds = (performance.now() - before) / 1_000
const token = await database.write(systemScope, (scoped) =>
  openSession(
    scoped,
    systemScope,
    {
      accountUuid: seed.manager.uuid,
      actingUuid: seed.manager.uuid,
      section: 'propertyOffice',
      projectUuid: seed.site,
      delegationUuid: null,
    },
    { id: '', address: '', userAgent: '', language: 'en', token: undefined },
    new Date(),
  ),
)
const url = await platform.listen()
process.on('SIGTERM', () => void platform.stop().then(() => process.exit(0)))
const [{ companyUuid, departmentUuid } = { companyUuid: '', departmentUuid: '' }] = seed.companies
process.send?.({ url, token, seconds, companyUuid, departmentUuid })

/**
 * People as uneven as real ones: nine of ten belong to the first company, a hundredth to its one department, most have
 * a card, some a PIN too, and some are not valid yet or any more. Each of a hundred names is one of a hundred people's,
 * as the commonest of a country are; names that begin alike are a tenth's. All follows from row numbers.
 */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`set lintel.scope = 'system'`)
  const [first, second] = seed.companies
  // A policy of so many people is its own bench's matter, and takes longer than all else here.
  for (const table of ['person', 'credential', 'access_group_member'])
    await client.query(`alter table ${table} disable trigger user`)
  await client.query(
    `insert into person (project_uuid, company_uuid, uuid, department_uuid, first_name, last_name, personnel_id, email, valid_from, valid_until, created_at)
      select $1, case when n % 10 = 0 then $3::uuid else $2::uuid end, md5('person ' || n)::uuid,
        case when n % 100 = 1 then $4::uuid end,
        (array['Ada','Bruno','Chen','Daria','Elif','Farid','Greta','Hugo','Ines','Jonas'])[1 + n % 10],
        (array['Abel','Baker','Costa','Demir','Eriksson','Fischer','Garcia','Haddad','Ivanov','Weber'])[1 + n / 10 % 10]
          || (array['','berg','dahl','feld','hofer','lund','mann','ova','sen','stad'])[1 + n / 100 % 10] || ' ' || n,
        'B' || lpad(n::text, 6, '0'), 'b' || n || '@bench.invalid',
        case when n % 50 = 2 then now() + interval '90 days' end, case when n % 50 = 3 then now() - interval '1 day' end,
        timestamptz '2026-01-01Z' + n * interval '1 minute'
      from generate_series(1, $5::int) n`,
    [seed.site, first!.companyUuid, second!.companyUuid, first!.departmentUuid, count],
  )
  await client.query(
    `insert into person_word
      select project_uuid, uuid, kind, words_of_person(first_name, last_name, personnel_id, email, phone_code, phone), last_name, first_name, company_uuid
      from person where project_uuid = $1 on conflict do nothing`,
    [seed.site],
  )
  // The checks of the foreign keys that follow are planned by what is known of the table.
  await client.query('analyze person')
  await client.query(
    `insert into credential (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext, masked_value)
      select project_uuid, company_uuid, uuid, code, decode(md5(code || uuid), 'hex'), '', '**'
      from person, unnest(array['card', 'pin']) code
      where project_uuid = $1 and email like '%bench.invalid' and right(personnel_id, 1) < case code when 'pin' then '3' else '9' end`,
    [seed.site],
  )
  await client.query(
    `insert into person_without_credential select project_uuid, company_uuid, kind, uuid from person p where project_uuid = $1
      and not exists (select from credential c where c.project_uuid = p.project_uuid and c.person_uuid = p.uuid)
      on conflict do nothing`,
    [seed.site],
  )
  await client.query(
    `insert into access_group_member (project_uuid, company_uuid, access_group_uuid, person_uuid)
      select project_uuid, company_uuid, $2, uuid from person
      where project_uuid = $1 and company_uuid = $3 and email like '%bench.invalid'`,
    [seed.site, first!.accessGroupUuid, first!.companyUuid],
  )
  for (const table of ['person', 'credential', 'access_group_member'])
    await client.query(`alter table ${table} enable trigger user`)
  // As autovacuum does in life before long.
  await client.query('vacuum (analyze)')
  await client.end()
}
