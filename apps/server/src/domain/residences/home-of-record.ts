import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import { sql } from 'kysely'

/** Home that a row of a log names, as building and apartment are called now; to be selected. */
export const homeOf = (table: 'door_event' | 'alarm_record' | 'captured_image') =>
  [
    sql<string | null>`(select department.name from department
      where department.project_uuid = ${sql.ref(`${table}.project_uuid`)}
        and department.uuid = ${sql.ref(`${table}.building_uuid`)})`.as('building_name'),
    sql<{ number: string; name: string } | null>`(
      select jsonb_build_object('number', apartment.number, 'name', apartment.name) from apartment
      where apartment.project_uuid = ${sql.ref(`${table}.project_uuid`)}
        and apartment.uuid = ${sql.ref(`${table}.apartment_uuid`)})`.as('apartment'),
  ] as const

interface HomeRow {
  readonly building_name: string | null
  readonly apartment: { readonly number: string; readonly name: string } | null
}

/** A home as lists show it. */
export const showHome = ({ building_name, apartment }: HomeRow) => ({
  buildingName: building_name,
  apartmentName: apartment && apartmentLabel(apartment),
})
