import { sql, type Kysely } from 'kysely'
import { before, dayMs } from '../../base/durations.ts'
import type { DB } from '../../db/tables.ts'

/** Alarms of the last days are open: a manager has not come to them yet. */
const openDays = 2

/** What managers wrote about alarms of the past, by their type. */
const remarks: Readonly<Record<string, string>> = {
  doorForced: 'Contact adjusted, the door had not closed fully.',
  doorHeldOpen: 'Delivery of furniture, the tenant was reminded.',
  codeEntryLocked: 'A courier had an old code.',
}

/**
 * A manager has resolved the alarms of a site that are older than some days, and looks into the gravest of the newer. Mails
 * about them went out long ago.
 */
export async function handleAlarms(db: Kysely<DB>, projectUuid: string, manager: string, now: Date): Promise<void> {
  const since = before(now, openDays * dayMs)
  await db.updateTable('alarm_record').set({ is_notified: true }).where('project_uuid', '=', projectUuid).execute()
  for (const [type, remark] of Object.entries(remarks))
    await db
      .updateTable('alarm_record')
      .set({
        status: 'resolved',
        acknowledged_by: manager,
        resolved_at: sql<Date>`greatest(occurred_at, coalesce(cleared_at, occurred_at)) + interval '25 minutes'`,
        remark,
      })
      .where('project_uuid', '=', projectUuid)
      .where('type', '=', type as 'doorForced')
      .where('occurred_at', '<', since)
      .execute()
  await db
    .updateTable('alarm_record')
    .set({ status: 'inProgress', acknowledged_by: manager })
    .where('project_uuid', '=', projectUuid)
    .where('type', 'in', ['codeEntryLocked', 'doorForced'])
    .where('occurred_at', '>=', since)
    .execute()
}
