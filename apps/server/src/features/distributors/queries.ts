import { sql } from 'kysely'
import type { z } from 'zod'
import { businessBits, projectKinds } from '@lintel/contract/access/roles.ts'
import type { distributor as contract } from '@lintel/contract/distributors/operations.ts'
import type { DistributorInfo } from '@lintel/contract/distributors/schema.ts'
import { operatorSwitches, type featurePlans } from '@lintel/contract/operators/schema.ts'
import type { Db } from '../../db/db.ts'
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
  zeroOrOne,
} from '../../domain/accounts/columns.ts'
import { accountsOfKind, namesOf } from '../../domain/accounts/queries.ts'

function distributors(db: Db, scope: Scope) {
  return accountsOfKind(db, scope, 'distributor')
    .innerJoin('operator', 'operator.account_uuid', 'account.uuid')
    .select([
      ...accountSelection,
      'country',
      'business',
      'charge_mode',
      counterOf('subDistributor').as('sub_distributors'),
      counterOf('installer').as('installers'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof distributors>['execute']>>[number]

const showDistributor = (row: Row) => ({
  ...accountShown(row),
  country: row.country,
  business: row.business,
  chargeMode: zeroOrOne(row.charge_mode),
  subDistributors: row.sub_distributors,
  installers: row.installers,
})

/** A page of distributors. */
export function pageOfDistributors(db: Db, scope: Scope, filter: z.output<typeof contract.list.input>) {
  let query = distributors(db, scope)
  if (filter.keyword) query = query.where(matchesWords('account', filter.keyword))
  if (filter.chargeMode !== undefined) query = query.where('charge_mode', '=', filter.chargeMode)
  if (filter.business) query = query.where(sql<boolean>`(business & ${businessBits[filter.business]}::int) <> 0`)
  return pageOf(query, filter, orderOfAccounts(filter), showDistributor)
}

/** Everything about one distributor; undefined when the scope has none such. */
export async function distributorByUuid(db: Db, scope: Scope, uuid: string): Promise<DistributorInfo | undefined> {
  const row = await distributors(db, scope)
    .select([
      ...contactSelection,
      'address',
      'version',
      'last_sign_in_at',
      'attendance_pricing',
      'feature_plans',
      'switches',
      counterOf(...projectKinds).as('sites'),
    ])
    .where('account.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...showDistributor(row),
    ...contactShown(row),
    address: row.address,
    version: row.version,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    attendancePricing: zeroOrOne(row.attendance_pricing),
    featurePlans: row.feature_plans as (typeof featurePlans)[number][],
    ...operatorSwitches,
    ...(row.switches as Partial<typeof operatorSwitches>),
    sites: row.sites,
  }
}

/** Whether the scope has a distributor of this id. */
export async function isDistributor(db: Db, scope: Scope, uuid: string): Promise<boolean> {
  const row = await accountsOfKind(db, scope, 'distributor')
    .select('account.uuid')
    .where('account.uuid', '=', uuid)
    .executeTakeFirst()
  return row !== undefined
}

/** Installers of a distributor that no sub-distributor has, by name. */
export function installersWithoutSub(db: Db, scope: Scope, distributorUuid: string, words: string | undefined) {
  const own = accountsOfKind(db, scope, 'installer')
    .where('distributor_uuid', '=', distributorUuid)
    .where('sub_distributor_uuid', 'is', null)
  return namesOf(own, words)
}
