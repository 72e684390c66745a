import type { AttendanceFilter } from '@lintel/contract/attendance-reports/schema.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { dayOf } from '@lintel/rules/access/time/days.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { addDueDays } from '../../domain/attendance/due-days.ts'
import { requireCompany } from '../../domain/attendance/require-records.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { companiesOf, daysOf, resolveReport, type Report } from './report-scope.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

/** The first date that the button recomputes: months of the calendar back, with the day capped (attendance.md 57). */
export function earliestRecomputed(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - attendanceLimits.recomputeMonths, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastDay))
  return first.toISOString().slice(0, 10)
}

/** Leaves the days of a filter to the worker. Answers how many they are, and of which dates (office.md 25.9). */
export async function recomputeReport(
  { db, scope, now, fail }: Work & CanFail<'recomputeTooFar'>,
  filter: AttendanceFilter,
): Promise<{ readonly days: number; readonly from: string; readonly to: string }> {
  await requireNamed({ db, scope, now, fail }, filter)
  const report = await resolveReport(db, scope, filter, now)
  const { from, today } = report
  const to = report.to < today ? report.to : today
  const earliest = earliestRecomputed(today)
  if (from < earliest) return fail('recomputeTooFar', { from: earliest })
  if (from > to) return { days: 0, from, to }
  const companies = report.companyUuid === undefined ? await companiesOf(db, scope) : [report.companyUuid]
  let days = 0
  for (const companyUuid of companies) {
    const people = await peopleToRecompute(db, scope, { ...report, companyUuid, to })
    await addDueDays(db, scope, { companyUuid, people, from, to }, now)
    days += people.length * (dayOf(to) - dayOf(from) + 1)
  }
  return { days, from, to }
}

/** People with a schedule or a result in the range: a result may have to go. */
async function peopleToRecompute(db: Db, scope: ProjectScope, report: Report & { readonly companyUuid: string }) {
  const { companyUuid, people, from, to } = report
  let schedules = rowsOf(db, scope, 'attendance_schedule')
    .select('attendance_schedule.person_uuid')
    .where('attendance_schedule.company_uuid', '=', companyUuid)
    .where('attendance_schedule.starts_on', '<=', to)
    .where('attendance_schedule.ends_on', '>=', from)
  if (people) schedules = schedules.where('attendance_schedule.person_uuid', '=', sql<string>`any(${people}::uuid[])`)
  const rows = await schedules.union(daysOf(db, scope, report).select('attendance_day.person_uuid')).execute()
  return rows.map((row) => row.person_uuid).toSorted()
}

/** What the filter names has to be there: nothing is computed for a record of others. */
async function requireNamed(
  { db, scope, fail }: Work & CanFail<'recomputeTooFar'>,
  { companyUuid, departmentUuid, person }: AttendanceFilter,
) {
  if (companyUuid !== undefined) await requireCompany(db, scope, companyUuid)
  if (departmentUuid !== undefined) {
    const department = await rowsOf(db, scope, 'department').select('uuid').where('uuid', '=', departmentUuid).execute()
    if (department.length === 0) fail('notFound')
  }
  if (person === undefined) return
  const members = await rowsOf(db, scope, 'person').select('uuid').where('uuid', '=', person).execute()
  const days = await rowsOf(db, scope, 'attendance_day')
    .select('person_uuid')
    .where('person_uuid', '=', person)
    .limit(1)
    .execute()
  if (members.length + days.length === 0) fail('notFound')
}
