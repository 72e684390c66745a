import type { AttendanceDayInfo, AttendancePunch } from '@lintel/contract/attendance-people/schema.ts'
import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import type { DayResult, DayStatus } from '@lintel/rules/attendance/model.ts'
import { versionAt } from '@lintel/rules/attendance/plan-days.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { computeDaysOf } from '../../domain/attendance/compute.ts'
import type { PeopleRange } from '../../domain/attendance/people.ts'
import { firstVersionDate, shiftBookOf } from '../../domain/attendance/shift-book.ts'
import type { DayDetails } from '../../domain/attendance/stored-days.ts'

/** Days of a person as they are stored, and as they would be computed where they are not. */

interface SourceOfDay {
  readonly shiftUuid: string | null
  readonly timetableUuid: string | null
  readonly timetableFrom: string | null
  readonly computedAt: Date | null
}

export type DayOfPerson = Pick<DayResult, Exclude<keyof DayResult, 'closesAfter'>> &
  SourceOfDay & { readonly closesAfter?: number | undefined }

/**
 * Each date of a range: results that are stored, and for other dates (those to come, those without schedule) what the
 * calculation says now.
 */
export async function daysOfPerson(db: Db, scope: ProjectScope, range: PeopleRange, now: Date): Promise<DayOfPerson[]> {
  const days = new Map<string, DayOfPerson>()
  for (const { result, ...source } of await computeDaysOf(db, scope, range, now)) {
    const { shiftUuid, timetableUuid, timetableFrom } = source
    days.set(result.date, { ...result, shiftUuid, timetableUuid, timetableFrom, computedAt: null })
  }
  for (const day of await storedDaysOf(db, scope, range)) days.set(day.date, day)
  const dates = Array.from({ length: dayOf(range.to) - dayOf(range.from) + 1 }, (_, n) => dateOf(dayOf(range.from) + n))
  return dates.map((date) => days.get(date) ?? { ...blankDay, date })
}

const blankDay: Omit<DayOfPerson, 'date'> = {
  statuses: ['notScheduled'],
  soFar: ['notScheduled'],
  isClosed: true,
  scheduledMinutes: 0,
  expectedMinutes: 0,
  holidayMinutes: 0,
  leaves: [],
  workedMinutes: 0,
  breakMinutes: 0,
  overtimeMinutes: 0,
  lateMinutes: 0,
  earlyMinutes: 0,
  absentMinutes: 0,
  absentHundredths: 0,
  shortMinutes: 0,
  periods: [],
  punches: [],
  shiftUuid: null,
  timetableUuid: null,
  timetableFrom: null,
  computedAt: null,
}

async function storedDaysOf(db: Db, scope: ProjectScope, range: PeopleRange): Promise<DayOfPerson[]> {
  const rows = await rowsOf(db, scope, 'attendance_day')
    .selectAll()
    .select([
      sql<string>`date::text`.as('date'),
      sql<DayStatus[]>`statuses`.as('statuses'),
      sql<DayStatus[]>`so_far`.as('so_far'),
      sql<DayDetails>`result`.as('result'),
      sql<string | null>`timetable_from::text`.as('timetable_from'),
    ])
    .where('company_uuid', '=', range.companyUuid)
    .where('person_uuid', 'in', range.people)
    .where('date', '>=', range.from)
    .where('date', '<=', range.to)
    .execute()
  return rows.map((row) => ({
    date: row.date,
    statuses: row.statuses,
    soFar: row.so_far,
    isClosed: row.is_closed,
    closesAfter: row.closes_after?.getTime(),
    scheduledMinutes: row.scheduled_minutes,
    expectedMinutes: row.expected_minutes,
    holidayMinutes: row.holiday_minutes,
    workedMinutes: row.worked_minutes,
    breakMinutes: row.break_minutes,
    overtimeMinutes: row.overtime_minutes,
    lateMinutes: row.late_minutes,
    earlyMinutes: row.early_minutes,
    absentMinutes: row.absent_minutes,
    absentHundredths: row.absent_hundredths,
    shortMinutes: row.short_minutes,
    ...row.result,
    shiftUuid: row.shift_uuid,
    timetableUuid: row.timetable_uuid,
    timetableFrom: row.timetable_from,
    computedAt: row.computed_at,
  }))
}

const isoOf = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

/** Puts into words what days refer to by ids: shifts, timetables in their versions, leave types. */
export async function showDays(
  db: Db,
  scope: ProjectScope,
  companyUuid: string,
  days: readonly DayOfPerson[],
): Promise<(day: DayOfPerson, punches: AttendancePunch[]) => AttendanceDayInfo> {
  const shiftNames = await namesOf(db, scope, 'attendance_shift', companyUuid)
  const timetableNames = await namesOf(db, scope, 'attendance_timetable', companyUuid)
  const hasLeave = days.some(({ leaves }) => leaves.length > 0)
  const typeNames = hasLeave
    ? await namesOf(db, scope, 'attendance_leave_type', companyUuid)
    : new Map<string, string>()
  const book = await shiftBookOf(db, scope, companyUuid)
  const timetableOf = ({ date, timetableUuid, timetableFrom }: DayOfPerson): AttendanceDayInfo['timetable'] => {
    const version = versionAt(book.timetables.get(timetableUuid ?? '') ?? [], timetableFrom ?? date)
    if (timetableUuid === null || !version) return null
    const { value } = version
    return {
      name: timetableNames.get(timetableUuid) ?? '',
      kind: value.kind,
      holdsFrom: version.from,
      isFirstVersion: version.from === firstVersionDate,
      allowLateMinutes: value.kind === 'fixed' ? value.allowLateMinutes : 0,
      allowEarlyMinutes: value.kind === 'fixed' ? value.allowEarlyMinutes : 0,
    }
  }
  return (day, punches) => {
    const {
      shiftUuid,
      timetableUuid: _id,
      timetableFrom: _from,
      computedAt,
      closesAfter,
      periods,
      leaves,
      ...figures
    } = day
    return {
      ...figures,
      statuses: [...day.statuses],
      soFar: [...day.soFar],
      closesAfter: isoOf(closesAfter),
      periods: periods.map(({ start, end, checkFrom, checkTo, expectedFrom, expectedUntil, ...period }) => ({
        ...period,
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
        checkFrom: new Date(checkFrom).toISOString(),
        checkTo: new Date(checkTo).toISOString(),
        expectedFrom: isoOf(expectedFrom),
        expectedUntil: isoOf(expectedUntil),
        in: isoOf(period.in),
        out: isoOf(period.out),
        missing: period.missing ?? null,
      })),
      leaves: leaves.map(({ typeId, minutes, hundredths }) => ({
        typeName: typeNames.get(typeId) ?? '',
        minutes,
        hundredths,
      })),
      shiftName: shiftUuid === null ? null : (shiftNames.get(shiftUuid) ?? null),
      timetable: timetableOf(day),
      punches,
      computedAt: computedAt?.toISOString() ?? null,
    }
  }
}

async function namesOf(
  db: Db,
  scope: ProjectScope,
  table: 'attendance_shift' | 'attendance_timetable' | 'attendance_leave_type',
  companyUuid: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(db, scope, table).select(['uuid', 'name']).where('company_uuid', '=', companyUuid).execute()
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}
