import type { AttendanceSetupDefaults, SetupCompany } from '@lintel/contract/attendance-setup/schema.ts'
import { lastDateFrom } from '@lintel/contract/attendance/days.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { holidayDates } from '@lintel/rules/attendance/holiday-dates.ts'
import { sql } from 'kysely'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { siteToday } from '../../domain/attendance/due-days.ts'
import { doorsForPoints } from '../../domain/attendance/points.ts'
import { requireCompany } from '../../domain/attendance/require-records.ts'
import { seatsOf } from '../../domain/attendance/seats.ts'
import { calendarOfCompany } from '../../domain/attendance/site-calendar.ts'
import { personnelOf } from '../../domain/people/person-rows.ts'

const hasTimetable = (scope: ProjectScope) => sql<boolean>`exists (select from attendance_timetable
  where attendance_timetable.project_uuid = company.project_uuid and attendance_timetable.company_uuid = company.uuid
    and ${isWithin(scope, 'attendance_timetable')})`

const companies = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'company')
    .select(['company.uuid', 'company.name', hasTimetable(scope).as('has_timetable')])
    .where('company.kind', '=', 'tenant')

/** Companies of the scope, first those that have no timetable. */
export async function companiesForSetup(db: Db, scope: ProjectScope): Promise<SetupCompany[]> {
  let query = companies(db, scope)
  if (scope.companyUuid !== null) query = query.where('company.uuid', '=', scope.companyUuid)
  const rows = await query
    .orderBy('has_timetable')
    .orderBy('company.name')
    .orderBy('company.uuid')
    .limit(limits.importBatch)
    .execute()
  return rows.map((row) => ({ uuid: row.uuid, name: row.name, hasTimetable: row.has_timetable }))
}

/** People of a company whose employment has not ended, one more than may be set up at once at most. */
export async function peopleForSetup(db: Db, scope: ProjectScope, companyUuid: string, now: Date) {
  return personnelOf(db, scope)
    .select(['person.uuid', 'person.attendance_enabled'])
    .where('person.company_uuid', '=', companyUuid)
    .where((where) => where.or([where('person.valid_until', 'is', null), where('person.valid_until', '>', now)]))
    .orderBy('person.uuid')
    .limit(attendanceLimits.setupPeople + 1)
    .execute()
}

/** Dates of the year from today on of which a holiday of the company takes the whole day. */
async function holidaysOf(db: Db, scope: ProjectScope, companyUuid: string, today: string): Promise<string[]> {
  const { entries, followsSite } = await calendarOfCompany(db, scope, companyUuid)
  return holidayDates(entries, { from: today, to: lastDateFrom(today), followsSite }).flatMap(({ date, hours }) =>
    hours ? [] : [date],
  )
}

/** What a company has for attendance before it is set up. */
export async function setupDefaults(
  db: Db,
  scope: ProjectScope,
  companyNamed: string,
  now: Date,
): Promise<AttendanceSetupDefaults> {
  const companyUuid = await requireCompany(db, scope, companyNamed)
  const company = await companies(db, scope).where('company.uuid', '=', companyUuid).executeTakeFirstOrThrow()
  const today = await siteToday(db, scope, now)
  const people = await peopleForSetup(db, scope, companyUuid, now)
  const withAttendance = people.filter((person) => person.attendance_enabled).length
  const { most, people: seatsUsed } = await seatsOf(db, scope.uuid)
  return {
    uuid: companyUuid,
    name: company.name,
    hasTimetable: company.has_timetable,
    today,
    doors: await doorsForPoints(db, scope, companyUuid),
    withAttendance,
    withoutAttendance: people.length - withAttendance,
    seatsLeft: most === null ? null : Math.max(0, most - seatsUsed),
    holidays: await holidaysOf(db, scope, companyUuid, today),
  }
}
