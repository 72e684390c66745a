import { alarmLevelOf } from '@lintel/contract/alarms/states.ts'
import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries } from '../../../db/db.ts'
import type { Consumer } from '../consumer.ts'
import type { EventRow } from '../event-rows.ts'
import { areasPassed } from './positions.ts'

/** An area that stays full makes one alarm, and one mail, in so long (office.md 14, occupancy). */
const alarmEveryMinutes = 60

const isAboutFullArea = ({ doorUuid, granted, isOverfull }: EventRow): boolean =>
  doorUuid !== null && granted === true && isOverfull === true

/**
 * Raises alarms about areas that only note that they are full, where a device let a person in beyond the limit, and
 * enqueues the mail where the area says so. An area is locked first, so that of two of its devices the second sees the
 * alarm of the first. Most batches have none, and then nothing is asked.
 */
export const occupancy: Consumer = {
  name: 'occupancy',
  takes: ['access'],
  async run({ projectUuid, rows }, db) {
    const overfull = rows.filter(isAboutFullArea)
    if (overfull.length === 0) return
    const queries = systemQueries(db, systemScope)
    const at = new Date(overfull[0]!.receivedAt)
    const overfullRows = sql`json_to_recordset(${JSON.stringify(overfull)}::json) as input ("uuid" uuid, "occurredAt" timestamptz,
      "number" bigint, "doorUuid" uuid, "doorName" text, "deviceUuid" uuid, "deviceName" text, "direction" text)`
    const { rows: areas } = await sql<{ uuid: string }>`
      select area.uuid from area
      where area.project_uuid = ${projectUuid} and area.occupancy_strength = 'soft' and area.occupancy_limit is not null
        and area.uuid in (select passed.area_uuid from ${overfullRows} cross join lateral ${areasPassed(projectUuid)} passed
          where passed.way = 'entry')
      order by area.uuid for no key update`.execute(queries)
    if (areas.length === 0) return
    await sql`
      with alarm as (
        insert into alarm_record (project_uuid, type, level, area_uuid, area_name, door_uuid, door_name, device_uuid,
          device_name, company_uuid, company_name, event_uuid, occurred_at)
        select distinct on (area.uuid) ${projectUuid}::uuid, 'occupancy', ${alarmLevelOf.occupancy}, area.uuid, area.name, "doorUuid", "doorName",
          "deviceUuid", "deviceName", area.company_uuid, company.name, input.uuid,
          least("occurredAt", ${at}::timestamptz)
        from ${overfullRows}
        cross join lateral ${areasPassed(projectUuid)} passed
        join area on area.project_uuid = ${projectUuid} and area.uuid = passed.area_uuid
          and area.uuid = any(${areas.map(({ uuid }) => uuid)}::uuid[])
        left join company on company.project_uuid = area.project_uuid and company.uuid = area.company_uuid
        where passed.way = 'entry' and not exists (
          select from alarm_record former
          where former.project_uuid = area.project_uuid and former.area_uuid = area.uuid
            and former.occurred_at > least("occurredAt", ${at}::timestamptz) - make_interval(mins => ${alarmEveryMinutes})
            and former.occurred_at < least("occurredAt", ${at}::timestamptz) + make_interval(mins => ${alarmEveryMinutes}))
        order by area.uuid, least("occurredAt", ${at}::timestamptz), "number"
        returning project_uuid, uuid, area_uuid
      )
      insert into outbox (kind, payload)
      select 'occupancyNotice', jsonb_build_object('projectUuid', alarm.project_uuid, 'alarmUuid', alarm.uuid)
      from alarm join area on area.project_uuid = alarm.project_uuid and area.uuid = alarm.area_uuid
      where area.notify`.execute(queries)
  },
}
