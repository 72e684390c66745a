import type { ItemSubscription } from '@lintel/contract/money/item-subscription.ts'
import type { stoppedCalls } from '@lintel/contract/money/stopped-calls.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import { serviceTable } from '@lintel/rules/money/services.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import { itemSubscriptions, type SubscriptionRow } from '../../db/money-functions.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { isSharedWith } from '../doors/queries.ts'

/**
 * What an item that is over stops (billing.md 4; money.md 67): editing it and adding to it. No door decision, unlocking
 * from the portal, muster report or evacuation comes here.
 */

interface Reading {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

type Work = Reading & CanFail<'subscriptionEnded'>

/** Services that stop a call or more. */
export type StoppingService = keyof typeof stoppedCalls

const readSubscriptions = (
  { db, scope, now }: Reading,
  service: SoldService,
  subjects: readonly string[] | null,
): Promise<SubscriptionRow[]> => {
  const { freePer, alwaysFree } = serviceTable[service]
  return itemSubscriptions(db, scope, {
    siteUuid: scope.uuid,
    service,
    subjects,
    alwaysFree: freePer === 'site' ? alwaysFree : null,
    now,
  })
}

/** The subscription of an item, as its page shows it; no field where it has none. */
export async function subscriptionOf(
  work: Reading,
  service: SoldService,
  subject: string | null,
): Promise<{ readonly subscription?: ItemSubscription }> {
  if (subject === null) return {}
  const [row] = await readSubscriptions(work, service, [subject])
  if (!row) return {}
  const { isOver, paidUntil, isRenewed } = row
  return { subscription: { isOver, paidUntil, isRenewed } }
}

/** Items of a service of the site that are over: of some subjects, or all of them. */
export const readItemsOver = async (
  work: Reading,
  service: SoldService,
  subjects: readonly string[] | null,
): Promise<SubscriptionRow[]> => (await readSubscriptions(work, service, subjects)).filter(({ isOver }) => isOver)

/** Fails with the first of some subjects whose item is over; all of the site where none are named. */
export async function requireSubscription(
  work: Work,
  service: StoppingService,
  subjects: readonly string[] | null,
): Promise<void> {
  if (subjects?.length === 0) return
  refuseOver(work, service, await readItemsOver(work, service, subjects))
}

/** Which doors people are given access to. */
export interface NewGrants {
  readonly groupUuids: readonly string[]
  /** Who gets the groups: one that all of these people have already is no new grant. None: the groups are new to it. */
  readonly personUuids?: readonly string[]
}

/** Doors that are over and that access groups open, by the group; groups that the people have already left out. */
async function doorsOverByGroup(
  work: Reading,
  { groupUuids, personUuids = [] }: NewGrants,
): Promise<ReadonlyMap<string, readonly SubscriptionRow[]>> {
  if (groupUuids.length === 0) return new Map()
  const over = await readItemsOver(work, 'door', null)
  if (over.length === 0) return new Map()
  const doors = sql<string[]>`array(select door.uuid from door where door.project_uuid = access_group.project_uuid
    and door.uuid = any(${over.map(({ uuid }) => uuid)}::uuid[])
    and (exists (select from access_group_door opens where opens.project_uuid = door.project_uuid
        and opens.access_group_uuid = access_group.uuid and opens.door_uuid = door.uuid)
      or access_group.all_doors and ${isSharedWith(sql.ref('access_group.company_uuid'))}))`
  const isNew = sql<boolean>`(${personUuids.length === 0} or exists (select from unnest(${personUuids}::uuid[]) as given (uuid)
    where not exists (select from access_group_member member where member.project_uuid = access_group.project_uuid
      and member.access_group_uuid = access_group.uuid and member.person_uuid = given.uuid)))`
  const rows = await rowsOf(work.db, work.scope, 'access_group')
    .select(['access_group.uuid', doors.as('doors')])
    .where('access_group.uuid', 'in', groupUuids)
    .where(isNew)
    .execute()
  return new Map(rows.map((row) => [row.uuid, over.filter(({ uuid }) => row.doors.includes(uuid))]))
}

const doorsOverOf = async (work: Reading, grants: NewGrants): Promise<SubscriptionRow[]> =>
  [...(await doorsOverByGroup(work, grants)).values()].flat()

/** Names of the first door of each access group whose subscription is over, for lines of imports. */
export async function nameDoorsOver(
  work: Reading,
  groupUuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const byGroup = await doorsOverByGroup(work, { groupUuids })
  return new Map([...byGroup].flatMap(([group, [door]]) => (door ? [[group, door.name] as const] : [])))
}

/** Fails where access groups that people or departments are given open a door whose subscription is over. */
export async function requirePaidGrants(work: Work, grants: NewGrants): Promise<void> {
  refuseOver(work, 'door', await doorsOverOf(work, grants))
}

/** Changes an access group; fails where it opens a door afterwards whose subscription is over, and did not before. */
export async function withPaidDoors(work: Work, accessGroupUuid: string, change: () => Promise<void>): Promise<void> {
  const before = await doorsOverOf(work, { groupUuids: [accessGroupUuid] })
  await change()
  const after = await doorsOverOf(work, { groupUuids: [accessGroupUuid] })
  const former = new Set(before.map(({ uuid }) => uuid))
  refuseOver(
    work,
    'door',
    after.filter(({ uuid }) => !former.has(uuid)),
  )
}

function refuseOver(
  { fail }: CanFail<'subscriptionEnded'>,
  service: StoppingService,
  [over]: readonly SubscriptionRow[],
): void {
  if (over) fail('subscriptionEnded', { thing: service, name: over.name })
}
