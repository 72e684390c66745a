import { floorsBetween, floorOrder } from '@lintel/contract/doors/floors.ts'
import type { FloorsShown, PersonFloors } from '@lintel/contract/personnel/floors.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { deleteOf, insertAllInto, rowsOf, ownSite, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail, invalid } from '../../kernel/failure.ts'
import { addPersonalGrants, type GrantHolder } from './personal-grants.ts'

/** Floors that people go to by the lifts of buildings (community.md 15). */

/** Makes the floors of a person exactly these; each is one of its building. */
export async function setFloors(db: Db, scope: ProjectScope, personUuid: string, rows: PersonFloors): Promise<void> {
  await requireFloors(db, scope, rows)
  await deleteOf(db, scope, 'person_floor').where('person_floor.person_uuid', '=', personUuid).execute()
  await addFloors(
    db,
    scope,
    rows.flatMap(({ buildingUuid, floors }) =>
      [...new Set(floors)].map((floor) => ({ personUuid, buildingUuid, floor })),
    ),
  )
}

/** Makes the floors of someone who lives in no apartment exactly these, with the grant that opens them. */
export async function assignFloors(
  db: Db,
  scope: ProjectScope,
  holder: GrantHolder,
  rows: PersonFloors,
): Promise<void> {
  await setFloors(db, scope, holder.personUuid, rows)
  if (rows.length > 0) await addPersonalGrants(db, scope, [holder], ['floors'])
}

/** Whether a form gives a floor that is not held already. */
export function addsFloors(rows: PersonFloors, heldFloors: readonly FloorsShown[]): boolean {
  const isHeld = (buildingUuid: string, floor: string) =>
    heldFloors.some((row) => row.buildingUuid === buildingUuid && row.floors.includes(floor))
  return rows.some(({ buildingUuid, floors }) => floors.some((floor) => !isHeld(buildingUuid, floor)))
}

/** Fails when a form gives floors at a site without elevator control; those that are held already may stay. */
export async function requireElevatorControl(
  db: Db,
  scope: ProjectScope,
  rows: PersonFloors,
  heldFloors: readonly FloorsShown[] = [],
): Promise<void> {
  if (!addsFloors(rows, heldFloors)) return
  const { settings } = await ownSite(db, scope).select('project.settings').executeTakeFirstOrThrow()
  if (!readCommunitySettings(settings).elevatorControl) fail('featureOff')
}

export interface FloorOfPerson {
  readonly personUuid: string
  readonly buildingUuid: string
  readonly floor: string
}

/** Gives people floors that they do not have. */
export async function addFloors(db: Db, scope: ProjectScope, floors: readonly FloorOfPerson[]): Promise<void> {
  if (floors.length === 0) return
  const rows = floors.map(({ personUuid, buildingUuid, floor }) => ({
    person_uuid: personUuid,
    building_uuid: buildingUuid,
    floor,
  }))
  await insertAllInto(db, scope, 'person_floor', rows).execute()
}

async function requireFloors(db: Db, scope: ProjectScope, rows: PersonFloors): Promise<void> {
  if (rows.length === 0) return
  const buildings = await rowsOf(db, scope, 'building')
    .select(['building.uuid', 'building.start_floor', 'building.top_floor'])
    .where(
      'building.uuid',
      'in',
      rows.map(({ buildingUuid }) => buildingUuid),
    )
    .forKeyShare()
    .execute()
  rows.forEach(({ buildingUuid, floors }, index) => {
    const building = buildings.find(({ uuid }) => uuid === buildingUuid)
    if (!building) fail('notFound')
    const own = floorsBetween(building.start_floor, building.top_floor)
    const outside = floors.find((floor) => !own.includes(floor))
    if (outside !== undefined) throw invalid(`floors.${index}.floors`, 'validation:floorOutside', { floor: outside })
  })
}

/** The floors of a person, by building, from the lowest. */
export async function floorsOfPerson(db: Db, scope: ProjectScope, personUuid: string): Promise<FloorsShown[]> {
  const rows = await rowsOf(db, scope, 'person_floor')
    .innerJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'person_floor.project_uuid')
        .onRef('department.uuid', '=', 'person_floor.building_uuid'),
    )
    .innerJoin('building', (join) =>
      join
        .onRef('building.project_uuid', '=', 'person_floor.project_uuid')
        .onRef('building.uuid', '=', 'person_floor.building_uuid'),
    )
    .select(['person_floor.building_uuid', 'person_floor.floor', 'department.name'])
    .where('person_floor.person_uuid', '=', personUuid)
    .orderBy('building.number')
    .execute()
  return [...Map.groupBy(rows, ({ building_uuid }) => building_uuid)].map(([buildingUuid, ofBuilding]) => ({
    buildingUuid,
    buildingName: ofBuilding[0]!.name,
    floors: inOrder(ofBuilding.map(({ floor }) => floor)),
  }))
}

const inOrder = (floors: readonly string[]): string[] => floors.toSorted((a, b) => floorOrder(a) - floorOrder(b))
