import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { SelfAccess, SelfAccessForm } from '@lintel/contract/residents/self-access.ts'
import { deleteOf, insertAllInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { hoursColumns } from '../../domain/access-groups/records.ts'
import { wallClock } from '../../domain/site-clock/site-clock.ts'
import { editRecord } from '../../domain/base/edit-record.ts'

/** When residents open the doors of their own apartments, by no group (community.md 6.3). */

const grantOf = (db: Db, scope: ProjectScope, personUuid: string) =>
  rowsOf(db, scope, 'personal_grant')
    .where('personal_grant.person_uuid', '=', personUuid)
    .where('personal_grant.purpose', '=', 'selfAccess')

/** Doors of the devices of a person's apartment. */
function doorsOfHousehold(db: Db, scope: ProjectScope, personUuid: string) {
  return rowsOf(db, scope, 'door')
    .innerJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'device.project_uuid')
        .onRef('person.apartment_uuid', '=', 'device.apartment_uuid'),
    )
    .select(['door.uuid', 'door.name'])
    .where('person.uuid', '=', personUuid)
    .orderBy('door.name')
    .orderBy('door.uuid')
    .execute()
}

/** The self access of a resident; undefined where no resident has the id. */
export async function selfAccessOf(db: Db, scope: ProjectScope, personUuid: string): Promise<SelfAccess | undefined> {
  const row = await grantOf(db, scope, personUuid)
    .select(['personal_grant.uuid', 'personal_grant.repeat', 'personal_grant.windows'])
    .select(['personal_grant.all_doors', 'personal_grant.version'])
    .select([wallClock('personal_grant', 'starts_at').as('starts'), wallClock('personal_grant', 'ends_at').as('ends')])
    .executeTakeFirst()
  if (!row) return undefined
  const doorRows = await rowsOf(db, scope, 'personal_grant_door')
    .select('personal_grant_door.door_uuid')
    .where('personal_grant_door.grant_uuid', '=', row.uuid)
    .orderBy('personal_grant_door.door_uuid')
    .execute()
  return {
    uuid: personUuid,
    repeat: row.repeat,
    startsAt: row.starts,
    endsAt: row.ends,
    windows: row.windows,
    allDoors: row.all_doors,
    doorUuids: doorRows.map(({ door_uuid }) => door_uuid),
    doors: await doorsOfHousehold(db, scope, personUuid),
    version: row.version,
  }
}

/** Sets the self access of a resident; a door of another household is not found. */
export async function setSelfAccess(
  db: Db,
  scope: ProjectScope,
  form: SelfAccessForm,
  fail: Fail<'staleRecord'>,
): Promise<void> {
  const current = await grantOf(db, scope, form.uuid)
    .select(['personal_grant.uuid', 'personal_grant.version'])
    .forUpdate()
    .executeTakeFirst()
  if (!current) fail('notFound')
  if (current.version !== form.version) fail('staleRecord')
  const doors = form.allDoors ? [] : [...new Set(form.doorUuids)]
  const own = new Set((await doorsOfHousehold(db, scope, form.uuid)).map(({ uuid }) => uuid))
  if (doors.some((uuid) => !own.has(uuid))) fail('notFound')
  const columns = { ...(await hoursColumns(db, scope, form)), all_doors: form.allDoors }
  await editRecord({ db, scope, fail }, 'personal_grant', current, columns)
  await deleteOf(db, scope, 'personal_grant_door').where('personal_grant_door.grant_uuid', '=', current.uuid).execute()
  if (doors.length === 0) return
  const rows = doors.map((door_uuid) => ({ grant_uuid: current.uuid, door_uuid }))
  await insertAllInto(db, scope, 'personal_grant_door', rows).execute()
}
