import type { z } from 'zod'
import { sql } from 'kysely'
import { businessBits, isReseller, type Reseller } from '@lintel/contract/access/roles.ts'
import type { installer as contract } from '@lintel/contract/installers/operations.ts'
import type { InstallerInfo } from '@lintel/contract/installers/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { operatorSwitches } from '@lintel/contract/operators/schema.ts'
import { nameOfAccount, rowsOfAccounts, type Db } from '../../db/db.ts'
import { counterOf, counterWithin, deviceCounters } from '../../db/counters.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { columnOfLevel, type Scope } from '../../db/scope/scope.ts'
import { searchWords } from '../../db/lists/search.ts'
import {
  accountSelection,
  accountShown,
  orderOfAccounts,
  contactSelection,
  contactShown,
  zeroOrOne,
} from '../../domain/accounts/columns.ts'
import { accountsOfKind, namesOf, households } from '../../domain/accounts/queries.ts'
import { allowanceOf } from '../../domain/accounts/allowance.ts'

function installers(db: Db, scope: Scope) {
  return accountsOfKind(db, scope, 'installer')
    .innerJoin('operator', 'operator.account_uuid', 'account.uuid')
    .select([
      ...accountSelection,
      nameOfAccount(scope, 'account.distributor_uuid').as('distributor_name'),
      nameOfAccount(scope, 'account.sub_distributor_uuid').as('sub_distributor_name'),
      'business',
      'charge_mode',
      'switches',
      'two_factor',
      counterOf('community', 'oldCommunity').as('communities'),
      counterOf('office').as('offices'),
      counterOf('single').as('villas'),
      counterOf(...deviceCounters).as('devices'),
      sql<number>`(select ${households} from project where project.installer_uuid = account.uuid)`.as('households'),
      'version',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof installers>['execute']>>[number]

const switchesOf = (row: Pick<Row, 'switches'>) => ({
  ...operatorSwitches,
  ...(row.switches as Partial<Record<keyof typeof operatorSwitches, boolean>>),
})

const toInstaller = (row: Row) => ({
  ...accountShown(row),
  distributorName: row.distributor_name,
  subDistributorName: row.sub_distributor_name,
  business: row.business,
  chargeMode: zeroOrOne(row.charge_mode),
  autoRenew: switchesOf(row).autoRenew,
  twoFactor: row.two_factor,
  communities: row.communities,
  offices: row.offices,
  villas: row.villas,
  devices: row.devices,
  households: row.households,
  version: row.version,
})

/** A page of installers. */
export async function pageOfInstallers(db: Db, scope: Scope, filter: z.output<typeof contract.list.input>) {
  let alone = accountsOfKind(db, scope, 'installer')
  const words = filter.keyword ? await searchWords(db, scope, 'installer', filter.keyword) : undefined
  if (words) alone = alone.where(words.condition)
  if (filter.distributor) alone = alone.where('account.distributor_uuid', '=', filter.distributor)
  if (filter.subDistributor) alone = alone.where('account.sub_distributor_uuid', '=', filter.subDistributor)
  if (filter.chargeMode !== undefined) {
    const matchingOperators = rowsOfAccounts(db, scope, 'operator').where('charge_mode', '=', filter.chargeMode)
    alone = alone.where('account.uuid', 'in', matchingOperators.select('operator.account_uuid'))
  }
  const isNarrowed = filter.distributor || filter.subDistributor || filter.chargeMode !== undefined
  const total = words ? words.total : counterWithin(scope, 'installer')
  return pageOf(installers(db, scope), filter, orderOfAccounts(filter), toInstaller, {
    alone,
    total: isNarrowed ? undefined : total,
    most: words && limits.foundTotal,
  })
}

/** Everything about one installer; undefined when the scope has none such. */
export async function installerByUuid(db: Db, scope: Scope, uuid: string): Promise<InstallerInfo | undefined> {
  const row = await installers(db, scope)
    .select([
      ...contactSelection,
      'account.distributor_uuid',
      'account.sub_distributor_uuid',
      'customize_form',
      'attendance_pricing',
      'last_sign_in_at',
      counterOf('subInstaller').as('sub_installers'),
      counterOf('propertyManager').as('managers'),
    ])
    .where('account.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  const { business, landline } = await allowanceOf(db, scope, row.distributor_uuid!)
  return {
    ...toInstaller(row),
    ...contactShown(row),
    ...switchesOf(row),
    distributorUuid: row.distributor_uuid!,
    subDistributorUuid: row.sub_distributor_uuid,
    customizeForm: row.customize_form,
    attendancePricing: zeroOrOne(row.attendance_pricing),
    subInstallers: row.sub_installers,
    managers: row.managers,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    allowed: { business, landline },
  }
}

/** Installers of a distributor or sub-distributor by name. */
export function installersOf(db: Db, scope: Scope, level: Reseller, uuid: string) {
  return namesOf(accountsOfKind(db, scope, 'installer').where(columnOfLevel[level], '=', uuid), undefined)
}

/** Installers of a distributor whose business has villas, by name. */
export function villaInstallersOf(db: Db, scope: Scope, distributorUuid: string) {
  const withVillas = rowsOfAccounts(db, scope, 'operator')
    .select('operator.account_uuid')
    .where(sql<boolean>`(operator.business & ${businessBits.villa}) <> 0`)
  const own = accountsOfKind(db, scope, 'installer')
    .where('distributor_uuid', '=', distributorUuid)
    .where('account.uuid', 'in', withVillas)
  return namesOf(own, undefined)
}

/** Installers under their owner: a distributor, or for a sub-distributor itself. */
export async function treeOfInstallers(db: Db, scope: Scope) {
  const above = columnOfLevel[isReseller(scope.kind) ? scope.kind : 'distributor']
  const rows = await accountsOfKind(db, scope, 'installer')
    .select(['account.uuid', 'display_name', `${above} as above_uuid`])
    .select(nameOfAccount(scope, `account.${above}`).as('above_name'))
    .orderBy('above_name')
    .orderBy('display_name')
    .orderBy('account.uuid')
    .limit(limits.importBatch)
    .execute()
  const branches = Map.groupBy(rows, (row) => row.above_uuid!)
  return {
    rows: [...branches].map(([value, leaves]) => ({
      label: leaves[0]!.above_name ?? '',
      value,
      children: leaves.map((leaf) => ({ label: leaf.display_name, value: leaf.uuid })),
    })),
  }
}
