import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { sql, type Insertable } from 'kysely'
import { projectScope, type Scope } from '../../db/scope/scope.ts'
import { deleteOf, insertInto, rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import type { DB } from '../../db/tables.ts'
import { fail } from '../../kernel/failure.ts'
import type { AccountWork } from './records.ts'

type Permissions = Omit<Insertable<DB['project_member']>, 'project_uuid' | 'account_uuid'>

/** A site an account is assigned to, with what it may do there. */
export interface MemberSite {
  readonly uuid: string
  readonly permissions?: Permissions
}

/**
 * Makes an account a member of exactly these sites, as far as the scope reaches. A site of another account, one that
 * does not exist or that is of another kind fails alike (operators.md 5.3, 5.4).
 */
export async function assignSites(
  { db, scope }: Pick<AccountWork, 'db' | 'scope'>,
  accountUuid: string,
  sites: readonly MemberSite[],
  kinds: readonly ProjectKind[],
): Promise<void> {
  const uniqueSites = [...new Map(sites.map((site) => [site.uuid, site])).values()]
  const uuids = uniqueSites.map(({ uuid }) => uuid)
  if (uuids.length > 0) await refuseOtherSites(db, scope, uuids, kinds)
  let leaving = deleteOf(db, scope, 'project_member').where('project_member.account_uuid', '=', accountUuid)
  if (uuids.length > 0) leaving = leaving.where('project_member.project_uuid', 'not in', uuids)
  await leaving.execute()
  for (const { uuid, permissions = {} } of uniqueSites) {
    // Without permissions of its own a membership has nothing to change.
    await insertInto(db, projectScope(uuid), 'project_member', { account_uuid: accountUuid, ...permissions })
      .onConflict((conflict) => {
        const same = conflict.columns(['project_uuid', 'account_uuid'])
        return Object.keys(permissions).length > 0 ? same.doUpdateSet(permissions) : same.doNothing()
      })
      .execute()
  }
}

async function refuseOtherSites(
  db: Db,
  scope: Scope,
  uuids: readonly string[],
  kinds: readonly ProjectKind[],
): Promise<void> {
  const rows = await treeRowsOf(db, scope, 'project')
    .select('project.uuid')
    .where('project.uuid', 'in', uuids)
    .where('project.kind', 'in', kinds)
    .execute()
  if (rows.length !== uuids.length) fail('notFound')
}

/** The sites of some accounts, by name, as far as the scope reaches. */
export function sitesOfAccounts(db: Db, scope: Scope, accountUuids: readonly string[]) {
  // Found by themselves first (`offset 0` keeps it so): joined to every site of the scope they would be sought for
  // each.
  const members = rowsOf(db, scope, 'project_member')
    .select(['project_uuid', 'account_uuid', 'may_use_app', 'may_delete_accounts', 'may_read_logs', 'may_see_images'])
    .where('account_uuid', 'in', accountUuids.length > 0 ? accountUuids : [noUuid])
    .offset(sql.lit(0))
  return treeRowsOf(db, scope, 'project')
    .innerJoin(members.as('member'), 'member.project_uuid', 'project.uuid')
    .select([
      'member.account_uuid',
      'project.uuid',
      'project.name',
      'member.may_use_app',
      'member.may_delete_accounts',
      'member.may_read_logs',
      'member.may_see_images',
    ])
    .orderBy('project.name')
    .orderBy('project.uuid')
    .execute()
}

/** Matches no row: an empty list of ids is not SQL. */
const noUuid = '00000000-0000-0000-0000-000000000000'
