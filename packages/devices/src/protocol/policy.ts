import { z } from 'zod'
import { EpochMs, envelope, Word } from './atoms.ts'
import { zone } from './down.ts'
import { linkLimits } from './limits.ts'

/**
 * What a device holds to decide by itself (access-decision.md 10, device-link.md 5): the records of its site's policy
 * that can matter at its doors, in the shapes of `packages/rules`. Beyond those shapes a door carries its `relay` and a
 * credential its `hash`: the value itself never reaches a device.
 */

const RecordId = z.string().min(1).max(linkLimits.id)
const Version = z.int().nonnegative()

/** SHA-256 as 64 hexadecimal digits. */
export const PolicyDigest = z.string().regex(/^[0-9a-f]{64}$/)

/** A record that holds from now on, in place of one of the same kind and id. */
const PolicyPut = z.tuple([z.literal('+'), Word, RecordId, z.record(z.string().max(linkLimits.text), z.unknown())])
/** A record that is gone. */
const PolicyDelete = z.tuple([z.literal('-'), Word, RecordId])

export const PolicyOp = z.union([PolicyPut, PolicyDelete])
export type PolicyOp = z.infer<typeof PolicyOp>

/** An emergency plan that runs (access-decision.md 8); its record is among the others. */
const RunningPlan = z.object({
  /** Id of its record. */
  planId: RecordId,
  /** When it was started, ms since 1970. */
  since: EpochMs,
  /** When it ends by itself, ms since 1970; absent: it runs until a message leaves it out. */
  until: EpochMs.optional(),
})

/**
 * Positions in an area that are unknown again since a moment: of one person, of a company's people, or of all people
 * (office.md 14). A decision rests on positions the device remembers from before no longer.
 */
const ApbReset = z.object({
  /** Id of the area; positions in areas below it are meant too. */
  areaId: RecordId,
  /** Positions of that moment and before it count no longer, ms since 1970. */
  at: EpochMs,
  /** Id of a company whose people alone are meant; absent: the people of all companies. */
  companyId: RecordId.optional(),
  /** Id of the one person who is meant; absent: all people. */
  personId: RecordId.optional(),
})

/**
 * Leads a device from one version of its policy to another; `from` 0 replaces everything. Applied whole or not at all:
 * when all parts are there, `from` is the version it has, and what it then has makes `digest`. With `from` equal to
 * `to` nothing but the plans, the anti-passback resets and the zone may be new.
 */
export const PolicyMessage = z
  .object({
    ...envelope,
    /** Version from which it leads; 0: all records that the device has are removed first. */
    from: Version,
    /** Version to which it leads. */
    to: Version,
    /** Digest of all records that the device has afterwards. */
    digest: PolicyDigest,
    /** Number of this part, from 1. */
    part: z.int().min(1).max(linkLimits.policyParts),
    /** In how many parts the message comes; all but `part`, `ts` and `ops` is the same in each. */
    parts: z.int().min(1).max(linkLimits.policyParts),
    /** Changes, in the order of the parts: `["+", kind, id, content]` puts a record, `["-", kind, id]` removes one. */
    ops: z.array(PolicyOp),
    /** The device's own key, 32 bytes as hexadecimal digits, with every snapshot: it hashes what is shown to it. */
    key: PolicyDigest.optional(),
    /**
     * All plans of the site that run now, also at other doors alone: the start of any resets anti-passback. Absent: as
     * before.
     */
    plans: z.array(RunningPlan).max(linkLimits.policyPlans).optional(),
    /** All anti-passback resets of positions that the device may still know, newest first. Absent: as before. */
    apbResets: z.array(ApbReset).max(linkLimits.policyApbResets).optional(),
    /** The site's zone and its next changes, so that schedules keep their hours across them. Absent: as before. */
    zone: z.object(zone).optional(),
  })
  .refine(({ part, parts }) => part <= parts, { path: ['part'], params: { key: 'validation:invalid' } })
export type PolicyMessage = z.infer<typeof PolicyMessage>

/**
 * Why a policy was not taken. `mismatch`: it does not start from what the device has, or does not make its digest.
 * `storage`: the device could not keep it.
 */
export const policyProblems = [
  /**
   * It does not start from the version that the device has, or does not make its digest. The portal sends the whole
   * policy.
   */
  'mismatch',
  /** The device could not keep it, and has what it had before. The portal sends the whole policy again. */
  'storage',
] as const
export type PolicyProblem = (typeof policyProblems)[number]

/** What a device holds now, after a message of the server; `count` is the number of its records. */
export const PolicyAck = z.object({
  ...envelope,
  /** Version that the device has now; 0 for none. */
  version: Version,
  /** Digest of its records. */
  digest: PolicyDigest,
  /** Number of its records. */
  count: Version,
  /** Why the message was not applied; absent: it was. */
  problem: Word.optional(),
})
export type PolicyAck = z.infer<typeof PolicyAck>

/**
 * Last passage of a person in an area, at any door of it; ms since epoch by the clock of the device that saw it.
 * `enteredAt` is the last entry, also of a person who has left since.
 */
const Position = z.object({
  /** Id of the person; a person without a record in the policy counts as well. */
  personId: RecordId,
  /** Whether the person is in the area since then, or has left it. */
  isInside: z.boolean(),
  /** When the person passed, ms since 1970 by the clock of the device that saw it. */
  at: EpochMs,
  /** Id of the door that was passed, which may be another device's. */
  doorId: RecordId,
  /**
   * When the person entered the area last, also of one who has left since, ms since 1970; absent: unknown. For timed
   * checks.
   */
  enteredAt: EpochMs.optional(),
})

/**
 * People in an area, as other devices have seen them (access-decision.md 7): whole when a device connects or the area
 * is new to it, and then what changes. The newer wins by `at`, so that it may come late or twice. `isWhole`: replaces
 * what the device was told of this area before; what it has seen itself stays. People without a record in the policy
 * count too.
 */
export const Positions = z.object({
  ...envelope,
  /** Id of the area. */
  areaId: RecordId,
  /**
   * First of the messages that tell the whole area: what was told of it before is dropped. Absent: changes, or what
   * follows.
   */
  isWhole: z.boolean().optional(),
  /** People with their last passage. */
  people: z.array(Position).max(linkLimits.positionsPerMessage),
})
export type Positions = z.infer<typeof Positions>
