import {
  statusesIn,
  type AttendanceDayFilter,
  type AttendanceDayRow,
} from '@lintel/contract/attendance-reports/schema.ts'
import type { DayStatus } from '@lintel/rules/attendance/model.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { minuteMs } from '../../base/durations.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { firstVersionDate } from '../../domain/attendance/shift-book.ts'
import type { DayDetails } from '../../domain/attendance/stored-days.ts'
import { companiesOf, daysOf, resolveReport, type Report } from './report-scope.ts'

/** Results of days with the names of what made them. */

type Filter = z.output<typeof AttendanceDayFilter>

const detailsOf = (db: Db, scope: ProjectScope, report: Report, { status, kind }: Filter, now: Date) => {
  let query = daysOf(db, scope, report)
    .innerJoin('company', joinRecord('company', 'attendance_day.company_uuid'))
    .leftJoin('person', joinRecord('person', 'attendance_day.person_uuid'))
    .leftJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'attendance_day.project_uuid')
        .onRef('department.uuid', '=', 'person.department_uuid'),
    )
    .leftJoin('attendance_shift', joinRecord('attendance_shift', 'attendance_day.shift_uuid'))
    .leftJoin('attendance_timetable', joinRecord('attendance_timetable', 'attendance_day.timetable_uuid'))
    .select([
      'attendance_day.person_uuid',
      'attendance_day.company_uuid',
      'attendance_day.person_name',
      'attendance_day.personnel_id',
      'attendance_day.is_closed',
      'attendance_day.first_in',
      'attendance_day.last_out',
      'attendance_day.scheduled_minutes',
      'attendance_day.late_minutes',
      'attendance_day.early_minutes',
      'attendance_day.worked_minutes',
      'attendance_day.break_minutes',
      'attendance_day.overtime_minutes',
      'attendance_day.short_minutes',
      'attendance_day.absent_minutes',
      'attendance_day.absent_hundredths',
      'company.name as company_name',
      'department.name as department_name',
      'attendance_shift.name as shift_name',
      'attendance_timetable.name as timetable_name',
      'attendance_timetable.kind as timetable_kind',
      sql<string>`attendance_day.date::text`.as('day_date'),
      sql<string | null>`attendance_day.timetable_from::text`.as('timetable_from'),
      sql<DayStatus[]>`attendance_day.statuses`.as('statuses'),
      sql<DayStatus[]>`attendance_day.so_far`.as('so_far'),
      sql<DayDetails>`attendance_day.result`.as('result'),
      sql<string | null>`full_name(person.first_name, person.last_name)`.as('present_name'),
      'person.personnel_id as present_id',
      'person.uuid as present_uuid',
    ])
  const statuses = statusesIn(status)
  if (statuses.length > 0) query = query.where(isAnyOf(statuses, now))
  if (kind) query = query.where('attendance_timetable.kind', '=', kind)
  return query
}

/**
 * What an open day is so far counts too, once its work has begun. Periods begin on the minute, so that the condition is
 * the same throughout a minute, and with it what is known of its total.
 */
const isAnyOf = (statuses: readonly DayStatus[], now: Date) => sql<boolean>`(
  attendance_day.statuses && ${statuses}::text[] or not attendance_day.is_closed
    and attendance_day.so_far && ${statuses}::text[]
    and (attendance_day.result #>> '{periods,0,start}')::bigint <= ${now.getTime() - (now.getTime() % minuteMs)})`

type DayRow = Awaited<ReturnType<ReturnType<typeof detailsOf>['executeTakeFirstOrThrow']>>

/** Person and company as rows of the report show them: by the present name, else by the last one of the days. */
export const showPerson = (row: {
  readonly person_uuid: string
  readonly person_name: string
  readonly personnel_id: string
  readonly present_uuid: string | null
  readonly present_name: string | null
  readonly present_id: string | null
  readonly company_uuid: string
  readonly company_name: string
  readonly department_name: string | null
}) => ({
  personUuid: row.person_uuid,
  personName: row.present_uuid === null ? row.person_name : (row.present_name ?? ''),
  personnelId: row.present_uuid === null ? row.personnel_id : (row.present_id ?? ''),
  isDeleted: row.present_uuid === null,
  companyUuid: row.company_uuid,
  companyName: row.company_name,
  departmentName: row.department_name,
})

const isoOf = (at: number): string => new Date(at).toISOString()

const showDay =
  (leaveTypes: ReadonlyMap<string, string>) =>
  (row: DayRow): AttendanceDayRow => ({
    date: row.day_date,
    ...showPerson(row),
    shiftName: row.shift_name,
    timetableName: row.timetable_name,
    timetableKind: row.timetable_kind,
    timetableFrom: row.timetable_from === firstVersionDate ? null : row.timetable_from,
    periods: row.result.periods.map(({ start, end, missing = null }) => ({
      start: isoOf(start),
      end: isoOf(end),
      missing,
    })),
    firstIn: row.first_in?.toISOString() ?? null,
    lastOut: row.last_out?.toISOString() ?? null,
    statuses: row.statuses,
    soFar: row.so_far,
    isClosed: row.is_closed,
    scheduledMinutes: row.scheduled_minutes,
    lateMinutes: row.late_minutes,
    earlyMinutes: row.early_minutes,
    workedMinutes: row.worked_minutes,
    breakMinutes: row.break_minutes,
    overtimeMinutes: row.overtime_minutes,
    shortMinutes: row.short_minutes,
    absentMinutes: row.absent_minutes,
    absentHundredths: row.absent_hundredths,
    leaves: row.result.leaves
      .filter(({ minutes }) => minutes > 0)
      .map(({ typeId, minutes, hundredths }) => ({
        typeUuid: typeId,
        typeName: leaveTypes.get(typeId) ?? '',
        minutes,
        hundredths,
      })),
  })

/** Names of the leave types of the scope. */
export async function namesOfLeaveTypes(db: Db, scope: ProjectScope): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(db, scope, 'attendance_leave_type').select(['uuid', 'name']).execute()
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}

/** A page of days, newest first; people of one date by name. */
export async function pageOfDays(db: Db, scope: ProjectScope, report: Report, filter: Filter, now: Date) {
  const { order = 'desc' } = filter
  return pageOf(
    detailsOf(db, scope, report, filter, now),
    filter,
    // A row is told from others by the columns after the first: date and person.
    [
      ['attendance_day.date', order],
      ['attendance_day.person_name', 'asc'],
      ['attendance_day.date', order],
      ['attendance_day.person_uuid', 'asc'],
    ],
    showDay(await namesOfLeaveTypes(db, scope)),
    // Results of thousands of days are hardly more or fewer some seconds later, and counting them costs more than the page.
    { isLog: true },
  )
}

/** All days that a filter finds, of one company after the other, so that the index of each has their order. */
export async function* everyDay(db: Db, scope: ProjectScope, filter: Filter, now: Date) {
  const report = await resolveReport(db, scope, filter, now)
  const show = showDay(await namesOfLeaveTypes(db, scope))
  const { order = 'desc' } = filter
  const companies = report.companyUuid === undefined ? await companiesOf(db, scope) : [report.companyUuid]
  for (const companyUuid of companies) {
    const query = detailsOf(db, scope, { ...report, companyUuid }, filter, now)
    const pages = streamRows(query, [
      ['attendance_day.date', order],
      ['attendance_day.person_name', order],
      ['attendance_day.person_uuid', order],
    ])
    for await (const rows of pages) yield rows.map(show)
  }
}
