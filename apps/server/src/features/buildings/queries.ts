import { floorsBetween } from '@lintel/contract/doors/floors.ts'
import type { Building, BuildingFloor } from '@lintel/contract/buildings/schema.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

interface BuildingCount {
  readonly uuid: string
  readonly count: number
}

/**
 * Buildings with how much is in each. Triggers count apartments and residents; devices are counted once for all of
 * them.
 */
const buildings = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'building')
    .innerJoin('building_counter', (join) =>
      join
        .onRef('building_counter.project_uuid', '=', 'building.project_uuid')
        .onRef('building_counter.building_uuid', '=', 'building.uuid'),
    )
    .leftJoin(
      sql<BuildingCount>`(select building_uuid as uuid, count(*)::int as count from device
        where project_uuid = ${scope.uuid} and building_uuid is not null group by 1)`.as('public'),
      'public.uuid',
      'building.uuid',
    )
    .leftJoin(
      sql<BuildingCount>`(select apartment.building_uuid as uuid, count(*)::int as count
        from device join apartment on apartment.project_uuid = device.project_uuid
          and apartment.uuid = device.apartment_uuid
        where device.project_uuid = ${scope.uuid} and device.apartment_uuid is not null group by 1)`.as('personal'),
      'personal.uuid',
      'building.uuid',
    )
    .innerJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'building.project_uuid')
        .onRef('department.company_uuid', '=', 'building.company_uuid')
        .onRef('department.uuid', '=', 'building.uuid'),
    )
    .select([
      'building.uuid',
      'building.number',
      'department.name',
      'department.version',
      'building.start_floor',
      'building.top_floor',
      'building.floor_names',
      'building.access_group_uuid',
      'building_counter.apartments',
      'building_counter.residents',
      sql<number>`coalesce(public.count, 0) + coalesce(personal.count, 0)`.as('devices'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof buildings>['execute']>>[number]

const showBuilding = (row: Row): Building => ({
  uuid: row.uuid,
  number: row.number,
  name: row.name,
  startFloor: row.start_floor,
  topFloor: row.top_floor,
  floorNames: row.floor_names,
  apartments: row.apartments,
  residents: row.residents,
  devices: row.devices,
  accessGroupUuid: row.access_group_uuid,
  version: row.version,
})

/** The buildings of a community, by number. */
export async function everyBuilding(db: Db, scope: ProjectScope): Promise<Building[]> {
  return (await buildings(db, scope).orderBy('building.number').execute()).map(showBuilding)
}

/** One building; undefined when the site has none such. */
export async function buildingByUuid(db: Db, scope: ProjectScope, uuid: string): Promise<Building | undefined> {
  const row = await buildings(db, scope).where('building.uuid', '=', uuid).executeTakeFirst()
  return row && showBuilding(row)
}

/**
 * Floors of a building from the lowest to the highest, then the apartments whose floor is not known; undefined when the
 * site has none such. Only the apartments of this building are counted.
 */
export async function floorsOf(db: Db, scope: ProjectScope, uuid: string): Promise<BuildingFloor[] | undefined> {
  const building = await rowsOf(db, scope, 'building')
    .select([
      'building.start_floor',
      'building.top_floor',
      'building.floor_names',
      sql<Record<string, number>>`(select coalesce(jsonb_object_agg(counted.floor, counted.count), '{}') from (
        select coalesce(apartment.floor, '') as floor, count(*)::int as count from apartment
        where apartment.project_uuid = building.project_uuid and apartment.building_uuid = building.uuid
        group by apartment.floor) counted)`.as('counts'),
    ])
    .where('building.uuid', '=', uuid)
    .executeTakeFirst()
  if (!building) return undefined
  const floors: BuildingFloor[] = floorsBetween(building.start_floor, building.top_floor).map((floor) => ({
    floor,
    name: building.floor_names[floor] ?? null,
    apartments: building.counts[floor] ?? 0,
  }))
  const unknown = building.counts[''] ?? 0
  return unknown > 0 ? [...floors, { floor: null, name: null, apartments: unknown }] : floors
}
