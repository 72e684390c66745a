import type { Fail, FieldIssue } from '@lintel/contract/errors/errors.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import { sql } from 'kysely'
import { deleteOf, insertAllInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { namesInWords } from './attendees.ts'
import { requireSchedulesMeet } from './check-conflicts.ts'
import { shiftBookOf } from './shift-book.ts'
import { fullName } from '../base/full-name.ts'

/** How a schedule gets its dates where others have them: a person has one for each date (office.md 21). */

export interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

/** Dates that people are to have. */
export interface Place {
  readonly companyUuid: string
  readonly people: readonly string[]
  readonly from: string
  readonly to: string
  /** Schedules that are being changed themselves: they are in nobody's way. */
  readonly except: readonly string[]
}

export interface ScheduleRow {
  readonly uuid: string
  readonly company_uuid: string
  readonly batch_uuid: string
  readonly person_uuid: string
  readonly shift_uuid: string
  readonly starts_on: string
  readonly ends_on: string
  readonly cycle_from: string
  readonly cycle_start_day: number
  readonly works_on_holidays: boolean
  readonly version: number
}

/** Schedules as they are stored. */
export const storedSchedules = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'attendance_schedule').select([
    'uuid',
    'company_uuid',
    'batch_uuid',
    'person_uuid',
    'shift_uuid',
    sql<string>`starts_on::text`.as('starts_on'),
    sql<string>`ends_on::text`.as('ends_on'),
    sql<string>`cycle_from::text`.as('cycle_from'),
    'cycle_start_day',
    'works_on_holidays',
    'version',
  ])

const schedulesInTheWay = async ({ db, scope }: Work, { people, from, to, except }: Place): Promise<ScheduleRow[]> => {
  const rows: ScheduleRow[] = await storedSchedules(db, scope)
    .where('person_uuid', '=', sql<string>`any(${people}::uuid[])`)
    .where('starts_on', '<=', to)
    .where('ends_on', '>=', from)
    .orderBy('starts_on')
    .execute()
  return rows.filter(({ uuid }) => !except.includes(uuid))
}

/** A part of a schedule as a row of its own, which keeps the phase of its cycle (attendance.md 49). */
export const partOf = (row: ScheduleRow, dates: { readonly starts_on: string; readonly ends_on: string }) => {
  const { uuid: _uuid, version: _version, ...same } = row
  return { ...same, ...dates }
}

export const dayBefore = (date: string): string => dateOf(dayOf(date) - 1)
const dayAfter = (date: string): string => dateOf(dayOf(date) + 1)
const laterOf = (a: string, b: string): string => (a > b ? a : b)
const earlierOf = (a: string, b: string): string => (a < b ? a : b)

/** Fails where people have a schedule on some of the dates already, with who has one on which dates. */
export async function requireFreeDates(
  work: Work & { readonly fail: Fail<'schedulesConflict'> },
  place: Place,
  field: string,
): Promise<void> {
  const rows = await schedulesInTheWay(work, place)
  if (rows.length === 0) return
  const names = await namesOfPeople(
    work,
    rows.map((row) => row.person_uuid),
  )
  const overlaps = rows.map((row) => ({
    name: names.get(row.person_uuid) ?? '',
    from: laterOf(row.starts_on, place.from),
    to: earlierOf(row.ends_on, place.to),
  }))
  const issues = overlaps.slice(0, attendanceLimits.dayChanges).map((params): FieldIssue => ({
    field,
    key: `attendanceSchedules:problem.${params.from === params.to ? 'conflictOnDate' : 'conflict'}`,
    params,
  }))
  const count = overlaps.reduce((sum, { from, to }) => sum + dayOf(to) - dayOf(from) + 1, 0)
  work.fail('schedulesConflict', { count, names: namesInWords(overlaps) }, issues)
}

async function namesOfPeople({ db, scope }: Work, people: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(db, scope, 'person')
    .select(['uuid', fullName().as('name')])
    .where('uuid', '=', sql<string>`any(${people}::uuid[])`)
    .execute()
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}

/** Cuts the dates out of the schedules that have them: what is before and after stays, in its phase. */
export async function cutDates(work: Work, place: Place): Promise<void> {
  const { db, scope } = work
  const { from, to } = place
  const parts = []
  for (const row of await schedulesInTheWay(work, place)) {
    const isBefore = row.starts_on < from
    const isAfter = row.ends_on > to
    if (isBefore) await moveEnds(work, row.uuid, { ends_on: dayBefore(from) })
    else if (isAfter) await moveEnds(work, row.uuid, { starts_on: dayAfter(to) })
    else await deleteOf(db, scope, 'attendance_schedule').where('uuid', '=', row.uuid).execute()
    if (isBefore && isAfter) parts.push(partOf(row, { starts_on: dayAfter(to), ends_on: row.ends_on }))
  }
  if (parts.length > 0) await insertAllInto(db, scope, 'attendance_schedule', parts).execute()
}

/** Sets the first or the last date of a schedule. */
export async function moveEnds(
  { db, scope }: Work,
  uuid: string,
  ends: { readonly starts_on?: string; readonly ends_on?: string },
): Promise<void> {
  await updateOf(db, scope, 'attendance_schedule')
    .set({ ...ends, version: sql<number>`attendance_schedule.version + 1` })
    .where('uuid', '=', uuid)
    .execute()
}

/** Refuses where the check times of these dates overlap with those of the schedules beside them. */
export async function requireNeighboursMeet(
  { db, scope, fail }: Work & { readonly fail: Fail<'checkTimesConflict'> },
  { companyUuid, people, from, to }: Omit<Place, 'except'>,
): Promise<void> {
  const range = { companyUuid, people, from: dateOf(dayOf(from) - 3), to: dateOf(dayOf(to) + 3) }
  await requireSchedulesMeet({ db, scope, fail }, range, await shiftBookOf(db, scope, companyUuid))
}
