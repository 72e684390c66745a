import type { Kysely } from 'kysely'
import { after, before, dayMs, hourMs } from '../base/durations.ts'
import type { DB } from '../db/tables.ts'

/** Hours for which the device has been away. */
const awayHours = 31
const firmware = '1.0.0'

/** A device that was online for a month and has been away since yesterday; its alarm is open. */
export async function seedAbsence(
  db: Kysely<DB>,
  device: { readonly projectUuid: string; readonly uuid: string; readonly name: string },
  now: Date,
): Promise<void> {
  const since = before(now, awayHours * hourMs)
  await db
    .updateTable('device')
    .set({
      connection: 'offline',
      firmware,
      online_since: before(since, 30 * dayMs),
      last_seen_at: since,
      offline_since: since,
      offline_notified_at: after(since, hourMs),
    })
    .where('project_uuid', '=', device.projectUuid)
    .where('uuid', '=', device.uuid)
    .execute()
  await db
    .insertInto('alarm_record')
    .values({
      project_uuid: device.projectUuid,
      type: 'offline',
      level: 'warning',
      device_uuid: device.uuid,
      device_name: device.name,
      occurred_at: since,
    })
    .execute()
}
