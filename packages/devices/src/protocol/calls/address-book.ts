import { z } from 'zod'
import { envelope, Word } from '../atoms.ts'
import { linkLimits } from '../limits.ts'
import { PolicyDigest } from '../policy.ts'

/**
 * Address book of a door phone (community.md 1.5, 5.1): the apartments that it calls and what rings in each. It travels
 * in parts, each with a digest of its own, so that one changed name brings one part.
 */

const short = z.string().max(linkLimits.shortText)
const id = z.string().min(1).max(linkLimits.id)

/** What rings: a person's app, a device of the apartment, or a telephone by its number. */
export const bookTargetKinds = [
  /** The app of a resident. */
  'app',
  /** A device of the apartment, such as an indoor monitor. */
  'device',
  /** A telephone. */
  'landline',
] as const

const BookTarget = z.object({
  /** What it is. */
  kind: z.enum(bookTargetKinds),
  /** Name of the person or device; the device says it when this target answers. */
  name: short.min(1),
  /**
   * MAC address of a device, number of a telephone; absent for an app, which is reached by the number of the
   * apartment's group.
   */
  address: short.optional(),
  /** Account of an app or a device at the SIP server; absent where none was entered. */
  sip: short.optional(),
})
export type BookTarget = z.infer<typeof BookTarget>

/** An apartment as visitors find it. */
export const BookEntry = z.object({
  /** Id of the apartment; the event of a call has it as `apartment`. */
  id,
  /** Number of its building; absent in a villa. */
  building: z.int().min(1).max(linkLimits.buildingMax).optional(),
  /** Name of its building; absent in a villa, empty where it has none. */
  buildingName: short.optional(),
  /** What is dialled, unique in its building. */
  number: z.string().min(1).max(linkLimits.shortText),
  /** Name that the screen shows in place of the number; empty where it has none. */
  name: short,
  /** Residents who can be found by name. */
  people: z.array(short.min(1)).max(linkLimits.bookPeople),
  /**
   * `ip`: all devices are in one network and are called at their address. `sip`: calls go to the number of the group.
   */
  via: z.enum(['ip', 'sip']),
  /** Number of the apartment's group at the SIP server; absent where none was entered. */
  group: short.optional(),
  /** Targets that ring together, one step after the other until one answers. A step without a target is passed over. */
  steps: z.array(z.array(BookTarget).max(linkLimits.bookTargets)).max(linkLimits.bookSteps),
})
export type BookEntry = z.infer<typeof BookEntry>

/**
 * One part of a book. A device keeps parts by their number; a message with another count of parts ends all that it has.
 * What does not make `digest` is not taken. `book` is the digest of the whole: with it the device has everything, and
 * answers.
 */
export const AddressBookPart = z
  .object({
    ...envelope,
    /** Digest of the whole book, once this part and all others are there. */
    book: PolicyDigest,
    /** Number of this part, from 1. */
    part: z.int().min(1).max(linkLimits.bookParts),
    /** How many parts the book has. */
    parts: z.int().min(1).max(linkLimits.bookParts),
    /** Digest of `entries`: SHA-256 of their canonical JSON. */
    digest: PolicyDigest,
    /** Apartments of this part, in place of those that it had. */
    entries: z.array(BookEntry).max(linkLimits.bookPartEntries),
  })
  .refine(({ part, parts }) => part <= parts, { path: ['part'], params: { key: 'validation:invalid' } })
export type AddressBookPart = z.infer<typeof AddressBookPart>

/** Why a part was not taken. `mismatch`: it does not make its digest. `storage`: the device could not keep it. */
export const bookProblems = [
  /** The entries do not make the digest of the part. */
  'mismatch',
  /** The device could not keep the part. */
  'storage',
] as const
export type BookProblem = (typeof bookProblems)[number]

/** What a device holds: sent when a part completes the book, and with a problem when a part was not taken. */
export const AddressBookAck = z.object({
  ...envelope,
  /** Digest of the book that the device holds, whole or in part. */
  digest: PolicyDigest,
  /** How many apartments it holds. */
  entries: z.int().nonnegative(),
  /** Why a part was not taken; absent: the book is complete. With a problem the portal compares the whole book. */
  problem: Word.optional(),
})
export type AddressBookAck = z.infer<typeof AddressBookAck>
