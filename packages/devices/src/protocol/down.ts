import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { z } from 'zod'
import { Epoch, EpochMs, EventNumber, envelope } from './atoms.ts'
import { linkLimits } from './limits.ts'

/** What the server says besides commands (device-link.md 4.3). Unknown fields are ignored. */

/**
 * The whole settings document a device shall have; retained, `version` grows with each change (device-link.md 4.6).
 */
export const Desired = z.object({
  ...envelope,
  /** Version of the document; a device takes one that is higher than the one it has. */
  version: z.int().positive(),
  /** All settings, by path. A setting that is not in it is that of the factory. */
  doc: z
    .record(z.string().max(linkLimits.shortText), z.unknown())
    .refine((doc) => Object.keys(doc).length <= linkLimits.settings, { params: { key: 'validation:invalid' } }),
})
export type Desired = z.infer<typeof Desired>

/**
 * Everything up to and including `upTo` is committed and may be forgotten (device-link.md 4.5); 0 for nothing yet.
 * `epoch` keeps an ack that waited in the broker from freeing events of a later life of the counter.
 */
export const EventAck = z.object({
  ...envelope,
  epoch: Epoch,
  /** Number of the last event that is stored with all before it; 0 for none. */
  upTo: z.union([z.literal(0), EventNumber]),
})
export type EventAck = z.infer<typeof EventAck>

/**
 * The site's zone: its offset now and its next changes, so that a device needs no list of zones (device-link.md 4.10).
 */
export const zone = {
  /** IANA name of the site's zone. */
  tz: z.string().max(linkLimits.shortText).optional(),
  /**
   * Minutes east of UTC when the message was written; until the first moment of `dst` local time is UTC and so much.
   */
  offsetMinutes: z.int().min(-dayMinutes).max(dayMinutes).optional(),
  /** The next changes of the offset, the first one first; empty for a zone without any. */
  dst: z
    .array(
      z.object({
        /** Moment of the change, ms since 1970. */
        at: EpochMs,
        /** Minutes east of UTC from then on. */
        offsetMinutes: z.int().min(-dayMinutes).max(dayMinutes),
      }),
    )
    .max(linkLimits.zoneTransitions)
    .optional(),
}

/**
 * Answer to a time request (device-link.md 4.10): `t1` as asked, `t2` when it came, `t3` when this left, all ms since
 * epoch.
 */
export const TimeAnswer = z.object({
  ...envelope,
  /** `t1` of the request, by which the device knows that this is the answer to its last one. */
  t1: z.int(),
  /** When the request came to the portal, ms since 1970. */
  t2: EpochMs,
  /** When this answer left the portal, ms since 1970. */
  t3: EpochMs,
  ...zone,
})
export type TimeAnswer = z.infer<typeof TimeAnswer>
