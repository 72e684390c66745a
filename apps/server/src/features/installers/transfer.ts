import { sql } from 'kysely'
import type { z } from 'zod'
import { businessBits, businessTypes } from '@lintel/contract/access/roles.ts'
import type { TransferConsequences, TransferTarget } from '@lintel/contract/installers/schema.ts'
import { rowsOfAccounts, treeRowsOf, updateOfAccounts, type Db } from '../../db/db.ts'
import { impersonationsBelow } from '../../access/impersonations.ts'
import { counterOf, deviceCounters } from '../../db/counters.ts'
import { macEntriesOf } from '../../db/scope/operator-rows.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { fail, type CanFail } from '../../kernel/failure.ts'
import { protectedPlaceOf, lockedPlaceOf, type AccountWork } from '../../domain/accounts/records.ts'
import { mailTransfer } from './transfer-mails.ts'
import { allowanceOf, covers } from '../../domain/accounts/allowance.ts'
import { endImpersonations, impersonatorsOf, moveInstallers, type Owner } from '../../domain/accounts/moving.ts'
import { countAgreements, endAgreements } from '../../domain/money/agreements.ts'
import { saveSitesPaidUntil, pricedServicesBelow, type PaidUntilOfSites } from '../../domain/money/first-prices.ts'
import { countOpenOrdersOf } from '../../domain/money/open-orders.ts'
import { installerByUuid } from './queries.ts'

/** Fails where an installer cannot be moved at all. */
type Planning = AccountWork & CanFail<'transferTargetKind' | 'transferToSame'>
type Target = z.output<typeof TransferTarget>

/**
 * What moving an installer to another distributor would move, end and leave paid, found out by doing it: the caller takes
 * it back. Fails where it cannot be moved at all.
 */
export async function consequencesOf(work: Planning, input: Target): Promise<TransferConsequences> {
  const { db, scope } = work
  const installer = await installerByUuid(db, scope, input.uuid)
  if (!installer) fail('notFound')
  const target = await targetOf(work, input)
  await requireTransferable(work, installer, target)
  const { landline } = await allowanceOf(db, scope, target.distributorUuid)
  const losing = { distributorUuid: installer.distributorUuid, subDistributorUuid: null }
  const consequences = {
    ...(await countsOf(db, scope, input.uuid)),
    version: installer.version,
    installerName: installer.displayName,
    fromName: await nameOf(work, installer.distributorUuid),
    toName: await nameOf(work, target.distributorUuid),
    openOrders: await countOpenOrdersOf(db, scope, input.uuid),
    agreements: await countAgreements(work, { installerUuid: input.uuid }),
    runningEntries: await runningEntriesOf(work, input.uuid, losing),
    leavesSubDistributor: installer.subDistributorName,
    landlineEnds: (installer.projectLandline || installer.officeLandline) && !landline,
    macEntries: await macEntriesWith(db, scope, input.uuid),
    customisedModels: await customisedModelsOf(db, scope, installer.distributorUuid),
  }
  const { items: paidItems, paidUntil } = await moveUnderSellers(work, input.uuid, target)
  return { ...consequences, paidItems, paidUntil }
}

/** Moves it, and leaves paid for a while what costs something from then on (money.md 12). */
async function moveUnderSellers(work: AccountWork, uuid: string, target: Owner): Promise<PaidUntilOfSites> {
  const servicesBefore = await pricedServicesBelow(work, [uuid])
  await moveInstallers(work, [uuid], target)
  return saveSitesPaidUntil(work, servicesBefore)
}

/** Moves an installer; answers its former and new owner. The second of two at once finds it moved already. */
export async function transferInstaller(
  work: Planning & CanFail<'staleRecord' | 'unpaidOrders'>,
  input: Target & { readonly version: number },
) {
  const { db, scope } = work
  await lockedPlaceOf(work, input.uuid, ['installer'])
  const installer = await installerByUuid(db, scope, input.uuid)
  if (!installer) fail('notFound')
  const target = await targetOf(work, input)
  await requireTransferable(work, installer, target)
  if (installer.version !== input.version) work.fail('staleRecord')
  const count = await countOpenOrdersOf(db, scope, input.uuid)
  if (count > 0) work.fail('unpaidOrders', { count })
  const handover = {
    subject: installer.displayName,
    from: await nameOf(work, installer.distributorUuid),
    to: await nameOf(work, target.distributorUuid),
  }
  await endImpersonations(work, [input.uuid], { distributorUuid: installer.distributorUuid, subDistributorUuid: null })
  await endAgreements(work, { installerUuid: input.uuid }, 'transferred')
  await moveUnderSellers(work, input.uuid, target)
  await endLandline(work, input.uuid, target)
  await mailTransfer(work, handover, [installer.distributorUuid, target.distributorUuid, input.uuid])
  return handover
}

/** The new distributor, and the sub-distributor if one is chosen; locked against deletion meanwhile. */
async function targetOf(work: AccountWork, { distributorUuid, subDistributorUuid }: Target): Promise<Owner> {
  if (!(await protectedPlaceOf(work, distributorUuid, ['distributor']))) fail('notFound')
  if (subDistributorUuid === '') return { distributorUuid, subDistributorUuid: null }
  const sub = await protectedPlaceOf(work, subDistributorUuid, ['subDistributor'])
  if (sub?.distributor_uuid !== distributorUuid) fail('notFound')
  return { distributorUuid, subDistributorUuid }
}

async function requireTransferable(
  { db, scope, fail }: Planning,
  installer: { readonly distributorUuid: string; readonly business: number },
  target: Owner,
): Promise<void> {
  if (installer.distributorUuid === target.distributorUuid) fail('transferToSame')
  const { business } = await allowanceOf(db, scope, target.distributorUuid)
  const missing = businessTypes.find((type) => !covers(business, installer.business & businessBits[type]))
  if (!missing) return
  const { display_name: name } = await treeRowsOf(db, scope, 'account')
    .select('display_name')
    .where('account.uuid', '=', target.distributorUuid)
    .executeTakeFirstOrThrow()
  fail('transferTargetKind', { target: name, thing: missing })
}

function countsOf(db: Db, scope: Scope, uuid: string) {
  return treeRowsOf(db, scope, 'account')
    .select([
      counterOf('community', 'oldCommunity', 'office').as('sites'),
      counterOf('single').as('villas'),
      counterOf('propertyManager').as('managers'),
      counterOf('subInstaller').as('subInstallers'),
      counterOf(...deviceCounters).as('devices'),
    ])
    .where('account.uuid', '=', uuid)
    .executeTakeFirstOrThrow()
}

async function nameOf({ db, scope }: AccountWork, uuid: string): Promise<string> {
  const row = await treeRowsOf(db, scope, 'account')
    .select('display_name')
    .where('account.uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return row.display_name
}

async function runningEntriesOf({ db, scope, now }: AccountWork, uuid: string, losing: Owner): Promise<number> {
  const { count } = await impersonationsBelow(db, scope)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('to_account_uuid', '=', uuid)
    .where('by_account_uuid', 'in', impersonatorsOf(db, scope, losing))
    .where('state', '=', 'active')
    .where('until', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Entries that its sites use or that are kept for it; they follow by triggers (fleet.md F9). */
async function macEntriesWith(db: Db, scope: Scope, uuid: string): Promise<number> {
  const { count } = await macEntriesOf(db, scope)
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`(mac_library_entry.installer_uuid = ${uuid} or mac_library_entry.kept_for_uuid = ${uuid})`)
    .executeTakeFirstOrThrow()
  return count
}

async function customisedModelsOf(db: Db, scope: Scope, distributorUuid: string): Promise<number> {
  const { count } = await rowsOfAccounts(db, scope, 'customised_model')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('customised_model.account_uuid', '=', distributorUuid)
    .executeTakeFirstOrThrow()
  return count
}

/** Landline goes with the distributor's plan (operators.md 4.3). */
async function endLandline({ db, scope }: AccountWork, uuid: string, { distributorUuid }: Owner): Promise<void> {
  const { landline } = await allowanceOf(db, scope, distributorUuid)
  if (landline) return
  const off = JSON.stringify({ projectLandline: false, officeLandline: false })
  await updateOfAccounts(db, scope, 'operator')
    .set({ switches: sql`switches || ${off}::jsonb` })
    .where('operator.account_uuid', '=', uuid)
    .execute()
}
