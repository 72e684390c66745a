import type { Fail } from '@lintel/contract/errors/errors.ts'
import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { deleteFromTree, insertInto, insertIntoTree, rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { projectScope, type Scope } from '../../db/scope/scope.ts'
import type { Place } from '../../domain/accounts/records.ts'

interface Owner {
  readonly uuid: string
  readonly displayName: string
  readonly timeZone: string
}

/**
 * Makes the villa of an account: a site with one household, of which the account is the only member (decisions.md 2).
 * Its residence company and its apartment come with it.
 */
export async function addVillaSite(db: Db, scope: Scope, installer: Place, owner: Owner, now: Date): Promise<void> {
  const uuid = randomUUID()
  await insertIntoTree(db, scope, 'project', {
    uuid,
    kind: 'villa',
    name: nameOf(owner),
    owner_uuid: owner.uuid,
    installer_uuid: installer.uuid,
    sub_distributor_uuid: installer.sub_distributor_uuid,
    distributor_uuid: installer.distributor_uuid!,
    time_zone: owner.timeZone || 'UTC',
    created_at: now,
  }).execute()
  await insertInto(db, projectScope(uuid), 'project_member', { account_uuid: owner.uuid }).execute()
}

/** Two owners may have one name; the sites of an installer may not. */
const nameOf = ({ uuid, displayName }: Owner): string =>
  `${displayName.slice(0, limits.companyName - 11)} (${uuid.slice(0, 8)})`

/** Deletes the villa of an account that goes. One with devices or residents stays, and the account with it. */
export async function removeVillaSite(
  db: Db,
  scope: Scope,
  ownerUuid: string,
  fail: Fail<'siteHasDevices' | 'siteHasPeople'>,
): Promise<void> {
  const site = await treeRowsOf(db, scope, 'project')
    .select('project.uuid')
    .where('project.owner_uuid', '=', ownerUuid)
    .forUpdate()
    .executeTakeFirst()
  if (!site) return
  const devices = await countOf(db, scope, 'device', site.uuid)
  if (devices > 0) fail('siteHasDevices', { count: devices })
  const people = await countOf(db, scope, 'person', site.uuid)
  if (people > 0) fail('siteHasPeople', { count: people })
  await deleteFromTree(db, scope, 'project').where('project.uuid', '=', site.uuid).execute()
}

async function countOf(db: Db, scope: Scope, table: 'device' | 'person', site: string): Promise<number> {
  const { count } = await rowsOf<'device'>(db, scope, table as 'device')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where(`${table as 'device'}.project_uuid`, '=', site)
    .executeTakeFirstOrThrow()
  return Number(count)
}
