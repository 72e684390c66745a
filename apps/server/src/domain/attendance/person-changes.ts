import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import { sql } from 'kysely'
import { deleteOf, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { dayMs } from '../../base/durations.ts'
import { recomputeDays, siteToday } from './due-days.ts'
import { requireSeats } from './seats.ts'

/** What a change of people does to their attendance: the switch and the period of employment (attendance.md 45, 48). */

/** How attendance of a person stands. */
interface PersonState {
  readonly companyUuid: string
  readonly isOn: boolean
  readonly from: Date | null
  readonly until: Date | null
}

/** Before every date that a schedule may have. */
const firstDate = '0001-01-01'

/** Days of stored punches are computed so far back for who is switched on. */
const longestDays = 365

/**
 * Reads the attendance of people before a call changes them; those who are not there yet have none. What it answers is
 * called after the change: it refuses more people than the tier is for, deletes the days of those who were switched
 * off, and computes the days of those who were switched on or whose employment begins or ends elsewhere.
 * A call that switches nobody on has no `fail` for that.
 */
export async function watchAttendance(
  db: Db,
  scope: ProjectScope,
  uuids: readonly string[],
): Promise<(now: Date, fail?: Fail<'attendanceTierFull'>) => Promise<void>> {
  const before = await readStates(db, scope, uuids)
  return async (now, fail) => {
    const after = await readStates(db, scope, uuids)
    const wasOn = (uuid: string) => before.get(uuid)?.isOn ?? false
    const [on, off] = [[...after].filter(([, { isOn }]) => isOn), [...after].filter(([, { isOn }]) => !isOn)]
    const [newlyOn, newlyOff] = [on.filter(([uuid]) => !wasOn(uuid)), off.filter(([uuid]) => wasOn(uuid))]
    if (newlyOn.length > 0 && fail) await requireSeats(db, scope, newlyOn.length, fail)
    if (newlyOff.length > 0) await deleteDays(db, scope, uuidsOf(newlyOff))
    const changes = on.flatMap(([uuid, is]) => {
      const was = before.get(uuid)
      const first = was?.isOn ? firstChange(was, is) : undefined
      return first === undefined ? [] : [[uuid, first] as const]
    })
    if (newlyOn.length + changes.length === 0) return
    const today = await siteToday(db, scope, now)
    const yearAgo = dateOf(dayOf(today) - longestDays)
    const dates = new Map([...newlyOn.map(([uuid]) => [uuid, yearAgo] as const), ...changes])
    await recomputeFrom(db, scope, { after, dates, today }, now)
  }
}

const uuidsOf = (people: readonly (readonly [string, PersonState])[]): string[] => people.map(([uuid]) => uuid)

async function readStates(
  db: Db,
  scope: ProjectScope,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, PersonState>> {
  const rows = await rowsOf(db, scope, 'person')
    .select(['uuid', 'company_uuid', 'attendance_enabled', 'valid_from', 'valid_until'])
    .where('uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.uuid,
      {
        companyUuid: row.company_uuid,
        isOn: row.attendance_enabled,
        from: row.valid_from,
        until: row.valid_until,
      },
    ]),
  )
}

async function deleteDays(db: Db, scope: ProjectScope, people: readonly string[]): Promise<void> {
  await deleteOf(db, scope, 'attendance_day')
    .where('person_uuid', '=', sql<string>`any(${[...people]}::uuid[])`)
    .execute()
}

/** The first date that another employment changes, in any zone; undefined for none. */
function firstChange(was: PersonState, is: PersonState): string | undefined {
  const begins = [was.from, is.from].map((at) => at?.getTime() ?? -Infinity)
  const ends = [was.until, is.until].map((at) => at?.getTime() ?? Infinity)
  const moments = [begins, ends].flatMap(([former, next]) => (former === next ? [] : [Math.min(former!, next!)]))
  if (moments.length === 0) return undefined
  const first = Math.min(...moments)
  return first === -Infinity ? firstDate : dateOf(Math.floor(first / dayMs))
}

interface Recomputing {
  readonly after: ReadonlyMap<string, PersonState>
  /** The first date of each person. */
  readonly dates: ReadonlyMap<string, string>
  readonly today: string
}

/** Computes days from a date of each person on, but of none before the first schedule: there are none. */
async function recomputeFrom(
  db: Db,
  scope: ProjectScope,
  { after, dates, today }: Recomputing,
  now: Date,
): Promise<void> {
  const schedules = await rowsOf(db, scope, 'attendance_schedule')
    .select(['person_uuid', sql<string>`min(starts_on)::text`.as('first')])
    .where('person_uuid', '=', sql<string>`any(${[...dates.keys()]}::uuid[])`)
    .groupBy('person_uuid')
    .execute()
  const ranges = schedules.map((row) => ({
    uuid: row.person_uuid,
    companyUuid: after.get(row.person_uuid)!.companyUuid,
    from: [dates.get(row.person_uuid)!, row.first].toSorted().at(-1)!,
  }))
  for (const people of Map.groupBy(ranges, ({ companyUuid, from }) => `${companyUuid} ${from}`).values()) {
    const { companyUuid, from } = people[0]!
    await recomputeDays(db, scope, { companyUuid, people: people.map(({ uuid }) => uuid), from, to: today }, now)
  }
}
