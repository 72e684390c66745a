import { z } from 'zod'
import { Keyword, Moment, Uuid } from '../base/atoms.ts'
import { connections } from '../base/connections.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { planKinds } from '../emergency-plans/schema.ts'
import { limits } from '../base/limits.ts'
import { DoorAccess } from './access.ts'
import { DoorFloor } from './floors.ts'
import { doorPositions, unlockedByWords } from './locks.ts'
import { DoorOverride, DoorTimetable } from './modes.ts'
import { Output, outputFields } from './outputs.ts'
import { DoorCapabilities, doorSettingFields, Reader, UnavailableParts } from './settings.ts'
import { Command } from '../commands/schema.ts'

export const Door = z.object({
  uuid: Uuid,
  name: z.string(),
  deviceUuid: Uuid,
  deviceName: z.string(),
  ...outputFields,
  /** Of a lift; null for an ordinary door. */
  floor: DoorFloor,
  connection: z.enum(connections),
  lastOpenedAt: Moment.nullable(),
  /** How long the lock stays open after access was granted. */
  holdDelaySec: z.int(),
  /** What holds the door open, as its device last said; null where it does not say. */
  unlockedBy: z.enum(unlockedByWords).nullable(),
  /** How it stands, as its device last said. */
  position: z.enum(doorPositions),
  entryReaders: z.array(Reader),
  exitReaders: z.array(Reader),
  /** Those of them that do not answer, as its device last said. */
  deadReaders: z.array(Reader),
  /** Manual override now; null while it follows its timetable. */
  override: DoorOverride.nullable(),
  hasTimetable: z.boolean(),
  /** Whether it is opened from here at all. */
  permitsRemote: z.boolean(),
  /** Why it is out of service; null while it is not. */
  outOfService: z.string().nullable(),
  /** What the emergency plan does here that runs and wins; null where none does (office.md 5.4, mode). */
  emergency: z.enum(planKinds).nullable(),
  /** How many companies may use it, and the first of them by name. */
  companies: z.int(),
  companyNames: z.array(z.string()).max(limits.namesShown),
  /** Building and apartment that its device stands in; null where it stands in none. */
  buildingName: z.string().nullable(),
  apartmentName: z.string().nullable(),
})
export type Door = z.infer<typeof Door>

/** One door with how it is built, and what its device has for it. */
export const DoorInfo = Door.extend({
  ...doorSettingFields,
  /** Name of its device's model for the reader. */
  deviceModel: z.string(),
  capabilities: DoorCapabilities,
  /** Outputs of its device that no other door has. */
  outputs: z.array(Output),
  /** What other doors of its device have of it. */
  unavailable: UnavailableParts,
  /** Area restrictions that count who comes and goes here, by name (office.md 5.4.5). */
  areas: z.array(z.string()),
  /** It cannot be changed while an emergency plan that concerns it runs (office.md 5.6). */
  isLockedDown: z.boolean(),
  timetable: DoorTimetable,
  access: DoorAccess,
  /** With which hold time doors begin that are added here. */
  holdDelayDefault: z.int(),
  version: z.int(),
})
export type DoorInfo = z.infer<typeof DoorInfo>

export const DoorFilter = pageQuery.extend({
  keyword: Keyword,
  connection: z.enum(connections).optional(),
  device: Uuid.optional(),
  /** Doors that a company may use. */
  company: Uuid.optional(),
  /** Doors in a building, those of its apartments among them. */
  building: Uuid.optional(),
  apartment: Uuid.optional(),
  sort: sortable(['name', 'lastOpenedAt', 'floor']),
})

export const DoorCommand = Command.extend({
  doorUuid: Uuid,
  /** Why it failed, in the device's own word; null otherwise. */
  detail: z.string().nullable(),
})
export type DoorCommand = z.infer<typeof DoorCommand>

/** `key` makes the call idempotent: the same key again answers the same command and opens nothing. */
export const OpenForm = z.object({ uuid: Uuid, key: Uuid })
