import type { AccountKind } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/limits.ts'
import { sql } from 'kysely'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope.ts'

const shownDevices = 5

/** How many devices a scope has, by connection. Offline counts all that were online once and are not now. */
export function countsOfDevices(db: Db, scope: Scope) {
  return rowsOf(db, scope, 'device')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where connection = 'online'))::int`.as('online'),
      sql<number>`(count(*) filter (where connection in ('offline', 'stale', 'unknown')))::int`.as('offline'),
      sql<number>`(count(*) filter (where connection = 'waiting'))::int`.as('waiting'),
    ])
    .executeTakeFirstOrThrow()
}

export function countOfDoors(db: Db, scope: Scope) {
  return rowsOf(db, scope, 'door')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
}

/** Alarms that nobody has taken in hand; counted no further than lists are. */
export function countOfUnhandledAlarms(db: Db, scope: Scope) {
  const waiting = rowsOf(db, scope, 'alarm_record')
    .select(sql<number>`1`.as('one'))
    .where('alarm_record.status', '=', 'unhandled')
    .limit(sql.lit(limits.exactTotal))
  return treeRowsOf(db, scope, 'project')
    .select(sql<number>`(select count(*)::int from (${waiting}) as waiting)`.as('unhandled'))
    .limit(sql.lit(1))
    .executeTakeFirstOrThrow()
}

/** Openings and refusals of the site's own day, from hourly counters (performance notes 4). */
export async function figuresOfToday(db: Db, scope: Scope, projectUuid: string | null, now: Date) {
  const site = await treeRowsOf(db, scope, 'project')
    .select('time_zone')
    .where('uuid', '=', projectUuid)
    .executeTakeFirst()
  const zone = site?.time_zone ?? 'UTC'
  return rowsOf(db, scope, 'door_counter')
    .select([
      sql<number>`coalesce(sum(opened), 0)::int`.as('opened'),
      sql<number>`coalesce(sum(refused), 0)::int`.as('refused'),
    ])
    .where('hour', '>=', sql<Date>`date_trunc('day', ${now}::timestamptz at time zone ${zone}) at time zone ${zone}`)
    .executeTakeFirstOrThrow()
}

/** How many sites a scope has, by kind; an old community is a community. */
export function countsOfSites(db: Db, scope: Scope) {
  return treeRowsOf(db, scope, 'project')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where kind in ('community', 'oldCommunity')))::int`.as('community'),
      sql<number>`(count(*) filter (where kind = 'office'))::int`.as('office'),
      sql<number>`(count(*) filter (where kind = 'villa'))::int`.as('villa'),
    ])
    .executeTakeFirstOrThrow()
}

/** How many accounts of a kind a scope has. */
export async function countOfAccounts(db: Db, scope: Scope, kind: AccountKind): Promise<number> {
  const { total } = await treeRowsOf(db, scope, 'account')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('account.kind', '=', kind)
    .executeTakeFirstOrThrow()
  return total
}

/** Devices that are not online although they should be, longest silent first. */
export async function devicesNeedingAttention(db: Db, scope: Scope) {
  const rows = await rowsOf(db, scope, 'device')
    .select(['uuid', 'name', 'connection', 'last_seen_at'])
    .where('connection', '<>', 'online')
    .orderBy('last_seen_at', (order) => order.asc().nullsLast())
    .orderBy('uuid')
    .limit(shownDevices)
    .execute()
  return rows.map(({ uuid, name, connection, last_seen_at }) => ({
    uuid,
    name,
    connection,
    lastSeenAt: last_seen_at?.toISOString() ?? null,
  }))
}
