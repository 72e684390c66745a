import { z } from 'zod'
import { Keyword, Moment, Uuid } from '../atoms.ts'
import { Verdict } from '../decisions/schema.ts'
import { pageQuery } from '../kit/page.ts'
import { limits } from '../limits.ts'
import { doorMoments, withinExportRange } from './range.ts'

/** What devices report (device-link 4.5), and `lost`, the visible record of numbers a device could not resend. */
export const eventTypes = [
  'access',
  'remoteOpen',
  'doorOpened',
  'doorClosed',
  'doorHeld',
  'doorForced',
  'unlocked',
  'locked',
  'call',
  'tamper',
  'boot',
  'lost',
] as const

/** How far the device's clock can be trusted (device-link 4.5, 4.10). */
export const timeQualities = ['synced', 'drift', 'unset'] as const

export const DoorEvent = z.object({
  uuid: Uuid,
  type: z.enum(eventTypes),
  occurredAt: Moment,
  receivedAt: Moment,
  timeQuality: z.enum(timeQualities),
  doorUuid: Uuid.nullable(),
  /** Names are those of the day, so that later changes do not rewrite history (office.md 15.1). */
  doorName: z.string().nullable(),
  deviceUuid: Uuid,
  deviceName: z.string(),
  personName: z.string().nullable(),
  credential: z.string().nullable(),
  method: z.string().nullable(),
  granted: z.boolean().nullable(),
  reason: z.string().nullable(),
})
export type DoorEvent = z.infer<typeof DoorEvent>

/** Which way somebody went; null where the device did not say. */
export const directions = ['entry', 'exit'] as const

/** An event as the log lists it: with who it was, as far as that is known. */
export const DoorLogRow = DoorEvent.extend({
  direction: z.enum(directions).nullable(),
  personUuid: Uuid.nullable(),
  /** As the company is called today. */
  companyName: z.string().nullable(),
})
export type DoorLogRow = z.infer<typeof DoorLogRow>

export const DoorEventDetail = DoorLogRow.extend({
  /** The device's own number of the event, and of the last lost one when `type` is lost. */
  number: z.int(),
  lastNumber: z.int().nullable(),
  operatorName: z.string().nullable(),
  commandUuid: Uuid.nullable(),
  /** Why it was decided so, by the policy of then; null where no policy is known or the presence of people decided. */
  explanation: Verdict.nullable(),
  /** What the door decided cannot be worked out again, because it knew who was inside or how often a code was used. */
  dependsOnPresence: z.boolean(),
  /** How the same request, at its own time, would be decided by the policy of today. */
  now: Verdict.nullable(),
})

export const DoorLogFilter = withinExportRange(
  pageQuery.extend({
    keyword: Keyword,
    door: Uuid.optional(),
    device: Uuid.optional(),
    person: Uuid.optional(),
    company: Uuid.optional(),
    type: z.enum(eventTypes).optional(),
    method: z.string().trim().max(limits.title).optional(),
    direction: z.enum(directions).optional(),
    result: z.enum(['granted', 'refused']).optional(),
    ...doorMoments,
  }),
)
