import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { appendQueries } from '../../../db/db.ts'
import type { Consumer } from '../consumer.ts'
import { minuteMs } from '../../../base/durations.ts'

/** Motion of long ago, which a device brings when it is back, is for the log alone. */
const freshMs = 10 * minuteMs

/** Enqueues a notice of motion; one for each device is enough. */
export const motion: Consumer = {
  name: 'motion',
  perDevice: true,
  takes: ['motion'],
  async run({ projectUuid, rows }, db) {
    const freshRow = rows.findLast(
      ({ occurredAt, receivedAt }) => Date.parse(receivedAt) - Date.parse(occurredAt) < freshMs,
    )
    if (!freshRow) return
    const { deviceUuid, occurredAt: at, uuid: eventUuid } = freshRow
    const payload = JSON.stringify({ projectUuid, deviceUuid, at, eventUuid })
    await appendQueries(db, systemScope)
      .insertInto('outbox')
      .values({ kind: 'motionNotice', payload: sql`${payload}::jsonb`, due_at: new Date(freshRow.receivedAt) })
      .execute()
  },
}
