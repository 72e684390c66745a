import { alarmLevelOf } from '@lintel/contract/alarms/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { before, minuteMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

/**
 * Raises the alarm about each device that has been offline for longer than `limits.offlineAlarmMinutes` (office.md 16),
 * one as long as the absence lasts; it closes itself when the device is back (trigger `alarms_of_device_end`). A device
 * whose connection is unknown is not known to be offline.
 */
export async function raiseOfflineAlarms(db: Db, scope: SystemScope, now: Date): Promise<void> {
  const limit = before(now, limits.offlineAlarmMinutes * minuteMs)
  await sql`
    insert into alarm_record (project_uuid, type, level, device_uuid, device_name, occurred_at)
    select absent.project_uuid, 'offline', ${alarmLevelOf.offline}, absent.uuid, absent.name, absent.since
    from (
      select device.project_uuid, device.uuid, device.name,
        greatest(device.last_seen_at, device.online_since,
          case when device.connection = 'offline' then device.offline_since end) as since
      from device where device.connection <> 'online' and device.connection in ('offline', 'stale')) absent
    where absent.since <= ${limit} and not exists (select from alarm_record open
      where open.project_uuid = absent.project_uuid and open.device_uuid = absent.uuid and open.type = 'offline'
        and open.cleared_at is null)`.execute(systemQueries(db, scope))
}
