import { z } from 'zod'
import { envelope, Word } from '../atoms.ts'
import { linkLimits } from '../limits.ts'
import { PolicyDigest } from '../policy.ts'

/**
 * Address book of a door phone (community.md 1.5, 5.1): the apartments that it calls and what rings in each. It travels in parts,
 * each with a digest of its own, so that one changed name brings one part.
 */

const short = z.string().max(linkLimits.shortText)
const id = z.string().min(1).max(linkLimits.id)

/** What rings: a person's app, a device of the apartment, or a telephone by its number. */
export const bookTargetKinds = ['app', 'device', 'landline'] as const

const BookTarget = z.object({
  kind: z.enum(bookTargetKinds),
  /** Name of the person or device; the device says it when this target answers. */
  name: short.min(1),
  /** MAC address of a device, number of a telephone; absent for an app, which is reached by the number of the apartment's group. */
  address: short.optional(),
  /** Account of an app or a device at the SIP server; absent where none was entered. */
  sip: short.optional(),
})
export type BookTarget = z.infer<typeof BookTarget>

/** An apartment as visitors find it. */
export const BookEntry = z.object({
  id,
  /** Number and name of its building; absent in a villa. */
  building: z.int().min(1).max(linkLimits.buildingMax).optional(),
  buildingName: short.optional(),
  /** What is dialled, unique in its building. */
  number: z.string().min(1).max(linkLimits.shortText),
  /** Name that the screen shows in place of the number; empty where it has none. */
  name: short,
  /** Residents who can be found by name. */
  people: z.array(short.min(1)).max(linkLimits.bookPeople),
  /** `ip`: all devices are in one network and are called at their address. `sip`: calls go to the number of the group. */
  via: z.enum(['ip', 'sip']),
  /** Number of the apartment's group at the SIP server; absent where none was entered. */
  group: short.optional(),
  /** Targets that ring together, one step after the other until one answers. A step without a target is passed over. */
  steps: z.array(z.array(BookTarget).max(linkLimits.bookTargets)).max(linkLimits.bookSteps),
})
export type BookEntry = z.infer<typeof BookEntry>

/**
 * One part of a book. A device keeps parts by their number; a message with another count of parts ends all that it has. What
 * does not make `digest` is not taken. `book` is the digest of the whole: with it the device has everything, and answers.
 */
export const AddressBookPart = z
  .object({
    ...envelope,
    book: PolicyDigest,
    part: z.int().min(1).max(linkLimits.bookParts),
    parts: z.int().min(1).max(linkLimits.bookParts),
    digest: PolicyDigest,
    entries: z.array(BookEntry).max(linkLimits.bookPartEntries),
  })
  .refine(({ part, parts }) => part <= parts, { path: ['part'], params: { key: 'validation:invalid' } })
export type AddressBookPart = z.infer<typeof AddressBookPart>

/** Why a part was not taken. `mismatch`: it does not make its digest. `storage`: the device could not keep it. */
export const bookProblems = ['mismatch', 'storage'] as const
export type BookProblem = (typeof bookProblems)[number]

/** What a device holds: sent when a part completes the book, and with a problem when a part was not taken. */
export const AddressBookAck = z.object({
  ...envelope,
  digest: PolicyDigest,
  entries: z.int().nonnegative(),
  problem: Word.optional(),
})
export type AddressBookAck = z.infer<typeof AddressBookAck>
