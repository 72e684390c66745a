import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import { randomUUID } from 'node:crypto'
import { floorsBetween } from '@lintel/contract/doors/floors.ts'
import type { BuildingForm } from '@lintel/contract/buildings/schema.ts'
import { sql } from 'kysely'
import { deleteOf, insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { residenceOf } from '../../domain/residences/residence.ts'
import { failTaken, onUniqueViolation, onTaken } from '../../domain/base/unique-violation.ts'
import { fail } from '../../kernel/failure.ts'
import { editRecord } from '../../domain/base/edit-record.ts'

/**
 * Adds a building: a department, whose members have the default group that is made with it. Triggers keep which doors
 * that group opens. Answers its id.
 */
export async function createBuilding(
  db: Db,
  scope: ProjectScope,
  form: BuildingForm,
  now: Date,
  fail: Fail<'alreadyExists'>,
): Promise<string> {
  const company_uuid = await residenceOf(db, scope)
  const [uuid, access_group_uuid] = [randomUUID(), randomUUID()]
  const { name } = form
  await onNameTaken(insertInto(db, scope, 'department', { uuid, company_uuid, name, created_at: now }).execute(), fail)
  await insertInto(db, scope, 'access_group', {
    uuid: access_group_uuid,
    company_uuid,
    name,
    repeat: 'daily',
    windows: JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: dayMinutes }]),
    on_holidays: 'asUsual',
    is_built_in: true,
    building_uuid: uuid,
    created_at: now,
  }).execute()
  await onTaken(
    insertInto(db, scope, 'building', { uuid, company_uuid, access_group_uuid, ...columnsOf(form) }).execute(),
    fail,
  )
  const defaultGroup = { company_uuid, department_uuid: uuid, access_group_uuid }
  await insertInto(db, scope, 'department_access_group', defaultGroup).execute()
  return uuid
}

const columnsOf = ({ number, startFloor, topFloor, floorNames }: BuildingForm) => ({
  number,
  start_floor: startFloor,
  top_floor: topFloor,
  floor_names: JSON.stringify(floorNames),
})

/** Changes a building and the name of its default group; the second of two editors is refused. */
export async function editBuilding(
  db: Db,
  scope: ProjectScope,
  { uuid, version, ...form }: BuildingForm & { readonly uuid: string; readonly version: number },
  fail: Fail<'alreadyExists' | 'floorInUse' | 'staleRecord'>,
): Promise<void> {
  const building = await lockedBuilding(db, scope, uuid)
  const outsideApartment = await rowsOf(db, scope, 'apartment')
    .select('apartment.floor')
    .where('apartment.building_uuid', '=', uuid)
    .where('apartment.floor', 'is not', null)
    .where('apartment.floor', 'not in', floorsBetween(form.startFloor, form.topFloor))
    .executeTakeFirst()
  if (outsideApartment) fail('floorInUse', { floor: outsideApartment.floor! })
  await onNameTaken(editRecord({ db, scope, fail }, 'department', { uuid, version }, { name: form.name }), fail)
  await onTaken(updateOf(db, scope, 'building').set(columnsOf(form)).where('building.uuid', '=', uuid).execute(), fail)
  await updateOf(db, scope, 'access_group')
    .set({ name: form.name, version: sql<number>`access_group.version + 1` })
    .where('access_group.uuid', '=', building.access_group_uuid)
    .execute()
}

/**
 * Deletes a building without devices, vendors' locks and residents; its apartments and its default group go with it.
 * Answers its name.
 */
export async function removeBuilding(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  fail: Fail<'buildingHasDevices' | 'buildingHasLocks' | 'buildingHasResidents'>,
): Promise<string> {
  const building = await lockedBuilding(db, scope, uuid)
  const { devices, locks, residents } = await rowsOf(db, scope, 'building')
    .select([
      sql<number>`(select count(*)::int from device left join apartment on apartment.project_uuid = device.project_uuid
          and apartment.uuid = device.apartment_uuid
        where device.project_uuid = building.project_uuid
          and (device.building_uuid = building.uuid or apartment.building_uuid = building.uuid))`.as('devices'),
      sql<number>`(select count(*)::int from third_party_lock lock left join apartment
          on apartment.project_uuid = lock.project_uuid and apartment.uuid = lock.apartment_uuid
        where lock.project_uuid = building.project_uuid
          and (lock.building_uuid = building.uuid or apartment.building_uuid = building.uuid))`.as('locks'),
      sql<number>`(select count(*)::int from person where person.project_uuid = building.project_uuid
        and person.department_uuid = building.uuid)`.as('residents'),
    ])
    .where('building.uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  if (devices > 0) fail('buildingHasDevices', { count: devices })
  if (locks > 0) fail('buildingHasLocks', { count: locks })
  if (residents > 0) fail('buildingHasResidents', { count: residents })
  await deleteOf(db, scope, 'apartment').where('apartment.building_uuid', '=', uuid).execute()
  await deleteOf(db, scope, 'access_group').where('access_group.uuid', '=', building.access_group_uuid).execute()
  await deleteOf(db, scope, 'department').where('department.uuid', '=', uuid).execute()
  return building.name
}

/** The building, locked so that nothing joins it until the call is over. */
async function lockedBuilding(db: Db, scope: ProjectScope, uuid: string) {
  const building = await rowsOf(db, scope, 'building')
    .select(['building.access_group_uuid'])
    .where('building.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  const department = await rowsOf(db, scope, 'department')
    .select('department.name')
    .where('department.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!building || !department) fail('notFound')
  return { ...building, ...department }
}

/** Names of buildings are those of departments, which are taken once in a site (specification.md 8, building name). */
const onNameTaken = <Result>(work: Promise<Result>, fail: Fail<'alreadyExists'>): Promise<Result> =>
  onUniqueViolation(work, (constraint) => {
    if (constraint === 'department_by_name') failTaken(fail, { thing: 'buildingName', field: 'name' })
  })

/**
 * Lets the default group of a building open what the building has, from now on (old-communities.md 8); in an old community
 * there is none. Answers the building's name.
 */
export async function followDoors(db: Db, scope: ProjectScope, uuid: string): Promise<string> {
  const building = await rowsOf(db, scope, 'building')
    .innerJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'building.project_uuid')
        .onRef('department.uuid', '=', 'building.uuid'),
    )
    .select('department.name')
    .where('building.uuid', '=', uuid)
    .forUpdate('building')
    .executeTakeFirst()
  if (!building) fail('notFound')
  await updateOf(db, scope, 'building').set({ follows_doors: true }).where('building.uuid', '=', uuid).execute()
  return building.name
}
