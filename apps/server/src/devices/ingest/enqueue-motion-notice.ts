import { sql } from 'kysely'
import { appendQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope.ts'
import type { EventRow } from './event-rows.ts'

/** Motion of long ago, which a device brings when it is back, is for the log alone. */
const freshMs = 10 * 60_000

/** Enqueues a notice of motion, in the transaction that stores it; one order for each device is enough. */
export async function enqueueMotionNotice(
  db: Db,
  scope: SystemScope,
  projectUuid: string,
  rows: readonly EventRow[],
): Promise<void> {
  const seen = rows.findLast(
    ({ type, occurredAt, receivedAt }) =>
      type === 'motion' && Date.parse(receivedAt) - Date.parse(occurredAt) < freshMs,
  )
  if (!seen) return
  const { deviceUuid, occurredAt: at, uuid: eventUuid } = seen
  const payload = JSON.stringify({ projectUuid, deviceUuid, at, eventUuid })
  await appendQueries(db, scope)
    .insertInto('outbox')
    .values({ kind: 'motionNotice', payload: sql`${payload}::jsonb`, due_at: new Date(seen.receivedAt) })
    .execute()
}
