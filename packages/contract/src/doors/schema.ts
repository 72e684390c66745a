import { z } from 'zod'
import { subscriptionField } from '../money/item-subscription.ts'
import { Keyword, Moment, text, Uuid } from '../base/atoms.ts'
import { connections } from '../base/connections.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { planKinds } from '../emergency-plans/kinds.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { DoorAccess } from './access.ts'
import { DoorFloor, PickedDoor, texts } from './floors.ts'
import { latestFields } from './latest.ts'
import { contactAlarms, doorPositions, unlockedByWords } from './locks.ts'
import { DoorOverride, DoorTimetable } from './modes.ts'
import { Output, outputFields } from './outputs.ts'
import { accessMethods, DoorCapabilities, doorSettingFields, Reader, UnavailableParts } from './settings.ts'
import { Command } from '../commands/schema.ts'

export const Door = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta(fieldTexts.nameOfDoor),
  deviceUuid: Uuid.meta({ description: 'Device whose output moves the lock.' }),
  deviceName: z.string().meta(fieldTexts.nameOfDevice),
  ...outputFields,
  /** Of a lift; null for an ordinary door. */
  floor: DoorFloor.meta(texts.floor),
  connection: z.enum(connections).meta(fieldTexts.connection),
  lastOpenedAt: Moment.nullable().meta({ description: 'When the door was last opened, in UTC; null before it was.' }),
  /** How long the lock stays open after access was granted. */
  holdDelaySec: z
    .int()
    .meta({ description: 'Seconds for which the lock stays open after access was granted.', example: 5 }),
  /** What holds the door open, as its device last said; null where it does not say. */
  unlockedBy: z.enum(unlockedByWords).nullable().meta({
    description:
      'What keeps the door unlocked, as its device last reported. nothing: it opens for each person who is granted access; latch: a bistable lock until the next opening; null where the device does not say.',
  }),
  /** How it stands, as its device last said. */
  position: z
    .enum(doorPositions)
    .meta({ description: 'Whether the door is open, as its sensor last reported; unknown without a sensor.' }),
  /** Open alarm of its contact; it is over when the door is closed. */
  contactAlarm: z.enum(contactAlarms).nullable().meta({
    description:
      'What goes on at the door by its contact: forced: it was opened without access; doorHeldOpen: it stays open for too long; null for neither.',
  }),
  entryReaders: z.array(Reader).meta({ description: 'Readers at which people enter.' }),
  exitReaders: z.array(Reader).meta({ description: 'Readers at which people leave.' }),
  /** Those of them that do not answer, as its device last said. */
  deadReaders: z
    .array(Reader)
    .meta({ description: 'Readers of the door that do not answer, as its device last reported.' }),
  /** Manual override now; null while it follows its timetable. */
  override: DoorOverride.nullable().meta({
    description: 'Manual override that holds now; null while the door follows its timetable.',
  }),
  hasTimetable: z.boolean().meta({ description: 'Whether the door has a timetable.' }),
  /** Whether it is opened from here at all. */
  permitsRemote: z.boolean().meta({ description: 'Whether the door can be unlocked from the portal at all.' }),
  /** Why it is out of service; null while it is not. */
  outOfService: z.string().nullable().meta({ description: 'Why the door is out of service; null while it is not.' }),
  /** What the emergency plan does here that runs and wins; null where none does (office.md 5.4, mode). */
  emergency: z
    .enum(planKinds)
    .nullable()
    .meta({ description: 'What the running emergency plan that wins does at the door; null where none runs.' }),
  /** How many companies may use it, and the first of them by name. */
  companies: z.int().meta({ description: 'Number of tenant companies that may use the door.', example: 2 }),
  companyNames: z
    .array(z.string())
    .max(limits.namesShown)
    .meta({
      description: 'Names of the first tenant companies that may use the door, at most three.',
      example: ['Harbour Trading'],
    }),
  /** Building and apartment that its device stands in; null where it stands in none. */
  buildingName: z
    .string()
    .nullable()
    .meta({ description: 'Building where the device of the door stands; null for none.', example: 'House A' }),
  apartmentName: z
    .string()
    .nullable()
    .meta({ description: 'Home that the device of the door belongs to; null for none.' }),
  ...latestFields,
})
export type Door = z.infer<typeof Door>

/** One door with how it is built, and what its device has for it. */
export const DoorInfo = Door.extend({
  ...doorSettingFields,
  /** Name of its device's model for the reader. */
  deviceModel: z.string().meta({
    description: 'Name of the model of the device, as the distributor above sells it.',
    example: 'Harbour Phone',
  }),
  capabilities: DoorCapabilities.meta({
    description: 'What the device of the door has for it; other doors may have taken some of it.',
  }),
  /** Outputs of its device that no other door has. */
  outputs: z
    .array(Output)
    .meta({ description: 'Outputs of the device that no door has: relays before security relays, ascending.' }),
  /** What other doors of its device have of it. */
  unavailable: UnavailableParts.meta({ description: 'Readers and inputs of the device that other doors have.' }),
  /** Area restrictions that count who comes and goes here, by name (office.md 5.4.5). */
  areas: z.array(z.string()).meta({
    description: 'Names of the areas that count who enters and leaves by the door.',
    example: ['Server room'],
  }),
  /** It cannot be changed while an emergency plan that concerns it runs (office.md 5.6). */
  isLockedDown: z
    .boolean()
    .meta({ description: 'Whether the door cannot be changed, because an emergency plan runs that concerns it.' }),
  timetable: DoorTimetable.meta({ description: 'Modes of the door by the clock.' }),
  access: DoorAccess.meta({ description: 'Who may use the door, and when it refuses.' }),
  /** With which hold time doors begin that are added here. */
  holdDelayDefault: z
    .int()
    .meta({ description: 'Hold time in seconds with which new doors of the site begin.', example: 5 }),
  version: z.int().meta(fieldTexts.version),
  subscription: subscriptionField,
})
export type DoorInfo = z.infer<typeof DoorInfo>

/** A door as pickers offer it, with what it reads. */
export const DoorToChoose = PickedDoor.extend({
  accessMethods: z
    .array(z.enum(accessMethods))
    .meta({ description: 'Ways of access that the door is set to.', example: ['card', 'pin'] }),
})

export type DoorToChoose = z.infer<typeof DoorToChoose>

export const DoorFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  connection: z.enum(connections).optional().meta({ description: 'Only doors whose device is in this state.' }),
  device: Uuid.optional().meta(fieldTexts.deviceFilter),
  /** Doors that a company may use. */
  company: Uuid.optional().meta({ description: 'Only doors that this tenant company may use.' }),
  /** Doors in a building, those of its apartments among them. */
  building: Uuid.optional().meta(fieldTexts.buildingFilter),
  apartment: Uuid.optional().meta(fieldTexts.apartmentFilter),
  sort: sortable(['name', 'lastOpenedAt', 'floor']),
})

export const DoorCommand = Command.extend({
  doorUuid: Uuid.meta({ description: 'Door that it is about; null for none.' }),
  /** Why it failed, in the device's own word; null otherwise. */
  detail: z.string().nullable().meta(fieldTexts.failureDetail),
  reason: z
    .string()
    .meta({ description: 'Why the door was unlocked, as the account said; empty where it said nothing.', example: '' }),
})
export type DoorCommand = z.infer<typeof DoorCommand>

/** `key` makes the call idempotent: the same key again answers the same command and opens nothing. */
export const OpenForm = z.object({
  uuid: Uuid.meta({ description: 'Door that is meant.' }),
  key: Uuid.meta(fieldTexts.key),
  /** Asked for at the door of an apartment. */
  reason: text(limits.generic).default('').meta({
    description:
      'Why the door is unlocked; the logs keep it. Required at a door of an apartment of a community, empty elsewhere or where nothing is to be said.',
    example: 'Water leak, the tenant agreed by telephone',
  }),
})
