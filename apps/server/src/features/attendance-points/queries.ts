import type { AttendancePoint, AttendancePointFilter } from '@lintel/contract/attendance-points/schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { pageOfDefinitions } from '../../domain/attendance/definitions.ts'
import { hasExitReader } from '../../domain/attendance/points.ts'

const doorsOfPoint = (scope: ProjectScope) => sql<AttendancePoint['doors']>`(
  select coalesce(jsonb_agg(jsonb_build_object('uuid', door.uuid, 'name', door.name, 'hasExitReader', ${hasExitReader})
    order by door.name, door.uuid), '[]')
  from attendance_point_door join door on door.project_uuid = attendance_point_door.project_uuid
    and door.uuid = attendance_point_door.door_uuid
  where attendance_point_door.project_uuid = attendance_point.project_uuid
    and attendance_point_door.point_uuid = attendance_point.uuid and attendance_point_door.until is null
    and ${isWithin(scope, 'attendance_point_door')} and ${isWithin(scope, 'door')})`

const points = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'attendance_point')
    .innerJoin('company', joinRecord('company', 'attendance_point.company_uuid'))
    .select([
      'attendance_point.uuid',
      'attendance_point.company_uuid',
      'company.name as company_name',
      'attendance_point.name',
      doorsOfPoint(scope).as('doors'),
      'attendance_point.version',
      'attendance_point.created_at',
    ])

type PointRow = Awaited<ReturnType<ReturnType<typeof points>['executeTakeFirstOrThrow']>>

const showPoint = (row: PointRow): AttendancePoint => ({
  uuid: row.uuid,
  companyUuid: row.company_uuid,
  companyName: row.company_name,
  name: row.name,
  doors: row.doors,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

/** A page of attendance points with their doors. */
export function pageOfPoints(db: Db, scope: ProjectScope, filter: z.output<typeof AttendancePointFilter>) {
  return pageOfDefinitions(points(db, scope), 'attendance_point', filter, showPoint)
}

/** One point; undefined for one that is not of the scope. */
export async function pointByUuid(db: Db, scope: ProjectScope, uuid: string): Promise<AttendancePoint | undefined> {
  const row = await points(db, scope).where('attendance_point.uuid', '=', uuid).executeTakeFirst()
  return row && showPoint(row)
}
