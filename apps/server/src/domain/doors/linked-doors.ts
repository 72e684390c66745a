import type { SelectQueryBuilder } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'

/** Tables whose rows name a door for another record: for an access group or a visitor pass. */
type DoorLink = 'access_group_door' | 'temp_key_door'

/** Doors that the rows of a link table name, ordered by door name; the caller chooses records and columns. */
export function linkedDoors<Link extends DoorLink>(db: Db, scope: Scope, link: Link) {
  // Kysely needs one table to check names; all of them have the columns that are named here.
  const table = link as 'access_group_door'
  const doors = rowsOf(db, scope, table)
    .innerJoin('door', (join) =>
      join.onRef('door.project_uuid', '=', `${table}.project_uuid`).onRef('door.uuid', '=', `${table}.door_uuid`),
    )
    .orderBy('door.name')
    .orderBy('door.uuid')
  return doors as unknown as SelectQueryBuilder<DB, Link | 'door', {}>
}

/** Names of doors by the access group that opens them. */
export async function doorNamesOfGroups(
  db: Db,
  scope: Scope,
  groups: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (groups.length === 0) return found
  const rows = await linkedDoors(db, scope, 'access_group_door')
    .select(['access_group_door.access_group_uuid', 'door.name'])
    .where('access_group_door.access_group_uuid', 'in', groups)
    .execute()
  for (const { access_group_uuid, name } of rows) {
    found.set(access_group_uuid, [...(found.get(access_group_uuid) ?? []), name])
  }
  return found
}
