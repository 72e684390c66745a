import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { vaultWith } from '../../access/vault.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { capabilitiesOf } from '../../domain/doors/capabilities.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'
import { startBy, zoneAt } from '../../domain/site-clock/site-clock.ts'
import { devicesFile, isEmpty, seedDemo } from '../seed.ts'
import { doorRulesOf } from './door-rules.ts'

const vault = vaultWith(Buffer.alloc(32, 3))
let test: TestDatabase
let folder: string
beforeAll(async () => {
  test = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'lintel-history-'))
  await seedDemo(test.database, vault, folder)
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
    const counters = await rowsOf(sql`
      select project_uuid, starts_at, sum(opened)::int as opened, sum(refused)::int as refused from door_counter
      group by 1, 2 order by 1, 2`)
    expect(counters.length).toBeGreaterThan(5_000)
    expect(counters).toEqual(
      await rowsOf(sql`select project_uuid, ${quarter} as starts_at,
          (count(*) filter (where type = 'remoteUnlock' or granted))::int as opened,
          (count(*) filter (where not granted))::int as refused
        from door_event where type = 'remoteUnlock' or type = 'access' and granted is not null group by 1, 2 order by 1, 2`),
    )
    expect(
      await rowsOf(
        sql`select project_uuid, company_uuid, starts_at, sum(opened)::int as opened, sum(refused)::int as refused
          from company_counter group by 1, 2, 3 order by 1, 2, 3`,
      ),
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

  it('has nine of ten accesses granted at any hour of any weekday, by the clock of each site', async () => {
    const hours = await rowsOf<{ site: string; weekday: number; hour: number; granted: number; count: number }>(sql`
      select project.name as site, extract(isodow from local)::int as weekday, extract(hour from local)::int as hour,
        (count(*) filter (where granted))::int as granted, count(*)::int as count
      from door_event join project on project.uuid = project_uuid
      cross join lateral (select occurred_at at time zone project.time_zone as local) clock
      where type = 'access' group by 1, 2, 3`)
    const of = (name: string) => hours.filter(({ site }) => site === name)
    // At each hour of the week there are people in the tower, and at nearly each in the gardens.
    expect(of('Harbour Tower')).toHaveLength(7 * 24)
    expect(of('Linden Gardens').length).toBeGreaterThan(6 * 24)
    expect(hours.filter(({ granted, count }) => granted / count < 0.9)).toEqual([])
    expect(hours.reduce((sum, { count, granted }) => sum + count - granted, 0)).toBeGreaterThan(500)
    const moments = [
      [7, 3],
      [6, 12],
      [2, 9],
    ] as const
    for (const [weekday, hour] of moments)
      for (const name of ['Harbour Tower', 'Linden Gardens'])
        expect(of(name).find((one) => one.weekday === weekday && one.hour === hour)?.count).toBeGreaterThan(9)
  })

  it('leaves at each door people who are admitted on a Sunday night, on Saturday and on a workday, for the devices to play', async () => {
    const claims = JSON.parse(readFileSync(devicesFile(folder), 'utf8')) as { mac: string; cards?: string[] }[]
    const doors = await rowsOf<{
      project_uuid: string
      uuid: string
      mac: string
      model: string
      time_zone: string
    }>(sql`
      select door.project_uuid, door.uuid, device.mac, device.model, project.time_zone from door
      join device on device.uuid = door.device_uuid join project on project.uuid = door.project_uuid`)
    const withReaders = doors.filter(({ model }) => capabilitiesOf(model).readers.length > 0)
    const policies = new Map<string, ReturnType<typeof doorRulesOf>>()
    for (const { project_uuid: uuid } of withReaders) {
      const scope = projectScope(uuid)
      const read = async (db: Db) => (await policyAt(db, scope, await policyVersion(db, scope)))!
      if (!policies.has(uuid)) policies.set(uuid, doorRulesOf(await test.database.read(scope, read)))
    }
    const codes = await rowsOf<{ uuid: string; keyed_hash: Buffer }>(sql`select uuid, keyed_hash from credential`)
    const uuidByHash = new Map(codes.map(({ uuid, keyed_hash }) => [keyed_hash.toString('hex'), uuid]))
    for (const { project_uuid: site, uuid, mac, time_zone } of withReaders) {
      const cards = claims.find((one) => one.mac === mac)!.cards ?? []
      const credentials = cards.map((card) => uuidByHash.get(vault.keyedHash(site, 'card', card).toString('hex'))!)
      for (const local of ['2026-11-29T03:00', '2026-11-28T12:00', '2026-12-01T09:00']) {
        const at = startBy(zoneAt(time_zone), local).getTime()
        const admittedCards = credentials.filter((one) => policies.get(site)!(uuid, one, at).result === 'allow')
        if (cards.length > 0) expect(admittedCards.length, `${mac} at ${local}`).toBeGreaterThan(0)
      }
    }
  })

  it('leaves some alarms open, a device away, people in the area, visitors who came and others who are expected', async () => {
    const [figures] = await rowsOf(sql`select
      (select count(*)::int from alarm_record where status <> 'resolved') as open,
      (select count(*)::int from alarm_record where status = 'resolved') as resolved,
      (select count(*)::int from alarm_record where not is_notified) as mails,
      (select count(*)::int from device where connection = 'offline') as away,
      (select count(*)::int from temp_key join person on person.uuid = person_uuid
        where exists (select from door_event seen where seen.person_uuid = person.uuid and seen.granted)) as arrived,
      (select count(*)::int from captured_image) - (select count(*)::int from event_media) as missing,
      (select count(*)::int from outbox) as outbox`)
    const { open, resolved, ...rest } = figures as { readonly open: number; readonly resolved: number }
    expect(rest).toEqual({ mails: 0, away: 1, arrived: 4, missing: 0, outbox: 0 })
    expect([open, resolved].every((count) => count > 0)).toBe(true)
    const people = await rowsOf(sql`select count(*)::int as inside from area_position where is_inside`)
    expect(people).toEqual([{ inside: expect.any(Number) }])
  })

  it('is made once: a start that finds accounts adds nothing', async () => {
    expect(await isEmpty(test.database)).toBe(false)
  })

  it('has a month of attendance of a day shift and of turns round the clock, with what goes wrong now and then', async () => {
    const days = await rowsOf<{ timetable: string | null; statuses: string[]; days: number; people: number }>(sql`
      select timetable.name as timetable, array_agg(distinct status) as statuses, count(distinct day.date)::int as days,
        count(distinct day.person_uuid)::int as people
      from attendance_day day left join attendance_timetable timetable on timetable.uuid = day.timetable_uuid
      cross join unnest(statuses) as status where is_closed group by 1`)
    const of = (name: string | null) => days.find(({ timetable }) => timetable === name)!
    expect(of('Studio day').statuses).toEqual(
      expect.arrayContaining(['absent', 'earlyOut', 'late', 'leave', 'missedPunch', 'normal']),
    )
    expect(of('Studio day').people).toBeGreaterThan(10)
    // From the first of the former month to yesterday, at least all of it.
    for (const name of ['Early', 'Late', 'Night']) expect(of(name).days, name).toBeGreaterThan(26)
    expect(of('Night').statuses).toContain('normal')
    expect(of(null).statuses).toEqual(['rest'])
    const corrections = await rowsOf(sql`select kind, status, (select count(*)::int from attendance_due) as due
      from attendance_correction`)
    expect(corrections).toEqual([{ kind: 'add', status: 'inForce', due: 0 }])
  })
})
