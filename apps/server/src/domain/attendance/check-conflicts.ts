import type { Fail } from '@lintel/contract/errors/errors.ts'
import { calendarYears } from '@lintel/contract/schedules/schema.ts'
import { dayOf } from '@lintel/rules/access/time/days.ts'
import type { Timetable } from '@lintel/rules/attendance/model.ts'
import { planDay, versionAt, type ShiftBook } from '@lintel/rules/attendance/plan-days.ts'
import { conflictOfCycle, conflictOfDays } from '@lintel/rules/attendance/validate-timetable.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fullName } from '../base/full-name.ts'
import { schedulesOf, type StoredSchedule } from './people.ts'
import { shiftBookOf } from './shift-book.ts'

/** Check times of consecutive days that would overlap: in a cycle, and where schedules of a person meet (office.md 20, 21). */

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly fail: Fail<'checkTimesConflict'>
}

/** No schedule ends later. */
const lastDate = `${calendarYears.last}-12-31`

/**
 * Refuses a change of a timetable or shift by which days of a shift, or of people who have it, would overlap from a date
 * on (attendance.md 51). The change is made already, in this transaction.
 */
export async function requireNoCheckConflict(
  { db, scope, fail }: Work,
  { companyUuid, shiftUuids, from }: { companyUuid: string; shiftUuids: readonly string[]; from: string },
): Promise<void> {
  if (shiftUuids.length === 0) return
  const book = await shiftBookOf(db, scope, companyUuid)
  const shifts = await rowsOf(db, scope, 'attendance_shift')
    .select(['uuid', 'name'])
    .where('uuid', 'in', shiftUuids)
    .orderBy('name')
    .execute()
  for (const { uuid, name } of shifts) {
    for (const date of changeDates(book, uuid, from)) {
      const days = timetablesOfCycle(book, uuid, date)
      if (days && conflictOfCycle(days)) fail('checkTimesConflict', { name })
    }
  }
  const people = await rowsOf(db, scope, 'attendance_schedule')
    .select('person_uuid')
    .distinct()
    .where('shift_uuid', 'in', shiftUuids)
    .where('ends_on', '>=', from)
    .execute()
  await requireSchedulesMeet(
    { db, scope, fail },
    { companyUuid, people: people.map((row) => row.person_uuid), from, to: lastDate },
    book,
  )
}

/** A date, and later ones from which another version of a shift or of a timetable of its cycle holds. */
function changeDates(book: ShiftBook, shiftUuid: string, from: string): string[] {
  const cycles = book.shifts.get(shiftUuid) ?? []
  const timetables = new Set(cycles.flatMap(({ value }) => value.timetableIds))
  const versions = [...timetables].flatMap((id) => (id === null ? [] : (book.timetables.get(id) ?? [])))
  const later = [...cycles, ...versions].map((version) => version.from).filter((date) => date > from)
  return [from, ...new Set(later)]
}

/** The timetables of a shift's cycle as it holds on a date. */
export function timetablesOfCycle(
  book: ShiftBook,
  shiftUuid: string,
  date: string,
): (Timetable | undefined)[] | undefined {
  const cycle = versionAt(book.shifts.get(shiftUuid) ?? [], date)?.value
  return cycle?.timetableIds.map((id) =>
    id === null ? undefined : versionAt(book.timetables.get(id) ?? [], date)?.value,
  )
}

/** Refuses where the check times of two schedules of a person overlap around the date at which they meet. */
export async function requireSchedulesMeet(
  { db, scope, fail }: Work,
  range: {
    readonly companyUuid: string
    readonly people: readonly string[]
    readonly from: string
    readonly to: string
  },
  book: ShiftBook,
): Promise<void> {
  if (range.people.length === 0) return
  const schedules = await schedulesOf(db, scope, range)
  const byPerson = Map.groupBy(schedules, ({ personUuid }) => personUuid)
  for (const [personUuid, own] of byPerson) {
    if (!meetBadly(own, book)) continue
    const person = await rowsOf(db, scope, 'person')
      .select(fullName().as('name'))
      .where('uuid', '=', personUuid)
      .executeTakeFirst()
    fail('checkTimesConflict', { name: person?.name ?? '' })
  }
}

const meetBadly = (schedules: readonly StoredSchedule[], book: ShiftBook): boolean => {
  const starts = schedules.map(({ from }) => dayOf(from))
  return starts.some((start) => {
    if (!schedules.some(({ to }) => dayOf(to) < start && dayOf(to) >= start - 2)) return false
    const days = [-2, -1, 0, 1].map((distance) => {
      const work = planDay(schedules, book, start + distance)?.work
      return work?.kind === 'rest' ? undefined : work
    })
    return conflictOfDays(days) !== undefined
  })
}

/** Shifts whose present or later cycles have a timetable. */
export async function shiftsWithTimetable(db: Db, scope: ProjectScope, timetableUuid: string): Promise<string[]> {
  const rows = await rowsOf(db, scope, 'attendance_shift_version')
    .select('shift_uuid')
    .distinct()
    .where(sql<boolean>`${timetableUuid}::uuid = any(timetable_uuids)`)
    .execute()
  return rows.map((row) => row.shift_uuid)
}

/** People with schedules of some shifts on a date or later. */
export async function peopleOfShifts(
  db: Db,
  scope: ProjectScope,
  shiftUuids: readonly string[],
  from: string,
): Promise<string[]> {
  if (shiftUuids.length === 0) return []
  const rows = await rowsOf(db, scope, 'attendance_schedule')
    .select('person_uuid')
    .distinct()
    .where('shift_uuid', 'in', shiftUuids)
    .where('ends_on', '>=', from)
    .orderBy('person_uuid')
    .execute()
  return rows.map((row) => row.person_uuid)
}
