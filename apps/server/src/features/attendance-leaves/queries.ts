import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import type { AttendanceLeave, AttendanceLeaveFilter } from '@lintel/contract/attendance-leaves/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { withBelow } from '../../domain/people/departments.ts'

const personName = sql<string>`coalesce(${fullName()}, deleted_person.name, '')`

/** The wall clock's time at which a leave begins and ends; halves meet at noon for this. */
const begins = sql`attendance_leave.starts_on + make_interval(mins =>
  case when attendance_leave.unit = 'hour' then attendance_leave.starts_minute
    when attendance_leave.starts_half = 'pm' then 720 else 0 end)`
const ends = sql`attendance_leave.ends_on + make_interval(mins =>
  case when attendance_leave.unit = 'hour' and attendance_leave.ends_minute < 1439 then attendance_leave.ends_minute
    when attendance_leave.ends_half = 'am' then 720 else 1440 end)`

/** The date that the clock of the site shows at a moment. */
const dateAt = (moment: string) => sql<string>`(${moment}::timestamptz at time zone project.time_zone)::date`

const stateAt = (now: Date) => sql<AttendanceLeave['state']>`case
  when ${now}::timestamptz at time zone project.time_zone < ${begins} then 'upcoming'
  when ${now}::timestamptz at time zone project.time_zone < ${ends} then 'ongoing' else 'ended' end`

/** Leaves with their people; a person who was deleted still has a name until it is forgotten. */
const leaves = (db: Db, scope: ProjectScope, now: Date) =>
  rowsOf(db, scope, 'attendance_leave')
    .innerJoin('project', 'project.uuid', 'attendance_leave.project_uuid')
    .innerJoin('company', joinRecord('company', 'attendance_leave.company_uuid'))
    .innerJoin('attendance_leave_type as type', (join) =>
      join
        .onRef('type.project_uuid', '=', 'attendance_leave.project_uuid')
        .onRef('type.uuid', '=', 'attendance_leave.leave_type_uuid'),
    )
    .leftJoin('person', joinRecord('person', 'attendance_leave.person_uuid'))
    .leftJoin('deleted_person', (join) =>
      join
        .onRef('deleted_person.project_uuid', '=', 'attendance_leave.project_uuid')
        .onRef('deleted_person.person_uuid', '=', 'attendance_leave.person_uuid'),
    )
    .leftJoin('department', joinRecord('department', 'person.department_uuid'))
    .select([
      'attendance_leave.uuid',
      'attendance_leave.company_uuid',
      'company.name as company_name',
      'attendance_leave.person_uuid',
      personName.as('person_name'),
      sql<string>`coalesce(person.personnel_id, deleted_person.personnel_id, '')`.as('personnel_id'),
      'department.name as department_name',
      'attendance_leave.leave_type_uuid',
      'type.name as type_name',
      'type.color',
      'attendance_leave.unit',
      sql<string>`attendance_leave.starts_on::text`.as('starts_on'),
      'attendance_leave.starts_half',
      'attendance_leave.starts_minute',
      sql<string>`attendance_leave.ends_on::text`.as('ends_on'),
      'attendance_leave.ends_half',
      'attendance_leave.ends_minute',
      'attendance_leave.remark',
      'attendance_leave.recorded_by',
      stateAt(now).as('state'),
      'attendance_leave.version',
      'attendance_leave.created_at',
    ])

type LeaveRow = Awaited<ReturnType<ReturnType<typeof leaves>['executeTakeFirstOrThrow']>>

const showLeave = (row: LeaveRow): AttendanceLeave => ({
  uuid: row.uuid,
  companyUuid: row.company_uuid,
  companyName: row.company_name,
  personUuid: row.person_uuid,
  personName: row.person_name,
  personnelId: row.personnel_id,
  departmentName: row.department_name,
  leaveTypeUuid: row.leave_type_uuid,
  leaveTypeName: row.type_name,
  color: row.color,
  unit: row.unit,
  startsOn: row.starts_on,
  startsHalf: row.starts_half ?? 'am',
  startsMinute: row.starts_minute ?? 0,
  endsOn: row.ends_on,
  endsHalf: row.ends_half ?? 'pm',
  endsMinute: row.ends_minute ?? dayMinutes,
  remark: row.remark,
  recordedBy: row.recorded_by,
  state: row.state,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

const columns = {
  startsOn: 'attendance_leave.starts_on',
  personName: 'person_name',
  createdAt: 'attendance_leave.created_at',
} as const

/** A page of leaves, those that begin last first. */
export async function pageOfLeaves(
  db: Db,
  scope: ProjectScope,
  filter: z.output<typeof AttendanceLeaveFilter>,
  now: Date,
) {
  const { companyUuid, departmentUuid, personUuid, leaveTypeUuid, from, to } = filter
  let query = leaves(db, scope, now)
  if (companyUuid) query = query.where('attendance_leave.company_uuid', '=', companyUuid)
  if (departmentUuid) query = query.where('person.department_uuid', 'in', await withBelow(db, scope, departmentUuid))
  if (personUuid) query = query.where('attendance_leave.person_uuid', '=', personUuid)
  if (leaveTypeUuid) query = query.where('attendance_leave.leave_type_uuid', '=', leaveTypeUuid)
  if (from) query = query.where('attendance_leave.ends_on', '>=', dateAt(from))
  if (to) query = query.where('attendance_leave.starts_on', '<=', dateAt(to))
  return pageOf(
    query,
    filter,
    [
      [columns[filter.sort ?? 'startsOn'], filter.order ?? (filter.sort === 'personName' ? 'asc' : 'desc')],
      ['attendance_leave.uuid', 'asc'],
    ],
    showLeave,
  )
}

/** One leave; undefined for one that is not of the scope. */
export async function leaveByUuid(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  now: Date,
): Promise<AttendanceLeave | undefined> {
  const row = await leaves(db, scope, now).where('attendance_leave.uuid', '=', uuid).executeTakeFirst()
  return row && showLeave(row)
}

/** People of a company whose attendance is on, by name and ID. */
export async function namesOfPeople(db: Db, scope: ProjectScope, companyUuid: string, keyword: string | undefined) {
  let query = rowsOf(db, scope, 'person')
    .select(['person.uuid', sql<string>`concat_ws(' ', ${fullName()}, person.personnel_id)`.as('name')])
    .where('person.company_uuid', '=', companyUuid)
    .where('person.attendance_enabled', '=', true)
  if (keyword) query = query.where(hasWords(keyword, fullName(), 'person.personnel_id'))
  const rows = await query
    .orderBy('person.last_name')
    .orderBy('person.first_name')
    .orderBy('person.uuid')
    .limit(limits.schedulingStaff)
    .execute()
  return { rows }
}
