import type { DoorPosition } from '@lintel/contract/doors/locks.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { eventTable } from './event-columns.ts'
import { byTime, type EventRow, type IngestCursor } from './event-rows.ts'
import { formatRanges, type SequenceRanges } from './sequence-ranges.ts'

/** A door as its events left it. */
export interface StoredDoor {
  readonly uuid: string
  readonly deviceUuid: string
  readonly model: string
  readonly relay: number
  readonly settings: unknown
  readonly lastOpenedAt: Date | null
  readonly position: DoorPosition | null
}

/** Whether pictures of calls are kept: always in offices, and where a residential site says so (community.md 27). */
const keepsCallPictures = (projectUuid: string) => sql`(select project.kind = 'office'
  or coalesce((project.settings ->> 'callLogSnapshot')::boolean, false) from project where project.uuid = ${projectUuid})`

/** Events that say whether a door stands open. */
const doorStateEvents = sql.raw(`'doorOpened', 'doorClosed', 'doorForced', 'doorHeldOpen'`)

/** Days begin at one of these in every time zone. */
const quarter = sql.raw(`date_bin('15 minutes', "occurredAt", timestamptz '2000-01-01Z')`)

/** Events to store of one device, with the numbers that are received then. */
export interface DeviceRows {
  readonly cursor: IngestCursor
  readonly rows: readonly EventRow[]
  readonly received: SequenceRanges
}

/** Stores events of one device, as `insertEventsOfSite` does. */
export const insertEvents = (
  db: Db,
  scope: SystemScope,
  cursor: IngestCursor,
  rows: readonly EventRow[],
  received: SequenceRanges,
): Promise<readonly StoredDoor[]> => insertEventsOfSite(db, scope, cursor.projectUuid, [{ cursor, rows, received }])

/**
 * Stores events of devices of a site, notes their numbers as received, and keeps the doors' and the dashboards'
 * counters, all in one statement: a round trip for each would double the time that a site's feed is waited for.
 * Counters have a row for each device (`jobs/counters` adds them up), because devices of one row would wait for each
 * other's commits. An event has the place of its device, whether or not a home is known. Returns the doors that the
 * events concern as they are now.
 */
export async function insertEventsOfSite(
  db: Db,
  scope: SystemScope,
  projectUuid: string,
  devices: readonly DeviceRows[],
): Promise<readonly StoredDoor[]> {
  const placeOf = new Map(devices.flatMap(({ rows }, index) => rows.map((row) => [row, index + 1] as const)))
  const rows = [...placeOf.keys()].sort(byTime)
  const media = rows.flatMap(({ media: names = [] }, index) => names.map((name) => ({ name, place: index + 1 })))
  const { rows: doors } = await sql<StoredDoor>`
    with source as materialized (
      select asked.place, asked.uuid, asked.name, asked.epoch, asked.received, device.model, home.building, home.apartment
      from unnest(${devices.map(({ cursor }) => cursor.source.deviceUuid)}::uuid[],
        ${devices.map(({ cursor }) => cursor.source.deviceName)}::text[], ${devices.map(({ cursor }) => cursor.epoch)}::text[],
        ${devices.map(({ received }) => formatRanges(received))}::int8multirange[])
        with ordinality as asked (uuid, name, epoch, received, place)
      left join device on device.project_uuid = ${projectUuid} and device.uuid = asked.uuid
      left join lateral place_of_device(${projectUuid}, asked.uuid) home on true
    ), input as materialized (
      select g.*, source.uuid as "deviceUuid" from ${eventTable(
        rows,
        rows.map((row) => placeOf.get(row)!),
      )}
      join source on source.place = g."devicePlace"
    ), stored as (
      insert into door_event (project_uuid, occurred_at, uuid, received_at, time_quality, type, epoch, number,
        last_number, device_uuid, device_name, door_uuid, door_name, person_name, credential, method, granted, reason,
        command_uuid, operator_name, direction, person_uuid, person_kind, personnel_id, company_uuid, company_name, building_uuid, apartment_uuid, home_building_uuid, home_apartment_uuid, credential_uuid, rule_uuid, policy_version,
        second_method, second_credential_uuid, call_result, call_kind, call_seconds, call_unlocked, call_answered_by, under_duress, evidence, reader, read_as_credential_uuid)
      select ${projectUuid}, "occurredAt", input."uuid", "receivedAt", "timeQuality", "type", source.epoch, "number",
        "lastNumber", source.uuid, source.name, "doorUuid", "doorName", "personName", "credential",
        "method", "granted", "reason", "commandUuid", "operatorName", "direction", "personUuid", "personKind", "personnelId", "companyUuid",
        (select company.name from company where company.project_uuid = ${projectUuid} and company.uuid = "companyUuid"),
        source.building, source.apartment, "buildingUuid", "apartmentUuid", "credentialUuid", "ruleUuid",
        "policyVersion", "secondMethod", "secondCredentialUuid", "callResult", "callKind", "callSeconds", "callUnlocked", "callAnsweredBy", "underDuress", "evidence", "reader", "readAsCredentialUuid"
      from input join source on source.place = input."devicePlace"
      order by input.place
    ), pictured as (
      insert into event_media (project_uuid, device_uuid, name, event_uuid, company_uuid)
      select ${projectUuid}, "deviceUuid", spoken.name, "uuid", "companyUuid"
      from unnest(${media.map(({ name }) => name)}::text[], ${media.map(({ place }) => place)}::bigint[]) as spoken (name, place)
      join input on input.place = spoken.place
      where "type" <> 'call' or ${keepsCallPictures(projectUuid)}
      order by "devicePlace", "number"
      on conflict do nothing
    ), advanced as (
      update device_cursor known set received = source.received, updated_at = now() from source
      where known.project_uuid = ${projectUuid} and known.device_uuid = source.uuid and known.epoch = source.epoch
    ), of_companies as (
      insert into company_counter as c (project_uuid, company_uuid, starts_at, device_uuid, opened, refused)
      select ${projectUuid}, "companyUuid", ${quarter} as starts_at, "deviceUuid",
        count(*) filter (where "granted"), count(*) filter (where not "granted")
      from input
      where "companyUuid" is not null and "type" = 'access' and "granted" is not null
      group by "companyUuid", starts_at, "deviceUuid" order by "companyUuid", starts_at, "deviceUuid"
      on conflict (project_uuid, company_uuid, starts_at, device_uuid) do update
        set opened = c.opened + excluded.opened, refused = c.refused + excluded.refused
    ), opened as (
      update door set last_opened_at = greatest(last_opened_at, latest.opened_at),
        position = case when latest.stands_at >= coalesce(position_at, '-infinity') then latest.stands else position end,
        position_at = greatest(position_at, latest.stands_at)
      from (
        select "doorUuid" as uuid, min("devicePlace") as device_place,
          max("occurredAt") filter (where "type" in ('remoteUnlock', 'doorOpened') or "type" = 'access' and "granted") as opened_at,
          max(least("occurredAt", "receivedAt")) filter (where "type" in (${doorStateEvents})) as stands_at,
          (array_agg(case when "type" = 'doorClosed' then 'closed' else 'open' end
            order by least("occurredAt", "receivedAt") desc, "number" desc)
            filter (where "type" in (${doorStateEvents})))[1] as stands
        from input
        where "doorUuid" is not null
          and ("type" in ('remoteUnlock', ${doorStateEvents}) or "type" = 'access' and "granted")
        group by "doorUuid" order by "doorUuid"
      ) as latest join source on source.place = latest.device_place
      where door.project_uuid = ${projectUuid} and door.uuid = latest.uuid
      returning door.uuid, source.uuid as "deviceUuid", source.model, door.relay, door.settings,
        door.last_opened_at as "lastOpenedAt", door.position
    ), of_site as (
    insert into door_counter as c (project_uuid, starts_at, device_uuid, opened, refused)
    select ${projectUuid}, ${quarter} as starts_at, "deviceUuid",
      count(*) filter (where "type" = 'remoteUnlock' or "granted"), count(*) filter (where not "granted")
    from input
    where "type" = 'remoteUnlock' or "type" = 'access' and "granted" is not null
    group by starts_at, "deviceUuid" order by starts_at, "deviceUuid"
    on conflict (project_uuid, starts_at, device_uuid) do update
      set opened = c.opened + excluded.opened, refused = c.refused + excluded.refused
    )
    select * from opened`.execute(systemQueries(db, scope))
  return doors
}
