import type { Fail } from '@lintel/contract/errors/errors.ts'
import { outputOf, outputFields, type Output } from '@lintel/contract/doors/outputs.ts'
import { doorSettingFields, leavesItsSide, type DoorEdit, type DoorSettings } from '@lintel/contract/doors/settings.ts'
import type { z } from 'zod'
import { type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { updateDesiredOfDevice } from '../../domain/sites/site-defaults.ts'
import { capabilitiesOf } from '../../domain/doors/capabilities.ts'
import { requireFewFloors, requireFloor } from '../../domain/doors/floors.ts'
import { byRelay, settingsOfDevice } from '../../domain/doors/on-device.ts'
import { lockedDeviceOf } from '../../domain/doors/queries.ts'
import { doorsAsBuilt, requireFree, requireOffered, requireOutput } from '../../domain/doors/settings.ts'
import { areasWith, inWords, usedIn } from '../../domain/doors/dependencies.ts'
import { editUnique } from '../../domain/base/edit-record.ts'
import { isLockedDown } from '../../domain/base/running-plans.ts'

const formNames = [
  'name',
  'floor',
  ...(Object.keys(outputFields) as (keyof Output)[]),
  ...(Object.keys(doorSettingFields) as (keyof DoorSettings)[]),
] as const

type Rebuilding = Fail<
  | 'alreadyExists'
  | 'floorTaken'
  | 'inputTaken'
  | 'lockedDown'
  | 'readersInArea'
  | 'readerTaken'
  | 'relayTaken'
  | 'staleRecord'
  | 'tooManyFloors'
>

/**
 * Changes how a door is built (office.md 5.4). Doors of one device are changed one after the other, so that no two of
 * them take the same reader. Answers the names of what changed.
 */
export async function rebuildDoor(
  db: Db,
  scope: Scope,
  deviceUuid: string,
  form: z.output<typeof DoorEdit>,
  now: Date,
  fail: Rebuilding,
): Promise<readonly string[]> {
  const device = await lockedDeviceOf(db, scope, deviceUuid)
  const capabilities = capabilitiesOf(device.model)
  const doors = doorsAsBuilt(device.doors, capabilities)
  const before = doors.find(({ uuid }) => uuid === form.uuid)
  if (!before) fail('notFound')
  if (await isLockedDown(db, scope, form.uuid, now)) fail('lockedDown')
  const others = doors.filter((door) => door !== before)
  const relay = requireOutput(form, device, others, fail, before.relay)
  requireFloor(form.floor, capabilities, others, fail, before.floor)
  requireOffered(form, before, capabilities)
  requireFree(form, others, fail)
  if (!form.confirmsReaders && leavesItsSide(before, form)) await requireNoArea(db, scope, form.uuid, fail)
  await save(db, scope, form, relay, fail)
  if (form.floor !== null && before.floor === null) await requireFewFloors(db, scope, 'floor', fail)
  // What a device shall have already is not asked of it again.
  const after = doors.map((door) => (door === before ? { ...door, ...form, relay } : door))
  await updateDesiredOfDevice(db, scope, deviceUuid, settingsOfDevice(after.sort(byRelay), device))
  const was = { ...before, ...outputOf(before.relay) }
  return formNames.filter((name) => JSON.stringify(form[name]) !== JSON.stringify(was[name]))
}

/** Areas count by the side of the reader, so what they count by is not changed in passing (office.md 5.4.5). */
async function requireNoArea(db: Db, scope: Scope, doorUuid: string, fail: Rebuilding): Promise<void> {
  const areas = await areasWith(db, scope, { doorUuid })
  if (areas.length > 0) fail('readersInArea', inWords([usedIn('area', areas)]))
}

async function save(
  db: Db,
  scope: Scope,
  form: z.output<typeof DoorEdit>,
  relay: number,
  fail: Rebuilding,
): Promise<void> {
  const {
    uuid,
    version,
    name,
    floor,
    outputType: _type,
    outputIndex: _index,
    confirmsReaders: _said,
    ...settings
  } = form
  const columns = { name, relay, floor, settings: JSON.stringify(settings) }
  await editUnique({ db, scope, fail }, 'door', { uuid, version }, columns)
}
