import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import { DoorDependencies } from '../doors/dependencies.ts'
import {
  Device,
  DeviceCommand,
  DeviceDetail,
  DeviceEdit,
  DeviceFilter,
  DeviceForm,
  DevicePerson,
  ProvisionForm,
  RebootForm,
  ReplaceForm,
} from './schema.ts'

/** Reads that a change invalidates. */
const deviceReads = ['device.list', 'device.get', 'device.people', 'door.list', 'door.get', 'door.names'] as const

/** Reads that say which devices stand at a place. */
const placeReads = ['building.list', 'building.get', 'apartment.list', 'apartment.get', 'villa'] as const

const base = 'v4/web/office/device/{role}'

export const device = {
  list: operation({
    method: 'GET',
    path: `${base}/getList`,
    wire: 'json',
    needs: 'device.read',
    input: DeviceFilter,
    output: page(Device),
    fails: [],
    summary: 'List the devices of the site.',
  }),
  get: operation({
    method: 'GET',
    path: `${base}/getInfo`,
    wire: 'json',
    needs: 'device.read',
    input: z.object({ uuid: Uuid }),
    output: DeviceDetail,
    fails: [],
    summary: 'Get one device: what it is, how it is, and which doors it drives.',
  }),
  register: operation({
    method: 'POST',
    path: `${base}/create`,
    wire: 'json',
    needs: 'device.register',
    input: DeviceForm,
    output: z.object({ uuid: Uuid, claimCode: z.string() }),
    fails: ['alreadyExists', 'tooManyFloors'],
    invalidates: ['device.list', ...placeReads],
    summary:
      'Add a device with a door for each relay, which of a lift is a floor; answers the code with which the device claims its secret, once.',
  }),
  edit: operation({
    method: 'POST',
    path: `${base}/edit`,
    wire: 'json',
    needs: 'device.edit',
    input: DeviceEdit,
    output: z.object({}),
    fails: ['staleRecord', 'noPermission'],
    invalidates: [...deviceReads, ...placeReads],
    summary:
      'Change how a device is called, where it is and which people it serves as an intercom; its building and home are for those who may register devices.',
  }),
  dependencies: operation({
    method: 'GET',
    path: `${base}/getDependencies`,
    wire: 'json',
    needs: 'device.delete',
    input: z.object({ uuid: Uuid }),
    output: DoorDependencies,
    fails: [],
    summary: 'List what the doors of a device are part of: what deleting it takes away elsewhere.',
  }),
  remove: operation({
    method: 'POST',
    path: `${base}/delete`,
    wire: 'json',
    needs: 'device.delete',
    input: z.object({ uuid: Uuid, cascade: z.boolean().default(false) }),
    output: z.object({}),
    fails: ['deviceInUse', 'lockedDown'],
    invalidates: [...deviceReads, ...placeReads],
    summary:
      'Delete a device; `cascade` also where it has doors, which go with it and with all they are part of. It loses its identity at once and is told to forget what it holds. Its logs stay.',
  }),
  replace: operation({
    method: 'POST',
    path: `${base}/replace`,
    wire: 'json',
    needs: 'device.register',
    input: ReplaceForm,
    output: z.object({ claimCode: z.string() }),
    fails: ['alreadyExists', 'staleRecord', 'lockedDown'],
    invalidates: deviceReads,
    summary:
      'Give a device’s place, doors and settings to one of another MAC, not while an emergency plan runs at a door of it; logs and pictures of the old one are deleted. Answers the code with which the new one claims its secret, once.',
  }),
  people: operation({
    method: 'GET',
    path: `${base}/getPeople`,
    wire: 'json',
    needs: 'personnel.read',
    input: pageQuery.extend({ uuid: Uuid }),
    output: page(DevicePerson),
    fails: [],
    summary: 'List people who may open doors of a device: by an access group, self access or their floors.',
  }),
  reboot: operation({
    method: 'POST',
    path: `${base}/reboot`,
    wire: 'json',
    needs: 'device.command',
    input: RebootForm,
    output: DeviceCommand,
    fails: ['deviceOffline', 'idempotencyConflict'],
    invalidates: [],
    summary: 'Reboot a device. Never waits for an offline device.',
  }),
  provision: operation({
    method: 'POST',
    path: `${base}/autoProvision`,
    wire: 'json',
    needs: 'device.command',
    input: ProvisionForm,
    output: DeviceCommand,
    fails: ['deviceOffline', 'idempotencyConflict', 'lockedDown'],
    invalidates: [],
    summary:
      'Send a device a provisioning text, not while an emergency plan runs at a door of it: the text may change relays. Never waits for an offline device.',
  }),
  command: operation({
    method: 'GET',
    path: `${base}/getCommand`,
    wire: 'json',
    needs: 'device.read',
    input: z.object({ uuid: Uuid }),
    output: DeviceCommand,
    fails: [],
    summary: 'Get the state of a command.',
  }),
}
