import { alarmLevelOf } from '@lintel/contract/alarms/states.ts'
import { sql, type RawBuilder } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries } from '../../../db/db.ts'
import type { Consumer } from '../consumer.ts'
import { jsonOfRows } from '../event-columns.ts'
import type { EventRow } from '../event-rows.ts'

/**
 * Which areas a passed door belongs to, and whether each was entered or left (`policy_door_sides` says the same of the
 * policy). A door counts in both directions; one that is an entry of an area and an exit of another leads from the
 * other into the one. Where a device does not tell the direction, a door that only leads one way says it.
 */
export const areasPassed = (projectUuid: string): RawBuilder<unknown> => sql`(
  select side.area_uuid, case when passing.way is null then null
    when side.is_behind = (passing.way = 'entry') then 'entry' else 'exit' end as way
  from (
    select min(leads.area_uuid::text) filter (where leads.direction = 'entry')::uuid as leads_into,
      min(leads.area_uuid::text) filter (where leads.direction = 'exit')::uuid as leads_out
    from area_door leads
    where leads.project_uuid = ${projectUuid} and leads.door_uuid = input."doorUuid") door_of
  cross join lateral (select coalesce(input."direction",
    case when leads_into is null then 'exit' when leads_out is null then 'entry' end) as way) passing
  cross join lateral (
    select coalesce(leads_into, leads_out) as area_uuid, true as is_behind
    union all
    select leads_out, false where leads_out <> leads_into) side
  where side.area_uuid is not null)`

/**
 * Temporary keys and remote unlocks move no person. At a door with a contact the opening moves the person that it
 * names (access-decision.md 3.12).
 */
const isPassage = ({ type, doorUuid, personUuid, personKind, granted, awaitsOpening }: EventRow): boolean =>
  doorUuid !== null &&
  personUuid !== null &&
  personKind !== 'visitor' &&
  (type === 'doorOpened' || (granted === true && !awaitsOpening))

const fields = [
  'uuid',
  'occurredAt',
  'receivedAt',
  'number',
  'doorUuid',
  'doorName',
  'deviceUuid',
  'deviceName',
  'direction',
  'personUuid',
] as const

/**
 * Moves the people who passed the doors of areas (office.md 14). The newest event wins by the time it happened, so one
 * that comes late moves no person; a clock that is ahead does not hold the position until its time has come.
 *
 * By the positions before the batch it raises an alarm about each person who leaves an area that they had left already
 * ("exit while outside"). Leaving is never refused and never blocks, so no violation stands against them. Where their
 * position is unknown, there is no alarm.
 */
export const positions: Consumer = {
  name: 'positions',
  takes: ['access', 'doorOpened'],
  async run({ projectUuid, rows }, db) {
    const passageRows = rows.filter(isPassage)
    if (passageRows.length === 0) return
    await sql`
      with input as materialized (
        select * from json_to_recordset(${jsonOfRows(passageRows, fields)}::json) as g (
          "uuid" uuid, "occurredAt" timestamptz, "receivedAt" timestamptz, "number" bigint, "doorUuid" uuid,
          "doorName" text, "deviceUuid" uuid, "deviceName" text, "direction" text, "personUuid" uuid)
      ), passage as materialized (${passages(projectUuid)}
      ), strayed as (${exitsWithoutEntry(projectUuid)}
      )
      ${positionsOfPassages(projectUuid)}`.execute(systemQueries(db, systemScope))
  },
}

/** Who passed which area's doors, and when. */
const passages = (projectUuid: string): RawBuilder<unknown> => sql`
  select passed.area_uuid, passed.way, person.company_uuid, person.uuid as person_uuid, person.department_uuid,
    least("occurredAt", "receivedAt") as at, "number", input."uuid" as event_uuid, "doorUuid" as door_uuid,
    "doorName" as door_name, "deviceUuid" as device_uuid, "deviceName" as device_name
  from input
  join person on person.project_uuid = ${projectUuid} and person.uuid = "personUuid" and person.kind <> 'visitor'
  cross join lateral ${areasPassed(projectUuid)} passed
  where passed.way is not null`

/** Alarms about exits of those who are outside. */
const exitsWithoutEntry = (projectUuid: string): RawBuilder<unknown> => sql`
  insert into alarm_record (project_uuid, type, level, door_uuid, door_name, device_uuid, device_name, company_uuid,
    company_name, event_uuid, occurred_at)
  select area.project_uuid, 'passback', ${alarmLevelOf.passback}, leaving.door_uuid, leaving.door_name, leaving.device_uuid, leaving.device_name,
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
    and not exists (select from apb_reset later_reset
      where later_reset.project_uuid = area.project_uuid and later_reset.area_uuid = area.uuid
        and later_reset.at >= former.at and later_reset.at <= leaving.at
        and (later_reset.company_uuid is null or later_reset.company_uuid = leaving.company_uuid)
        and (later_reset.person_uuid is null or later_reset.person_uuid = leaving.person_uuid))
    and not exists (select from exempt_of_area(area.project_uuid, area.uuid) free
      where free -> 'personIds' ? leaving.person_uuid::text or free -> 'groupIds' ? leaving.department_uuid::text)`

/** New positions of the people in `passage`. */
const positionsOfPassages = (projectUuid: string): RawBuilder<unknown> => sql`
  insert into area_position as known
    (project_uuid, area_uuid, company_uuid, person_uuid, is_inside, at, door_uuid, door_name, entered_at)
  select distinct on (area_uuid, person_uuid) ${projectUuid}::uuid, area_uuid, company_uuid, person_uuid,
    way = 'entry', at, door_uuid, door_name,
    max(at) filter (where way = 'entry') over (partition by area_uuid, person_uuid)
  from passage
  order by area_uuid, person_uuid, at desc, "number" desc
  on conflict (project_uuid, area_uuid, person_uuid) do update
    set is_inside = case when excluded.at > known.at then excluded.is_inside else known.is_inside end,
      at = greatest(excluded.at, known.at),
      door_uuid = case when excluded.at > known.at then excluded.door_uuid else known.door_uuid end,
      door_name = case when excluded.at > known.at then excluded.door_name else known.door_name end,
      entered_at = greatest(excluded.entered_at, known.entered_at), changed_at = clock_timestamp()
    where excluded.at > known.at or excluded.entered_at > coalesce(known.entered_at, '-infinity')`
