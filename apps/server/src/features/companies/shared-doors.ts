import { deleteOf, insertAllInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'

/**
 * Makes doors those that are shared with a company that does not have all of them (office.md 6). Only what differs is
 * written, because every row that changes makes the site's policy be looked at. A door that is not of the site is not
 * found.
 */
export async function shareDoors(
  db: Db,
  site: ProjectScope,
  companyUuid: string,
  doorUuids: readonly string[],
): Promise<void> {
  const doors = doorUuids.length
    ? await rowsOf(db, site, 'door').select('door.uuid').where('door.uuid', 'in', doorUuids).forKeyShare().execute()
    : []
  if (doors.length !== doorUuids.length) fail('notFound')
  let removal = deleteOf(db, site, 'company_door').where('company_door.company_uuid', '=', companyUuid)
  if (doorUuids.length) removal = removal.where('company_door.door_uuid', 'not in', doorUuids)
  await removal.execute()
  if (!doors.length) return
  const rows = doors.map(({ uuid }) => ({ company_uuid: companyUuid, door_uuid: uuid }))
  await insertAllInto(db, site, 'company_door', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
