import { z } from 'zod'
import { linkLimits } from './limits.ts'

/**
 * The smallest types of the device protocol. All texts are bounded: a device is hostile input until proven otherwise.
 */

/** Milliseconds since 1970-01-01T00:00Z. */
export const EpochMs = z.int().nonnegative()

/** Milliseconds since the device booted, from a clock that never steps. */
export const MonoMs = z.int().nonnegative()

/**
 * Number of an event: 64 bits in the device, on the wire a JSON number up to 2^53 − 1.
 * Starts at 1 in each epoch and never resets within it (device-link.md 4.5).
 */
export const EventNumber = z.int().positive()

/**
 * Random name of one life of the event counter: new at first claim, factory reset or board swap (device-link.md 4.5).
 */
export const Epoch = z.string().regex(/^[0-9a-f]{8,64}$/)

/** Random name of one connection; birth and death carry the same one (device-link.md 4.4). */
export const Session = z.string().regex(/^[0-9a-f]{8,64}$/)

/** A word of a list that may grow: camelCase. Unknown words are kept, so newer devices are not refused. */
export const Word = z
  .string()
  .max(linkLimits.word)
  .regex(/^[a-z][A-Za-z0-9]*$/)

/** A result word of a list that may grow: UPPER_CASE. */
export const Code = z
  .string()
  .max(linkLimits.word)
  .regex(/^[A-Z][A-Z0-9_]*$/)

/** Id of a command, chosen by the server; equal to the caller's idempotency key (device-link.md 4.7). */
export const CommandId = z
  .string()
  .min(1)
  .max(linkLimits.id)
  .regex(/^[A-Za-z0-9_-]+$/)

/**
 * A door of a device, by its zero-based relay (specification.md 5). Security relays are numbered after the sixteen
 * relays that a device can have, however many it has: the first of them is 16.
 */
export const Relay = z
  .int()
  .min(0)
  .max(linkLimits.relayMax + 1 + linkLimits.securityRelayMax)

/** How far a time can be trusted: `drift` may be minutes off, `unset` is no time at all (device-link.md 4.5). */
export const timeQualities = [
  /** Compared with the portal lately, and right. */
  'synced',
  /** May be minutes off: not compared lately, found to be off, or held back because time had gone backwards. */
  'drift',
  /** There is no time: the device has not been told any since it was switched on. */
  'unset',
] as const
/** How far the sender's time can be trusted: `drift` may be minutes off, `unset` is no time at all. */
export const TimeQuality = z.enum(timeQualities)
export type TimeQuality = z.infer<typeof TimeQuality>

/**
 * What every message carries: protocol version and the sender's time, null while its clock is unset (device-link.md
 * 4.3).
 */
export const envelope = {
  /** Version of the protocol. */
  v: z.literal(1),
  /** When the sender wrote the message, ms since 1970 in UTC; `null` while its clock is unset. */
  ts: EpochMs.nullable(),
}
