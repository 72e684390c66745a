import { sql } from 'kysely'
import type { PickedDoor } from '@lintel/contract/doors/floors.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { inPickers } from '../../domain/doors/queries.ts'

/** How many companies and doors a site has. */
export async function countsOfSite(db: Db, scope: Scope, uuid: string): Promise<{ companies: number; doors: number }> {
  const count = async (table: 'company' | 'door') => {
    const row = await rowsOf(db, scope, table)
      .select(sql<number>`count(*)::int`.as('count'))
      .where(`${table}.project_uuid`, '=', uuid)
      .executeTakeFirstOrThrow()
    return row.count
  }
  return { companies: await count('company'), doors: await count('door') }
}

/** The managers of a site by name, with the addresses at which they are reached. */
export async function managersOfSite(db: Db, scope: Scope, uuid: string) {
  const rows = await treeRowsOf(db, scope, 'account')
    .innerJoin('project_member', 'project_member.account_uuid', 'account.uuid')
    .select(['account.uuid', 'account.display_name', 'account.email'])
    .where('project_member.project_uuid', '=', uuid)
    .where('account.kind', '=', 'propertyManager')
    .orderBy('account.display_name')
    .orderBy('account.uuid')
    .limit(limits.namesFound)
    .execute()
  return rows.map(({ display_name, email, ...row }) => ({ ...row, name: display_name, email: email ?? '' }))
}

/** The doors of a site by name. */
export function doorsOfSite(db: Db, scope: Scope, uuid: string): Promise<PickedDoor[]> {
  return inPickers(rowsOf(db, scope, 'door').where('door.project_uuid', '=', uuid))
    .limit(limits.emergencyDoors)
    .execute()
}

/** Whether all of these are doors of the site. */
export async function areDoorsOf(db: Db, scope: Scope, uuid: string, doors: readonly string[]): Promise<boolean> {
  if (doors.length === 0) return true
  const { count } = await rowsOf(db, scope, 'door')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('door.project_uuid', '=', uuid)
    .where('door.uuid', 'in', doors)
    .executeTakeFirstOrThrow()
  return count === doors.length
}

/** Abilities of a manager at a site (operators.md 5.3); undefined for an account that is no member of it. */
export function rightsOfMember(db: Db, scope: Scope, uuid: string, accountUuid: string) {
  return rowsOf(db, scope, 'project_member')
    .select(['may_delete_accounts', 'may_read_logs', 'may_see_images'])
    .where('project_member.project_uuid', '=', uuid)
    .where('project_member.account_uuid', '=', accountUuid)
    .executeTakeFirst()
}
