import { z } from 'zod'
import { EpochMs } from './atoms.ts'
import { linkLimits } from './limits.ts'

/**
 * Evidence of an access decision beside the policy, as far as the decision depended on it (access-decision.md 14.10), so
 * that the same decision can be made again later. Nothing of it names a person. A field that is absent had its usual
 * value: no plan ran, no person was seen, nothing was used, all was well.
 */

const id = z.string().min(1).max(linkLimits.id)
const count = z.int().nonnegative()

/** Where the person was seen: through which door they came into which area. */
const Sighting = z.object({ areaId: id, doorId: id, at: EpochMs })

export const Evidence = z.object({
  /** Emergency plans that ran, as the device knew. */
  plans: z
    .array(z.object({ planId: id, since: EpochMs, until: EpochMs.optional() }))
    .max(linkLimits.policyPlans)
    .optional(),
  /** The fire input was active. */
  fire: z.boolean().optional(),
  /** First persons of groups that the door's timetable waits for, as they were let in. */
  arrivals: z
    .array(z.object({ groupId: id, at: EpochMs }))
    .max(linkLimits.evidenceEntries)
    .optional(),
  /** The server was not there, for so many seconds. */
  offlineSeconds: count.optional(),
  /** Of `passback`, refused or noted: the person's last position, and their entries for timed checks. */
  lastSeen: Sighting.optional(),
  entries: z.array(Sighting).max(linkLimits.evidenceEntries).optional(),
  /** Of `areaFull`, refused or noted: how many people were in the area. */
  people: z.object({ areaId: id, count }).optional(),
  /** Of the note `readerDead`: readers of the door that did not answer, by the ids of its sides. */
  deadReaders: z.array(id).max(linkLimits.evidenceEntries).optional(),
  /** Of a credential with a limit: uses counted before, and when the first one was. */
  used: count.optional(),
  firstUsedAt: EpochMs.optional(),
  /** Of `tooManyTries`: until when the reader takes no codes. */
  lockedUntil: EpochMs.optional(),
})
export type Evidence = z.infer<typeof Evidence>
