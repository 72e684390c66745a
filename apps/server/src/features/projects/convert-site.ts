import type { Conversion } from '@lintel/contract/projects/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { codeChanges } from '@lintel/rules/access/changes.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { sql } from 'kysely'
import { rowsOf, treeRowsOf, updateTree, type Db } from '../../db/db.ts'
import { advancePolicy } from '../../db/functions.ts'
import { projectScope, type ProjectScope } from '../../db/scope/scope.ts'
import { requireSuperPassword } from '../../domain/accounts/records.ts'
import type { SiteWork } from '../../domain/accounts/site-writes.ts'
import { endAgreements } from '../../domain/money/agreements.ts'
import { pricedServicesAt, saveSitesPaidUntil, type SiteServices } from '../../domain/money/first-prices.ts'
import { countOpenOrdersAt } from '../../domain/money/open-orders.ts'
import { policyAt } from '../../domain/policy/snapshot.ts'
import { addPersonalGrants } from '../../domain/residences/personal-grants.ts'
import { fail, type CanFail } from '../../kernel/failure.ts'
import { groupCodes } from './convert-codes.ts'

/**
 * Makes a new community of an old one (old-communities.md 9): doors and hours of codes become
 * access groups where all codes of a person share them, and nothing opens more or less than before.
 */

type Converting = SiteWork &
  CanFail<'unpaidOrders' | 'conversionDone' | 'conversionWaits' | 'conversionWidens' | 'conversionDevices'>

/** Does it in the transaction of the caller, who may take it back; answers what was done. */
export async function convertSite(work: Converting, uuid: string): Promise<Conversion & { readonly name: string }> {
  const { db, scope, now } = work
  const site = await treeRowsOf(db, scope, 'project')
    .select(['project.uuid', 'project.kind', 'project.name', 'project.version'])
    .where('project.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!site) fail('notFound')
  if (site.kind === 'community') work.fail('conversionDone')
  if (site.kind !== 'oldCommunity') fail('notFound')
  const own = projectScope(uuid)
  const orders = await countOpenOrdersAt(db, scope, uuid)
  if (orders > 0) work.fail('unpaidOrders', { count: orders })
  await refuseWhileWorking(work, own)
  await advancePolicy(db, own)
  const before = await newestPolicy(db, own)
  const servicesBefore = await pricedServicesAt(work, [uuid])
  await updateTree(db, scope, 'project')
    .set({ kind: 'community', version: site.version + 1 })
    .where('project.uuid', '=', uuid)
    .execute()
  const counts = await groupCodes({ db, scope: own, now, language: work.request.language })
  await refuseUnknowingDevices(work, own)
  await giveHomesWithoutDoors(db, own)
  await advancePolicy(db, own)
  const after = await newestPolicy(db, own)
  const changes =
    before && after ? codeChanges(indexPolicy(before), indexPolicy(after), now.getTime(), limits.conversionDays) : []
  const changedCodes = new Set(changes.map(({ credentialId }) => credentialId)).size
  if (changedCodes > 0) work.fail('conversionWidens', { count: changedCodes })
  return { name: site.name, version: site.version, ...counts, ...(await followPrices(work, uuid, servicesBefore)) }
}

/** A new community has prices of its own: renewals by former ones end, and what costs something now stays paid a while. */
async function followPrices(
  work: Converting,
  siteUuid: string,
  servicesBefore: readonly SiteServices[],
): Promise<Pick<Conversion, 'agreements' | 'paidItems' | 'paidUntil'>> {
  const agreements = await endAgreements(work, { siteUuid }, 'priceChanged')
  const { items, paidUntil } = await saveSitesPaidUntil(work, servicesBefore)
  return { agreements, paidItems: items, paidUntil }
}

/** Converts the site for good, once the password of the super manager was typed; the second of two editors is refused. */
export async function convertSiteForGood(
  work: Converting & CanFail<'staleRecord' | 'superPasswordNeeded'>,
  { uuid, version }: { readonly uuid: string; readonly version: number },
): Promise<Conversion> {
  requireSuperPassword(work)
  const { name, ...conversion } = await convertSite(work, uuid)
  if (conversion.version !== version) work.fail('staleRecord')
  work.audit({ projectUuid: uuid, target: uuid, detail: { name } })
  return conversion
}

async function newestPolicy(db: Db, scope: ProjectScope) {
  const head = await rowsOf(db, scope, 'policy_head').select('version').executeTakeFirst()
  return policyAt(db, scope, Number(head?.version ?? 0))
}

/** Imports that are checked or run, and move-outs that are due: each would change people meanwhile. */
async function refuseWhileWorking({ db, now, fail: refuse }: Converting, scope: ProjectScope): Promise<void> {
  const imports = await rowsOf(db, scope, 'import_batch')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('state', 'in', ['checking', 'importing'])
    .executeTakeFirstOrThrow()
  const moveOuts = await rowsOf(db, scope, 'move_out')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow()
  const count = Number(imports.count) + Number(moveOuts.count)
  if (count > 0) refuse('conversionWaits', { count })
}

/** Devices that decide by themselves and know no grants of codes, at doors of codes that keep theirs. */
async function refuseUnknowingDevices({ db, fail: refuse }: Converting, scope: ProjectScope): Promise<void> {
  const devices = await rowsOf(db, scope, 'device')
    .innerJoin('device_policy', (join) =>
      join
        .onRef('device_policy.project_uuid', '=', 'device.project_uuid')
        .onRef('device_policy.device_uuid', '=', 'device.uuid'),
    )
    .select('device.name')
    .where('device_policy.decides_code_grants', '=', false)
    .where(
      sql<boolean>`exists (select from personal_grant kept
        join personal_grant_target target on target.project_uuid = kept.project_uuid and target.grant_uuid = kept.uuid
        join door on door.project_uuid = target.project_uuid and door.uuid = target.door_uuid
        where kept.project_uuid = device.project_uuid and kept.purpose = 'code' and door.device_uuid = device.uuid)`,
    )
    .orderBy('device.name')
    .execute()
  const [first] = devices
  if (first) refuse('conversionDevices', { count: devices.length, device: first.name })
}

/** Residents of a new community have a self access, here without a door until somebody chooses some. */
async function giveHomesWithoutDoors(db: Db, scope: ProjectScope): Promise<void> {
  const people = await rowsOf(db, scope, 'person')
    .select(['person.uuid', 'person.company_uuid'])
    .where('person.kind', '=', 'resident')
    .execute()
  const holders = people.map(({ uuid, company_uuid }) => ({ personUuid: uuid, companyUuid: company_uuid }))
  await addPersonalGrants(db, scope, holders, ['selfAccess', 'floors'], { hasDoors: false })
}
