import { floorsBetween } from '@lintel/contract/doors/floors.ts'
import type { Building, BuildingFloor } from '@lintel/contract/buildings/schema.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

interface Counted {
  readonly uuid: string
  readonly count: number
}

/** Buildings with how much is in each: what lies in all of them is counted once, not again for each. */
const buildings = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'building')
    .leftJoin(
      sql<Counted>`(select building_uuid as uuid, count(*)::int as count from apartment
        where project_uuid = ${scope.uuid} group by 1)`.as('homes'),
      'homes.uuid',
      'building.uuid',
    )
    .leftJoin(
      sql<Counted>`(select department_uuid as uuid, count(*)::int as count from person
        where project_uuid = ${scope.uuid} and kind = 'resident' group by 1)`.as('people'),
      'people.uuid',
      'building.uuid',
    )
    .leftJoin(
      sql<Counted>`(select building_uuid as uuid, count(*)::int as count from device
        where project_uuid = ${scope.uuid} and building_uuid is not null group by 1)`.as('public'),
      'public.uuid',
      'building.uuid',
    )
    .leftJoin(
      sql<Counted>`(select apartment.building_uuid as uuid, count(*)::int as count
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
      sql<number>`coalesce(homes.count, 0)`.as('apartments'),
      sql<number>`coalesce(people.count, 0)`.as('residents'),
      sql<number>`coalesce(public.count, 0) + coalesce(personal.count, 0)`.as('devices'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof buildings>['execute']>>[number]

const shown = (row: Row): Building => ({
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
  return (await buildings(db, scope).orderBy('building.number').execute()).map(shown)
}

/** One building; undefined when the site has none such. */
export async function buildingByUuid(db: Db, scope: ProjectScope, uuid: string): Promise<Building | undefined> {
  const row = await buildings(db, scope).where('building.uuid', '=', uuid).executeTakeFirst()
  return row && shown(row)
}

/** Floors of a building from the lowest to the highest, then the apartments whose floor is not known. */
export async function floorsOf(
  db: Db,
  scope: ProjectScope,
  { uuid, startFloor, topFloor, floorNames }: Building,
): Promise<BuildingFloor[]> {
  const rows = await rowsOf(db, scope, 'apartment')
    .select(['apartment.floor', sql<number>`count(*)::int`.as('apartments')])
    .where('apartment.building_uuid', '=', uuid)
    .groupBy('apartment.floor')
    .execute()
  const counts = new Map(rows.map(({ floor, apartments }) => [floor, apartments]))
  const floors: BuildingFloor[] = floorsBetween(startFloor, topFloor).map((floor) => ({
    floor,
    name: floorNames[floor] ?? null,
    apartments: counts.get(floor) ?? 0,
  }))
  const unknown = counts.get(null) ?? 0
  return unknown > 0 ? [...floors, { floor: null, name: null, apartments: unknown }] : floors
}
