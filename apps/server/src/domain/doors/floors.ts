import type { Fail } from '@lintel/contract/errors/errors.ts'
import { usualFloorName } from '@lintel/contract/doors/floor-name.ts'
import { floorDefaults, inputRoles, type DoorCapabilities, type DoorSettings } from '@lintel/contract/doors/settings.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { isSharedWith } from './queries.ts'
import { refuse, type DoorOfDevice } from './settings.ts'

/** Floors of lifts, which are doors (access-decision.md 1). */

/** A floor is one of a lift, and each floor of it stands once. `before`: what the door is already, which may stay. */
export function requireFloor(
  floor: string | null,
  capabilities: DoorCapabilities,
  others: readonly DoorOfDevice[],
  fail: Fail<'floorTaken'>,
  before: string | null = null,
): void {
  if (floor === null) return
  if (!capabilities.isLift && before === null) refuse('floor', 'validation:notAllowedValue')
  const there = others.find((door) => door.floor === floor)
  if (there) fail('floorTaken', { door: there.name })
}

/**
 * A floor that is added: it has the reader in the cab, and the button of its output or else the first one that is free.
 */
export function newFloor(
  capabilities: DoorCapabilities,
  relay: number,
  others: readonly DoorOfDevice[],
  fail: Fail<'inputTaken'>,
): DoorSettings {
  const usual = floorDefaults(capabilities, relay)
  const ownerOf = (input: number) => others.find((door) => inputRoles.some((role) => door[role] === input))
  const inputs = Array.from({ length: limits.doorInputMax + 1 }, (_, input) => input)
  const usualInput = usual.floorButtonInput ?? 0
  const free = [usualInput, ...inputs].find((input) => ownerOf(input) === undefined)
  if (free === undefined) fail('inputTaken', { door: ownerOf(usualInput)!.name })
  return { ...usual, floorButtonInput: free }
}

/** What a lift that is registered comes with: a floor at each relay, from 1 upwards, until they are named. */
export function floorAsRegistered(lift: string, capabilities: DoorCapabilities, relay: number) {
  const floor = String(relay + 1)
  // How long it stays unlocked, the database says, as of other doors.
  const { holdDelaySec: _asInstallerSays, ...settings } = floorDefaults(capabilities, relay)
  return { floor, name: usualFloorName(lift, floor), settings: JSON.stringify(settings) }
}

/**
 * A courier reaches few floors over all of its access groups (office.md 11): of the doors of a group those that are
 * shared with its company. Asked after each change of what may lead to floors, so that the change as a whole is
 * refused, at a `field` of its form.
 */
export async function requireFewFloors(
  db: Db,
  scope: Scope,
  field: string,
  fail: Fail<'tooManyFloors'>,
): Promise<void> {
  const floors = sql<number>`count(distinct door.uuid)::int`
  const personOverLimit = await rowsOf(db, scope, 'person')
    .innerJoin('access_group_member as member', (join) =>
      join.onRef('member.project_uuid', '=', 'person.project_uuid').onRef('member.person_uuid', '=', 'person.uuid'),
    )
    .innerJoin('access_group as own_group', (join) =>
      join
        .onRef('own_group.project_uuid', '=', 'member.project_uuid')
        .onRef('own_group.uuid', '=', 'member.access_group_uuid'),
    )
    .innerJoin('door', (join) => join.onRef('door.project_uuid', '=', 'person.project_uuid'))
    .select(['person.uuid', 'person.last_name as name', floors.as('count')])
    .where('person.kind', '=', 'courier')
    .where('door.floor', 'is not', null)
    .where(isSharedWith(sql.ref('person.company_uuid')))
    .where(
      sql<boolean>`(own_group.all_doors or exists (select from access_group_door target
        where target.project_uuid = own_group.project_uuid and target.access_group_uuid = own_group.uuid
          and target.door_uuid = door.uuid))`,
    )
    .groupBy(['person.uuid', 'person.last_name'])
    .having(floors, '>', limits.deliveryFloors)
    .orderBy('person.last_name')
    .limit(1)
    .executeTakeFirst()
  if (!personOverLimit) return
  const params = { name: personOverLimit.name, count: personOverLimit.count, max: limits.deliveryFloors }
  fail('tooManyFloors', params, [{ field, key: 'errors:tooManyFloors', params }])
}
