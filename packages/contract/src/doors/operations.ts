import { z } from 'zod'
import { Keyword, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { AccessPreview } from '../access-groups/preview.ts'
import { DoorAccessEdit } from './access.ts'
import { Door, DoorCommand, DoorFilter, DoorInfo, DoorToChoose, OpenForm } from './schema.ts'
import { OverrideForm, TimetableEdit } from './modes.ts'
import { DoorPeople, DoorPeopleFilter } from './people.ts'
import { DoorEdit } from './settings.ts'
import { unlockRefusals } from './unlock.ts'
import { DoorAdd, FreeOutputs, DoorDependencies } from './dependencies.ts'
import * as accessSchemas from './access.ts'
import * as floorsSchemas from './floors.ts'
import * as modesSchemas from './modes.ts'
import * as outputsSchemas from './outputs.ts'
import * as peopleSchemas from './people.ts'
import * as schemas from './schema.ts'
import * as settingsSchemas from './settings.ts'
import * as dependenciesSchemas from './dependencies.ts'
import { defineFeature } from '../kit/feature.ts'

/** Reads that a change invalidates. */
const doorReads = ['door.list', 'door.get', 'door.names', 'door.people', 'device.get', 'device.settings'] as const

const base = 'v4/web/office/door/{role}'

export const door = {
  list: operation({
    method: 'GET',
    path: `${base}/getList`,
    needs: 'door.read',
    input: DoorFilter,
    output: page(Door),
    summary: 'List the doors of the site with their state.',
  }),
  names: operation({
    method: 'GET',
    path: `${base}/getNames`,
    needs: 'door.choose',
    input: z.object({
      companyUuid: Uuid.optional().meta({
        description: 'Only doors that this tenant company may use; without it all doors of the site.',
      }),
      /** An apartment whose own doors are listed beside the public ones of a company. */
      apartmentUuid: Uuid.optional().meta({
        description: 'Apartment whose own doors are listed beside the public ones.',
      }),
    }),
    output: z.object({ rows: z.array(DoorToChoose).meta(fieldTexts.rows) }),
    summary: `List doors by name for a select, at most ${limits.importBatch}: all of the site without those of apartments, or those that a company may use. Floors follow their lift.`,
  }),
  get: operation({
    method: 'GET',
    path: `${base}/getInfo`,
    needs: 'door.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: DoorInfo,
    summary: 'Get one door with its wiring, its settings, its unlock schedule and what its device supports.',
  }),
  people: operation({
    method: 'GET',
    path: `${base}/getPeople`,
    needs: 'device.readPeople',
    input: DoorPeopleFilter,
    output: DoorPeople,
    summary:
      'List people with access to a door with whether they can enter now, by the access rules of its devices. Rules of areas, such as anti-passback, are not asked.',
  }),
  outputs: operation({
    method: 'GET',
    path: `${base}/getOutputs`,
    needs: 'door.edit',
    input: z.object({ keyword: Keyword.meta(fieldTexts.keyword) }),
    output: z.object({
      rows: z.array(FreeOutputs).meta(fieldTexts.rows),
      /** With which hold time a door begins that is added here. */
      holdDelayDefault: z
        .int()
        .meta({ description: 'Hold time in seconds with which new doors of the site begin.', example: 5 }),
    }),
    summary: `List devices that have a relay or security relay without a door, by name, at most ${limits.optionsShown}.`,
  }),
  create: operation({
    method: 'POST',
    path: `${base}/create`,
    needs: 'door.edit',
    input: DoorAdd,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists', 'relayTaken', 'inputTaken', 'floorTaken', 'tooManyFloors', 'lockedDown'],
    invalidates: doorReads,
    summary:
      'Add a door at a free relay or security relay of a device, or a floor of a lift. Fails while an emergency plan runs at a door of that device.',
  }),
  edit: operation({
    method: 'POST',
    path: `${base}/edit`,
    needs: 'door.edit',
    input: DoorEdit,
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
      'subscriptionEnded',
    ],
    invalidates: doorReads,
    keeps: { reads: 'door.get' },
    summary:
      'Change name, output, readers, inputs, times and alarms of a door. Fails while an emergency plan runs at it. `confirmsReaders` is needed when areas count entries by a reader that is moved.',
  }),
  dependencies: operation({
    method: 'GET',
    path: `${base}/getDependencies`,
    needs: 'door.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: DoorDependencies,
    summary: 'List everything that uses a door and would be changed by `door.remove`.',
  }),
  remove: operation({
    method: 'POST',
    path: `${base}/delete`,
    needs: 'door.edit',
    input: z.object({
      uuid: Uuid.meta(fieldTexts.uuid),
      cascade: z.boolean().default(false).meta({
        description:
          'Whether the record is deleted although other records name it, and is taken out of them. Without it such a record is refused.',
      }),
    }),
    fails: ['doorInUse', 'lockedDown'],
    invalidates: doorReads,
    summary: 'Delete a door. With `cascade`, also when it is used elsewhere. Its output becomes free; its logs stay.',
  }),
  setTimetable: operation({
    method: 'POST',
    path: `${base}/setTimetable`,
    needs: 'door.edit',
    input: TimetableEdit,
    fails: ['staleRecord', 'lockedDown', 'subscriptionEnded'],
    invalidates: doorReads,
    keeps: { reads: 'door.get', part: 'timetable' },
    summary:
      'Set the unlock schedule of a door: the hours of a week in which it is unlocked, accepts any credential, asks for a PIN as well, or is in lockdown. Fails while an emergency plan runs at it.',
  }),
  setOverride: operation({
    isUrgent: true,
    method: 'POST',
    path: `${base}/setOverride`,
    needs: 'door.edit',
    input: OverrideForm,
    fails: ['lockedDown'],
    invalidates: doorReads,
    summary:
      'Set the mode of a door until a time, in place of its unlock schedule. Fails while an emergency plan runs at it.',
  }),
  followTimetable: operation({
    method: 'POST',
    path: `${base}/followTimetable`,
    needs: 'door.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['lockedDown'],
    invalidates: doorReads,
    summary: 'End the manual override of a door, so that its unlock schedule applies again.',
  }),
  setAccess: operation({
    method: 'POST',
    path: `${base}/setAccess`,
    needs: 'door.edit',
    input: DoorAccessEdit,
    fails: ['staleRecord', 'tooManyFloors', 'lockedDown', 'subscriptionEnded'],
    invalidates: doorReads,
    keeps: { reads: 'door.get', part: 'access' },
    summary:
      'Set the access settings of a door: remote unlocking, class, out of service, people exempt from lockdown, interlock and companies. Fails while an emergency plan runs at it.',
  }),
  previewAccess: operation({
    method: 'POST',
    path: `${base}/previewAccess`,
    needs: 'door.edit',
    changesNothing: true,
    input: DoorAccessEdit,
    output: AccessPreview,
    fails: ['staleRecord', 'tooManyFloors', 'lockedDown'],
    keeps: { reads: 'door.get', part: 'access' },
    summary: `Preview who would gain or lose access to a door if its access settings were changed like this, for the next ${limits.previewDays} days.`,
  }),
  open: operation({
    isUrgent: true,
    method: 'POST',
    path: `${base}/open`,
    needs: 'door.open',
    input: OpenForm,
    output: DoorCommand,
    fails: ['deviceOffline', 'idempotencyConflict', ...unlockRefusals],
    invalidates: [],
    summary:
      'Unlock a door now; a door of an apartment of a community only with a `reason`. Fails at once when its device is offline or the door does not permit it. The same key unlocks it once; `door.command` returns the progress.',
  }),
  command: operation({
    method: 'GET',
    path: `${base}/getCommand`,
    needs: 'door.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: DoorCommand,
    summary: 'Get the progress of an unlock command to a door.',
  }),
}

export default defineFeature({
  operations: { door },
  about: { door: 'Doors and floors of lifts: wiring, unlock schedule, mode and remote unlocking.' },
  schemas: {
    doorsAccess: accessSchemas,
    doorsFloors: floorsSchemas,
    doorsModes: modesSchemas,
    doorsOutputs: outputsSchemas,
    doorsPeople: peopleSchemas,
    doors: schemas,
    doorsSettings: settingsSchemas,
    doorsDependencies: dependenciesSchemas,
  },
  targets: { door: ['door'] },
})
