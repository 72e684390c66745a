import type {
  AttendancePunchFilter,
  AttendancePunchRow,
  punchReasons,
} from '@lintel/contract/attendance-reports/schema.ts'
import { dayOf } from '@lintel/rules/access/time/days.ts'
import { wallTimeOf } from '@lintel/rules/attendance/wall-time.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import { newestFirst, pageOf, startAt } from '../../db/lists/paging.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { attendanceZones } from '../../domain/attendance/site-calendar.ts'
import { showPerson } from './days.ts'
import { resolveReport, type Report } from './report-scope.ts'

/** Punches with what their day makes of them. */

interface Use {
  readonly date: string | null
  readonly use: 'in' | 'out' | 'ignored'
  readonly reason: (typeof punchReasons)[number] | null
}

/** What a day says of a punch; of one that no day has, whether it is still to be computed. */
const useOf = (scope: ProjectScope) => sql<Use>`coalesce(
  (select jsonb_build_object('date', attendance_day.date, 'use', used ->> 'use', 'reason', used ->> 'reason')
    from attendance_day cross join lateral jsonb_array_elements(attendance_day.result -> 'punches') used
    where attendance_day.project_uuid = attendance_punch.project_uuid
      and attendance_day.person_uuid = attendance_punch.person_uuid
      and attendance_day.date between (attendance_punch.occurred_at at time zone 'UTC')::date - 2
        and (attendance_punch.occurred_at at time zone 'UTC')::date + 2
      and used ->> 'id' = attendance_punch.uuid::text and ${isWithin(scope, 'attendance_day')} limit 1),
  jsonb_build_object('date', null, 'use', 'ignored', 'reason', case when exists (select from attendance_due
    where attendance_due.project_uuid = attendance_punch.project_uuid
      and attendance_punch.person_uuid = any (attendance_due.person_uuids)
      and (attendance_punch.occurred_at at time zone 'UTC')::date
        between attendance_due.from_date - 1 and attendance_due.to_date + 1
      and ${isWithin(scope, 'attendance_due')}) then 'due' else 'notScheduled' end))`

/** The last name and ID that days of a deleted person have. */
const formerly = (scope: ProjectScope, column: 'person_name' | 'personnel_id') => sql<string>`coalesce((
  select ${sql.ref(`attendance_day.${column}`)} from attendance_day
  where attendance_day.project_uuid = attendance_punch.project_uuid
    and attendance_day.person_uuid = attendance_punch.person_uuid and person.uuid is null
    and ${isWithin(scope, 'attendance_day')} order by attendance_day.date desc limit 1), '')`

async function punchesOf(db: Db, scope: ProjectScope, { from, to, companyUuid, people }: Report) {
  const wall = wallTimeOf(await attendanceZones(db, scope))
  let query = rowsOf(db, scope, 'attendance_punch')
    .where('attendance_punch.occurred_at', '>=', new Date(wall.midnight(dayOf(from))))
    .where('attendance_punch.occurred_at', '<', new Date(wall.midnight(dayOf(to) + 1)))
    .innerJoin('company', joinRecord('company', 'attendance_punch.company_uuid'))
    .leftJoin('person', joinRecord('person', 'attendance_punch.person_uuid'))
    .leftJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'attendance_punch.project_uuid')
        .onRef('department.uuid', '=', 'person.department_uuid'),
    )
    .select([
      'attendance_punch.uuid',
      'attendance_punch.occurred_at',
      'attendance_punch.person_uuid',
      'attendance_punch.company_uuid',
      'attendance_punch.source',
      'attendance_punch.door_name',
      'attendance_punch.point_name',
      'attendance_punch.method',
      'attendance_punch.direction',
      'attendance_punch.status',
      'company.name as company_name',
      'department.name as department_name',
      sql<string | null>`full_name(person.first_name, person.last_name)`.as('present_name'),
      'person.personnel_id as present_id',
      'person.uuid as present_uuid',
      formerly(scope, 'person_name').as('person_name'),
      formerly(scope, 'personnel_id').as('personnel_id'),
      useOf(scope).as('day_use'),
    ])
  if (companyUuid !== undefined) query = query.where('attendance_punch.company_uuid', '=', companyUuid)
  if (people) query = query.where('attendance_punch.person_uuid', '=', sql<string>`any(${people}::uuid[])`)
  return query
}

type PunchRow = Awaited<ReturnType<Awaited<ReturnType<typeof punchesOf>>['executeTakeFirstOrThrow']>>

/** A punch that waits for a decision is of no day yet. */
const shownUse = ({ status, day_use }: PunchRow): Use =>
  status === 'review' || status === 'waiting' ? { date: null, use: 'ignored', reason: status } : day_use

const showPunch = (row: PunchRow): AttendancePunchRow => {
  const { date, use, reason } = shownUse(row)
  return {
    uuid: row.uuid,
    at: row.occurred_at.toISOString(),
    ...showPerson(row),
    source: row.source,
    doorName: row.door_name,
    pointName: row.point_name,
    method: row.method,
    direction: row.direction,
    usedOn: date,
    use,
    reason,
  }
}

const orderOf = newestFirst('attendance_punch.occurred_at', 'attendance_punch.uuid')

type Filter = z.output<typeof AttendancePunchFilter>

/** A page of punches, newest first. */
export const pageOfPunches = async (db: Db, scope: ProjectScope, report: Report, filter: Filter) =>
  pageOf(startAt(await punchesOf(db, scope, report), orderOf(filter), filter.at), filter, orderOf(filter), showPunch)

/** All punches that a filter finds. */
export async function* everyPunch(db: Db, scope: ProjectScope, filter: Filter, now: Date) {
  const report = await resolveReport(db, scope, filter, now)
  const query = await punchesOf(db, scope, report)
  for await (const rows of streamRows(query, orderOf(filter))) yield rows.map(showPunch)
}
