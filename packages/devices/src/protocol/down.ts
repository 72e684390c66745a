import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { z } from 'zod'
import { Epoch, EpochMs, EventNumber, envelope } from './atoms.ts'
import { linkLimits } from './limits.ts'

/** What the server says besides commands (device-link.md 4.3). Unknown fields are ignored. */

/** The whole settings document a device shall have; retained, `version` grows by one per change (device-link.md 4.6). */
export const Desired = z.object({
  ...envelope,
  version: z.int().positive(),
  doc: z
    .record(z.string().max(linkLimits.shortText), z.unknown())
    .refine((doc) => Object.keys(doc).length <= linkLimits.settings, { params: { key: 'validation:invalid' } }),
})
export type Desired = z.infer<typeof Desired>

/**
 * Everything up to and including `upTo` is committed and may be forgotten (device-link.md 4.5); 0 for nothing yet.
 * `epoch` keeps an ack that waited in the broker from freeing events of a later life of the counter.
 */
export const EventAck = z.object({ ...envelope, epoch: Epoch, upTo: z.union([z.literal(0), EventNumber]) })
export type EventAck = z.infer<typeof EventAck>

/** The site's IANA zone and its next changes: when, and minutes east of UTC from then on (device-link.md 4.10). */
export const zone = {
  tz: z.string().max(linkLimits.shortText).optional(),
  dst: z
    .array(
      z.object({
        at: EpochMs,
        offsetMinutes: z.int().min(-dayMinutes).max(dayMinutes),
      }),
    )
    .max(linkLimits.zoneTransitions)
    .optional(),
}

/** Answer to a time request (device-link.md 4.10): `t1` as asked, `t2` when it came, `t3` when this left, all ms since epoch. */
export const TimeAnswer = z.object({ ...envelope, t1: z.int(), t2: EpochMs, t3: EpochMs, ...zone })
export type TimeAnswer = z.infer<typeof TimeAnswer>
