import { z } from 'zod'
import { Keyword, Moment, Uuid } from '../atoms.ts'
import { connections } from '../devices/schema.ts'
import { pageQuery, sortable } from '../kit/page.ts'
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
})
export type Door = z.infer<typeof Door>

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
