import type { AttendancePointEdit } from '@lintel/contract/attendance-points/schema.ts'
import { deleteOf, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { addPointDoors, type PointDoorFailures } from '../../domain/attendance/points.ts'
import { editUnique } from '../../domain/base/edit-record.ts'
import type { CanFail } from '../../kernel/failure.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

/** Changes a point. Doors that it loses were its until now: late events of before still count (attendance.md 5). */
export async function editPoint(
  work: Work & CanFail<'alreadyExists' | 'staleRecord' | PointDoorFailures>,
  { uuid, version, name, doorUuids }: AttendancePointEdit,
): Promise<void> {
  const { db, scope, now, fail } = work
  const point = await rowsOf(db, scope, 'attendance_point')
    .select('company_uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!point) return fail('notFound')
  await editUnique({ db, scope, fail }, 'attendance_point', { uuid, version }, { name })
  const former = await doorsOfPoint(work, uuid)
  const leaving = former.filter((door) => !doorUuids.includes(door))
  if (leaving.length > 0) {
    await updateOf(db, scope, 'attendance_point_door')
      .set({ until: now })
      .where('point_uuid', '=', uuid)
      .where('until', 'is', null)
      .where('door_uuid', 'in', leaving)
      .execute()
  }
  await updateOf(db, scope, 'attendance_point_door').set({ point_name: name }).where('point_uuid', '=', uuid).execute()
  const joining = doorUuids.filter((door) => !former.includes(door))
  await addPointDoors(work, { uuid, companyUuid: point.company_uuid, name }, joining)
}

async function doorsOfPoint({ db, scope }: Pick<Work, 'db' | 'scope'>, uuid: string): Promise<string[]> {
  const rows = await rowsOf(db, scope, 'attendance_point_door')
    .select('door_uuid')
    .where('point_uuid', '=', uuid)
    .where('until', 'is', null)
    .execute()
  return rows.map((row) => row.door_uuid)
}

/** Doors of a form that its point does not have yet. */
export async function doorsToAdd(
  work: Pick<Work, 'db' | 'scope'>,
  { uuid, doorUuids }: AttendancePointEdit,
): Promise<string[]> {
  const former = await doorsOfPoint(work, uuid)
  return doorUuids.filter((door) => !former.includes(door))
}

/** Deletes a point; what its doors recorded stays. Answers its name; undefined where there is none. */
export async function deletePoint({ db, scope, now }: Work, uuid: string): Promise<string | undefined> {
  const row = await deleteOf(db, scope, 'attendance_point')
    .where('uuid', '=', uuid)
    .returning('name')
    .executeTakeFirst()
  if (!row) return undefined
  await updateOf(db, scope, 'attendance_point_door')
    .set({ until: now })
    .where('point_uuid', '=', uuid)
    .where('until', 'is', null)
    .execute()
  return row.name
}
