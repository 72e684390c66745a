import { alarmLevelOf } from '@lintel/contract/alarms/states.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { systemScope } from '../../db/scope/scope.ts'
import type { Database } from '../../db/database.ts'
import { systemQueries } from '../../db/db.ts'

/** Says to a device's site that two seem to have its identity. Never throws, as no device waits for it. */
export type NoteDouble = (mac: string) => void

/**
 * Makes the alarm of a device whose identity two seem to have (T15c): connections from different places at once, one
 * coming again and again as the other does, or a counter of events that was left behind before. One alarm for a device
 * until it is resolved.
 */
export function doubleIdentityAlarms(database: Database, now: () => Date, log: Logger): NoteDouble {
  const note = (mac: string) =>
    database.write(systemScope, (db) =>
      sql`
        insert into alarm_record (project_uuid, type, level, device_uuid, device_name, occurred_at)
        select device.project_uuid, 'doubleIdentity', ${alarmLevelOf.doubleIdentity}, device.uuid, device.name, ${now()}
        from device where device.mac = ${mac} and not exists (select from alarm_record open
          where open.project_uuid = device.project_uuid and open.device_uuid = device.uuid
            and open.type = 'doubleIdentity' and open.status <> 'resolved')`.execute(systemQueries(db, systemScope)),
    )
  return (mac) =>
    void note(mac).catch((error: unknown) => log.error({ err: error, mac }, 'an alarm could not be stored'))
}
