import type { ApartmentName } from '@lintel/contract/apartments/schema.ts'
import type { places } from '@lintel/contract/buildings/schema.ts'
import type { Named } from '@lintel/contract/operators/schema.ts'
import type { DevicePlace } from '@lintel/contract/devices/schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { deleteOf, insertJsonInto, rowsOf, ownSite, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'
import { invalid } from '../../kernel/failure.ts'

type Place = (typeof places)[number]

/**
 * Places of devices and vendors' locks in residential sites (community.md 9, 24): the whole site, one building, or one
 * home.
 */

/** Columns that show building and apartment of a device or lock: nothing in an office. */
export function selectedHome(table: 'device' | 'third_party_lock') {
  const [site, building, apartment] = ['project_uuid', 'building_uuid', 'apartment_uuid'].map((column) =>
    sql.ref(`${table}.${column}`),
  )
  return [
    sql<z.output<typeof Named> | null>`(select jsonb_build_object('uuid', department.uuid, 'name', department.name)
      from department where department.project_uuid = ${site} and department.uuid = ${building})`.as('building'),
    sql<z.output<typeof ApartmentName> | null>`(
      select jsonb_build_object('uuid', home.uuid, 'number', home.number, 'name', home.name, 'buildingName', (
        select department.name from department
        where department.project_uuid = home.project_uuid and department.uuid = home.building_uuid))
      from apartment home where home.project_uuid = ${site} and home.uuid = ${apartment})`.as('apartment'),
  ] as const
}

/** Columns that show the place of a device. */
export const selectedPlace = [
  ...selectedHome('device'),
  sql<z.output<typeof Named>[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('uuid', department.uuid, 'name', department.name)
      order by department.name), '[]')
    from device_building served join department
      on department.project_uuid = served.project_uuid and department.uuid = served.building_uuid
    where served.project_uuid = device.project_uuid and served.device_uuid = device.uuid)`.as('served_buildings'),
] as const

/** What stands in a building or in one of its homes. */
export const standsIn = (table: 'device' | 'third_party_lock', building: string) => sql<boolean>`(
  ${sql.ref(`${table}.building_uuid`)} = ${building} or ${sql.ref(`${table}.apartment_uuid`)} in (
    select home.uuid from apartment home
    where home.project_uuid = ${sql.ref(`${table}.project_uuid`)} and home.building_uuid = ${building}))`

const fields = ['buildingUuid', 'apartmentUuid', 'servedBuildingUuids'] as const

/** The building, the home and the buildings served that a device has now. */
export async function placeOf(db: Db, scope: Scope, deviceUuid: string): Promise<DevicePlace> {
  const device = await rowsOf(db, scope, 'device')
    .select([
      'device.building_uuid',
      'device.apartment_uuid',
      sql<string[]>`array(select served.building_uuid from device_building served
        where served.project_uuid = device.project_uuid and served.device_uuid = device.uuid)`.as('served'),
    ])
    .where('device.uuid', '=', deviceUuid)
    .executeTakeFirstOrThrow()
  return {
    buildingUuid: device.building_uuid,
    apartmentUuid: device.apartment_uuid,
    servedBuildingUuids: device.served,
  }
}

/** Whether two places are the same, in whatever order the served buildings are named. */
export function isSamePlace(one: DevicePlace, other: DevicePlace): boolean {
  const servedUuids = new Set(one.servedBuildingUuids)
  return (
    one.buildingUuid === other.buildingUuid &&
    one.apartmentUuid === other.apartmentUuid &&
    servedUuids.size === other.servedBuildingUuids.length &&
    other.servedBuildingUuids.every((uuid) => servedUuids.has(uuid))
  )
}

type Home = Pick<DevicePlace, 'buildingUuid' | 'apartmentUuid'>

/**
 * Refuses to make something of a building or a home the whole site's by an id that is left empty: a private door would
 * become a public one unseen. Who means the whole site says so by `place`.
 */
export function requireNamedPlace(former: Home, form: Home & { readonly place?: Place | undefined }): void {
  if (form.place !== undefined || form.buildingUuid !== null || form.apartmentUuid !== null) return
  const emptyField = (['apartmentUuid', 'buildingUuid'] as const).find((field) => former[field] !== null)
  if (emptyField) throw invalid(emptyField, 'validation:required')
}

/**
 * Checks the place that a form names and answers the one that holds: a device of a villa is always one of its home, and
 * the building that a device stands in is served by it anyhow. Building and home are held until the call ends.
 */
export async function requirePlace(db: Db, scope: ProjectScope, place: DevicePlace): Promise<DevicePlace> {
  const { kind } = await ownSite(db, scope).select('project.kind').executeTakeFirstOrThrow()
  if (kind === 'office') {
    const filledField = fields.find((field) => place[field] !== null && place[field].length > 0)
    if (filledField) throw invalid(filledField, 'validation:notAllowedValue')
    return place
  }
  const { buildingUuid, apartmentUuid } = place
  if (buildingUuid !== null && apartmentUuid !== null) throw invalid('apartmentUuid', 'devices:refusal.onePlace')
  if (apartmentUuid !== null && place.servedBuildingUuids.length > 0)
    throw invalid('servedBuildingUuids', 'devices:refusal.personalServesNone')
  if (buildingUuid !== null && !(await areBuildings(db, scope, [buildingUuid])))
    throw invalid('buildingUuid', 'validation:notAllowedValue')
  const servedBuildingUuids = place.servedBuildingUuids.filter((uuid) => uuid !== buildingUuid)
  if (!(await areBuildings(db, scope, servedBuildingUuids)))
    throw invalid('servedBuildingUuids', 'validation:notAllowedValue')
  if (kind === 'villa')
    return { buildingUuid, apartmentUuid: await homeOfVilla(db, scope, apartmentUuid), servedBuildingUuids }
  if (apartmentUuid !== null && !(await protectedApartment(db, scope, apartmentUuid)))
    throw invalid('apartmentUuid', 'validation:notAllowedValue')
  return { buildingUuid, apartmentUuid, servedBuildingUuids }
}

async function areBuildings(db: Db, scope: ProjectScope, uuids: readonly string[]): Promise<boolean> {
  if (uuids.length === 0) return true
  const rows = await rowsOf(db, scope, 'building')
    .select('building.uuid')
    .where('building.uuid', 'in', uuids)
    .orderBy('building.uuid')
    .forKeyShare()
    .execute()
  return rows.length === uuids.length
}

function protectedApartment(db: Db, scope: ProjectScope, uuid: string) {
  return rowsOf(db, scope, 'apartment')
    .select('apartment.uuid')
    .where('apartment.uuid', '=', uuid)
    .forKeyShare()
    .executeTakeFirst()
}

async function homeOfVilla(db: Db, scope: ProjectScope, apartmentUuid: string | null): Promise<string> {
  const { uuid } = await rowsOf(db, scope, 'apartment').select('apartment.uuid').forKeyShare().executeTakeFirstOrThrow()
  if (apartmentUuid !== null && apartmentUuid !== uuid) throw invalid('apartmentUuid', 'validation:notAllowedValue')
  return uuid
}

/** Puts a device in its place. Default groups and the grants of households follow by triggers. */
export async function putDevice(db: Db, scope: ProjectScope, deviceUuid: string, place: DevicePlace): Promise<void> {
  await updateOf(db, scope, 'device')
    .set({ building_uuid: place.buildingUuid, apartment_uuid: place.apartmentUuid })
    .where('device.uuid', '=', deviceUuid)
    .execute()
  await deleteOf(db, scope, 'device_building').where('device_building.device_uuid', '=', deviceUuid).execute()
  const rows = place.servedBuildingUuids.map((uuid) => ({ device_uuid: deviceUuid, building_uuid: uuid }))
  if (rows.length > 0)
    await insertJsonInto(db, scope, 'device_building', { device_uuid: 'uuid', building_uuid: 'uuid' }, rows)
}
