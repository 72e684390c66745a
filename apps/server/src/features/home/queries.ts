import type { AccountKind } from '@lintel/contract/access/roles.ts'
import { awayConnections } from '@lintel/contract/base/connections.ts'
import { readersNamed } from '@lintel/contract/doors/settings.ts'
import { sql } from 'kysely'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { isOfCompany, type Scope } from '../../db/scope/scope.ts'
import { memberOf } from '../../domain/accounts/queries.ts'

const shownDevices = 5

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
      sql<number>`(count(*) filter (where connection in (${sql.join(awayConnections.map((one) => sql.lit(one)))})))::int`.as(
        'offline',
      ),
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
