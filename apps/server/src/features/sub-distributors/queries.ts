import type { z } from 'zod'
import { projectKinds } from '@lintel/contract/access/roles.ts'
import type { subDistributor as contract } from '@lintel/contract/sub-distributors/operations.ts'
import type { SubDistributorInfo } from '@lintel/contract/sub-distributors/schema.ts'
import { nameOfAccount, treeRowsOf, type Db } from '../../db/db.ts'
import { counterOf } from '../../db/counters.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { matchesWords } from '../../db/lists/search.ts'
import {
  accountSelection,
  accountShown,
  orderOfAccounts,
  contactSelection,
  contactShown,
} from '../../domain/accounts/columns.ts'
import { accountsOfKind, namesOf } from '../../domain/accounts/queries.ts'

function subDistributors(db: Db, scope: Scope) {
  return accountsOfKind(db, scope, 'subDistributor').select([
    ...accountSelection,
    nameOfAccount(scope, 'account.distributor_uuid').as('distributor_name'),
    counterOf('installer').as('installers'),
    'two_factor',
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof subDistributors>['execute']>>[number]

const toSubDistributor = (row: Row) => ({
  ...accountShown(row),
  distributorName: row.distributor_name,
  installers: row.installers,
  twoFactor: row.two_factor,
})

/** A page of sub-distributors. */
export function pageOfSubDistributors(db: Db, scope: Scope, filter: z.output<typeof contract.list.input>) {
  let query = subDistributors(db, scope)
  if (filter.keyword) query = query.where(matchesWords('account', filter.keyword))
  if (filter.distributor) query = query.where('account.distributor_uuid', '=', filter.distributor)
  return pageOf(query, filter, orderOfAccounts(filter), toSubDistributor)
}

/** Everything about one sub-distributor; undefined when the scope has none such. */
export async function subDistributorByUuid(
  db: Db,
  scope: Scope,
  uuid: string,
): Promise<SubDistributorInfo | undefined> {
  const row = await subDistributors(db, scope)
    .select([
      ...contactSelection,
      'account.distributor_uuid',
      'version',
      'last_sign_in_at',
      counterOf(...projectKinds).as('sites'),
    ])
    .where('account.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...toSubDistributor(row),
    ...contactShown(row),
    version: row.version,
    distributorUuid: row.distributor_uuid!,
    sites: row.sites,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  }
}

/** Sub-distributors of a distributor by name. */
export function subDistributorsOf(db: Db, scope: Scope, distributorUuid: string) {
  return namesOf(accountsOfKind(db, scope, 'subDistributor').where('distributor_uuid', '=', distributorUuid), undefined)
}

/** Installers of these ids and whose they are, locked until the call is over. */
export function lockedInstallers(db: Db, scope: Scope, distributorUuid: string, uuids: readonly string[]) {
  return treeRowsOf(db, scope, 'account')
    .select(['account.uuid', 'sub_distributor_uuid'])
    .where('account.kind', '=', 'installer')
    .where('distributor_uuid', '=', distributorUuid)
    .where('account.uuid', 'in', uuids)
    .orderBy('account.uuid')
    .forUpdate()
    .execute()
}
