import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community.ts'
import { deleteFromTree, deleteOf, rowsOf, treeRowsOf } from '../../db/db.ts'
import { ordersBelow } from '../../access/entries.ts'
import { fail } from '../../kernel/failure.ts'
import { kindsAmong } from '../../domain/sites/kinds.ts'
import type { SiteWork } from './records.ts'

/** Accounts that belong to a site by more than an assignment; managers and sub-installers are only unassigned. */
const residentKinds = ['admin', 'single'] as const

/**
 * Deletes a site that nothing depends on (operators.md 1.5; specification.md 8). Its row is locked before anything is
 * counted, so that nothing can be added to it meanwhile. What happened there stays in its audit chain.
 */
export async function removeSite(work: SiteWork, kinds: readonly ProjectKind[], uuid: string): Promise<void> {
  const { db, scope, session, audit } = work
  const site = await treeRowsOf(db, scope, 'project')
    .select(['project.uuid', 'project.name', 'project.kind', 'project.settings'])
    .where('project.uuid', '=', uuid)
    .where('project.kind', 'in', kindsAmong(session.section, kinds))
    .forUpdate()
    .executeTakeFirst()
  if (!site) fail('notFound')
  await refuseDependents(work, site)
  await deleteOf(db, scope, 'door_event').where('door_event.project_uuid', '=', uuid).execute()
  await deleteFromTree(db, scope, 'project').where('project.uuid', '=', uuid).execute()
  audit({ projectUuid: uuid, target: uuid, detail: { name: site.name, kind: site.kind } })
}

async function refuseDependents(
  work: SiteWork,
  { uuid, settings }: { readonly uuid: string; readonly settings: unknown },
): Promise<void> {
  const { rentManager, smartHome } = readCommunitySettings(settings)
  if (rentManager) fail('rentManagerProject')
  if (smartHome) fail('smartHomeIsOn')
  const devices = await countOf(work, 'device', uuid)
  if (devices > 0) fail('siteHasDevices', { count: devices })
  const people = (await countOf(work, 'company', uuid)) + (await countOfPeople(work, uuid))
  if (people > 0) fail('siteHasPeople', { count: people })
  const orders = await openOrdersOf(work, uuid)
  if (orders > 0) fail('unpaidOrders', { count: orders })
}

async function countOf({ db, scope }: SiteWork, table: 'device' | 'company', uuid: string): Promise<number> {
  const { count } = await rowsOf(db, scope, table as 'device')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where(`${table as 'device'}.project_uuid`, '=', uuid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countOfPeople({ db, scope }: SiteWork, uuid: string): Promise<number> {
  const { count } = await rowsOf(db, scope, 'project_member')
    .innerJoin('account', 'account.uuid', 'project_member.account_uuid')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('project_member.project_uuid', '=', uuid)
    .where('account.kind', 'in', residentKinds)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Orders of a site that are still being processed (specification.md 4). */
export async function openOrdersOf({ db, scope }: Pick<SiteWork, 'db' | 'scope'>, uuid: string): Promise<number> {
  const { count } = await ordersBelow(db, scope)
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('payment_order.project_uuid', '=', uuid)
    .where('payment_order.state', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}
