import type { Fail } from '@lintel/contract/errors/errors.ts'
import { outputOf, type Output } from '@lintel/contract/doors/outputs.ts'
import { doorDefaults, readerKey, type DoorSettings } from '@lintel/contract/doors/settings.ts'
import type { DoorAdd, FreeOutputs } from '@lintel/contract/doors/dependencies.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { relayNumbers } from '@lintel/devices/models/capabilities.ts'
import type { Settings } from '@lintel/devices/protocol/settings.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { onTaken } from '../base/unique-violation.ts'
import { deleteOf, insertInto, rowsOf, type Db } from '../../db/db.ts'
import { hasWords } from '../../db/lists/search.ts'
import { holdDelayOfSite } from '../../db/functions.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'
import { updateDesiredOfDevice } from '../sites/site-defaults.ts'
import { requireFewFloors, requireFloor, newFloor } from './floors.ts'
import { capabilitiesOf } from './capabilities.ts'
import { type RelaysOfDevice, doorsAsBuilt, requireOutput, type DoorOfDevice } from './settings.ts'
import { byRelay, settingsOfDevice } from './on-device.ts'
import { lockedDeviceOf } from './queries.ts'
import { isLockedDown, isLockedDownAt } from '../base/running-plans.ts'

/** Doors that are made and deleted manually; a device comes with a door at each relay (office.md 5.4). */

/** Devices with outputs that no door has, by name. */
export async function freeOutputs(db: Db, scope: Scope, keyword: string | undefined): Promise<FreeOutputs[]> {
  const usedRelays = sql<number[]>`array(select door.relay from door
    where door.project_uuid = device.project_uuid and door.device_uuid = device.uuid)`
  let query = rowsOf(db, scope, 'device')
    .select([
      'device.uuid',
      'device.name',
      'device.model',
      'device.relays',
      'device.security_relays',
      usedRelays.as('used_relays'),
    ])
    .where(sql<boolean>`device.relays + device.security_relays > cardinality(${usedRelays})`)
    .orderBy('device.name')
    .orderBy('device.uuid')
    .limit(limits.optionsShown)
  if (keyword) query = query.where(hasWords(keyword, 'device.name'))
  const rows = await query.execute()
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    outputs: relayNumbers({ relays: row.relays, securityRelays: row.security_relays })
      .filter((relay) => !row.used_relays.includes(relay))
      .map(outputOf),
    isLift: capabilitiesOf(row.model).isLift,
  }))
}

interface DoorAtDevice {
  readonly relay: number
  readonly relays: number
  readonly security_relays: number
}

/** Outputs that a door may have: its own, and those that no other door of its device has. */
export function freeFor({ relay: own, ...device }: DoorAtDevice, others: readonly DoorOfDevice[]): Output[] {
  const numbers = new Set([...relayNumbers({ relays: device.relays, securityRelays: device.security_relays }), own])
  for (const { relay } of others) numbers.delete(relay)
  return [...numbers].sort((one, other) => one - other).map(outputOf)
}

/**
 * Adds a door, or a floor of a lift, at a free output and tells its device. A reader that another door has is not given
 * to it, except that in the cab to a floor.
 */
export async function addDoor(
  db: Db,
  scope: ProjectScope,
  form: z.output<typeof DoorAdd>,
  now: Date,
  fail: Fail<'alreadyExists' | 'floorTaken' | 'inputTaken' | 'lockedDown' | 'relayTaken' | 'tooManyFloors'>,
): Promise<string> {
  const { name, deviceUuid, floor } = form
  const deviceRow = await rowsOf(db, scope, 'device')
    .select('device.uuid')
    .where('device.uuid', '=', deviceUuid)
    .executeTakeFirst()
  if (!deviceRow) fail('notFound')
  const device = await lockedDeviceOf(db, scope, deviceUuid)
  const capabilities = capabilitiesOf(device.model)
  const doors = doorsAsBuilt(device.doors, capabilities)
  const relay = requireOutput(form, device, doors, fail)
  requireFloor(floor, capabilities, doors, fail)
  if (await isLockedDownAt(db, scope, deviceUuid, now)) fail('lockedDown')
  // How long it stays unlocked, the database says: as the site's installer wants doors to begin.
  const { holdDelaySec: _asInstallerSays, ...settings } =
    floor === null
      ? withFreeReaders(doorDefaults(capabilities, relay), doors)
      : newFloor(capabilities, relay, doors, fail)
  const newDoor = await onTaken(
    insertInto(db, scope, 'door', {
      device_uuid: deviceUuid,
      relay,
      name,
      floor,
      settings: JSON.stringify(settings),
    })
      .returning(['uuid', 'name', 'relay', 'floor', 'settings'])
      .executeTakeFirstOrThrow(),
    fail,
  )
  if (floor !== null) await requireFewFloors(db, scope, 'floor', fail)
  await sendDoors(db, scope, deviceUuid, device, [...doors, ...doorsAsBuilt([newDoor], capabilities)])
  return newDoor.uuid
}

/** With which hold time doors begin that are added to a site, in seconds (operators.md 5.7). */
export const holdDelayOfNew = async (db: Db, scope: ProjectScope): Promise<number> =>
  (await holdDelayOfSite(db, scope)) ?? limits.holdDelayDefault

/** Desired settings of a new device for its doors, such as the door of its built-in reader. */
export async function settingsOfNewDoors(db: Db, scope: Scope, deviceUuid: string): Promise<Settings> {
  const device = await lockedDeviceOf(db, scope, deviceUuid)
  const doors = doorsAsBuilt(device.doors, capabilitiesOf(device.model))
  return doors.length === 0 ? {} : settingsOfDevice(doors, device)
}

function withFreeReaders(settings: DoorSettings, others: readonly DoorOfDevice[]): DoorSettings {
  const usedReaders = new Set(others.flatMap((door) => [...door.entryReaders, ...door.exitReaders]).map(readerKey))
  return { ...settings, entryReaders: settings.entryReaders.filter((reader) => !usedReaders.has(readerKey(reader))) }
}

/** Deletes a door with all it is part of, and tells its device. What was logged names it still, so it stays. */
export async function removeDoor(
  db: Db,
  scope: ProjectScope,
  { uuid, device_uuid: deviceUuid }: { readonly uuid: string; readonly device_uuid: string },
  now: Date,
  fail: Fail<'lockedDown'>,
): Promise<void> {
  const device = await lockedDeviceOf(db, scope, deviceUuid)
  if (await isLockedDown(db, scope, uuid, now)) fail('lockedDown')
  await deleteOf(db, scope, 'door_command').where('door_command.door_uuid', '=', uuid).execute()
  await deleteOf(db, scope, 'door').where('door.uuid', '=', uuid).execute()
  const remainingDoors = doorsAsBuilt(device.doors, capabilitiesOf(device.model)).filter((door) => door.uuid !== uuid)
  await sendDoors(db, scope, deviceUuid, device, remainingDoors)
}

const sendDoors = (db: Db, scope: Scope, deviceUuid: string, device: RelaysOfDevice, doors: readonly DoorOfDevice[]) =>
  updateDesiredOfDevice(db, scope, deviceUuid, settingsOfDevice([...doors].sort(byRelay), device))
