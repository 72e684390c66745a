import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import { sql } from 'kysely'

type LogTable = 'door_event' | 'alarm_record' | 'captured_image'

const buildingOf = (table: LogTable, column: 'building_uuid' | 'home_building_uuid') =>
  sql<string | null>`(select department.name from department
    where department.project_uuid = ${sql.ref(`${table}.project_uuid`)}
      and department.uuid = ${sql.ref(`${table}.${column}`)})`

const apartmentOf = (table: LogTable, column: 'apartment_uuid' | 'home_apartment_uuid') =>
  sql<ApartmentRow | null>`(
    select jsonb_build_object('number', apartment.number, 'name', apartment.name) from apartment
    where apartment.project_uuid = ${sql.ref(`${table}.project_uuid`)}
      and apartment.uuid = ${sql.ref(`${table}.${column}`)})`

interface ApartmentRow {
  readonly number: string
  readonly name: string
}

/**
 * Where the door or device of a row of a log stands, and the home of who it is about, as building and apartment are
 * called now; to be selected.
 */
export const placesOf = (table: LogTable) =>
  [
    buildingOf(table, 'building_uuid').as('building_name'),
    apartmentOf(table, 'apartment_uuid').as('apartment'),
    buildingOf(table, 'home_building_uuid').as('home_building_name'),
    apartmentOf(table, 'home_apartment_uuid').as('home_apartment'),
  ] as const

interface PlacesRow {
  readonly building_name: string | null
  readonly apartment: ApartmentRow | null
  readonly home_building_name: string | null
  readonly home_apartment: ApartmentRow | null
}

/** Place and home as lists show them. */
export const showPlaces = (row: PlacesRow) => ({
  buildingName: row.building_name,
  apartmentName: row.apartment && apartmentLabel(row.apartment),
  homeBuildingName: row.home_building_name,
  homeApartmentName: row.home_apartment && apartmentLabel(row.home_apartment),
})
