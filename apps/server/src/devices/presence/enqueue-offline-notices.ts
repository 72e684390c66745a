import { sql } from 'kysely'
import { appendQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { after, minuteMs } from '../../base/durations.ts'

/** How long a device may be away before a notice is sent. */
const patienceMs = minuteMs

interface Place {
  readonly projectUuid: string
  readonly deviceUuid: string
}

/**
 * Notes that devices have gone, in the transaction that says so. Whether a notice is sent is decided a minute later:
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
        due_at: after(since, patienceMs),
      })),
    )
    .execute()
}
