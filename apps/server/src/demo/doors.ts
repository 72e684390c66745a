import { doorDefaults, type DoorSettings } from '@lintel/contract/doors/settings.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import { capabilitiesOf } from '../domain/doors/capabilities.ts'
import { settingsOfDevice } from '../domain/doors/on-device.ts'
import { doorsAsBuilt } from '../domain/doors/settings.ts'

/**
 * How some doors of the tower are built: with contacts, so that people are seen to come and go, and alarms are raised.
 */
const settingsByDoor: Readonly<Record<string, Partial<DoorSettings>>> = {
  'Office 3 west': {
    doorStatusInput: 0,
    exitButtonInput: 1,
    doorHeldOpenAlarm: true,
    doorHeldOpenSec: 30,
    relock: true,
  },
  'Server room': {
    doorStatusInput: 2,
    exitButtonInput: 3,
    fireInput: 4,
    doorForcedAlarm: true,
    doorHeldOpenAlarm: true,
    doorHeldOpenSec: 30,
  },
}

/**
 * Configures the doors of a site, and the desired settings of their devices: each door gets a reader if its device has
 * a port for one; the first door of a door phone has the built-in one.
 */
export async function seedDoors(db: Kysely<DB>, projectUuid: string): Promise<void> {
  const devices = await db
    .selectFrom('device')
    .select(['uuid', 'model', 'relays', 'security_relays as securityRelays'])
    .where('project_uuid', '=', projectUuid)
    .execute()
  for (const { uuid: deviceUuid, model, ...device } of devices) {
    const capabilities = capabilitiesOf(model)
    const rows = await db
      .selectFrom('door')
      .select(['uuid', 'name', 'relay', 'floor', 'settings'])
      .where('device_uuid', '=', deviceUuid)
      .orderBy('relay')
      .execute()
    if (rows.length === 0) continue
    const freeReaders = capabilities.readers.filter(({ port }) => port === 'wiegand')
    const builtDoors = rows.map((row) => {
      const usual = doorDefaults(capabilities, row.relay)
      const entryReaders = usual.entryReaders.length > 0 ? usual.entryReaders : freeReaders.splice(0, 1)
      return { ...row, settings: { ...usual, entryReaders, ...settingsByDoor[row.name] } }
    })
    for (const { uuid, settings } of builtDoors)
      await db
        .updateTable('door')
        .set({ settings: JSON.stringify(settings) })
        .where('uuid', '=', uuid)
        .execute()
    await db
      .updateTable('device')
      .set({
        desired: JSON.stringify(settingsOfDevice(doorsAsBuilt(builtDoors, capabilities), device)),
        desired_version: 1,
      })
      .where('uuid', '=', deviceUuid)
      .execute()
  }
}
