import { doorSettingFields, type DoorEdit, type DoorSettings } from '@lintel/contract/doors/settings.ts'
import type { z } from 'zod'
import { uniqueViolation } from '../../db/database.ts'
import { updateOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope.ts'
import { desireOfDevice } from '../../devices/settings.ts'
import { Failure } from '../../http/failure.ts'
import { offerOf } from './offer.ts'
import { settingsOfDevice } from './on-device.ts'
import { isLockedDown, lockedDeviceOf } from './queries.ts'
import { doorsAsBuilt, needFree, needOffered } from './settings.ts'

const settingNames = Object.keys(doorSettingFields) as (keyof DoorSettings)[]

/**
 * Changes how a door is built (office.md 5.4). Doors of one device are changed one after the other, so that no two of
 * them take the same reader. Answers the names of what changed.
 */
export async function rebuildDoor(
  db: Db,
  scope: Scope,
  deviceUuid: string,
  form: z.output<typeof DoorEdit>,
): Promise<readonly string[]> {
  const device = await lockedDeviceOf(db, scope, deviceUuid)
  const offer = offerOf(device.model)
  const doors = doorsAsBuilt(device.doors, offer)
  const before = doors.find(({ uuid }) => uuid === form.uuid)
  if (!before) throw new Failure('notFound')
  if (await isLockedDown(db, scope, form.uuid)) throw new Failure('lockedDown')
  needOffered(form, before, offer)
  needFree(
    form,
    doors.filter((door) => door !== before),
  )
  await save(db, scope, form)
  // What a device shall have already is not asked of it again.
  const after = doors.map((door) => (door === before ? { ...door, ...form } : door))
  await desireOfDevice(db, scope, deviceUuid, settingsOfDevice(after, device.relays))
  return (['name', ...settingNames] as const).filter(
    (name) => JSON.stringify(form[name]) !== JSON.stringify(before[name]),
  )
}

async function save(db: Db, scope: Scope, { uuid, version, name, ...settings }: z.output<typeof DoorEdit>) {
  const { numUpdatedRows } = await updateOf(db, scope, 'door')
    .set({ name, settings: JSON.stringify(settings), version: version + 1 })
    .where('door.uuid', '=', uuid)
    .where('door.version', '=', version)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (uniqueViolation(error) !== 'door_project_uuid_name_key') throw error
      throw new Failure('alreadyExists', { thing: 'name' })
    })
  if (numUpdatedRows === 0n) throw new Failure('staleRecord')
}
