import { sql, type RawBuilder } from 'kysely'
import { systemQueries, type Db } from '../db/db.ts'
import type { SystemScope } from '../db/scope.ts'
import type { EventRow, EventSource } from '../devices/ingest/event-rows.ts'
import { areasPassed } from '../domain/people/positions.ts'

/** A mail about a person in an area is the last one for so long (office.md 14, notify). */
const mailEveryMinutes = 15

const isViolation = ({ type, personUuid, doorUuid, granted, reason, isSoftPassback }: EventRow): boolean =>
  type === 'access' &&
  personUuid !== null &&
  doorUuid !== null &&
  (isSoftPassback === true || (granted === false && reason === 'passback'))

/**
 * Notes who broke anti-passback, in the transaction that stores the events: the newest violation of each person in each
 * area, an alarm about those who were let in all the same (the refused make theirs by being stored), and, where the area
 * says so, the order to mail. The recipients are worked out later, so that no event waits for it. Most batches have
 * none, and then nothing is asked.
 */
export async function noteViolations(
  db: Db,
  scope: SystemScope,
  projectUuid: string,
  rows: readonly EventRow[],
): Promise<void> {
  const broken = rows.filter(isViolation)
  if (broken.length === 0) return
  const at = new Date(broken[0]!.receivedAt)
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(broken)}::json) as g (
        "uuid" uuid, "occurredAt" timestamptz, "number" bigint, "doorUuid" uuid, "doorName" text, "deviceUuid" uuid,
        "deviceName" text, "direction" text, "personUuid" uuid, "companyUuid" uuid, "isSoftPassback" boolean)
    ), alarmed as (
      insert into alarm_record (project_uuid, type, level, door_uuid, door_name, device_uuid, device_name, company_uuid,
        company_name, event_uuid, occurred_at)
      select ${projectUuid}, 'passback', 'notice', "doorUuid", "doorName", "deviceUuid", "deviceName", "companyUuid",
        (select company.name from company where company.project_uuid = ${projectUuid} and company.uuid = "companyUuid"),
        "uuid", "occurredAt"
      from given where "isSoftPassback"
    ), kept as (
      insert into area_violation as known (project_uuid, area_uuid, company_uuid, person_uuid, at, direction, door_name,
        device_name, notified_at)
      select distinct on (passed.area_uuid, person.uuid) person.project_uuid, passed.area_uuid, person.company_uuid,
        person.uuid, least("occurredAt", ${at}::timestamptz), coalesce(passed.way, 'entry'), "doorName", "deviceName",
        case when area.notify then ${at}::timestamptz end
      from given
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
    from kept where is_due`.execute(systemQueries(db, scope))
}

/**
 * Part of the statement that stores events, which still sees positions as they were: an alarm about everybody among the
 * `passage`s who leaves an area that they had left already (office.md 14, "exit while outside"). Leaving is never refused
 * and never blocks, so no violation stands against them. Where their position is unknown, there is no alarm.
 */
export const exitsWithoutEntry = (
  projectUuid: string,
  { deviceUuid, deviceName }: Pick<EventSource, 'deviceUuid' | 'deviceName'>,
): RawBuilder<unknown> => sql`
  insert into alarm_record (project_uuid, type, level, door_uuid, door_name, device_uuid, device_name, company_uuid,
    company_name, event_uuid, occurred_at)
  select area.project_uuid, 'passback', 'notice', leaving.door_uuid, leaving.door_name, ${deviceUuid}, ${deviceName},
    leaving.company_uuid, (select company.name from company
      where company.project_uuid = area.project_uuid and company.uuid = leaving.company_uuid), leaving.event_uuid, leaving.at
  from (
    select passage.*, lag(way) over of_one as way_before, lag(at) over of_one as at_before
    from passage window of_one as (partition by area_uuid, person_uuid order by at, "number")) leaving
  join area on area.project_uuid = ${projectUuid} and area.uuid = leaving.area_uuid
    and area.anti_passback in ('soft', 'hard') and area.entry_exit_anti_passback
  join project on project.uuid = area.project_uuid
  left join area_position known on known.project_uuid = area.project_uuid and known.area_uuid = area.uuid
    and known.person_uuid = leaving.person_uuid
  cross join lateral (select
    coalesce(leaving.way_before, case when known.is_inside then 'entry' else 'exit' end) as way,
    coalesce(leaving.at_before, known.at) as at) former
  where leaving.way = 'exit' and former.way = 'exit' and former.at < leaving.at
    and coalesce(position_ends_at(former.at, area.timeout_minutes, area.reset_at, area.reset_days, project.time_zone)
      > leaving.at, true)
    and not exists (select from apb_reset gone
      where gone.project_uuid = area.project_uuid and gone.area_uuid = area.uuid
        and gone.at >= former.at and gone.at <= leaving.at
        and (gone.company_uuid is null or gone.company_uuid = leaving.company_uuid)
        and (gone.person_uuid is null or gone.person_uuid = leaving.person_uuid))
    and not exists (select from exempt_of_area(area.project_uuid, area.uuid) free
      where free -> 'personIds' ? leaving.person_uuid::text or free -> 'groupIds' ? leaving.department_uuid::text)`
