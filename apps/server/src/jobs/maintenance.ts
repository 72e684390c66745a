import { systemScope } from '../db/scope/scope.ts'
import { systemQueries } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'

/**
 * Maintenance of the database: partitions, expired rows. Every part may run at any time and twice. What is deleted:
 * `retention.ts`.
 */

/** Makes the months that events will be filed under. */
export async function ensurePartitions({ database, now }: Services): Promise<void> {
  await database.owner.query('select ensure_door_event_partitions($1)', [now()])
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
