import pg from 'pg'
import { limits } from '@lintel/contract/limits.ts'
import { systemScope } from '../access/scope.ts'
import { systemQueries } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'

/** What the database needs from time to time. Each part may run at any moment, and twice. */

const keptMonths = 12
const dayMs = 86_400_000
const liveChangesKeptMs = dayMs
const deadSecretsKeptMs = 30 * dayMs

/** Makes the months that events will be filed under. */
export async function ensurePartitions({ database, now }: Services): Promise<void> {
  await database.owner.query('select ensure_door_event_partitions($1)', [now()])
}

/** Forgets the events of months that are over for longer than they are kept (decisions, Community). */
export async function dropOldEvents({ database, log, now }: Services): Promise<void> {
  const before = firstMonthKept(now())
  const { rows } = await database.owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'door_event'::regclass and c.relname ~ '^door_event_[0-9]{4}_[0-9]{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') < $1::date
     order by c.relname`,
    [before],
  )
  for (const { name } of rows) {
    await dropTable(database.owner, name)
    log.info({ table: name }, 'a month of door events is over')
  }
  // The few events with a time before the first partition lie in the default one.
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope).deleteFrom('door_event').where('occurred_at', '<', before).execute(),
  )
}

/** Forgets what no browser will resume from. */
export async function forgetLiveChanges({ database, now }: Services): Promise<void> {
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope)
      .deleteFrom('live_change')
      .where('created_at', '<', new Date(now().getTime() - liveChangesKeptMs))
      .execute(),
  )
}

/** Forgets pictures that devices took, by their own time or by ours, whichever is over sooner; so no device keeps one longer. */
export async function forgetOldImages({ database, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - limits.capturedImageDays * dayMs)
  await database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    await queries
      .deleteFrom('captured_image')
      .where((where) => where.or([where('taken_at', '<', before), where('received_at', '<', before)]))
      .execute()
    await queries.deleteFrom('event_media').where('created_at', '<', before).execute()
  })
}

/** Forgets sessions and mailed codes a month after they ended. */
export async function forgetDeadSecrets({ database, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - deadSecretsKeptMs)
  await database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    await queries.deleteFrom('session').where('expires_at', '<', before).execute()
    await queries.deleteFrom('one_time_secret').where('expires_at', '<', before).execute()
  })
}

/** Ends entries into other portals whose time is over. */
export async function expireDelegations({ database, sessions, now }: Services): Promise<void> {
  const ended = await database.write(systemScope, (db) =>
    systemQueries(db, systemScope)
      .updateTable('delegation')
      .set((row) => ({ state: 'expired', ended_at: row.ref('until') }))
      .where('state', 'in', ['pending', 'active'])
      .where('until', '<=', now())
      .returning('uuid')
      .execute(),
  )
  if (ended.length > 0) sessions.forgetAll()
}

function firstMonthKept(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths, 1))
}

/** Dropping waits for whoever reads the log; everybody else would wait behind it, so it does not wait long. */
async function dropTable(owner: pg.Pool, name: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '2s'`)
    await client.query(`drop table ${pg.escapeIdentifier(name)}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
