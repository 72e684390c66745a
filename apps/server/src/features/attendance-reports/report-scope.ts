import type { AttendanceFilter } from '@lintel/contract/attendance-reports/schema.ts'
import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import { sql } from 'kysely'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { searchPeople } from '../../db/lists/search-people.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { siteToday } from '../../domain/attendance/due-days.ts'
import { withBelow } from '../../domain/people/departments.ts'

/** Whose days of which dates a report is about. */

export interface DateRange {
  readonly from: string
  readonly to: string
}

export interface Report extends DateRange {
  readonly today: string
  /** Undefined for the companies of a site that has several. */
  readonly companyUuid: string | undefined
  /** Undefined for everybody. */
  readonly people: readonly string[] | undefined
}

/** The last date of a year that begins with a date (attendance.md 53). */
function endOfYearFrom(date: string): string {
  const end = new Date(`${date}T00:00Z`)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return dateOf(dayOf(end.toISOString().slice(0, 10)) - 1)
}

const startOfMonth = (date: string): string => `${date.slice(0, 8)}01`

/** The dates of a filter; without any the month of yesterday, up to yesterday (office.md 24.1, attendance.md 62). */
export function rangeOf({ from, to }: Pick<AttendanceFilter, 'from' | 'to'>, today: string): DateRange {
  if (from && to) return { from, to }
  const yesterday = dateOf(dayOf(today) - 1)
  if (!from) return { from: startOfMonth(to ?? yesterday), to: to ?? yesterday }
  const yearEnd = endOfYearFrom(from)
  return { from, to: yearEnd < today ? yearEnd : from > today ? from : today }
}

/** What a filter asks for. A company is named where the scope has but one, so that its index finds the days. */
export async function resolveReport(db: Db, scope: ProjectScope, filter: AttendanceFilter, now: Date): Promise<Report> {
  const today = await siteToday(db, scope, now)
  const { from, to } = rangeOf(filter, today)
  const companies = filter.companyUuid === undefined ? await companiesOf(db, scope) : [filter.companyUuid]
  const companyUuid = companies.length === 1 ? companies[0] : undefined
  const report = { today, from, to, companyUuid, people: undefined }
  return { ...report, people: await peopleOf(db, scope, filter, report) }
}

/** Tenant companies of the scope, by name. */
export async function companiesOf(db: Db, scope: ProjectScope): Promise<string[]> {
  const rows = await rowsOf(db, scope, 'company')
    .select('uuid')
    .where('kind', '=', 'tenant')
    .orderBy('name')
    .orderBy('uuid')
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** People that department, words and id leave; undefined where the filter names none of them. */
async function peopleOf(db: Db, scope: ProjectScope, filter: AttendanceFilter, report: Report) {
  const { keyword, departmentUuid, person } = filter
  if (!keyword && departmentUuid === undefined) return person === undefined ? undefined : [person]
  let members = rowsOf(db, scope, 'person').select('person.uuid').where('person.kind', '=', 'personnel')
  if (keyword) members = members.where((await searchPeople(db, scope, 'personnel', keyword)).condition)
  if (person !== undefined) members = members.where('person.uuid', '=', person)
  if (departmentUuid !== undefined) {
    const departments = await withBelow(db, scope, departmentUuid)
    members = members.where('person.department_uuid', '=', sql<string>`any(${departments}::uuid[])`)
  }
  const rows = await members.execute()
  const former = keyword && departmentUuid === undefined ? await formerPeopleWith(db, scope, keyword, report) : []
  return [...rows.map(({ uuid }) => uuid), ...former.filter((uuid) => person === undefined || uuid === person)]
}

/** Deleted people whose last name in the range has the words: their days alone still say it. */
async function formerPeopleWith(db: Db, scope: ProjectScope, keyword: string, report: Report): Promise<string[]> {
  const rows = await daysOf(db, scope, report)
    .select('attendance_day.person_uuid')
    .distinct()
    .where(
      sql<boolean>`not exists (select from person where person.project_uuid = attendance_day.project_uuid
        and person.uuid = attendance_day.person_uuid and ${isWithin(scope, 'person')})`,
    )
    .where(hasWords(keyword, 'attendance_day.person_name', 'attendance_day.personnel_id'))
    .execute()
  return rows.map((row) => row.person_uuid)
}

/** Days of a report. */
export function daysOf(db: Db, scope: ProjectScope, { from, to, companyUuid, people }: Report) {
  let query = rowsOf(db, scope, 'attendance_day')
    .where('attendance_day.date', '>=', from)
    .where('attendance_day.date', '<=', to)
  if (companyUuid !== undefined) query = query.where('attendance_day.company_uuid', '=', companyUuid)
  if (people) query = query.where('attendance_day.person_uuid', '=', sql<string>`any(${people}::uuid[])`)
  return query
}

/** Days of people in the range that the worker has still to compute. */
export async function countDueDays(db: Db, scope: ProjectScope, { from, to, companyUuid }: Report): Promise<number> {
  let query = rowsOf(db, scope, 'attendance_due')
    .select(
      sql<number>`coalesce(sum(cardinality(person_uuids)
        * (least(to_date, ${to}::date) - greatest(from_date, ${from}::date) + 1)), 0)::int`.as('days'),
    )
    .where('from_date', '<=', to)
    .where('to_date', '>=', from)
  if (companyUuid !== undefined) query = query.where('company_uuid', '=', companyUuid)
  const { days } = await query.executeTakeFirstOrThrow()
  return days
}
