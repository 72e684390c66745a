import { Uuid } from '@lintel/contract/base/atoms.ts'
import type { DoorPosition } from '@lintel/contract/doors/locks.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { jsonOfRows, type EventRow, type EventSource, type IngestCursor, type Operators } from './event-rows.ts'
import { formatRanges, parseRanges, type SequenceRanges } from './sequence-ranges.ts'

/** How many lives of its event counter a device may have had: one that makes up more is not kept a row for each. */
const epochsPerDevice = 64

/**
 * A device's cursor in an epoch, locked until the commit so that its batches are stored one after the other,
 * with the device's doors. Null for a MAC that is not registered, or one with too many epochs.
 */
export async function lockedCursor(
  db: Db,
  scope: SystemScope,
  mac: string,
  epoch: string,
): Promise<IngestCursor | null> {
  const cursor = await cursorRow(db, scope, mac, epoch)
  if (cursor) return cursor
  await sql`
    insert into device_cursor (project_uuid, device_uuid, epoch)
    select i.project_uuid, i.device_uuid, ${epoch} from device_credential i
    where i.mac = ${mac} and (
      select count(*) from device_cursor c where c.project_uuid = i.project_uuid and c.device_uuid = i.device_uuid
    ) < ${epochsPerDevice}
    on conflict do nothing`.execute(systemQueries(db, scope))
  return cursorRow(db, scope, mac, epoch)
}

async function cursorRow(db: Db, scope: SystemScope, mac: string, epoch: string): Promise<IngestCursor | null> {
  const { rows } = await sql<{
    project_uuid: string
    device_uuid: string
    device_name: string
    received: string
    doors: EventSource['doors']
  }>`
    select d.project_uuid, d.uuid as device_uuid, d.name as device_name, c.received::text as received,
      (select coalesce(json_agg(json_build_object('uuid', o.uuid, 'relay', o.relay, 'name', o.name)), '[]')
        from door o where o.project_uuid = d.project_uuid and o.device_uuid = d.uuid) as doors
    from device_credential i
    join device d on d.project_uuid = i.project_uuid and d.uuid = i.device_uuid
    join device_cursor c on c.project_uuid = d.project_uuid and c.device_uuid = d.uuid and c.epoch = ${epoch}
    where i.mac = ${mac}
    for update of c`.execute(systemQueries(db, scope))
  const row = rows[0]
  if (!row) return null
  return {
    projectUuid: row.project_uuid,
    epoch,
    received: parseRanges(row.received),
    source: { deviceUuid: row.device_uuid, deviceName: row.device_name, doors: row.doors },
  }
}

/** Who gave those of the commands that this device was given; ids that are none of them are not in the answer. */
export async function operatorsOf(
  db: Db,
  scope: SystemScope,
  { projectUuid, source }: IngestCursor,
  commandIds: readonly string[],
): Promise<Operators> {
  const uuids = commandIds.filter((id) => Uuid.safeParse(id).success)
  if (uuids.length === 0) return new Map()
  const rows = await systemQueries(db, scope)
    .selectFrom('door_command')
    .select(['uuid', 'operator_name'])
    .where('project_uuid', '=', projectUuid)
    .where('device_uuid', '=', source.deviceUuid)
    .where('uuid', 'in', uuids)
    .execute()
  return new Map(rows.map((row) => [row.uuid, row.operator_name]))
}

/** A door as its events left it. */
export interface StoredDoor {
  readonly uuid: string
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

/**
 * Stores events, notes their numbers as received, and keeps the doors' and the dashboards' counters, all in one
 * statement: a round trip for each would double the time that a site's feed is waited for. Counters have a row for each
 * device (`jobs/counters` adds them up), because devices of one row would wait for each other's commits. An event has the place of its
 * device, whether or not a home is known. Returns the doors that the events concern as they are now.
 */
export async function insertEvents(
  db: Db,
  scope: SystemScope,
  { projectUuid, epoch, source }: IngestCursor,
  rows: readonly EventRow[],
  received: SequenceRanges,
): Promise<readonly StoredDoor[]> {
  const { rows: doors } = await sql<StoredDoor>`
    with input as materialized (
      select * from json_to_recordset(${jsonOfRows(rows)}::json) as g (
        "uuid" uuid, "type" text, "occurredAt" timestamptz, "receivedAt" timestamptz, "timeQuality" text,
        "doorUuid" uuid, "doorName" text, "personName" text, "credential" text, "method" text, "granted" boolean,
        "reason" text, "number" bigint, "lastNumber" bigint, "commandUuid" uuid, "operatorName" text,
        "direction" text, "personUuid" uuid, "personKind" text, "personnelId" text, "companyUuid" uuid, "buildingUuid" uuid, "apartmentUuid" uuid, "credentialUuid" uuid, "ruleUuid" uuid,
        "policyVersion" bigint, "secondMethod" text, "secondCredentialUuid" uuid, "callResult" text, "callKind" text, "callSeconds" integer, "callUnlocked" boolean, "callAnsweredBy" text,
        "media" text[], "underDuress" boolean, "evidence" jsonb, "reader" text, "readAsCredentialUuid" uuid)
    ), stored as (
      insert into door_event (project_uuid, occurred_at, uuid, received_at, time_quality, type, epoch, number,
        last_number, device_uuid, device_name, door_uuid, door_name, person_name, credential, method, granted, reason,
        command_uuid, operator_name, direction, person_uuid, person_kind, personnel_id, company_uuid, company_name, building_uuid, apartment_uuid, home_building_uuid, home_apartment_uuid, credential_uuid, rule_uuid, policy_version,
        second_method, second_credential_uuid, call_result, call_kind, call_seconds, call_unlocked, call_answered_by, under_duress, evidence, reader, read_as_credential_uuid)
      select ${projectUuid}, "occurredAt", "uuid", "receivedAt", "timeQuality", "type", ${epoch}, "number",
        "lastNumber", ${source.deviceUuid}, ${source.deviceName}, "doorUuid", "doorName", "personName", "credential",
        "method", "granted", "reason", "commandUuid", "operatorName", "direction", "personUuid", "personKind", "personnelId", "companyUuid",
        (select company.name from company where company.project_uuid = ${projectUuid} and company.uuid = "companyUuid"),
        place.building, place.apartment, "buildingUuid", "apartmentUuid", "credentialUuid", "ruleUuid",
        "policyVersion", "secondMethod", "secondCredentialUuid", "callResult", "callKind", "callSeconds", "callUnlocked", "callAnsweredBy", "underDuress", "evidence", "reader", "readAsCredentialUuid"
      from input cross join place_of_device(${projectUuid}, ${source.deviceUuid}) place
    ), pictured as (
      insert into event_media (project_uuid, device_uuid, name, event_uuid, company_uuid)
      select ${projectUuid}, ${source.deviceUuid}, spoken.name, "uuid", "companyUuid"
      from input, unnest("media") as spoken (name)
      where "type" <> 'call' or ${keepsCallPictures(projectUuid)}
      order by "number"
      on conflict do nothing
    ), advanced as (
      update device_cursor set received = ${formatRanges(received)}::int8multirange, updated_at = now()
      where project_uuid = ${projectUuid} and device_uuid = ${source.deviceUuid} and epoch = ${epoch}
    ), of_companies as (
      insert into company_counter as c (project_uuid, company_uuid, starts_at, device_uuid, opened, refused)
      select ${projectUuid}, "companyUuid", ${quarter} as starts_at, ${source.deviceUuid},
        count(*) filter (where "granted"), count(*) filter (where not "granted")
      from input
      where "companyUuid" is not null and "type" = 'access' and "granted" is not null
      group by "companyUuid", starts_at order by "companyUuid", starts_at
      on conflict (project_uuid, company_uuid, starts_at, device_uuid) do update
        set opened = c.opened + excluded.opened, refused = c.refused + excluded.refused
    ), opened as (
      update door set last_opened_at = greatest(last_opened_at, latest.opened_at),
        position = case when latest.stands_at >= coalesce(position_at, '-infinity') then latest.stands else position end,
        position_at = greatest(position_at, latest.stands_at)
      from (
        select "doorUuid" as uuid,
          max("occurredAt") filter (where "type" in ('remoteUnlock', 'doorOpened') or "type" = 'access' and "granted") as opened_at,
          max(least("occurredAt", "receivedAt")) filter (where "type" in (${doorStateEvents})) as stands_at,
          (array_agg(case when "type" = 'doorClosed' then 'closed' else 'open' end
            order by least("occurredAt", "receivedAt") desc, "number" desc)
            filter (where "type" in (${doorStateEvents})))[1] as stands
        from input
        where "doorUuid" is not null
          and ("type" in ('remoteUnlock', ${doorStateEvents}) or "type" = 'access' and "granted")
        group by "doorUuid" order by "doorUuid"
      ) as latest
      where door.project_uuid = ${projectUuid} and door.uuid = latest.uuid
      returning door.uuid, door.relay, door.settings, door.last_opened_at as "lastOpenedAt", door.position
    ), of_site as (
    insert into door_counter as c (project_uuid, starts_at, device_uuid, opened, refused)
    select ${projectUuid}, ${quarter} as starts_at, ${source.deviceUuid},
      count(*) filter (where "type" = 'remoteUnlock' or "granted"), count(*) filter (where not "granted")
    from input
    where "type" = 'remoteUnlock' or "type" = 'access' and "granted" is not null
    group by starts_at order by starts_at
    on conflict (project_uuid, starts_at, device_uuid) do update
      set opened = c.opened + excluded.opened, refused = c.refused + excluded.refused
    )
    select opened.*, (select device.model from device
      where device.project_uuid = ${projectUuid} and device.uuid = ${source.deviceUuid}) as model
    from opened`.execute(systemQueries(db, scope))
  return doors
}
