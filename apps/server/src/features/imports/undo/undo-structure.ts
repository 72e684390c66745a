import { sql } from 'kysely'
import { deleteOf, rowsOf, type Db } from '../../../db/db.ts'
import type { ProjectScope } from '../../../db/scope/scope.ts'
import { countOf, isOneOf } from './records.ts'

/**
 * Apartments that were changed, have a registration code, or in which people, devices or vendors' locks are that this
 * import did not bring.
 */
export async function apartmentsInUse(
  db: Db,
  scope: ProjectScope,
  apartments: readonly string[],
  devices: readonly string[],
): Promise<number> {
  return countOf(
    await rowsOf(db, scope, 'apartment')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where(isOneOf('apartment', apartments))
      .where(
        sql<boolean>`(apartment.version > 1
          or exists (select from person who where who.project_uuid = apartment.project_uuid
            and who.apartment_uuid = apartment.uuid)
          or exists (select from device own where own.project_uuid = apartment.project_uuid
            and own.apartment_uuid = apartment.uuid and own.uuid <> all(${devices}::uuid[]))
          or exists (select from third_party_lock lock where lock.project_uuid = apartment.project_uuid
            and lock.apartment_uuid = apartment.uuid)
          or exists (select from registration_code linked where linked.project_uuid = apartment.project_uuid
            and linked.apartment_uuid = apartment.uuid))`,
      )
      .executeTakeFirst(),
  )
}

interface ImportedRecords {
  readonly buildings: readonly string[]
  readonly apartments: readonly string[]
  readonly devices: readonly string[]
}

/**
 * Buildings that were changed, or that something stands in, serves or is named by a rule which this import did not
 * bring.
 */
export async function buildingsInUse(
  db: Db,
  scope: ProjectScope,
  { buildings, apartments, devices }: ImportedRecords,
): Promise<number> {
  return countOf(
    await rowsOf(db, scope, 'building')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where(isOneOf('building', buildings))
      .where(
        sql<boolean>`(exists (select from department named where named.project_uuid = building.project_uuid
            and named.uuid = building.uuid and named.version > 1)
          or exists (select from department below where below.project_uuid = building.project_uuid
            and below.parent_uuid = building.uuid)
          or exists (select from person who where who.project_uuid = building.project_uuid
            and who.department_uuid = building.uuid)
          or exists (select from apartment home where home.project_uuid = building.project_uuid
            and home.building_uuid = building.uuid and home.uuid <> all(${apartments}::uuid[]))
          or exists (select from device own where own.project_uuid = building.project_uuid
            and own.building_uuid = building.uuid and own.uuid <> all(${devices}::uuid[]))
          or exists (select from third_party_lock lock where lock.project_uuid = building.project_uuid
            and lock.building_uuid = building.uuid)
          or exists (select from device_building served where served.project_uuid = building.project_uuid
            and served.building_uuid = building.uuid)
          or exists (select from person_floor led where led.project_uuid = building.project_uuid
            and led.building_uuid = building.uuid)
          or exists (select from department_access_group linked where linked.project_uuid = building.project_uuid
            and linked.department_uuid = building.uuid and linked.access_group_uuid <> building.access_group_uuid)
          or exists (select from access_group_member linked where linked.project_uuid = building.project_uuid
            and linked.access_group_uuid = building.access_group_uuid)
          or exists (select from area_exempt_department free where free.project_uuid = building.project_uuid
            and free.department_uuid = building.uuid)
          or exists (select from area_first_department opens where opens.project_uuid = building.project_uuid
            and opens.department_uuid = building.uuid)
          or building.uuid in (select named.uuid from named_in_plans(${buildings}::uuid[]) named))`,
      )
      .executeTakeFirst(),
  )
}

/** Deletes empty buildings with their default groups. */
export async function deleteBuildings(db: Db, scope: ProjectScope, buildings: readonly string[]): Promise<void> {
  await deleteOf(db, scope, 'access_group')
    .where(sql<boolean>`access_group.building_uuid = any(${buildings}::uuid[])`)
    .execute()
  await deleteOf(db, scope, 'department')
    .where(sql<boolean>`department.uuid = any(${buildings}::uuid[])`)
    .execute()
}
