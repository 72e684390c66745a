import { sql } from 'kysely'
import { appendQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope.ts'

/** How long a device may be away before anybody is told. */
const patienceMs = 60_000

interface Place {
  readonly projectUuid: string
  readonly deviceUuid: string
}

/**
 * Notes that devices have gone, in the transaction that says so. Whether anybody is told is decided a minute later:
 * one that is back by then sends nothing (operators.md 2.2).
 */
export async function enqueueOfflineNotices(
  db: Db,
  scope: SystemScope,
  devices: readonly Place[],
  since: Date,
): Promise<void> {
  if (devices.length === 0) return
  await appendQueries(db, scope)
    .insertInto('outbox')
    .values(
      devices.map(({ projectUuid, deviceUuid }) => ({
        kind: 'offlineNotice' as const,
        payload: sql`${JSON.stringify({ projectUuid, deviceUuid, since })}::jsonb`,
        due_at: new Date(since.getTime() + patienceMs),
      })),
    )
    .execute()
}
