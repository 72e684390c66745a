import { sql } from 'kysely'
import { apartmentName } from '../residences/residence.ts'

/** Where doors of residential sites stand: in the building or in the apartment of their device. */

const deviceOf = (
  door: string,
) => sql`device at left join apartment home on home.project_uuid = at.project_uuid and home.uuid = at.apartment_uuid
  left join department house on house.project_uuid = at.project_uuid
    and house.uuid = coalesce(at.building_uuid, home.building_uuid)
  where at.project_uuid = ${sql.ref(`${door}.project_uuid`)} and at.uuid = ${sql.ref(`${door}.device_uuid`)}`

/** Name of the building that a door, or what else names a device, stands in; null where it stands in none. */
export const buildingOf = (table: string) => sql<string | null>`(select house.name from ${deviceOf(table)})`

/** Number and name of the apartment that a statement joins as `home`. */
export const homeName = apartmentName('home')

/** Number and name of the apartment that a door, or what else names a device, belongs to; null for a public one. */
export const apartmentOf = (table: string) => sql<string | null>`(select ${homeName} from ${deviceOf(table)})`

/** Building and apartment in one text, from the outside in; null where there is neither. */
export const placeOf = (table: string) =>
  sql<string | null>`(select nullif(concat_ws(' / ', house.name, ${homeName}), '') from ${deviceOf(table)})`

/** Name of the device of a door in a residential site; null in an office. */
export const residentialDeviceOf = (door: string) =>
  sql<string | null>`(select at.name from device at
    join project site on site.uuid = at.project_uuid and site.kind <> 'office'
    where at.project_uuid = ${sql.ref(`${door}.project_uuid`)} and at.uuid = ${sql.ref(`${door}.device_uuid`)})`

/** Whether a door is at a device of no apartment; those of apartments open by the self access of their households. */
export const isPublic = sql<boolean>`not exists (select from device own where own.project_uuid = door.project_uuid
  and own.uuid = door.device_uuid and own.apartment_uuid is not null)`

/** Whether a door is at a device of an apartment. */
export const isOfApartment = (apartmentUuid: string) =>
  sql<boolean>`exists (select from device own where own.project_uuid = door.project_uuid
    and own.uuid = door.device_uuid and own.apartment_uuid = ${apartmentUuid})`

/** Whether a door is in a building, or in one of its apartments. */
export const isInBuilding = (buildingUuid: string) =>
  sql<boolean>`door.device_uuid in (select own.uuid from device own left join apartment home
      on home.project_uuid = own.project_uuid and home.uuid = own.apartment_uuid
    where own.project_uuid = door.project_uuid and ${buildingUuid} in (own.building_uuid, home.building_uuid))`
