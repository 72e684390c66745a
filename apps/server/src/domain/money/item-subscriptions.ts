import { stoppedCalls } from '@lintel/contract/money/stopped-calls.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import { serviceTable } from '@lintel/rules/money/services.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import { itemsOver, type ItemOver } from '../../db/money-functions.ts'
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

/** Items of a service of the site that are over: of some subjects, or all of them. */
export const readItemsOver = (
  { db, scope, now }: Reading,
  service: SoldService,
  subjects: readonly string[] | null,
): Promise<ItemOver[]> => {
  const { freePer, alwaysFree } = serviceTable[service]
  return itemsOver(db, scope, {
    siteUuid: scope.uuid,
    service,
    subjects,
    alwaysFree: freePer === 'site' ? alwaysFree : null,
    now,
  })
}

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
  /** Who gets the groups: one whom all of these people have already is no new grant. None: the groups are new to it. */
  readonly personUuids?: readonly string[]
}

/** Doors that are over and that access groups open; those that the people have by these groups already left out. */
async function doorsOverOf(work: Reading, { groupUuids, personUuids = [] }: NewGrants): Promise<ItemOver[]> {
  if (groupUuids.length === 0) return []
  const over = await readItemsOver(work, 'door', null)
  if (over.length === 0) return []
  const doors = sql<string[]>`array(select door.uuid from door where door.project_uuid = access_group.project_uuid
    and door.uuid = any(${over.map(({ uuid }) => uuid)}::uuid[])
    and (exists (select from access_group_door opens where opens.project_uuid = door.project_uuid
        and opens.access_group_uuid = access_group.uuid and opens.door_uuid = door.uuid)
      or access_group.all_doors and ${isSharedWith(sql.ref('access_group.company_uuid'))}))`
  const isNew = sql<boolean>`(${personUuids.length === 0} or exists (select from unnest(${personUuids}::uuid[]) as given (uuid)
    where not exists (select from access_group_member member where member.project_uuid = access_group.project_uuid
      and member.access_group_uuid = access_group.uuid and member.person_uuid = given.uuid)))`
  const rows = await rowsOf(work.db, work.scope, 'access_group')
    .select(doors.as('doors'))
    .where('access_group.uuid', 'in', groupUuids)
    .where(isNew)
    .execute()
  return over.filter(({ uuid }) => rows.some((row) => row.doors.includes(uuid)))
}

/** Fails where access groups that people or departments are given open a door whose subscription is over. */
export async function requirePaidGrants(work: Work, grants: NewGrants): Promise<void> {
  refuseOver(work, 'door', await doorsOverOf(work, grants))
}

/** Changes an access group; fails where it opens a door afterwards whose subscription is over, and did not before. */
export async function withPaidDoors(work: Work, groupUuid: string, change: () => Promise<void>): Promise<void> {
  const before = await doorsOverOf(work, { groupUuids: [groupUuid] })
  await change()
  const after = await doorsOverOf(work, { groupUuids: [groupUuid] })
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
  [over]: readonly ItemOver[],
): void {
  if (over) fail('subscriptionEnded', { thing: service, name: over.name })
}
