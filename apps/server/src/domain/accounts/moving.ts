import { sql } from 'kysely'
import { treeRowsOf, updateTree, type Db } from '../../db/db.ts'
import { updateImpersonationsBelow } from '../../access/impersonations.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { AccountWork } from './records.ts'
import { resellers } from '@lintel/contract/access/roles.ts'

/** Owner of an installer. */
export interface Owner {
  readonly distributorUuid: string
  readonly subDistributorUuid: string | null
}

/** Moves installers below another account, with every account and site below them (operators.md 1.6, 3.2). */
export async function moveInstallers(
  { db, scope }: AccountWork,
  installers: readonly string[],
  { distributorUuid, subDistributorUuid }: Owner,
): Promise<void> {
  if (installers.length === 0) return
  const place = { distributor_uuid: distributorUuid, sub_distributor_uuid: subDistributorUuid }
  await updateTree(db, scope, 'account').set(place).where('account.installer_uuid', 'in', installers).execute()
  await updateTree(db, scope, 'account')
    .set({ parent_uuid: subDistributorUuid ?? distributorUuid, version: sql`version + 1` })
    .where('account.uuid', 'in', installers)
    .execute()
  await updateTree(db, scope, 'project').set(place).where('project.installer_uuid', 'in', installers).execute()
}

/**
 * Accounts that enter installers' portals from a place in the tree: a distributor with its sub-distributors, or one of
 * these.
 */
export function impersonatorsOf(db: Db, scope: Scope, { distributorUuid, subDistributorUuid }: Owner) {
  const impersonators = treeRowsOf(db, scope, 'account').select('account.uuid').where('account.kind', 'in', resellers)
  return subDistributorUuid === null
    ? impersonators.where('account.distributor_uuid', '=', distributorUuid)
    : impersonators.where('account.uuid', '=', subDistributorUuid)
}

/** Ends what operators who lose installers are doing in their portals, and what they asked to do. */
export async function endImpersonations(
  { db, scope, now }: AccountWork,
  installers: readonly string[],
  losing: Owner,
): Promise<void> {
  if (installers.length === 0) return
  await updateImpersonationsBelow(db, scope)
    .set({ state: 'revoked', ended_at: now })
    .where('to_account_uuid', 'in', installers)
    .where('by_account_uuid', 'in', impersonatorsOf(db, scope, losing))
    .where('state', 'in', ['active', 'pending'])
    .execute()
}
