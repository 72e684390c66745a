import { storedDeviceFields, type StoredSettings } from '@lintel/contract/devices/stored-settings.ts'
import { outputOf } from '@lintel/contract/doors/outputs.ts'
import { readThrough } from '@lintel/contract/kit/read-through.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { capabilitiesOf } from '../../domain/doors/capabilities.ts'
import { doorsAt } from '../../domain/doors/queries.ts'
import { doorsAsBuilt } from '../../domain/doors/settings.ts'

const nothingStored = {
  timezone: null,
  dateFormat: null,
  timeFormat: null,
  volume: null,
  motion: null,
  motionSeconds: null,
  motionActions: null,
  pinNeedsApartment: null,
}

/** Settings of a device and of its doors as stored; undefined where there is no such device. */
export async function storedSettings(db: Db, scope: Scope, uuid: string): Promise<StoredSettings | undefined> {
  const device = await rowsOf(db, scope, 'device')
    .select(['device.model', 'device.desired', 'device.reported'])
    .where('device.uuid', '=', uuid)
    .executeTakeFirst()
  if (!device) return undefined
  const doors = doorsAsBuilt(await doorsAt(db, scope, uuid), capabilitiesOf(device.model))
  return {
    ...readThrough(storedDeviceFields, nothingStored, device.desired),
    rejected: rejectedPaths(device.reported),
    doors: doors.map(({ relay, ...door }) => ({ ...door, ...outputOf(relay) })),
  }
}

/** Settings that a device did not take, as it last reported. */
function rejectedPaths(reported: unknown): string[] {
  const { rejected } = (reported ?? {}) as { readonly rejected?: readonly { readonly path: string }[] | null }
  return (rejected ?? []).map(({ path }) => path)
}
