import { z } from 'zod'
import { Keyword, Moment, Uuid } from '../atoms.ts'
import { connections } from '../devices/schema.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { lockHolders } from './locks.ts'
import { DoorOverride, DoorTimetable } from './modes.ts'
import { DoorOffer, doorSettingFields, Reader } from './settings.ts'
import { commandStates } from './states.ts'

export const Door = z.object({
  uuid: Uuid,
  name: z.string(),
  deviceUuid: Uuid,
  deviceName: z.string(),
  /** Zero-based relay of the device, 0–15 (specification 5). */
  relay: z.int(),
  connection: z.enum(connections),
  lastOpenedAt: Moment.nullable(),
  /** For how long the lock stays open when somebody is let in. */
  holdDelaySec: z.int(),
  /** What holds the door open, as its device last said; null where it does not say. */
  heldBy: z.enum(lockHolders).nullable(),
  entryReaders: z.array(Reader),
  exitReaders: z.array(Reader),
  /** What it is set to by hand now; null while it follows its timetable. */
  override: DoorOverride.nullable(),
  hasTimetable: z.boolean(),
})
export type Door = z.infer<typeof Door>

/** One door with how it is built, and what its device has for it. */
export const DoorInfo = Door.extend({
  ...doorSettingFields,
  deviceModel: z.string(),
  /** Companies that may use it. */
  companies: z.int(),
  offer: DoorOffer,
  /** While an emergency plan runs that concerns it, nobody changes it (office.md 5.6). */
  isLockedDown: z.boolean(),
  timetable: DoorTimetable,
  version: z.int(),
})
export type DoorInfo = z.infer<typeof DoorInfo>

export const DoorFilter = pageQuery.extend({
  keyword: Keyword,
  connection: z.enum(connections).optional(),
  sort: sortable(['name', 'lastOpenedAt']),
})

export const DoorCommand = z.object({
  uuid: Uuid,
  doorUuid: Uuid,
  state: z.enum(commandStates),
  /** Why it failed, in the device's own word; null otherwise. */
  detail: z.string().nullable(),
  createdAt: Moment,
  expiresAt: Moment,
})
export type DoorCommand = z.infer<typeof DoorCommand>

/** `key` makes the call idempotent: the same key again answers the same command and opens nothing. */
export const OpenForm = z.object({ uuid: Uuid, key: Uuid })
