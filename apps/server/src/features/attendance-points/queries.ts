import type { AttendancePoint, AttendancePointFilter, PointDoor } from '@lintel/contract/attendance-points/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { pageOfDefinitions } from '../../domain/attendance/definitions.ts'
import { isSharedWith } from '../../domain/doors/queries.ts'

/** Whether people are read on their way out of a door (office.md 5.4): without, leaving makes no punch. */
const hasExitReader = sql<boolean>`coalesce(door.settings -> 'exitReaders', '[]') <> '[]'`

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

/** Active doors that a company may use, and the points of the company that have them. */
export async function doorsForPoints(db: Db, scope: ProjectScope, companyUuid: string): Promise<PointDoor[]> {
  const rows = await rowsOf(db, scope, 'door')
    .leftJoin('attendance_point_door', (join) =>
      join
        .onRef('attendance_point_door.project_uuid', '=', 'door.project_uuid')
        .onRef('attendance_point_door.door_uuid', '=', 'door.uuid')
        .on('attendance_point_door.company_uuid', '=', companyUuid)
        .on('attendance_point_door.until', 'is', null),
    )
    .select(['door.uuid', 'door.name', hasExitReader.as('has_exit_reader'), 'attendance_point_door.point_name'])
    .where(isSharedWith(companyUuid))
    .where('door.out_of_service', 'is', null)
    .where('door.floor', 'is', null)
    .orderBy('door.name')
    .orderBy('door.uuid')
    .limit(limits.importBatch)
    .execute()
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    hasExitReader: row.has_exit_reader,
    pointName: row.point_name,
  }))
}
