import { alarmLevelOf } from '@lintel/contract/alarms/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries } from '../../../db/db.ts'
import type { Consumer } from '../consumer.ts'
import { jsonOfRows } from '../event-columns.ts'

const fields = ['uuid', 'occurredAt', 'number', 'doorUuid', 'doorName', 'deviceUuid', 'deviceName'] as const

/**
 * Raises an alarm where a door denies access again and again: `limits.denialsOfAlarm` times within
 * `limits.denialsOfAlarmSeconds` (office.md 16), one at each door until it is resolved. Denials before that say nothing
 * about a new one.
 */
export const denials: Consumer = {
  name: 'denials',
  takes: ['access'],
  async run({ projectUuid, rows }, db) {
    const denialRows = rows.filter(({ granted, doorUuid }) => granted === false && doorUuid !== null)
    if (denialRows.length === 0) return
    await sql`
      insert into alarm_record (project_uuid, type, level, door_uuid, door_name, device_uuid, device_name, event_uuid,
        occurred_at)
      select distinct on ("doorUuid") ${projectUuid}::uuid, 'repeatedDenials', ${alarmLevelOf.repeatedDenials}::text,
        "doorUuid", "doorName", "deviceUuid", "deviceName", "uuid", "occurredAt"
      from json_to_recordset(${jsonOfRows(denialRows, fields)}::json) as input ("uuid" uuid, "occurredAt" timestamptz,
        "number" bigint, "doorUuid" uuid, "doorName" text, "deviceUuid" uuid, "deviceName" text)
      cross join lateral (select max(known.resolved_at) as resolved_at, count(*) filter (where known.status <> 'resolved') as open
        from alarm_record known where known.project_uuid = ${projectUuid} and known.door_uuid = input."doorUuid"
          and known.type = 'repeatedDenials') earlier
      where earlier.open = 0 and ${limits.denialsOfAlarm} = (select count(*) from (
        select from door_event seen
        where seen.project_uuid = ${projectUuid} and seen.door_uuid = input."doorUuid" and seen.type = 'access'
          and not seen.granted and seen.occurred_at <= input."occurredAt"
          and seen.occurred_at > input."occurredAt" - make_interval(secs => ${limits.denialsOfAlarmSeconds})
          and seen.occurred_at > coalesce(earlier.resolved_at, '-infinity')
        limit ${limits.denialsOfAlarm}) as few)
      order by "doorUuid", "occurredAt", "number"`.execute(systemQueries(db, systemScope))
  },
}
