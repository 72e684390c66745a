import { z } from 'zod'
import { Keyword, Moment, Uuid } from '../atoms.ts'
import { limits } from '../limits.ts'
import { pageQuery } from '../kit/page.ts'

/** What devices report (device-link 4.5), and `lost`, the visible record of numbers a device could not resend. */
export const eventTypes = [
  'access',
  'remoteOpen',
  'doorOpened',
  'doorClosed',
  'doorHeld',
  'doorForced',
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

export const DoorEventDetail = DoorEvent.extend({
  /** The device's own number of the event, and of the last lost one when `type` is lost. */
  number: z.int(),
  lastNumber: z.int().nullable(),
  operatorName: z.string().nullable(),
  commandUuid: Uuid.nullable(),
})

export const DoorLogFilter = pageQuery
  .extend({
    keyword: Keyword,
    door: Uuid.optional(),
    device: Uuid.optional(),
    type: z.enum(eventTypes).optional(),
    result: z.enum(['granted', 'refused']).optional(),
    from: Moment.optional(),
    to: Moment.optional(),
  })
  .refine((filter) => !filter.from || !filter.to || filter.from <= filter.to, {
    path: ['to'],
    params: { key: 'validation:endBeforeStart' },
  })
  .refine(
    (filter) =>
      !filter.from ||
      !filter.to ||
      Date.parse(filter.to) - Date.parse(filter.from) <= limits.exportRangeDays * 86_400_000,
    { path: ['to'], params: { key: 'validation:rangeTooLong' } },
  )
