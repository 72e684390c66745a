import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { deleteFromTree, deleteOf, rowsOf, treeRowsOf } from '../../db/db.ts'
import { endAgreements } from '../../domain/money/agreements.ts'
import { countOpenOrdersAt } from '../../domain/money/open-orders.ts'
import { fail, type CanFail } from '../../kernel/failure.ts'
import { kindsAmong } from '../../domain/sites/kinds.ts'
import type { SiteWork } from '../../domain/accounts/site-writes.ts'

type Removal = SiteWork &
  CanFail<'rentManagerProject' | 'siteHasDevices' | 'siteHasPeople' | 'smartHomeIsOn' | 'unpaidOrders'>

/** Accounts that belong to a site by more than an assignment; managers and sub-installers are only unassigned. */
const residentKinds = ['admin', 'single'] as const

/**
 * Deletes a site that nothing depends on (operators.md 1.5; specification.md 8). Its row is locked before anything is
 * counted, so that nothing can be added to it meanwhile. What happened there stays in its audit chain.
 */
export async function removeSite(work: Removal, kinds: readonly ProjectKind[], uuid: string): Promise<void> {
  const { db, scope, session, audit } = work
  const site = await treeRowsOf(db, scope, 'project')
    .select(['project.uuid', 'project.name', 'project.kind', 'project.settings'])
    .where('project.uuid', '=', uuid)
    .where('project.kind', 'in', kindsAmong(session.section, kinds))
    .forUpdate()
    .executeTakeFirst()
  if (!site) fail('notFound')
  await refuseDependents(work, site)
  await endAgreements(work, { siteUuid: uuid }, 'itemDeleted')
  await deleteOf(db, scope, 'door_event').where('door_event.project_uuid', '=', uuid).execute()
  await deleteFromTree(db, scope, 'project').where('project.uuid', '=', uuid).execute()
  audit({ projectUuid: uuid, target: uuid, detail: { name: site.name, kind: site.kind } })
}

async function refuseDependents(
  work: Removal,
  { uuid, settings }: { readonly uuid: string; readonly settings: unknown },
): Promise<void> {
  const { fail } = work
  const { rentManager, smartHome } = readCommunitySettings(settings)
  if (rentManager) fail('rentManagerProject')
  if (smartHome) fail('smartHomeIsOn')
  const devices = await countOfDevices(work, uuid)
  if (devices > 0) fail('siteHasDevices', { count: devices })
  const people = (await countOfTenants(work, uuid)) + (await countOfPeople(work, uuid))
  if (people > 0) fail('siteHasPeople', { count: people })
  const orders = await countOpenOrdersAt(work.db, work.scope, uuid)
  if (orders > 0) fail('unpaidOrders', { count: orders })
}

async function countOfDevices({ db, scope }: SiteWork, uuid: string): Promise<number> {
  const { count } = await rowsOf(db, scope, 'device')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('device.project_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Companies that rent in an office, and people of a residential site. */
async function countOfTenants({ db, scope }: SiteWork, uuid: string): Promise<number> {
  const tenants = await rowsOf(db, scope, 'company')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('company.project_uuid', '=', uuid)
    .where('company.kind', '=', 'tenant')
    .executeTakeFirstOrThrow()
  const residents = await rowsOf(db, scope, 'person')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'person.project_uuid')
        .onRef('company.uuid', '=', 'person.company_uuid')
        .on('company.kind', '=', 'residence'),
    )
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('person.project_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return Number(tenants.count) + Number(residents.count)
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
