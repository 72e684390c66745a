import type { AttendanceShift, AttendanceShiftFilter } from '@lintel/contract/attendance-shifts/schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { pageOfDefinitions } from '../../domain/attendance/definitions.ts'

/** How many schedules of people have the shift, ended ones too: their days are computed from it. */
const schedulesUsing = (scope: ProjectScope) => sql<number>`(
  select count(*)::int from attendance_schedule
  where attendance_schedule.project_uuid = attendance_shift.project_uuid
    and attendance_schedule.shift_uuid = attendance_shift.uuid and ${isWithin(scope, 'attendance_schedule')})`

/** Timetables of the latest cycle, by name. */
const timetablesOfShift = (scope: ProjectScope) => sql<AttendanceShift['timetables']>`(
  select coalesce(jsonb_agg(jsonb_build_object('uuid', attendance_timetable.uuid, 'name', attendance_timetable.name)
    order by attendance_timetable.name, attendance_timetable.uuid), '[]')
  from attendance_timetable where attendance_timetable.project_uuid = attendance_shift.project_uuid
    and attendance_timetable.uuid = any(latest.timetable_uuids) and ${isWithin(scope, 'attendance_timetable')})`

/** Shifts with the latest version of their cycle. */
const shifts = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'attendance_shift')
    .innerJoin('company', joinRecord('company', 'attendance_shift.company_uuid'))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('attendance_shift_version as cycle')
          .select(['cycle.cycle_unit', 'cycle.timetable_uuids', sql<string>`cycle.holds_from::text`.as('holds_from')])
          .whereRef('cycle.project_uuid', '=', 'attendance_shift.project_uuid')
          .whereRef('cycle.shift_uuid', '=', 'attendance_shift.uuid')
          .orderBy('cycle.holds_from', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'attendance_shift.uuid',
      'attendance_shift.company_uuid',
      'company.name as company_name',
      'attendance_shift.name',
      'attendance_shift.version',
      'attendance_shift.created_at',
      'latest.cycle_unit',
      // A day of rest is null.
      sql<(string | null)[]>`latest.timetable_uuids`.as('timetable_uuids'),
      'latest.holds_from',
      timetablesOfShift(scope).as('timetables'),
      schedulesUsing(scope).as('schedules'),
    ])

type ShiftRow = Awaited<ReturnType<ReturnType<typeof shifts>['executeTakeFirstOrThrow']>>

const showShift = (row: ShiftRow): AttendanceShift => ({
  uuid: row.uuid,
  companyUuid: row.company_uuid,
  companyName: row.company_name,
  name: row.name,
  cycleUnit: row.cycle_unit,
  timetableUuids: row.timetable_uuids,
  timetables: row.timetables,
  versionFrom: row.holds_from,
  schedules: row.schedules,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

/** A page of shifts. */
export function pageOfShifts(db: Db, scope: ProjectScope, filter: z.output<typeof AttendanceShiftFilter>) {
  return pageOfDefinitions(shifts(db, scope), 'attendance_shift', filter, showShift)
}

/** One shift; undefined for one that is not of the scope. */
export async function shiftByUuid(db: Db, scope: ProjectScope, uuid: string): Promise<AttendanceShift | undefined> {
  const row = await shifts(db, scope).where('attendance_shift.uuid', '=', uuid).executeTakeFirst()
  return row && showShift(row)
}
