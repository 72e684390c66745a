import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import { systemQueries } from '../../apps/server/src/db/db.ts'
import { systemScope } from '../../apps/server/src/db/scope/scope.ts'
import type { StoredDefinition } from '../../apps/server/src/domain/attendance/shift-book.ts'
import { insertAccount, insertPeople, insertProject } from '../../apps/server/src/seed/records.ts'
import { many, seededRandom } from '../decision.ts'

/**
 * March 2026 in Berlin, where the clocks go forward on the 29th: 2,000 people, five shifts, two of them with nights,
 * and about 200,000 punches with all that goes wrong.
 */
export const month = { from: '2026-03-01', to: '2026-03-31', zone: 'Europe/Berlin' } as const
const people = 2_000
const firstDay = Date.UTC(2026, 2, 1)
const forward = Date.UTC(2026, 2, 29, 1)
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

type Hours = readonly [start: number, end: number, checkFrom: number, checkTo: number]

const timetable = (periods: readonly Hours[], rest?: readonly [number, number]): StoredDefinition => ({
  periods: periods.map(([start, end, checkFrom, checkTo]) => ({ start, end, checkFrom, checkTo })),
  break: rest ? { start: rest[0], end: rest[1] } : null,
  allowLateMinutes: 5,
  allowEarlyMinutes: 10,
  overtimeAfterMinutes: 15,
  requiredMinutes: 480,
  breakMinutes: null,
  dayChangeAt: 0,
})

const timetables = {
  day: timetable([[540, 1080, 420, 1320]], [720, 780]),
  night: timetable([[1320, 360, 1200, 480]], [120, 180]),
  halves: timetable([
    [480, 720, 420, 750],
    [780, 1020, 751, 1140],
  ]),
  early: timetable([[360, 840, 300, 900]]),
  long: timetable([[1080, 420, 960, 540]], [0, 60]),
} as const
type Name = keyof typeof timetables

const shifts: readonly { readonly unit: 'day' | 'week'; readonly days: readonly (Name | null)[] }[] = [
  { unit: 'week', days: ['day', 'day', 'day', 'day', 'day', null, null] },
  { unit: 'week', days: ['night', 'night', 'night', 'night', 'night', null, 'night'] },
  { unit: 'week', days: ['halves', 'halves', 'halves', 'halves', 'halves', 'halves', null] },
  { unit: 'day', days: ['early', 'early', 'early', 'long', null, null] },
  { unit: 'day', days: ['day', 'day', 'early', 'early', 'night', null] },
]

/** An instant of the wall clock of Berlin in this month; what the clocks skip is an hour later. */
const instantOf = (day: number, minute: number): number => {
  const wall = firstDay + day * dayMs + minute * minuteMs
  return wall - (wall - hourMs >= forward ? 2 * hourMs : hourMs)
}

/** Adds the site; answers where it is. */
export async function insertMonth(scoped: Db): Promise<{ projectUuid: string; companyUuid: string; punches: number }> {
  const db = systemQueries(scoped, systemScope)
  const root = await insertAccount(db, 'superManager', 'root', null, 'none')
  const distributor = await insertAccount(db, 'distributor', 'dis', root, 'none')
  const installer = await insertAccount(db, 'installer', 'ins', distributor, 'none')
  const projectUuid = await insertProject(db, 'office', 'Month', installer, { time_zone: month.zone })
  const { companyUuid } = await insertPeople(db, projectUuid, 'Month')
  const own = { project_uuid: projectUuid, company_uuid: companyUuid }
  const ids = new Map<Name, string>()
  for (const [name, definition] of Object.entries(timetables) as [Name, StoredDefinition][]) {
    const uuid = randomUUID()
    ids.set(name, uuid)
    await db
      .insertInto('attendance_timetable')
      .values({ ...own, uuid, name, kind: 'fixed' })
      .execute()
    await db
      .insertInto('attendance_timetable_version')
      .values({ ...own, timetable_uuid: uuid, holds_from: '2000-01-01', definition: JSON.stringify(definition) })
      .execute()
  }
  const shiftIds = shifts.map(() => randomUUID())
  for (const [index, { unit, days }] of shifts.entries()) {
    await db
      .insertInto('attendance_shift')
      .values({ ...own, uuid: shiftIds[index]!, name: `Shift ${index}` })
      .execute()
    await sql`insert into attendance_shift_version (project_uuid, company_uuid, shift_uuid, holds_from, cycle_unit,
      timetable_uuids) values (${projectUuid}, ${companyUuid}, ${shiftIds[index]!}, '2000-01-01', ${unit},
      ${days.map((name) => (name === null ? null : ids.get(name)!))}::uuid[])`.execute(db)
  }
  const persons = many(people, (n) => ({ uuid: randomUUID(), shift: n % shifts.length, start: (n % 6) + 1 }))
  await sql`insert into person (project_uuid, company_uuid, uuid, first_name, last_name, personnel_id, attendance_enabled)
    select ${projectUuid}, ${companyUuid}, uuid, 'Person', n::text, 'M' || n, true
    from unnest(${persons.map(({ uuid }) => uuid)}::uuid[]) with ordinality as input (uuid, n)`.execute(db)
  await sql`insert into attendance_schedule (project_uuid, company_uuid, batch_uuid, person_uuid, shift_uuid, starts_on,
      ends_on, cycle_from, cycle_start_day)
    select ${projectUuid}, ${companyUuid}, gen_random_uuid(), person, shift, ${month.from}, ${month.to}, ${month.from}, start
    from unnest(${persons.map(({ uuid }) => uuid)}::uuid[], ${persons.map(({ shift }) => shiftIds[shift]!)}::uuid[],
      ${persons.map(({ shift, start }) => (shifts[shift]!.unit === 'day' ? start : 1))}::int[])
      as input (person, shift, start)`.execute(db)
  const any = seededRandom(38)
  let punches = 0
  for (const { uuid, shift, start } of persons) {
    const at = punchesOf(shift, start, any)
    punches += at.length
    await sql`insert into attendance_punch (project_uuid, company_uuid, person_uuid, occurred_at, received_at, source,
        event_uuid, status)
      select ${projectUuid}, ${companyUuid}, ${uuid}, at, at, 'read', gen_random_uuid(), 'counting'
      from unnest(${at.map((instant) => new Date(instant))}::timestamptz[]) as at`.execute(db)
  }
  return { projectUuid, companyUuid, punches }
}

/** What a person's reads of the month are: on time mostly, late, early, doubled, forgotten, or outside of every window. */
function punchesOf(shift: number, start: number, any: (below: number) => number): number[] {
  const { unit, days } = shifts[shift]!
  const result: number[] = []
  const read = (instant: number) => {
    result.push(instant + any(60) * 1_000)
    if (any(20) === 0) result.push(instant + 59_000 + any(40) * 1_000)
  }
  for (let day = 0; day < 31; day++) {
    // The first of the month is a Sunday.
    const name = days[unit === 'week' ? (day + 6) % 7 : (day + start - 1) % days.length]
    if (!name || any(40) === 0) continue
    for (const period of timetables[name].periods) {
      const ends = period.end + (period.end <= period.start ? 1_440 : 0)
      if (any(33) > 0) read(instantOf(day, period.start - 20 + any(35)))
      for (let pause = 0; pause < 1 + any(2); pause++)
        read(instantOf(day, period.start + 40 + any(Math.max(1, ends - period.start - 80))))
      if (any(33) > 0) read(instantOf(day, ends - 15 + any(40)))
      if (any(60) === 0) read(instantOf(day, period.start - 200))
    }
  }
  return result
}
