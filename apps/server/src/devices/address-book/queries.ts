import { sql, type RawBuilder } from 'kysely'
import type { Placement } from '@lintel/contract/apartments/calls.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { fullName } from '../../domain/base/full-name.ts'

/** What has changed in a site since its address books were compared: apartments, or all of it. */
export interface ChangedApartments {
  /** The newest note that was read; later ones stay. */
  readonly upTo: string
  readonly isWhole: boolean
  readonly apartments: readonly string[]
}

/** A device that is there and keeps an address book. */
export interface BookDevice {
  readonly uuid: string
  readonly mac: string
  /** Apartment that it belongs to; null of a public device. */
  readonly apartment: string | null
  /** Buildings that a public device serves; none for all. */
  readonly buildings: readonly string[]
  /** Digests of the parts it was sent. */
  readonly parts: readonly string[]
  readonly needsCheck: boolean
}

/** An apartment with what rings in it. */
export interface ListedApartment {
  readonly id: string
  readonly building: number | null
  readonly buildingName: string | null
  readonly number: string
  readonly name: string
  readonly callType: number
  readonly placement: Placement
  readonly group: string
  /** Residents who can be called, the master first. */
  readonly residents: readonly {
    readonly name: string
    readonly hasApp: boolean
    readonly sip: string
    readonly landlines: readonly string[]
  }[]
  readonly monitors: readonly { readonly name: string; readonly mac: string; readonly sip: string }[]
}

/** Sites with a change, a validity that has begun or ended, or a device that has connected. */
export async function sitesOfBooks(db: Db, now: Date, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ project_uuid: string }>`
    select project_uuid from address_book_queue
    union select project_uuid from address_book_schedule where next_at <= ${now}
    union select book.project_uuid from device_address_book book
      join device on device.project_uuid = book.project_uuid and device.uuid = book.device_uuid
      where book.needs_check and device.connection = 'online'
    limit ${most}`.execute(systemQueries(db, systemScope))
  return rows.map((row) => row.project_uuid)
}

/** What was noted of a site; all of it where the time of a resident has begun or ended. */
export async function changedApartments(db: Db, projectUuid: string, now: Date): Promise<ChangedApartments> {
  const { rows } = await sql<{ id: string; apartment_uuid: string | null }>`
    select id, apartment_uuid from address_book_queue where project_uuid = ${projectUuid}
    union all select '0', null from address_book_schedule where project_uuid = ${projectUuid} and next_at <= ${now}
    order by id`.execute(systemQueries(db, systemScope))
  return {
    upTo: rows.at(-1)?.id ?? '0',
    isWhole: rows.some(({ apartment_uuid }) => apartment_uuid === null),
    apartments: [...new Set(rows.flatMap(({ apartment_uuid }) => apartment_uuid ?? []))],
  }
}

/** Ends what was noted up to `upTo`, and says when to look again by the clock. */
export async function endNoted(db: Db, projectUuid: string, upTo: string, now: Date): Promise<void> {
  const queries = systemQueries(db, systemScope)
  await sql`delete from address_book_queue where project_uuid = ${projectUuid} and id <= ${upTo}`.execute(queries)
  const bounds = sql`select unnest(array[valid_from, valid_until]) as at from person
    where project_uuid = ${projectUuid} and kind = 'resident' and coalesce(valid_until, valid_from) is not null`
  await sql`
    with next as (select min(at) as at from (${bounds}) as bounds where at > ${now}), ended as (
      delete from address_book_schedule where project_uuid = ${projectUuid} and (select at from next) is null)
    insert into address_book_schedule (project_uuid, next_at)
      select project.uuid, next.at from project, next where project.uuid = ${projectUuid} and next.at is not null
      on conflict (project_uuid) do update set next_at = excluded.next_at`.execute(queries)
}

/** Devices of a site that are there and keep a book. */
export async function devicesWithBook(db: Db, projectUuid: string): Promise<readonly BookDevice[]> {
  const { rows } = await sql<BookDevice>`
    select device.uuid, device.mac, device.apartment_uuid as apartment, book.parts, book.needs_check as "needsCheck",
      array(select served.uuid::text from (
        select device.building_uuid as uuid union
        select named.building_uuid from device_building named
          where named.project_uuid = device.project_uuid and named.device_uuid = device.uuid) served
        where served.uuid is not null order by served.uuid) as buildings
    from device_address_book book
    join device on device.project_uuid = book.project_uuid and device.uuid = book.device_uuid
    where book.project_uuid = ${projectUuid} and device.connection = 'online'
    order by device.mac`.execute(systemQueries(db, systemScope))
  return rows
}

/** Apartments that a device lists. */
export type ListedApartments = Pick<BookDevice, 'apartment' | 'buildings'>

const isListed = ({ apartment, buildings }: ListedApartments): RawBuilder<boolean> =>
  apartment !== null
    ? sql`apartment.uuid = ${apartment}`
    : buildings.length > 0
      ? sql`apartment.building_uuid = any(${[...buildings]}::uuid[])`
      : sql`true`

/** How many apartments a device lists. */
export async function countListed(db: Db, projectUuid: string, listed: ListedApartments): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from apartment
    where apartment.project_uuid = ${projectUuid} and ${isListed(listed)}`.execute(systemQueries(db, systemScope))
  return rows[0]!.count
}

/**
 * The part of a book that an apartment stands in, from 0: by the last digits of its id, so that none moves when others
 * come or go.
 */
export const partOf = (apartment: string, parts: number): number => Number.parseInt(apartment.slice(-8), 16) % parts
const partInDatabase = (parts: number) => sql`(('x' || right(apartment.uuid::text, 8))::bit(32)::bigint % ${parts})`

/**
 * Apartments of a book with what rings in them, in the order of their ids.
 * @param only parts from 0 that are wanted; null for all
 */
export async function listedApartments(
  db: Db,
  projectUuid: string,
  listed: ListedApartments,
  { parts, only }: { readonly parts: number; readonly only: readonly number[] | null },
  now: Date,
): Promise<readonly ListedApartment[]> {
  const { rows } = await sql<ListedApartment>`
    with listed as materialized (
      select apartment.* from apartment where apartment.project_uuid = ${projectUuid} and ${isListed(listed)}
        ${only === null ? sql`` : sql`and ${partInDatabase(parts)} = any(${[...only]}::bigint[])`}
    ), home_residents as (
      select person.apartment_uuid, jsonb_agg(jsonb_build_object('name', ${fullName()}, 'hasApp', person.app_enabled,
          'sip', person.sip_account,
          'landlines', case when person.landline_enabled then array_remove(person.landline || person.more_landlines, '')
            else '{}' end)
        order by person.is_master desc, lower(person.last_name), lower(person.first_name), person.uuid) as residents
      from listed join person on person.project_uuid = listed.project_uuid and person.apartment_uuid = listed.uuid
      where person.show_in_directory and person.suspended_at is null and ${fullName()} <> ''
        and coalesce(person.valid_from <= ${now}, true) and coalesce(person.valid_until > ${now}, true)
      group by person.apartment_uuid
    ), home_monitors as (
      select device.apartment_uuid, jsonb_agg(jsonb_build_object('name', device.name, 'mac', device.mac,
          'sip', device.sip_account) order by lower(device.name), device.mac) as monitors
      from listed join device on device.project_uuid = listed.project_uuid and device.apartment_uuid = listed.uuid
      where device.type = 'indoorMonitor' group by device.apartment_uuid
    )
    select listed.uuid as id, building.number as building, department.name as "buildingName", listed.number, listed.name,
      listed.call_type as "callType", listed.placement, listed.sip_group as group,
      coalesce(home_residents.residents, '[]') as residents, coalesce(home_monitors.monitors, '[]') as monitors
    from listed
    left join building on building.project_uuid = listed.project_uuid and building.uuid = listed.building_uuid
    left join department on department.project_uuid = listed.project_uuid and department.uuid = listed.building_uuid
    left join home_residents on home_residents.apartment_uuid = listed.uuid
    left join home_monitors on home_monitors.apartment_uuid = listed.uuid
    order by listed.uuid`.execute(systemQueries(db, systemScope))
  return rows
}

/** A device is compared as a whole next time. */
export async function requireCheck(db: Db, projectUuid: string, deviceUuid: string): Promise<void> {
  await sql`update device_address_book set needs_check = true
    where project_uuid = ${projectUuid} and device_uuid = ${deviceUuid}`.execute(systemQueries(db, systemScope))
}

/** Keeps what a device was sent: digests of all parts, and of the whole. */
export async function recordSent(
  db: Db,
  projectUuid: string,
  deviceUuid: string,
  { parts, digest, entries }: { readonly parts: readonly string[]; readonly digest: string; readonly entries: number },
): Promise<void> {
  await sql`update device_address_book set parts = ${[...parts]}, digest = ${digest}, entries = ${entries}, needs_check = false
    where project_uuid = ${projectUuid} and device_uuid = ${deviceUuid}`.execute(systemQueries(db, systemScope))
}

/**
 * A device of a residential site has connected and says what it holds; what it was sent counts no longer where that is
 * something else. Answers the site; undefined for a device of no such site.
 */
export async function recordBirth(db: Db, mac: string, digest: string): Promise<string | undefined> {
  const { rows } = await sql<{ project_uuid: string }>`
    insert into device_address_book as book (project_uuid, device_uuid, digest)
      select device.project_uuid, device.uuid, ${digest} from device
      join project on project.uuid = device.project_uuid and project.kind <> 'office' where device.mac = ${mac}
    on conflict (project_uuid, device_uuid) do update set needs_check = true, problem = null, digest = excluded.digest,
      parts = case when book.digest = excluded.digest then book.parts else '{}' end
    returning project_uuid`.execute(systemQueries(db, systemScope))
  return rows[0]?.project_uuid
}

/** A device holds a book now; false for a device that is not known to keep one. */
export async function recordConfirmed(db: Db, mac: string, digest: string, at: Date): Promise<boolean> {
  const { rows } =
    await sql`update device_address_book book set confirmed_digest = ${digest}, confirmed_at = ${at}, problem = null
    from device where device.mac = ${mac} and device.project_uuid = book.project_uuid and device.uuid = book.device_uuid
    returning 1`.execute(systemQueries(db, systemScope))
  return rows.length > 0
}

/**
 * A device does not hold what it was sent: everything is sent again, once where it named a problem, so that one without
 * room does not ask for ever. Answers the site; undefined where nothing follows.
 */
export async function recordProblem(db: Db, mac: string, problem: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ project_uuid: string }>`update device_address_book book
    set parts = '{}', needs_check = true, problem = ${problem}
    from device where device.mac = ${mac} and device.project_uuid = book.project_uuid and device.uuid = book.device_uuid
      and book.problem is null
    returning book.project_uuid`.execute(systemQueries(db, systemScope))
  return rows[0]?.project_uuid
}
