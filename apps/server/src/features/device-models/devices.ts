import type { DeviceModel } from '@lintel/devices/models/device.ts'
import { capsOf } from '@lintel/devices/models/capabilities.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { capabilitiesIn } from '../../domain/doors/capabilities.ts'
import { settingsOfDevice } from '../../domain/doors/on-device.ts'
import { lockedDeviceOf } from '../../domain/doors/queries.ts'
import { doorsAsBuilt } from '../../domain/doors/settings.ts'
import { updateDesiredOfDevice } from '../../domain/sites/site-defaults.ts'

/**
 * Has the devices of a model follow it once it has grown: their new relays are free for doors, which are made by hand,
 * what their doors begin with is theirs too, and the directory of one that shows names now is made.
 */
export async function growDevices(db: Db, scope: SystemScope, record: DeviceModel): Promise<void> {
  const { relays, securityRelays } = capsOf(record.has)
  const devices = await systemQueries(db, scope)
    .updateTable('device')
    .set({ relays, security_relays: securityRelays })
    .where('device.model', '=', record.model)
    .returning(['device.uuid', 'device.project_uuid'])
    .execute()
  if (devices.length === 0) return
  await systemQueries(db, scope)
    .insertInto('directory_build_queue')
    .values(devices.map((device) => ({ project_uuid: device.project_uuid, device_uuid: device.uuid })))
    .execute()
  const capabilities = capabilitiesIn(record)
  for (const { uuid } of devices) {
    const device = await lockedDeviceOf(db, scope, uuid)
    const doors = doorsAsBuilt(device.doors, capabilities)
    if (doors.length > 0) await updateDesiredOfDevice(db, scope, uuid, settingsOfDevice(doors, device))
  }
}
