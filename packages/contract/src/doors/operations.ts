import { z } from 'zod'
import { Keyword, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { AccessPreview } from '../access-groups/preview.ts'
import { DoorAccessEdit } from './access.ts'
import { Door, DoorCommand, DoorFilter, DoorInfo, OpenForm } from './schema.ts'
import { PickedDoors } from './floors.ts'
import { OverrideForm, TimetableEdit } from './modes.ts'
import { DoorEdit } from './settings.ts'
import { DoorAdd, FreeOutputs, DoorDependencies } from './dependencies.ts'

/** Reads that a change invalidates. */
const doorReads = ['door.list', 'door.get', 'door.names', 'device.get'] as const

const base = 'v4/web/office/door/{role}'

export const door = {
  list: operation({
    method: 'GET',
    path: `${base}/getList`,
    wire: 'json',
    needs: 'door.read',
    input: DoorFilter,
    output: page(Door),
    fails: [],
    summary: 'List the doors of the site.',
  }),
  names: operation({
    method: 'GET',
    path: `${base}/getNames`,
    wire: 'json',
    needs: 'door.choose',
    input: z.object({
      companyUuid: Uuid.optional(),
      /** An apartment whose own doors are listed beside the public ones of a company. */
      apartmentUuid: Uuid.optional(),
    }),
    output: PickedDoors,
    fails: [],
    summary: `List doors by name for a select, at most ${limits.importBatch}: all of the site, or those a company may use, without those of apartments. Floors stand under their lift.`,
  }),
  get: operation({
    method: 'GET',
    path: `${base}/getInfo`,
    wire: 'json',
    needs: 'door.read',
    input: z.object({ uuid: Uuid }),
    output: DoorInfo,
    fails: [],
    summary: 'Get one door: how it is built and what its device has for it.',
  }),
  outputs: operation({
    method: 'GET',
    path: `${base}/getOutputs`,
    wire: 'json',
    needs: 'door.edit',
    input: z.object({ keyword: Keyword }),
    output: z.object({
      rows: z.array(FreeOutputs),
      /** With which hold time a door begins that is added here. */
      holdDelayDefault: z.int(),
    }),
    fails: [],
    summary: `List devices with relays or security relays that no door has, by name, at most ${limits.optionsShown}.`,
  }),
  create: operation({
    method: 'POST',
    path: `${base}/create`,
    wire: 'json',
    needs: 'door.edit',
    input: DoorAdd,
    output: z.object({ uuid: Uuid }),
    fails: ['alreadyExists', 'relayTaken', 'inputTaken', 'floorTaken', 'tooManyFloors', 'lockedDown'],
    invalidates: doorReads,
    summary:
      'Add a door at a free relay or security relay of a device, or a floor at one of a lift; not while an emergency plan runs at a door of that device.',
  }),
  edit: operation({
    method: 'POST',
    path: `${base}/edit`,
    wire: 'json',
    needs: 'door.edit',
    input: DoorEdit,
    output: z.object({}),
    fails: [
      'alreadyExists',
      'staleRecord',
      'relayTaken',
      'readerTaken',
      'inputTaken',
      'floorTaken',
      'tooManyFloors',
      'readersInArea',
      'lockedDown',
    ],
    invalidates: doorReads,
    summary:
      'Change name, output, readers, inputs, times and alarms of a door; not while an emergency plan runs at it. `confirmsReaders` also where area restrictions count by a reader that leaves its side.',
  }),
  dependencies: operation({
    method: 'GET',
    path: `${base}/getDependencies`,
    wire: 'json',
    needs: 'door.edit',
    input: z.object({ uuid: Uuid }),
    output: DoorDependencies,
    fails: [],
    summary: 'List what a door is part of: what deleting it takes away elsewhere.',
  }),
  remove: operation({
    method: 'POST',
    path: `${base}/delete`,
    wire: 'json',
    needs: 'door.edit',
    input: z.object({ uuid: Uuid, cascade: z.boolean().default(false) }),
    output: z.object({}),
    fails: ['doorInUse', 'lockedDown'],
    invalidates: doorReads,
    summary:
      'Delete a door; `cascade` also where it is part of something. Its relay is free for another one. Its logs stay.',
  }),
  setTimetable: operation({
    method: 'POST',
    path: `${base}/setTimetable`,
    wire: 'json',
    needs: 'door.edit',
    input: TimetableEdit,
    output: z.object({}),
    fails: ['staleRecord', 'lockedDown'],
    invalidates: doorReads,
    summary:
      'Set in which hours of a week a door is unlocked or stricter than usual; not while an emergency plan runs at it.',
  }),
  setOverride: operation({
    isUrgent: true,
    method: 'POST',
    path: `${base}/setOverride`,
    wire: 'json',
    needs: 'door.edit',
    input: OverrideForm,
    output: z.object({}),
    fails: ['lockedDown'],
    invalidates: doorReads,
    summary: 'Unlock or lock a door until a time, whatever its timetable says; not while an emergency plan runs at it.',
  }),
  followTimetable: operation({
    method: 'POST',
    path: `${base}/followTimetable`,
    wire: 'json',
    needs: 'door.edit',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: ['lockedDown'],
    invalidates: doorReads,
    summary: 'End the manual override of a door: it follows its timetable again.',
  }),
  setAccess: operation({
    method: 'POST',
    path: `${base}/setAccess`,
    wire: 'json',
    needs: 'door.edit',
    input: DoorAccessEdit,
    output: z.object({}),
    fails: ['staleRecord', 'tooManyFloors', 'lockedDown'],
    invalidates: doorReads,
    summary:
      'Set who decides at a door: service, remote opening, class, people exempt from lockdown, interlock and companies; not while an emergency plan runs at it.',
  }),
  previewAccess: operation({
    method: 'POST',
    path: `${base}/previewAccess`,
    wire: 'json',
    needs: 'door.edit',
    changesNothing: true,
    input: DoorAccessEdit,
    output: AccessPreview,
    fails: ['staleRecord', 'tooManyFloors', 'lockedDown'],
    summary: `Preview who would gain and lose the door in the next ${limits.previewDays} days by such a change.`,
  }),
  open: operation({
    isUrgent: true,
    method: 'POST',
    path: `${base}/open`,
    wire: 'json',
    needs: 'door.open',
    input: OpenForm,
    output: DoorCommand,
    fails: [
      'deviceOffline',
      'idempotencyConflict',
      'remoteNotInGroup',
      'doorOutOfService',
      'doorLockedDownByPlan',
      'doorLockedDownByOverride',
      'doorLockedDownBySchedule',
      'doorInterlocked',
    ],
    invalidates: [],
    summary:
      'Open a door now, where the door lets itself be opened from here. Never waits for an offline device and never sends twice for one key.',
  }),
  command: operation({
    method: 'GET',
    path: `${base}/getCommand`,
    wire: 'json',
    needs: 'door.read',
    input: z.object({ uuid: Uuid }),
    output: DoorCommand,
    fails: [],
    summary: 'Get the state of a command.',
  }),
}
