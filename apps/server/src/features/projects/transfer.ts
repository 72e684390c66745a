import type { z } from 'zod'
import { allowsKind, businessOfKind } from '@lintel/contract/access/roles.ts'
import type { TransferConsequences, TransferForm, TransferTarget } from '@lintel/contract/projects/schema.ts'
import { deleteOf, treeRowsOf, updateOfAccounts, updateTree } from '../../db/db.ts'
import { macEntriesOf } from '../../db/scope/operator-rows.ts'
import { impersonationsBelow, updateImpersonationsBelow } from '../../access/impersonations.ts'
import { fail, type CanFail } from '../../kernel/failure.ts'
import { consentingManagers, requireConsents, type Consent, type ConsentWork } from '../../domain/accounts/consents.ts'
import { countAgreements, endAgreements } from '../../domain/money/agreements.ts'
import { saveSitesPaidUntil, pricedServicesAt, type PaidUntilOfSites } from '../../domain/money/first-prices.ts'
import { requireSuperPassword } from '../../domain/accounts/records.ts'
import { onNameTaken, thingNamed, type SiteWork } from '../../domain/accounts/site-writes.ts'
import { countOpenOrdersAt } from '../../domain/money/open-orders.ts'
import { lockMembers, membersOf, type Members } from './transfer-members.ts'
import { mailTransfer, type Owner } from './transfer-mail.ts'

type Site = Awaited<ReturnType<ReturnType<typeof siteOf>['executeTakeFirstOrThrow']>>

interface Plan {
  readonly site: Site
  readonly from: Owner
  readonly to: Owner & { readonly sub_distributor_uuid: string | null; readonly distributor_uuid: string }
  readonly members: Members
}

type Target = z.output<typeof TransferTarget>

/** Why a site cannot be transferred. */
type Planning = SiteWork &
  CanFail<'alreadyExists' | 'transferTargetInactive' | 'transferTargetKind' | 'transferToSame' | 'unpaidOrders'>

/**
 * What the transfer would bring with it, or why it cannot be. What stays paid is found out by moving the site: the
 * caller takes it back.
 */
export async function checkTransfer(work: Planning, target: Target): Promise<TransferConsequences> {
  const found = await siteOf(work, target.uuid).executeTakeFirst()
  const { site, from, to, members } = await planOf(work, found, target)
  const { count } = await impersonationsBelow(work.db, work.scope)
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('to_project_uuid', '=', target.uuid)
    .where('state', 'in', ['active', 'pending'])
    .executeTakeFirstOrThrow()
  return {
    version: site.version,
    from: from.display_name,
    to: to.display_name,
    moving: members.moving.map(({ display_name }) => display_name),
    staying: members.staying.map(({ display_name }) => display_name),
    subInstallers: members.subInstallers.length,
    entries: Number(count),
    macEntries: site.distributor_uuid === to.distributor_uuid ? 0 : await countMacs(work, site.uuid),
    agreements: await countAgreements(work, { siteUuid: site.uuid }),
    ...(await moveSite(work, site, to)),
  }
}

/** MAC addresses that a site uses; they follow it to another library by a trigger (fleet.md F9). */
async function countMacs({ db, scope }: SiteWork, siteUuid: string): Promise<number> {
  const { count } = await macEntriesOf(db, scope)
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('mac_library_entry.site_uuid', '=', siteUuid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const placeOf = (to: Plan['to']) => ({
  installer_uuid: to.uuid,
  sub_distributor_uuid: to.sub_distributor_uuid,
  distributor_uuid: to.distributor_uuid,
})

/** Moves the row of the site, and leaves paid for a while what costs something from then on (money.md 12). */
async function moveSite(
  work: Planning,
  site: Site,
  to: Plan['to'],
): Promise<{ readonly paidItems: number; readonly paidUntil: PaidUntilOfSites['paidUntil'] }> {
  const servicesBefore = await pricedServicesAt(work, [site.uuid])
  await onNameTaken(
    work,
    site.kind,
    updateTree(work.db, work.scope, 'project')
      .set({ ...placeOf(to), version: site.version + 1 })
      .where('project.uuid', '=', site.uuid)
      .execute(),
  )
  const { items: paidItems, paidUntil } = await saveSitesPaidUntil(work, servicesBefore)
  return { paidItems, paidUntil }
}

/** Does it, all of it in the transaction of the call. */
export async function transferSite(
  work: Planning & ConsentWork & CanFail<'staleRecord' | 'superPasswordNeeded'>,
  form: z.output<typeof TransferForm>,
): Promise<void> {
  const { audit } = work
  const site = await siteOf(work, form.uuid).forUpdate().executeTakeFirst()
  if (!site) fail('notFound')
  requireSuperPassword(work)
  await lockMembers(work, site.uuid)
  const plan = await planOf(work, site, form)
  if (site.version !== form.version) work.fail('staleRecord')
  const { to, from } = plan
  await requireConsents(work, await consentsOf(work, plan))
  await moveSite(work, site, to)
  await endAgreements(work, { siteUuid: site.uuid }, 'transferred')
  await moveMembers(work, plan, placeOf(to))
  await endImpersonations(work, plan)
  await mailTransfer(work, site, from, to)
  audit({
    projectUuid: site.uuid,
    target: site.uuid,
    detail: { name: site.name, from: from.display_name, to: to.display_name },
  })
}

/** A site that asks agrees to a transfer that takes every manager away who could say no to the next ones. */
async function consentsOf(work: SiteWork, { site, to, members }: Plan): Promise<Consent[]> {
  const managers = await consentingManagers(work, site.uuid)
  const isLeftAlone = managers.every(({ uuid }) => members.staying.some((member) => member.uuid === uuid))
  return isLeftAlone ? [{ siteUuid: site.uuid, kind: 'transferSite', subject: to.display_name }] : []
}

function siteOf({ db, scope }: SiteWork, uuid: string) {
  return treeRowsOf(db, scope, 'project')
    .select([
      'project.uuid',
      'project.name',
      'project.kind',
      'project.version',
      'project.installer_uuid',
      'project.distributor_uuid',
    ])
    .where('project.uuid', '=', uuid)
}

async function planOf(work: Planning, site: Site | undefined, { installerUuid }: Target): Promise<Plan> {
  const to = await ownerOf(work, installerUuid)
  if (!site || !to) fail('notFound')
  if (site.installer_uuid === to.uuid) work.fail('transferToSame')
  if (to.state !== 'normal' || !to.distributor_uuid) work.fail('transferTargetInactive', { target: to.display_name })
  if (!allowsKind(to.business, site.kind))
    work.fail('transferTargetKind', { target: to.display_name, thing: businessOfKind[site.kind] })
  const orders = await countOpenOrdersAt(work.db, work.scope, site.uuid)
  if (orders > 0) work.fail('unpaidOrders', { count: orders })
  await refuseTakenName(work, to.uuid, site)
  const from = await ownerOf(work, site.installer_uuid)
  return {
    site,
    from: from!,
    to: { ...to, distributor_uuid: to.distributor_uuid },
    members: await membersOf(work, site.uuid),
  }
}

/** The index would say so too, but a check changes nothing that an index could refuse. */
async function refuseTakenName({ db, scope, fail }: Planning, installerUuid: string, { name, kind }: Site) {
  const other = await treeRowsOf(db, scope, 'project')
    .select('project.uuid')
    .where('project.installer_uuid', '=', installerUuid)
    .where('project.name', '=', name)
    .executeTakeFirst()
  if (other) fail('alreadyExists', { thing: thingNamed(kind) })
}

function ownerOf({ db, scope }: SiteWork, uuid: string) {
  return treeRowsOf(db, scope, 'account')
    .innerJoin('operator', 'operator.account_uuid', 'account.uuid')
    .select([
      'account.uuid',
      'user_name',
      'display_name',
      'email',
      'language',
      'time_zone',
      'customize_form',
      'account.state',
      'sub_distributor_uuid',
      'distributor_uuid',
      'business',
    ])
    .where('account.uuid', '=', uuid)
    .where('account.kind', '=', 'installer')
    .executeTakeFirst()
}

/** People keep their accounts: those of this site alone come along, the others only lose it. */
async function moveMembers(
  { db, scope, now }: SiteWork,
  { site, members }: Plan,
  place: ReturnType<typeof placeOf>,
): Promise<void> {
  const moving = members.moving.map(({ uuid }) => uuid)
  if (moving.length > 0) {
    await updateTree(db, scope, 'account')
      .set({ ...place, parent_uuid: place.installer_uuid })
      .where('account.uuid', 'in', moving)
      .execute()
  }
  const losing = [...members.staying, ...members.subInstallers].map(({ uuid }) => uuid)
  if (losing.length === 0) return
  for (const table of ['company_admin', 'project_member'] as const) {
    await deleteOf(db, scope, table as 'project_member')
      .where(`${table as 'project_member'}.project_uuid`, '=', site.uuid)
      .where(`${table as 'project_member'}.account_uuid`, 'in', losing)
      .execute()
  }
  await updateOfAccounts(db, scope, 'session')
    .set({ revoked_at: now })
    .where('session.project_uuid', '=', site.uuid)
    .where('session.account_uuid', 'in', losing)
    .where('session.revoked_at', 'is', null)
    .execute()
}

/** Who entered the site from the old installer's side can only go back. */
async function endImpersonations({ db, scope, now }: SiteWork, { site }: Plan): Promise<void> {
  await updateImpersonationsBelow(db, scope)
    .set({ state: 'ended', ended_at: now })
    .where('to_project_uuid', '=', site.uuid)
    .where('state', 'in', ['active', 'pending'])
    .execute()
}
