import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import { DoorDependencies } from '../doors/dependencies.ts'
import {
  DeviceCommand,
  DeviceEdit,
  DeviceFilter,
  DeviceForm,
  ProvisionForm,
  RebootForm,
  ReplaceForm,
  wherePlaced,
} from './schema.ts'
import * as deviceRecords from './records.ts'
import * as schemas from './schema.ts'
import { fleetDevice } from './fleet-operations.ts'
import * as fleetSchemas from './fleet-operations.ts'
import { defineFeature } from '../kit/feature.ts'
import { Device, DeviceDetail, DevicePerson } from './records.ts'
import { StoredSettings } from './stored-settings.ts'
import * as storedSettings from './stored-settings.ts'

/** Reads that a change invalidates. */
const deviceReads = [
  'device.list',
  'fleetDevice',
  'device.get',
  'device.people',
  'device.settings',
  'door.list',
  'door.get',
  'door.names',
] as const

/** Reads that say which devices stand at a place. */
const placeReads = ['building.list', 'building.get', 'apartment.list', 'apartment.get', 'villa'] as const

const base = 'v4/web/office/device/{role}'

export const device = {
  list: operation({
    method: 'GET',
    path: `${base}/getList`,
    needs: 'device.read',
    inOfficesFromAbove: true,
    input: DeviceFilter,
    output: page(Device),
    summary: 'List the devices of the site with their connection.',
  }),
  get: operation({
    method: 'GET',
    path: `${base}/getInfo`,
    needs: 'device.read',
    inOfficesFromAbove: true,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: DeviceDetail,
    summary: 'Get one device with its type, firmware, connection and doors.',
  }),
  register: operation({
    method: 'POST',
    path: `${base}/create`,
    needs: 'device.register',
    inOfficesFromAbove: true,
    input: DeviceForm,
    output: z.object({
      uuid: Uuid.meta(fieldTexts.uuid),
      claimCode: z.string().meta({
        description: 'Code with which the device gets a secret of its own, shown this once.',
        example: 'K7Q2-9MXD',
      }),
    }),
    fails: ['alreadyExists', 'authCodeLocked', 'authCodeRefused', 'macNotInLibrary', 'macRedirected', 'tooManyFloors'],
    invalidates: ['device.list', 'fleetDevice', ...placeReads],
    summary:
      'Add a device with a door for each relay, an indoor monitor with none; for a lift, a floor for each. Returns once the claim code with which the device gets its secret.',
  }),
  edit: operation({
    method: 'POST',
    path: `${base}/edit`,
    needs: 'device.edit',
    inOfficesFromAbove: true,
    input: DeviceEdit,
    fails: ['staleRecord', 'noPermission'],
    invalidates: [...deviceReads, ...placeReads],
    keeps: {
      reads: 'device.get',
      ids: {
        companyUuids: 'companies',
        buildingUuid: 'building',
        apartmentUuid: 'apartment',
        servedBuildingUuids: 'servedBuildings',
      },
      where: wherePlaced,
    },
    summary:
      'Change name, place, SIP account and served companies of a device. Building and apartment need the permission to register devices.',
  }),
  dependencies: operation({
    method: 'GET',
    path: `${base}/getDependencies`,
    needs: 'device.delete',
    inOfficesFromAbove: true,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: DoorDependencies,
    summary: 'List everything that uses the doors of a device and would be changed by `device.remove`.',
  }),
  remove: operation({
    method: 'POST',
    path: `${base}/delete`,
    needs: 'device.delete',
    inOfficesFromAbove: true,
    input: z.object({
      uuid: Uuid.meta(fieldTexts.uuid),
      cascade: z.boolean().default(false).meta({
        description:
          'Whether the record is deleted although other records name it, and is taken out of them. Without it such a record is refused.',
      }),
    }),
    fails: ['deviceInUse', 'lockedDown'],
    invalidates: [...deviceReads, ...placeReads],
    summary:
      'Delete a device with its doors. With `cascade`, also when they are used elsewhere. The device can no longer sign in and is told to erase its data; its logs stay.',
  }),
  simulate: operation({
    method: 'POST',
    path: `${base}/simulate`,
    needs: 'device.register',
    inOfficesFromAbove: true,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['staleRecord', 'noPermission'],
    invalidates: ['device.list', 'device.get', 'fleetDevice', 'door.list'],
    summary:
      'Start a simulated device in the place of one that was never claimed, to try it out without hardware. Only where the portal is reached at a loopback address. The claim code of the device ends.',
  }),
  replace: operation({
    method: 'POST',
    path: `${base}/replace`,
    needs: 'device.register',
    inOfficesFromAbove: true,
    input: ReplaceForm,
    output: z.object({
      claimCode: z.string().meta({
        description: 'Code with which the device gets a secret of its own, shown this once.',
        example: 'K7Q2-9MXD',
      }),
    }),
    fails: [
      'alreadyExists',
      'authCodeLocked',
      'authCodeRefused',
      'macNotInLibrary',
      'macRedirected',
      'staleRecord',
      'lockedDown',
    ],
    invalidates: deviceReads,
    summary:
      'Replace a device by another one with a new MAC address, which gets its place, doors and settings. Logs and images of the old one are deleted. Returns once the claim code of the new one.',
  }),
  people: operation({
    method: 'GET',
    path: `${base}/getPeople`,
    needs: 'device.readPeople',
    input: pageQuery.extend({
      uuid: Uuid.meta(fieldTexts.askedUuid),
      door: Uuid.optional().meta({ description: 'Only people who can open this door of the device.' }),
    }),
    output: page(DevicePerson),
    summary: 'List people who can open doors of a device, or one of them, by access group, self access or floors.',
  }),
  reboot: operation({
    method: 'POST',
    path: `${base}/reboot`,
    needs: 'device.command',
    inOfficesFromAbove: true,
    input: RebootForm,
    output: DeviceCommand,
    fails: ['deviceOffline', 'idempotencyConflict'],
    invalidates: ['device.commands'],
    summary:
      'Reboot a device. Fails at once when it is offline. The same key sends the command once; `device.command` returns its progress.',
  }),
  provision: operation({
    method: 'POST',
    path: `${base}/autoProvision`,
    needs: 'device.command',
    inOfficesFromAbove: true,
    input: ProvisionForm,
    output: DeviceCommand,
    fails: ['deviceOffline', 'idempotencyConflict', 'lockedDown'],
    invalidates: ['device.commands'],
    summary:
      'Send a provisioning text to a device. Fails at once when it is offline, or while an emergency plan runs at one of its doors. The same key sends it once.',
  }),
  command: operation({
    method: 'GET',
    path: `${base}/getCommand`,
    needs: 'device.read',
    inOfficesFromAbove: true,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: DeviceCommand,
    summary: 'Get the progress of a command to a device.',
  }),
  commands: operation({
    method: 'GET',
    path: `${base}/getCommands`,
    needs: 'device.read',
    inOfficesFromAbove: true,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: z.object({
      rows: z
        .array(DeviceCommand)
        .meta({ description: `The last commands, newest first, at most ${limits.deviceCommandsShown}.` }),
    }),
    summary:
      'List the last commands to a device itself with their progress. Openings of its doors are in the door log.',
  }),
  settings: operation({
    method: 'GET',
    path: `${base}/getSettings`,
    needs: 'device.read',
    inOfficesFromAbove: true,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: StoredSettings,
    summary: 'Get the settings of a device and of its doors as stored, and those that the device did not take.',
  }),
}

export default defineFeature({
  operations: { device, fleetDevice },
  about: {
    device: 'Door phones, access controllers and other devices of a site.',
    fleetDevice: 'Devices of all sites of an operator.',
  },
  schemas: { devices: schemas, deviceRecords, storedSettings, fleetDevices: fleetSchemas },
  targets: { device: ['device'], fleetDevice: ['device', 'door'] },
})
