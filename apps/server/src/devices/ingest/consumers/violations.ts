import { alarmLevelOf } from '@lintel/contract/alarms/states.ts'
import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries } from '../../../db/db.ts'
import type { Consumer } from '../consumer.ts'
import type { EventRow } from '../event-rows.ts'
import { areasPassed } from './positions.ts'

/** A mail about a person in an area is the last one for so long (office.md 14, notify). */
const mailEveryMinutes = 15

const isViolation = ({ personUuid, doorUuid, granted, reason, isSoftPassback }: EventRow): boolean =>
  personUuid !== null && doorUuid !== null && (isSoftPassback === true || (granted === false && reason === 'passback'))

/**
 * Records who broke anti-passback: the newest violation of each person in each area, an alarm about those who were let
 * in all the same (the refused have theirs of `alarms`), and, where the area says so, the mail to send. The recipients
 * are worked out later, so that no event waits for it. Most batches have none, and then nothing is asked.
 */
export const violations: Consumer = {
  name: 'violations',
  takes: ['access'],
  async run({ projectUuid, rows }, db) {
    const violations = rows.filter(isViolation)
    if (violations.length === 0) return
    const at = new Date(violations[0]!.receivedAt)
    await sql`
      with input as materialized (
        select * from json_to_recordset(${JSON.stringify(violations)}::json) as g (
          "uuid" uuid, "occurredAt" timestamptz, "number" bigint, "doorUuid" uuid, "doorName" text, "deviceUuid" uuid,
          "deviceName" text, "direction" text, "personUuid" uuid, "companyUuid" uuid, "isSoftPassback" boolean)
      ), alarmed as (
        insert into alarm_record (project_uuid, type, level, door_uuid, door_name, device_uuid, device_name, company_uuid,
          company_name, event_uuid, occurred_at)
        select ${projectUuid}, 'passback', ${alarmLevelOf.passback}, "doorUuid", "doorName", "deviceUuid", "deviceName", "companyUuid",
          (select company.name from company where company.project_uuid = ${projectUuid} and company.uuid = "companyUuid"),
          "uuid", "occurredAt"
        from input where "isSoftPassback"
      ), stored as (
        insert into area_violation as known (project_uuid, area_uuid, company_uuid, person_uuid, at, direction, door_name,
          device_name, notified_at)
        select distinct on (passed.area_uuid, person.uuid) person.project_uuid, passed.area_uuid, person.company_uuid,
          person.uuid, least("occurredAt", ${at}::timestamptz), coalesce(passed.way, 'entry'), "doorName", "deviceName",
          case when area.notify then ${at}::timestamptz end
        from input
        join person on person.project_uuid = ${projectUuid} and person.uuid = "personUuid"
        -- The area that the person was about to enter; of a door that only lets out, the one that it is of.
        cross join lateral (select area_uuid, way from ${areasPassed(projectUuid)} of_door
          order by way = 'entry' desc nulls last limit 1) passed
        join area on area.project_uuid = person.project_uuid and area.uuid = passed.area_uuid
        order by passed.area_uuid, person.uuid, least("occurredAt", ${at}::timestamptz) desc, "number" desc
        on conflict (project_uuid, area_uuid, person_uuid) do update set at = excluded.at, direction = excluded.direction,
          door_name = excluded.door_name, device_name = excluded.device_name,
          notified_at = case
            when known.notified_at > excluded.notified_at - make_interval(mins => ${mailEveryMinutes}) then known.notified_at
            else coalesce(excluded.notified_at, known.notified_at) end
          where excluded.at > known.at
        returning project_uuid, uuid, notified_at = ${at}::timestamptz as is_due
      )
      insert into outbox (kind, payload)
      select 'passbackNotice', jsonb_build_object('projectUuid', project_uuid, 'violationUuid', uuid)
      from stored where is_due`.execute(systemQueries(db, systemScope))
  },
}
