import { randomUUID } from 'node:crypto'
import type { DoorSettings } from '@lintel/contract/doors/settings.ts'
import { capsOf } from '@lintel/devices/models/capabilities.ts'
import type { DeviceModel } from '@lintel/devices/models/device.ts'
import type { Settings } from '@lintel/devices/protocol/settings.ts'
import type { Caps } from '@lintel/devices/protocol/up.ts'
import { insertJsonInto } from '../../../db/db.ts'
import { enqueueDecommissionCheck } from '../../../domain/devices/decommissioning.ts'
import { siteDefaults } from '../../../domain/sites/site-defaults.ts'
import { holdDelayOfNew } from '../../../domain/doors/adding.ts'
import { capabilitiesOf } from '../../../domain/doors/capabilities.ts'
import { byRelay, settingsOfDevice } from '../../../domain/doors/on-device.ts'
import { doorsAsBuilt } from '../../../domain/doors/settings.ts'
import type { Additions, ImportWork, MadeRecord } from '../import-work.ts'

export interface ImportedDoor {
  readonly relay: number
  readonly name: string
  /** The name stands in a column of its own. */
  readonly isNamed: boolean
  readonly settings: Partial<DoorSettings> | null
}

/** A device that an import registers. */
export interface ImportedDevice {
  readonly mac: string
  readonly name: string
  readonly location: string
  readonly model: DeviceModel
  readonly doors: readonly ImportedDoor[]
  /** Company that the device serves as an intercom; null for all. */
  readonly company: string | null
  /** Building or apartment of the device in a residential site; absent: the whole site. */
  readonly place?: { readonly buildingUuid: string | null; readonly apartmentUuid: string | null }
}

/** How many devices and doors are added. */
export const devicesAdded = (devices: readonly Pick<ImportedDevice, 'doors'>[]): Additions => ({
  device: devices.length,
  door: devices.reduce((sum, { doors }) => sum + doors.length, 0),
})

const deviceShape = {
  uuid: 'uuid',
  mac: 'text',
  name: 'text',
  model: 'text',
  type: 'text',
  location: 'text',
  building_uuid: 'uuid',
  apartment_uuid: 'uuid',
  relays: 'integer',
  security_relays: 'integer',
  desired: 'jsonb',
  desired_version: 'integer',
  created_at: 'timestamptz',
} as const

/** Registers devices with their doors. They can be claimed once claim codes have been requested for them. */
export async function insertDevices(
  { db, scope, now }: ImportWork,
  imported: readonly ImportedDevice[],
): Promise<readonly MadeRecord[]> {
  const created_at = now.toISOString()
  const devices = imported.map((one) => ({ ...one, uuid: randomUUID() as string, caps: capsOf(one.model.has) }))
  const defaults = await siteDefaults(db, scope)
  const holdDelaySec = await holdDelayOfNew(db, scope)
  const rows = devices.map(({ uuid, mac, name, location, model, caps, company, doors, place }) => ({
    uuid,
    mac,
    name,
    model: model.model,
    type: model.type,
    location,
    building_uuid: place?.buildingUuid ?? null,
    apartment_uuid: place?.apartmentUuid ?? null,
    relays: caps.relays,
    security_relays: caps.securityRelays,
    desired: {
      ...defaults,
      ...(company !== null && { companies: [company] }),
      ...builtAs(model, caps, doors, holdDelaySec),
    },
    desired_version: 1,
    created_at,
  }))
  await insertJsonInto(db, scope, 'device', deviceShape, rows)
  const identities = rows.map(({ uuid, mac }) => ({ mac, device_uuid: uuid }))
  await insertJsonInto(db, scope, 'device_credential', { mac: 'text', device_uuid: 'uuid' }, identities)
  const doors = devices.flatMap((device) =>
    device.doors.map(({ relay, name, settings }) => ({
      device_uuid: device.uuid,
      relay,
      name,
      settings: settings ?? {},
      created_at,
    })),
  )
  const doorShape = {
    device_uuid: 'uuid',
    relay: 'integer',
    name: 'text',
    settings: 'jsonb',
    created_at: 'timestamptz',
  } as const
  await insertJsonInto(db, scope, 'door', doorShape, doors)
  const deviceCompanies = devices.flatMap(({ uuid, company }) =>
    company === null ? [] : [{ device_uuid: uuid, company_uuid: company }],
  )
  await insertJsonInto(db, scope, 'device_company', { device_uuid: 'uuid', company_uuid: 'uuid' }, deviceCompanies)
  await enqueueDecommissionCheck(
    db,
    scope,
    rows.map(({ mac }) => ({ mac, was: 'away' })),
  )
  return devices.map(({ uuid }) => ({ kind: 'device' as const, uuid }))
}

/** Settings that a device gets for its doors, such as the door of its built-in reader. */
function builtAs(model: DeviceModel, caps: Caps, doors: readonly ImportedDoor[], holdDelaySec: number): Settings {
  if (doors.length === 0) return {}
  const doorRows = doors.map(({ relay, name, settings }) => ({
    uuid: '',
    name,
    relay,
    floor: null,
    settings: { holdDelaySec, ...settings },
  }))
  return settingsOfDevice(doorsAsBuilt(doorRows, capabilitiesOf(model.model)).sort(byRelay), caps)
}
