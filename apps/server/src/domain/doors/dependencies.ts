import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { DoorDependencyKind } from '@lintel/contract/doors/dependencies.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { planName } from '../emergency/system-plans.ts'
import { fullName } from '../base/full-name.ts'

/** So many are named of each kind; the rest is counted. */
const namedOfEach = 3

export interface DependencyOfDoors {
  readonly use: DoorDependencyKind
  readonly count: number
  readonly names: string[]
}

/** One door, or all doors of a device. */
type DoorsMeant = { readonly deviceUuid: string } | { readonly doorUuid: string }

interface NamedRecord {
  readonly name: string
}

/**
 * Of what a door is part, or all doors of a device, by name (office.md 5.4, Delete rule); and of a device the doors
 * themselves (office.md 5.1). Groups and plans of all doors do not count: their doors were not chosen.
 */
export async function dependenciesOfDoors(
  db: Db,
  scope: Scope,
  of: DoorsMeant,
  language: string,
): Promise<DependencyOfDoors[]> {
  const doors = doorsMeant(db, scope, of)
  const found: Record<DoorDependencyKind, readonly NamedRecord[]> = {
    door:
      'deviceUuid' in of
        ? await rowsOf(db, scope, 'door')
            .select('door.name')
            .where('door.device_uuid', '=', of.deviceUuid)
            .orderBy('door.name')
            .execute()
        : [],
    accessGroup: await rowsOf(db, scope, 'access_group')
      .select('access_group.name')
      .where('access_group.uuid', 'in', (builder) =>
        builder.selectFrom('access_group_door').select('access_group_uuid').where('door_uuid', 'in', doors),
      )
      // The default group of a building follows its doors by itself.
      .where('access_group.building_uuid', 'is', null)
      .orderBy('access_group.name')
      .execute(),
    tempKey: await rowsOf(db, scope, 'person')
      .select(fullName().as('name'))
      .where('person.uuid', 'in', (builder) =>
        builder
          .selectFrom('temp_key_door')
          .innerJoin('temp_key', (join) =>
            join
              .onRef('temp_key.project_uuid', '=', 'temp_key_door.project_uuid')
              .onRef('temp_key.person_uuid', '=', 'temp_key_door.person_uuid'),
          )
          .select('temp_key_door.person_uuid')
          .where('temp_key_door.door_uuid', 'in', doors)
          .where('temp_key.revoked_at', 'is', null),
      )
      .where(sql<boolean>`(person.valid_until is null or person.valid_until > now())`)
      .orderBy('person.last_name')
      .orderBy('person.first_name')
      .execute(),
    area: await areasWith(db, scope, of),
    emergencyPlan: await rowsOf(db, scope, 'emergency_plan')
      .select(planName(language).as('name'))
      .where('emergency_plan.uuid', 'in', (builder) =>
        builder.selectFrom('emergency_plan_door').select('plan_uuid').where('door_uuid', 'in', doors),
      )
      .orderBy(planName(language))
      .execute(),
    emergencyDoors: await rowsOf(db, scope, 'door')
      .select('door.name')
      .where('door.uuid', 'in', doors)
      .where(
        sql<boolean>`exists (select from project where project.uuid = door.project_uuid
          and project.settings -> 'emergencyDoorGroup' ? door.uuid::text)`,
      )
      .orderBy('door.name')
      .execute(),
    timetable: await rowsOf(db, scope, 'door')
      .select('door.name')
      .where('door.uuid', 'in', doors)
      .where('door.uuid', 'in', (builder) => builder.selectFrom('door_period').select('door_uuid'))
      .orderBy('door.name')
      .execute(),
  }
  return (Object.keys(found) as DoorDependencyKind[])
    .map((use) => usedIn(use, found[use]))
    .filter(({ count }) => count > 0)
}

/** One kind of use: how many there are, and the first of them. */
export const usedIn = (use: DoorDependencyKind, found: readonly NamedRecord[]): DependencyOfDoors => ({
  use,
  count: found.length,
  names: found.slice(0, namedOfEach).map(({ name }) => name),
})

/** Kinds of which the names are those of doors. */
const namesOfDoors: readonly DoorDependencyKind[] = ['door', 'emergencyDoors', 'timetable']

/**
 * What an operator above a site reads of them (operators.md 3.6): visitors by number alone, and in an office everything
 * but its doors.
 */
export const dependenciesFromAbove = (
  uses: readonly DependencyOfDoors[],
  siteKind: ProjectKind,
): readonly DependencyOfDoors[] =>
  uses.map((one) => {
    const isNamed = siteKind === 'office' ? namesOfDoors.includes(one.use) : one.use !== 'tempKey'
    return isNamed ? one : { ...one, names: [] }
  })

/** Area restrictions that have a door at their edge, by name. */
export function areasWith(db: Db, scope: Scope, of: DoorsMeant): Promise<NamedRecord[]> {
  return rowsOf(db, scope, 'area')
    .select('area.name')
    .where('area.uuid', 'in', (builder) =>
      builder
        .selectFrom('area_door')
        .select('area_uuid')
        .where('door_uuid', 'in', doorsMeant(db, scope, of)),
    )
    .orderBy('area.name')
    .execute()
}

function doorsMeant(db: Db, scope: Scope, of: DoorsMeant) {
  const all = rowsOf(db, scope, 'door').select('door.uuid')
  return 'deviceUuid' in of
    ? all.where('door.device_uuid', '=', of.deviceUuid)
    : all.where('door.uuid', '=', of.doorUuid)
}

/** All of them in a failure's words: how many, and the first ones by name. */
export function inWords(uses: readonly DependencyOfDoors[]): { readonly count: number; readonly names: string } {
  const count = uses.reduce((sum, one) => sum + one.count, 0)
  const names = uses.flatMap((one) => one.names)
  return { count, names: [...names, ...(names.length < count ? ['…'] : [])].join(', ') }
}
