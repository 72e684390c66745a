import { z } from 'zod'
import { Code, CommandId, EpochMs, Epoch, envelope, EventNumber, MonoMs, Session, TimeQuality, Word } from './atoms.ts'
import { ReaderNames } from './doors.ts'
import { JobAtBirth } from './jobs.ts'
import { linkLimits } from './limits.ts'
import { PolicyDigest } from './policy.ts'

/** What devices say (device-link.md 4.3). Unknown fields are ignored. */

/** How often the device has been switched on, from 1. */
const bootCount = z.int().positive()
const version = z.int().nonnegative()

/**
 * What the device has. The portal takes `credentials` and `codeGrants` of it; all else it knows by the model that was
 * registered.
 */
export const Caps = z.object({
  /** Relays, numbered from 0. */
  relays: z
    .int()
    .min(0)
    .max(linkLimits.relayMax + 1),
  /** Relays in a separate box behind the wall, numbered from 16. */
  securityRelays: z
    .int()
    .min(0)
    .max(linkLimits.securityRelayMax + 1),
  /** Readers that are built in or can be connected. */
  readers: z
    .int()
    .min(0)
    .max(linkLimits.readerMax + 1),
  /** Has a keypad. */
  pin: z.boolean(),
  /** Recognises faces. */
  face: z.boolean(),
  /** Has a camera. */
  camera: z.boolean(),
  /** Calls people. */
  call: z.boolean(),
  /** Has a screen that shows texts; absent: it has none. */
  screen: z.boolean().optional(),
  /** How many credentials it can hold; absent: as many as the portal knows of its model, or without limit. */
  credentials: z.int().min(1).max(linkLimits.credentialsMax).optional(),
  /** It decides grants whose subjects name credentials; absent: it does not, and its doors stay shut to such codes. */
  codeGrants: z.boolean().optional(),
})
export type Caps = z.infer<typeof Caps>

/** What a module that is plugged into a device is. */
export const unitKinds = [
  /** Buttons that call somebody each. */
  'buttons',
  /** Name plate with a light behind it. */
  'namePlate',
  /** Further relays. */
  'relays',
  /** Anything else. */
  'other',
] as const

/** A module that is plugged into the device. */
export const Unit = z.object({
  /** Slot that it is plugged into, from 1; each slot once. */
  slot: z.int().min(1).max(linkLimits.units),
  /** What it is, see the words. */
  kind: z.enum(unitKinds).catch('other'),
  /** What is written at it. */
  label: z.string().max(linkLimits.unitLabel).default(''),
})
export type Unit = z.infer<typeof Unit>

/** First message of each connection. */
export const Birth = z.object({
  ...envelope,
  /** Version of the firmware, as the page of the device shows it. */
  fw: z.string().min(1).max(linkLimits.shortText),
  /** Version of the hardware, as the page of the device shows it. */
  hw: z.string().min(1).max(linkLimits.shortText),
  /** Name of the model. Where it is not the registered one, the portal shows the device as other hardware. */
  model: z.string().min(1).max(linkLimits.shortText),
  caps: Caps,
  boot: bootCount,
  session: Session,
  epoch: Epoch,
  /** Number that the next event will get. */
  evtNext: EventNumber,
  /**
   * Number of the oldest event that is kept; equal to `evtNext` when none is. The portal records missing ones before it
   * as lost.
   */
  evtOldest: EventNumber,
  clock: TimeQuality,
  /** Version of the desired document that is applied; 0 for none. */
  cfgVersion: version,
  /** Version of the policy that is applied; 0 for none. Absent: this device decides by no policy. */
  policyVersion: version.optional(),
  /** Digest of the address book that it holds, whole or in part. Absent: this device calls by no address book. */
  addressBook: PolicyDigest.optional(),
  /**
   * Modules that are plugged into it. The first list is its layout; a later one that differs waits in the portal for the
   * installer. Absent: this device says nothing of modules.
   */
  units: z.array(Unit).max(linkLimits.units).optional(),
  /** Its last job of firmware, `null` for none. Absent: this device knows no jobs. */
  job: JobAtBirth.nullable().optional(),
  /** Address of the device in its own network; `null` or absent: unknown. */
  ip: z.union([z.ipv4(), z.ipv6()]).nullable().default(null),
})
export type Birth = z.infer<typeof Birth>

/**
 * Last message of a connection: by the broker as will (`reason` absent), or by the device when it stops on purpose.
 * A will is written when the connection begins, so its `ts` says nothing about the end.
 */
export const Death = z.object({
  ...envelope,
  session: Session,
  /** Why the device stops on purpose, see the words; absent in a will. */
  reason: Word.optional(),
})
export type Death = z.infer<typeof Death>

/** Words for why a device stops on purpose; others are accepted. The portal takes each as the end of the session. */
export const deathReasons = [
  /** Its program ends. */
  'stopped',
  /** It is switched off. */
  'shutdown',
  /** It starts again, after the command `reboot` or with new firmware. */
  'reboot',
] as const

/** Why a device did not take a setting. */
export const rejectedCodes = [
  /** The device has no such setting. */
  'UNSUPPORTED',
  /** The value is outside of what the setting allows. */
  'INVALID',
] as const

/** A value of the settings document that the device did not take, and why. */
export const Rejected = z.object({
  /** Path of the setting. */
  path: z.string().max(linkLimits.text),
  /** Why it was not taken, see the words. */
  code: Code,
})
export type Rejected = z.infer<typeof Rejected>

const settings = z.record(z.string().max(linkLimits.shortText), z.unknown())

/** Causes that keep a door unlocked, as far as this version knows; others are accepted as words. */
export const unlockCauses = [
  /** Its timetable says `unlocked`. */
  'timetable',
  /** A manual override says `unlocked`. */
  'override',
  /** An emergency plan opens it. */
  'plan',
  /** Its bistable lock was opened, and stays so until the next opening. */
  'latch',
  /** Its fire input is active. It counts before all others, and `latch` after them. */
  'fire',
] as const
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
  /** All settings that the device has now, by path; absent: see `patch`. */
  full: settings.optional(),
  /** Settings that have changed since the last message, by path; absent: none is told. */
  patch: settings.optional(),
  /** Settings of that version which the device did not take; absent: it took all. */
  rejected: z.array(Rejected).max(linkLimits.rejected).default([]),
  /**
   * Every relay that is kept unlocked now (its number as a name), and by what, see the words; sent after each connect
   * and whenever it changes. Absent: this message says nothing about it, or this device keeps no doors unlocked.
   */
  unlockedRelays: z.record(relayName, Word).optional(),
  /**
   * Every reader that does not answer now, by the name that `doors` has for it; sent after each connect and whenever it
   * changes. Absent: this message says nothing about it, or this device does not watch its readers.
   */
  deadReaders: ReaderNames.optional(),
})
export type Reported = z.infer<typeof Reported>

/** Events of one boot in ascending order. The batch is refused as a whole only where its numbers are wrong. */
export const Batch = z
  .object({
    ...envelope,
    epoch: Epoch,
    /** Count of the boot in which the events happened. */
    boot: bootCount,
    /** Ms since that boot when the batch was written; absent: that boot is over. The portal works out times by it. */
    mono: MonoMs.optional(),
    /** Number of the first event. */
    from: EventNumber,
    /** Number of the last event. */
    to: EventNumber,
    /** Events, as the section on events has them. */
    events: z
      .array(
        z.looseObject({
          /** Number of the event, higher than that of the one before. */
          n: EventNumber,
        }),
      )
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

/** States of a command that a device answers. */
export const commandAnswers = [
  /** It is being carried out; another answer follows. */
  'accepted',
  /** It was carried out. */
  'done',
  /** It was tried, or can no longer be told. */
  'failed',
  /** Nothing was tried. */
  'refused',
] as const

/** Result words of a command (device-link.md 4.7). */
export const commandCodes = [
  /** With `accepted` and `done`. */
  'OK',
  /** With `refused`: it came after `expires`. */
  'EXPIRED',
  /** With `refused`: it came more than two seconds before `notBefore`. */
  'NOT_YET',
  /** With `refused`: it is time-critical, and the device has no clock. */
  'CLOCK_UNSET',
  /** With `refused`: the device knows no such command, or has not the part that it is for. */
  'UNSUPPORTED',
  /**
   * With `refused`: wrong arguments. With `failed`: a provisioning text with a line that is not understood (`detail`).
   */
  'INVALID',
  /** With `refused`: the device has no such relay. */
  'NO_SUCH_DOOR',
  /** With `failed`: the device lost its power while it carried the command out. */
  'INTERRUPTED',
  /** With `failed`: none of the events that were asked for is left; `evtOldest` says which is the oldest. */
  'EVENTS_GONE',
  /** With `failed`: the hardware did not follow. */
  'FAULT',
] as const
export type CommandCode = (typeof commandCodes)[number]

/** A device's answer to a command; the same id is answered with the stored result and never carried out again. */
export const CommandAck = z.object({
  ...envelope,
  /** Id of the command. */
  id: CommandId,
  /** What became of it. */
  state: z.enum(commandAnswers),
  /** Why, see the codes; others are accepted. */
  code: Code,
  /** When the device came to this answer; null while its clock is unset. */
  at: EpochMs.nullable(),
  /** Sentence for the operator; absent: none. */
  detail: z.string().max(linkLimits.detail).optional(),
  /** With `EVENTS_GONE`: number of the oldest event that is left. */
  evtOldest: EventNumber.optional(),
})
export type CommandAck = z.infer<typeof CommandAck>

/** A device asks for the time; `t1` is its own idea of now (device-link.md 4.10). */
export const TimeRequest = z.object({
  ...envelope,
  /** Time of the device, in ms; without a clock any number that grows, such as ms since the boot. */
  t1: z.int(),
})
export type TimeRequest = z.infer<typeof TimeRequest>
