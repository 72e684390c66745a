import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { vaultWith } from '../../access/vault.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { seedDemo } from '../seed.ts'

let test: TestDatabase
let folder: string
beforeAll(async () => {
  test = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'lintel-history-'))
  await seedDemo(test.database, vaultWith(Buffer.alloc(32, 3)), folder)
}, 120_000)
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Rows of a statement that sees all sites. */
const rowsOf = <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  test.database.read(systemScope, async (db) => (await statement.execute(systemQueries(db, systemScope))).rows)

describe('the history of the demo', () => {
  it('is counted by the site, by companies and by doors as its events say', async () => {
    const quarter = sql.raw(`date_bin('15 minutes', occurred_at, timestamptz '2000-01-01Z')`)
    const counters = await rowsOf(sql`select project_uuid, starts_at, opened, refused from door_counter order by 1, 2`)
    expect(counters.length).toBeGreaterThan(5_000)
    expect(counters).toEqual(
      await rowsOf(sql`select project_uuid, ${quarter} as starts_at,
          (count(*) filter (where type = 'remoteUnlock' or granted))::int as opened,
          (count(*) filter (where not granted))::int as refused
        from door_event where type = 'remoteUnlock' or type = 'access' and granted is not null group by 1, 2 order by 1, 2`),
    )
    expect(
      await rowsOf(sql`select project_uuid, company_uuid, starts_at, opened, refused from company_counter order by 1, 2, 3`),
    ).toEqual(
      await rowsOf(sql`select project_uuid, company_uuid, ${quarter} as starts_at,
          (count(*) filter (where granted))::int as opened, (count(*) filter (where not granted))::int as refused
        from door_event where company_uuid is not null and type = 'access' and granted is not null
        group by 1, 2, 3 order by 1, 2, 3`),
    )
    expect(await rowsOf(sql`select uuid, last_opened_at, position from door order by uuid`)).toEqual(
      await rowsOf(sql`select door.uuid, max(seen.occurred_at) filter (where seen.type in ('remoteUnlock', 'doorOpened')
            or seen.type = 'access' and seen.granted) as last_opened_at,
          (array_agg(case when seen.type = 'doorClosed' then 'closed' else 'open' end order by seen.occurred_at desc)
            filter (where seen.type in ('doorOpened', 'doorClosed', 'doorForced', 'doorHeldOpen')))[1] as position
        from door left join door_event seen on seen.project_uuid = door.project_uuid and seen.door_uuid = door.uuid
        group by door.uuid order by door.uuid`),
    )
  })

  it('figures', async () => {
    console.log(await rowsOf(sql`select project.name, type, count(*), count(*) filter (where granted) g, count(*) filter (where not granted) r from door_event join project on project.uuid = project_uuid group by 1,2 order by 1,2`))
    console.log(await rowsOf(sql`select project.name, extract(dow from occurred_at at time zone time_zone) as dow, extract(hour from occurred_at at time zone time_zone)::int / 4 as h, count(*) filter (where granted) g, count(*) filter (where not granted) r, round(count(*) filter (where granted) * 100.0 / count(*)) as pct from door_event join project on project.uuid = project_uuid where type = 'access' group by 1,2,3 order by 6 limit 30`))
    console.log(await rowsOf(sql`select project.name, reason, count(*) from door_event join project on project.uuid = project_uuid where type = 'access' and not granted group by 1, 2`))
    console.log(await rowsOf(sql`select type, status, count(*) from alarm_record group by 1,2`))
    console.log(await rowsOf(sql`select time_quality, count(*), count(distinct date_trunc('day', occurred_at)) from door_event group by 1`))
  })
})
