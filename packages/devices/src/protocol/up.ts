import { z } from 'zod'
import { Code, CommandId, EpochMs, Epoch, envelope, EventNumber, MonoMs, Session, TimeQuality, Word } from './atoms.ts'
import { ReaderNames } from './doors.ts'
import { linkLimits } from './limits.ts'
import { PolicyDigest } from './policy.ts'

/** What devices say (device-link.md 4.3). Unknown fields are ignored. */

const bootCount = z.int().positive()
const version = z.int().nonnegative()

/** What a device has, as numbers and yes or no; the portal's model record says the same in detail. */
export const Caps = z.object({
  relays: z
    .int()
    .min(0)
    .max(linkLimits.relayMax + 1),
  securityRelays: z
    .int()
    .min(0)
    .max(linkLimits.securityRelayMax + 1),
  readers: z
    .int()
    .min(0)
    .max(linkLimits.readerMax + 1),
  pin: z.boolean(),
  face: z.boolean(),
  camera: z.boolean(),
  call: z.boolean(),
  /** Absent in devices older than messages on screens. */
  screen: z.boolean().optional(),
  /** How many credentials it can hold; absent: as many as a site may have. */
  credentials: z.int().min(1).max(linkLimits.credentialsMax).optional(),
})
export type Caps = z.infer<typeof Caps>

/** First message of each connection. `evtNext` is the number the next event will get, `evtOldest` the oldest one kept. */
export const Birth = z.object({
  ...envelope,
  fw: z.string().min(1).max(linkLimits.shortText),
  hw: z.string().min(1).max(linkLimits.shortText),
  model: z.string().min(1).max(linkLimits.shortText),
  caps: Caps,
  boot: bootCount,
  session: Session,
  epoch: Epoch,
  evtNext: EventNumber,
  evtOldest: EventNumber,
  clock: TimeQuality,
  /** Version of the desired document that is applied; 0 for none. */
  cfgVersion: version,
  /** Version of the policy that is applied; 0 for none. Absent: this device decides by no policy. */
  policyVersion: version.optional(),
  /** Digest of the address book that it holds, whole or in part. Absent: this device calls by no address book. */
  addressBook: PolicyDigest.optional(),
  ip: z.union([z.ipv4(), z.ipv6()]).nullable().default(null),
})
export type Birth = z.infer<typeof Birth>

/**
 * Last message of a connection: by the broker as will (`reason` absent), or by the device when it stops on purpose.
 * A will is written when the connection begins, so its `ts` says nothing about the end.
 */
export const Death = z.object({ ...envelope, session: Session, reason: Word.optional() })
export type Death = z.infer<typeof Death>

/** A value of the settings document that the device did not take, and why. */
export const Rejected = z.object({ path: z.string().max(linkLimits.text), code: Code })
export type Rejected = z.infer<typeof Rejected>

const settings = z.record(z.string().max(linkLimits.shortText), z.unknown())

/**
 * Causes that keep a door unlocked, as far as this version knows; others are accepted as words. `latch`: a bistable
 * lock, until the next opening; `fire`: the door's fire input.
 */
export const unlockCauses = ['timetable', 'override', 'plan', 'latch', 'fire'] as const
export type UnlockCause = (typeof unlockCauses)[number]

/** A relay as the name of a field. */
const relayName = z.string().regex(/^(0|[1-9][0-9]?)$/)

/**
 * Settings as they are on the device after a version of the desired document was applied; `full` or only what changed
 * (device-link.md 4.6). With neither it says nothing about settings.
 */
export const Reported = z.object({
  ...envelope,
  /** Version of the desired document this answers. The envelope's `v` stays the protocol's version. */
  version,
  full: settings.optional(),
  patch: settings.optional(),
  rejected: z.array(Rejected).max(linkLimits.rejected).default([]),
  /**
   * Every relay that is kept unlocked now, and by what; sent after each connect and whenever it changes. Absent: this message
   * says nothing about it, or this device keeps no doors unlocked.
   */
  unlockedRelays: z.record(relayName, Word).optional(),
  /**
   * Every reader that does not answer now, by the name that `doors` has for it; sent after each connect and whenever it changes.
   * Absent: this message says nothing about it, or this device does not watch its readers.
   */
  deadReaders: ReaderNames.optional(),
})
export type Reported = z.infer<typeof Reported>

/**
 * Events of one boot in ascending order. Only the numbers are checked here; see `readEvents` for the rest.
 * `mono` (ms since that boot, when the batch was written) is present while that boot still runs.
 */
export const Batch = z
  .object({
    ...envelope,
    epoch: Epoch,
    boot: bootCount,
    mono: MonoMs.optional(),
    from: EventNumber,
    to: EventNumber,
    events: z
      .array(z.looseObject({ n: EventNumber }))
      .min(1)
      .max(linkLimits.batchEvents),
  })
  .refine(
    ({ events, from, to }) =>
      events[0]?.n === from &&
      events.at(-1)?.n === to &&
      events.every((event, index) => index === 0 || event.n > events[index - 1]!.n),
    { path: ['events'], params: { key: 'validation:invalid' } },
  )
export type Batch = z.infer<typeof Batch>

/** `refused`: nothing was tried. `failed`: it was tried, or can no longer be told. */
export const commandAnswers = ['accepted', 'done', 'failed', 'refused'] as const

/**
 * Result words of a command (device-link.md 4.7). With `accepted` and `done`: OK. With `refused`: EXPIRED, NOT_YET (before
 * `notBefore`), CLOCK_UNSET (time-critical and no clock), UNSUPPORTED (unknown name), INVALID (wrong arguments),
 * NO_SUCH_DOOR. With `failed`: INTERRUPTED (the device restarted meanwhile), EVENTS_GONE (`evtOldest` says what is left),
 * FAULT (the hardware did not follow).
 */
export const commandCodes = [
  'OK',
  'EXPIRED',
  'NOT_YET',
  'CLOCK_UNSET',
  'UNSUPPORTED',
  'INVALID',
  'NO_SUCH_DOOR',
  'INTERRUPTED',
  'EVENTS_GONE',
  'FAULT',
] as const
export type CommandCode = (typeof commandCodes)[number]

/** A device's answer to a command; the same id is answered with the stored result and never carried out again. */
export const CommandAck = z.object({
  ...envelope,
  id: CommandId,
  state: z.enum(commandAnswers),
  code: Code,
  /** When the device came to this answer; null while its clock is unset. */
  at: EpochMs.nullable(),
  detail: z.string().max(linkLimits.detail).optional(),
  evtOldest: EventNumber.optional(),
})
export type CommandAck = z.infer<typeof CommandAck>

/** A device asks for the time; `t1` is its own idea of now (device-link.md 4.10). */
export const TimeRequest = z.object({ ...envelope, t1: z.int() })
export type TimeRequest = z.infer<typeof TimeRequest>
