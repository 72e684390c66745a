import { z } from 'zod'
import { EpochMs } from './atoms.ts'
import { linkLimits } from './limits.ts'

/**
 * Evidence of an access decision beside the policy, as far as the decision depended on it (access-decision.md 14.10),
 * so that the same decision can be made again later. Nothing of it names a person. A field that is absent had its usual
 * value: no plan ran, no person was seen, nothing was used, all was well.
 */

const id = z.string().min(1).max(linkLimits.id)
const count = z.int().nonnegative()

/** Where the person was seen: through which door they came into which area. */
const Sighting = z.object({
  /** Id of the area that was entered. */
  areaId: id,
  /** Id of the door. */
  doorId: id,
  /** When, ms since 1970. */
  at: EpochMs,
})

/** Of a decision by a policy: what it was judged by beside the policy. */
export const Evidence = z.object({
  /** Emergency plans that ran, as the device knew. */
  plans: z
    .array(
      z.object({
        /** Id of the plan. */
        planId: id,
        /** When it was started, ms since 1970. */
        since: EpochMs,
        /** When it ends by itself; absent: when it is ended. */
        until: EpochMs.optional(),
      }),
    )
    .max(linkLimits.policyPlans)
    .optional(),
  /** The fire input was active. */
  fire: z.boolean().optional(),
  /** First persons of groups that the door's timetable waits for, as they were let in. */
  arrivals: z
    .array(
      z.object({
        /** Id of the group. */
        groupId: id,
        /** When its member was let in, ms since 1970. */
        at: EpochMs,
      }),
    )
    .max(linkLimits.evidenceEntries)
    .optional(),
  /** The server was not there, for so many seconds. */
  offlineSeconds: count.optional(),
  /** Of `passback`, refused or noted: where the person was seen last. */
  lastSeen: Sighting.optional(),
  /** Of `passback`, refused or noted: the person's entries for timed checks. */
  entries: z.array(Sighting).max(linkLimits.evidenceEntries).optional(),
  /** Of `areaFull`, refused or noted: how many people were in the area. */
  people: z
    .object({
      /** Id of the area. */
      areaId: id,
      /** People in it, by what the device knew. */
      count,
    })
    .optional(),
  /** Of the note `readerDead`: readers of the door that did not answer, by the ids of its sides. */
  deadReaders: z.array(id).max(linkLimits.evidenceEntries).optional(),
  /** Of a credential with a limit: uses counted before. */
  used: count.optional(),
  /** Of a credential with a lifetime: its first use, ms since 1970. */
  firstUsedAt: EpochMs.optional(),
  /** Of a code typed at a locked reader, such as with `tooManyTries`: until when the reader takes none. */
  lockedUntil: EpochMs.optional(),
})
export type Evidence = z.infer<typeof Evidence>
