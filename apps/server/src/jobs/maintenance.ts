import { limits } from '@lintel/contract/limits.ts'
import { systemScope } from '../db/scope.ts'
import { systemQueries } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'

/** Maintenance of the database: partitions, expired rows. Every part may run at any time and twice. Retention periods of sites: `retention.ts`. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const liveChangesKeptMs = dayMs
const deadSecretsKeptMs = 30 * dayMs

/** Makes the months that events will be filed under. */
export async function ensurePartitions({ database, now }: Services): Promise<void> {
  await database.owner.query('select ensure_door_event_partitions($1)', [now()])
}

/** Forgets what no browser will resume from. */
export async function deleteOldLiveChanges({ database, now }: Services): Promise<void> {
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope)
      .deleteFrom('live_change')
      .where('created_at', '<', new Date(now().getTime() - liveChangesKeptMs))
      .execute(),
  )
}

/** Deletes unknown cards that were not registered within a day of their being read (office.md 29). */
export async function deleteOldUnknownCards({ database, now }: Services): Promise<void> {
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope)
      .deleteFrom('unknown_card')
      .where('read_at', '<', new Date(now().getTime() - limits.unknownCardHours * hourMs))
      .execute(),
  )
}

/** Forgets what calls answered under keys that are repeated no more. */
export async function deleteOldIdempotencyKeys({ database, now }: Services): Promise<void> {
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope)
      .deleteFrom('idempotency_key')
      .where('created_at', '<', new Date(now().getTime() - limits.idempotencyKeyHours * hourMs))
      .execute(),
  )
}

/** Forgets sessions and mailed codes a month after they ended. */
export async function deleteExpiredSecrets({ database, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - deadSecretsKeptMs)
  await database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    await queries.deleteFrom('session').where('expires_at', '<', before).execute()
    await queries.deleteFrom('one_time_secret').where('expires_at', '<', before).execute()
  })
}

/**
 * Deletes counts of wrong sign-ins that no longer say anything: their day is over and so is a lock. Unknown names leave
 * a row each, so they would grow with every guess.
 */
export async function deleteOldSignInGuards({ database, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - limits.loginLockLongMinutes * 60_000)
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope)
      .deleteFrom('sign_in_guard')
      .where('day_started_at', '<', before)
      .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', now())]))
      .execute(),
  )
}

/** Ends entries into other portals whose time is over. */
export async function expireDelegations({ database, now }: Services): Promise<void> {
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope)
      .updateTable('delegation')
      .set((row) => ({ state: 'expired', ended_at: row.ref('until') }))
      .where('state', 'in', ['pending', 'active'])
      .where('until', '<=', now())
      .execute(),
  )
}
