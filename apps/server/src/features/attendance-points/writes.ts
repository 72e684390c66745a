import type { AttendancePointEdit, AttendancePointForm } from '@lintel/contract/attendance-points/schema.ts'
import { deleteOf, insertAllInto, insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { requireCompany } from '../../domain/attendance/require-records.ts'
import { editUnique } from '../../domain/base/edit-record.ts'
import { onTaken, onUniqueViolation } from '../../domain/base/unique-violation.ts'
import { isSharedWith } from '../../domain/doors/queries.ts'
import type { CanFail } from '../../kernel/failure.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

type DoorFailures = 'doorNotShared' | 'pointDoorTaken'

/** Adds a point to a company; openings of its doors count from now on. */
export async function insertPoint(
  work: Work & CanFail<'alreadyExists' | DoorFailures>,
  form: AttendancePointForm,
): Promise<string> {
  const { db, scope, now, fail } = work
  const companyUuid = await requireCompany(db, scope, form.companyUuid)
  const row = { company_uuid: companyUuid, name: form.name, created_at: now }
  const { uuid } = await onTaken(
    insertInto(db, scope, 'attendance_point', row).returning('uuid').executeTakeFirstOrThrow(),
    fail,
  )
  await addDoors(work, { uuid, companyUuid, name: form.name }, form.doorUuids)
  return uuid
}

/** Changes a point. Doors that it loses were its until now: late events of before still count (attendance.md 5). */
export async function editPoint(
  work: Work & CanFail<'alreadyExists' | 'staleRecord' | DoorFailures>,
  { uuid, version, name, doorUuids }: AttendancePointEdit,
): Promise<void> {
  const { db, scope, now, fail } = work
  const point = await rowsOf(db, scope, 'attendance_point')
    .select('company_uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!point) return fail('notFound')
  await editUnique({ db, scope, fail }, 'attendance_point', { uuid, version }, { name })
  const current = await rowsOf(db, scope, 'attendance_point_door')
    .select('door_uuid')
    .where('point_uuid', '=', uuid)
    .where('until', 'is', null)
    .execute()
  const former = current.map((row) => row.door_uuid)
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
  await addDoors(work, { uuid, companyUuid: point.company_uuid, name }, joining)
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

interface PointOfDoors {
  readonly uuid: string
  readonly companyUuid: string
  readonly name: string
}

async function addDoors(
  { db, scope, now, fail }: Work & CanFail<DoorFailures>,
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
