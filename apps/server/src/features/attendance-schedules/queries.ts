import type {
  AttendanceSchedule,
  AttendanceScheduleFilter,
  AttendanceScheduleInfo,
  SchedulePeopleFilter,
  SchedulePerson,
  ScheduleShift,
} from '@lintel/contract/attendance-schedules/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { dayOf } from '@lintel/rules/access/time/days.ts'
import { cycleDayOf } from '@lintel/rules/attendance/plan-days.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import { searchPeople } from '../../db/lists/search-people.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { siteToday } from '../../domain/attendance/due-days.ts'
import { cycleAt, type StoredCycle } from '../../domain/attendance/shifts.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { withBelow } from '../../domain/people/departments.ts'
import { personnelOf } from '../../domain/people/person-rows.ts'

/** Of who is deleted the name that it had. */
const personName = sql<string>`coalesce(${fullName()}, deleted_person.name, '')`

const schedules = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'attendance_schedule')
    .innerJoin('company', joinRecord('company', 'attendance_schedule.company_uuid'))
    .innerJoin('attendance_shift', joinRecord('attendance_shift', 'attendance_schedule.shift_uuid'))
    .leftJoin('person', joinRecord('person', 'attendance_schedule.person_uuid'))
    .leftJoin('department', joinRecord('department', 'person.department_uuid'))
    .leftJoin('deleted_person', (join) =>
      join
        .onRef('deleted_person.project_uuid', '=', 'attendance_schedule.project_uuid')
        .onRef('deleted_person.person_uuid', '=', 'attendance_schedule.person_uuid'),
    )
    .select([
      'attendance_schedule.uuid',
      'attendance_schedule.company_uuid',
      'company.name as company_name',
      'attendance_schedule.person_uuid',
      personName.as('person_name'),
      sql<string>`coalesce(person.personnel_id, deleted_person.personnel_id, '')`.as('personnel_id'),
      'department.name as department_name',
      'attendance_schedule.shift_uuid',
      'attendance_shift.name as shift_name',
      sql<string>`attendance_schedule.starts_on::text`.as('starts_on'),
      sql<string>`attendance_schedule.ends_on::text`.as('ends_on'),
      sql<string>`attendance_schedule.cycle_from::text`.as('cycle_from'),
      'attendance_schedule.cycle_start_day',
      'attendance_schedule.works_on_holidays',
      'attendance_schedule.batch_uuid',
      'attendance_schedule.version',
      'attendance_schedule.created_at',
    ])

type ScheduleRow = Awaited<ReturnType<ReturnType<typeof schedules>['executeTakeFirstOrThrow']>>

const stateOf = ({ starts_on, ends_on }: ScheduleRow, today: string): AttendanceSchedule['state'] => {
  if (starts_on > today) return 'upcoming'
  return ends_on < today ? 'ended' : 'inEffect'
}

const showSchedule = (row: ScheduleRow, today: string): AttendanceSchedule => ({
  uuid: row.uuid,
  companyUuid: row.company_uuid,
  companyName: row.company_name,
  personUuid: row.person_uuid,
  personName: row.person_name,
  personnelId: row.personnel_id,
  departmentName: row.department_name,
  shiftUuid: row.shift_uuid,
  shiftName: row.shift_name,
  startDate: row.starts_on,
  endDate: row.ends_on,
  state: stateOf(row, today),
  worksOnHolidays: row.works_on_holidays,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

const columns = {
  startDate: 'attendance_schedule.starts_on',
  endDate: 'attendance_schedule.ends_on',
  createdAt: 'attendance_schedule.created_at',
} as const

/** A page of schedules. */
export async function pageOfSchedules(
  db: Db,
  scope: ProjectScope,
  filter: z.output<typeof AttendanceScheduleFilter>,
  now: Date,
) {
  const today = await siteToday(db, scope, now)
  let query = schedules(db, scope)
  if (filter.keyword) query = query.where(hasWords(filter.keyword, personName))
  if (filter.companyUuid) query = query.where('attendance_schedule.company_uuid', '=', filter.companyUuid)
  if (filter.departmentUuid)
    query = query.where('person.department_uuid', 'in', await withBelow(db, scope, filter.departmentUuid))
  if (filter.personUuid) query = query.where('attendance_schedule.person_uuid', '=', filter.personUuid)
  if (filter.shiftUuid) query = query.where('attendance_schedule.shift_uuid', '=', filter.shiftUuid)
  if (filter.state === 'upcoming') query = query.where('attendance_schedule.starts_on', '>', today)
  if (filter.state === 'ended') query = query.where('attendance_schedule.ends_on', '<', today)
  const date = filter.at ? await siteToday(db, scope, new Date(filter.at)) : undefined
  for (const on of [date, filter.state === 'inEffect' ? today : undefined]) {
    if (on === undefined) continue
    query = query.where('attendance_schedule.starts_on', '<=', on).where('attendance_schedule.ends_on', '>=', on)
  }
  return pageOf(
    query,
    filter,
    [
      [columns[filter.sort ?? 'startDate'], filter.order ?? (filter.sort ? 'asc' : 'desc')],
      ['attendance_schedule.uuid', 'asc'],
    ],
    (row) => showSchedule(row, today),
  )
}

/** One schedule; undefined for one that is not of the scope. */
export async function scheduleByUuid(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  now: Date,
): Promise<AttendanceScheduleInfo | undefined> {
  const row = await schedules(db, scope).where('attendance_schedule.uuid', '=', uuid).executeTakeFirst()
  if (!row) return undefined
  const { people } = await rowsOf(db, scope, 'attendance_schedule')
    .select(sql<number>`count(distinct person_uuid)::int`.as('people'))
    .where('batch_uuid', '=', row.batch_uuid)
    .executeTakeFirstOrThrow()
  const cycle = await cycleAt(db, scope, row.shift_uuid, row.starts_on)
  return {
    ...showSchedule(row, await siteToday(db, scope, now)),
    cycleStartDay: cycle ? startDayOf(row, cycle) : row.cycle_start_day,
    batchPeople: people,
  }
}

/** Which day of a cycle of days the first date of a schedule is, whatever was cut off before it. */
export function startDayOf(
  row: {
    readonly starts_on: string
    readonly ends_on: string
    readonly cycle_from: string
    readonly cycle_start_day: number
    readonly shift_uuid: string
  },
  cycle: StoredCycle,
): number {
  if (cycle.unit === 'week') return 1
  const schedule = {
    shiftId: row.shift_uuid,
    from: row.starts_on,
    to: row.ends_on,
    cycleFrom: row.cycle_from,
    cycleStartDay: row.cycle_start_day,
    worksOnHolidays: false,
  }
  return cycleDayOf(schedule, cycle, dayOf(row.starts_on)) + 1
}

/** Shifts by name with their latest cycle, of one company where one is named. */
export async function shiftsForSchedules(
  db: Db,
  scope: ProjectScope,
  companyUuid: string | undefined,
): Promise<ScheduleShift[]> {
  let query = rowsOf(db, scope, 'attendance_shift')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('attendance_shift_version as cycle')
          .select(['cycle.cycle_unit', sql<number>`cardinality(cycle.timetable_uuids)`.as('cycle_length')])
          .whereRef('cycle.project_uuid', '=', 'attendance_shift.project_uuid')
          .whereRef('cycle.shift_uuid', '=', 'attendance_shift.uuid')
          .orderBy('cycle.holds_from', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['attendance_shift.uuid', 'attendance_shift.name', 'latest.cycle_unit', 'latest.cycle_length'])
  if (companyUuid) query = query.where('attendance_shift.company_uuid', '=', companyUuid)
  const rows = await query
    .orderBy('attendance_shift.name')
    .orderBy('attendance_shift.uuid')
    .limit(limits.importBatch)
    .execute()
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    cycleUnit: row.cycle_unit,
    cycleLength: row.cycle_length,
  }))
}

/** People whose attendance is on, narrowed by company, department and words. */
export async function attendancePeopleOf(
  db: Db,
  scope: ProjectScope,
  { companyUuid, departmentUuid, keyword }: z.output<typeof SchedulePeopleFilter>,
) {
  let query = personnelOf(db, scope).where('person.attendance_enabled', '=', true)
  if (companyUuid) query = query.where('person.company_uuid', '=', companyUuid)
  if (departmentUuid) query = query.where('person.department_uuid', 'in', await withBelow(db, scope, departmentUuid))
  if (keyword) query = query.where((await searchPeople(db, scope, 'personnel', keyword)).condition)
  return query.select([
    'person.uuid',
    'person.company_uuid',
    'person.first_name',
    'person.last_name',
    fullName().as('name'),
    'person.personnel_id',
    'person.valid_from',
    'person.valid_until',
  ])
}

/** Those of them who are offered in a form. */
export async function peopleForSchedules(
  db: Db,
  scope: ProjectScope,
  filter: z.output<typeof SchedulePeopleFilter>,
): Promise<SchedulePerson[]> {
  const { including, companyUuid, ...narrowing } = filter
  const company = companyUuid === undefined ? {} : { companyUuid }
  const query = await attendancePeopleOf(db, scope, { ...company, ...narrowing })
  const rows = await query
    .orderBy('person.last_name')
    .orderBy('person.first_name')
    .orderBy('person.uuid')
    .limit(limits.schedulingStaff)
    .execute()
  const extra =
    including === undefined || rows.some(({ uuid }) => uuid === including)
      ? []
      : await (await attendancePeopleOf(db, scope, company)).where('person.uuid', '=', including).execute()
  return [...extra, ...rows]
    .slice(0, limits.schedulingStaff)
    .map(({ uuid, name, personnel_id }) => ({ uuid, name, personnelId: personnel_id ?? '' }))
}
