import type { AttendancePointForm, PointDoor } from '@lintel/contract/attendance-points/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { insertAllInto, insertInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { onTaken, onUniqueViolation } from '../base/unique-violation.ts'
import { isSharedWith } from '../doors/queries.ts'
import { requireCompany } from './require-records.ts'

/** Attendance points and the doors that they may have (office.md 18). */

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

export type PointDoorFailures = 'doorNotShared' | 'pointDoorTaken'

/** Adds a point to a company; openings of its doors count from now on. */
export async function insertPoint(
  work: Work & CanFail<'alreadyExists' | PointDoorFailures>,
  form: AttendancePointForm,
): Promise<string> {
  const { db, scope, now, fail } = work
  const companyUuid = await requireCompany(db, scope, form.companyUuid)
  const row = { company_uuid: companyUuid, name: form.name, created_at: now }
  const { uuid } = await onTaken(
    insertInto(db, scope, 'attendance_point', row).returning('uuid').executeTakeFirstOrThrow(),
    fail,
  )
  await addPointDoors(work, { uuid, companyUuid, name: form.name }, form.doorUuids)
  return uuid
}

interface PointOfDoors {
  readonly uuid: string
  readonly companyUuid: string
  readonly name: string
}

/** Adds doors to a point; they are active ones that are shared with its company, and in no other point of it. */
export async function addPointDoors(
  { db, scope, now, fail }: Work & CanFail<PointDoorFailures>,
  { uuid, companyUuid, name }: PointOfDoors,
  doorUuids: readonly string[],
): Promise<void> {
  const unique = [...new Set(doorUuids)]
  if (unique.length === 0) return
  const doors = await rowsOf(db, scope, 'door')
    .select(['door.uuid', isSharedWith(companyUuid).as('is_shared')])
    .where('door.uuid', 'in', unique)
    .where('door.out_of_service', 'is', null)
    .forKeyShare()
    .execute()
  if (doors.length < unique.length) fail('notFound')
  if (doors.some(({ is_shared }) => !is_shared)) fail('doorNotShared')
  const rows = unique.map((door) => ({
    company_uuid: companyUuid,
    point_uuid: uuid,
    point_name: name,
    door_uuid: door,
    since: now,
  }))
  await onUniqueViolation(insertAllInto(db, scope, 'attendance_point_door', rows).execute(), (constraint) => {
    if (constraint === 'attendance_point_door_once') fail('pointDoorTaken')
  })
}

/** Whether people are read on their way out of a door (office.md 5.4): without, leaving makes no punch. */
export const hasExitReader = sql<boolean>`coalesce(door.settings -> 'exitReaders', '[]') <> '[]'`

/** A door whose settings say nothing has what its device comes with. */
const hasEntryReader = sql<boolean>`coalesce(door.settings -> 'entryReaders', 'null') <> '[]'`

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
    .select([
      'door.uuid',
      'door.name',
      hasEntryReader.as('has_entry_reader'),
      hasExitReader.as('has_exit_reader'),
      'attendance_point_door.point_name',
    ])
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
    hasReader: row.has_entry_reader || row.has_exit_reader,
    hasExitReader: row.has_exit_reader,
    pointName: row.point_name,
  }))
}
