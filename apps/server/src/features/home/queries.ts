import type { AccountKind } from '@lintel/contract/access/roles.ts'
import { awayConnections } from '@lintel/contract/base/connections.ts'
import { readersNamed } from '@lintel/contract/doors/settings.ts'
import { sql } from 'kysely'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { isOfCompany, type ProjectScope, type Scope } from '../../db/scope/scope.ts'
import { isInside } from '../../domain/areas/positions.ts'
import { policyVersion } from '../../domain/policy/snapshot.ts'
import { memberOf } from '../../domain/accounts/queries.ts'

const shownDevices = 5

/** Was connected once and is not now. */
const isAway = sql<boolean>`device.connection in (${sql.join(awayConnections.map((one) => sql.lit(one)))})`

/** Devices of a scope, of one of its sites where one is named. */
function devicesOf(db: Db, scope: Scope, siteUuid: string | undefined) {
  const devices = rowsOf(db, scope, 'device')
  return siteUuid === undefined ? devices : devices.where('device.project_uuid', '=', siteUuid)
}

/** How many devices a scope has, by connection. Offline counts all that were online once and are not now. */
export function countsOfDevices(db: Db, scope: Scope, siteUuid?: string) {
  return devicesOf(db, scope, siteUuid)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where connection = 'online'))::int`.as('online'),
      sql<number>`(count(*) filter (where ${isAway}))::int`.as('offline'),
      sql<number>`(count(*) filter (where connection = 'waiting'))::int`.as('waiting'),
    ])
    .executeTakeFirstOrThrow()
}

/** Doors, and how many of them can be reached. A company sees the doors shared with it, and no devices. */
export async function countsOfDoors(db: Db, scope: Scope) {
  const { total, online } = await rowsOf(db, scope, 'door')
    .leftJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where device.connection = 'online'))::int`.as('online'),
    ])
    .executeTakeFirstOrThrow()
  return { total, online: isOfCompany(scope) ? null : online }
}

/** How many sites a scope has, by kind; an old community is a community. */
export function countsOfSites(db: Db, scope: Scope, siteUuid?: string) {
  const sites = treeRowsOf(db, scope, 'project')
  return (siteUuid === undefined ? sites : sites.where('project.uuid', '=', siteUuid))
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where kind in ('community', 'oldCommunity')))::int`.as('community'),
      sql<number>`(count(*) filter (where kind = 'office'))::int`.as('office'),
      sql<number>`(count(*) filter (where kind = 'villa'))::int`.as('villa'),
    ])
    .executeTakeFirstOrThrow()
}

/** How many accounts of a kind a scope has, or a site of it: its members. */
export async function countOfAccounts(db: Db, scope: Scope, kind: AccountKind, siteUuid?: string): Promise<number> {
  const accounts = treeRowsOf(db, scope, 'account')
  const { total } = await (siteUuid === undefined ? accounts : accounts.where(memberOf(siteUuid)))
    .select(sql<number>`count(*)::int`.as('total'))
    .where('account.kind', '=', kind)
    .executeTakeFirstOrThrow()
  return total
}

/** People inside areas of the scope that still count there; null where it has no area. */
export async function countsInside(db: Db, scope: ProjectScope, now: Date) {
  const areas = await rowsOf(db, scope, 'area')
    .select([
      sql<number>`count(*)::int`.as('areas'),
      sql<number | null>`case when bool_and(occupancy_limit is not null) then sum(occupancy_limit)::int end`.as(
        'limit',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (areas.areas === 0) return null
  const { people } = await rowsOf(db, scope, 'area_position')
    .innerJoin('area', (join) =>
      join
        .onRef('area.project_uuid', '=', 'area_position.project_uuid')
        .onRef('area.uuid', '=', 'area_position.area_uuid'),
    )
    .innerJoin('project', 'project.uuid', 'area_position.project_uuid')
    .where(isInside(scope, now))
    .select(sql<number>`count(distinct area_position.person_uuid)::int`.as('people'))
    .executeTakeFirstOrThrow()
  return { people, limit: areas.limit }
}

/** Which steps of a new site are done; null once all are. */
export async function setupOf(db: Db, scope: ProjectScope) {
  const people = rowsOf(db, scope, 'person').where('person.kind', 'in', ['personnel', 'resident'])
  const openings = rowsOf(db, scope, 'door_event').where('door_event.granted', '=', true)
  const setup = await treeRowsOf(db, scope, 'project')
    .select([
      sql<boolean>`exists (${rowsOf(db, scope, 'device').select('device.uuid')})`.as('hasDevice'),
      sql<boolean>`exists (${people.select('person.uuid')})`.as('hasPeople'),
      // In an old community codes have doors of their own.
      sql<boolean>`(exists (${rowsOf(db, scope, 'access_group_door').select('access_group_door.door_uuid')})
        or exists (${rowsOf(db, scope, 'personal_grant_door').select('personal_grant_door.door_uuid')}))`.as(
        'hasAccessGroup',
      ),
      sql<boolean>`exists (${openings.select('door_event.uuid')})`.as('hasOpening'),
    ])
    .limit(sql.lit(1))
    .executeTakeFirstOrThrow()
  return Object.values(setup).every(Boolean) ? null : setup
}

/** Devices of a site that decide by older rules than the newest. */
export async function countUnconfirmed(db: Db, scope: ProjectScope): Promise<number> {
  const { count } = await rowsOf(db, scope, 'device_policy')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('confirmed_version', '<', String(await policyVersion(db, scope)))
    .executeTakeFirstOrThrow()
  return count
}

/** Lockdown plans that name no responders, so that nobody can pass while they run. */
export async function countWithoutResponders(db: Db, scope: ProjectScope): Promise<number> {
  const names = (table: 'emergency_plan_responder' | 'emergency_plan_responder_department' | 'emergency_plan_card') =>
    sql<boolean>`exists (select from ${sql.table(table)} named
      where named.project_uuid = emergency_plan.project_uuid and named.plan_uuid = emergency_plan.uuid)`
  const { count } = await rowsOf(db, scope, 'emergency_plan')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('emergency_plan.kind', '=', 'lockdown')
    .where(sql<boolean>`not ${names('emergency_plan_responder')}`)
    .where(sql<boolean>`not ${names('emergency_plan_responder_department')}`)
    .where(sql<boolean>`not ${names('emergency_plan_card')}`)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Devices that are not online although they should be, longest silent first, and those with readers that do not answer.
 */
export async function devicesNeedingAttention(db: Db, scope: Scope, siteUuid?: string) {
  const rows = await devicesOf(db, scope, siteUuid)
    .select(['uuid', 'name', 'connection', 'last_seen_at', 'dead_readers'])
    .where((where) => where.or([where('connection', '<>', 'online'), sql<boolean>`dead_readers <> '{}'`]))
    .orderBy('last_seen_at', (order) => order.asc().nullsLast())
    .orderBy('uuid')
    .limit(shownDevices)
    .execute()
  return rows.map(({ uuid, name, connection, last_seen_at, dead_readers }) => ({
    uuid,
    name,
    connection,
    deadReaders: readersNamed(dead_readers),
    lastSeenAt: last_seen_at?.toISOString() ?? null,
  }))
}
