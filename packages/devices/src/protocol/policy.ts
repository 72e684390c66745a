import { z } from 'zod'
import { EpochMs, envelope, Word } from './atoms.ts'
import { zone } from './down.ts'
import { linkLimits } from './limits.ts'

/**
 * What a device holds to decide by itself (access-decision.md 10, device-link.md 5): the records of its site's policy that can
 * matter at its doors, in the shapes of `packages/rules`. Beyond those shapes a door carries its `relay` and a credential
 * its `hash`: the value itself never reaches a device.
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
const RunningPlan = z.object({ planId: RecordId, since: EpochMs, until: EpochMs.optional() })

/**
 * Positions in an area that are unknown again since a moment: of one person, of a company's people, or of all people
 * (office.md 14). A decision rests on positions the device remembers from before no longer.
 */
const ApbReset = z.object({
  areaId: RecordId,
  at: EpochMs,
  companyId: RecordId.optional(),
  personId: RecordId.optional(),
})

/**
 * Leads a device from one version of its policy to another; `from` 0 replaces everything. Applied whole or not at all: when
 * all parts are there, `from` is the version it has, and what it then has makes `digest`. With `from` equal to `to` nothing
 * but the plans, the anti-passback resets and the zone may be new.
 */
export const PolicyMessage = z
  .object({
    ...envelope,
    from: Version,
    to: Version,
    digest: PolicyDigest,
    part: z.int().min(1).max(linkLimits.policyParts),
    parts: z.int().min(1).max(linkLimits.policyParts),
    ops: z.array(PolicyOp),
    /** The device's own key, 32 bytes as hexadecimal digits, with every snapshot: it hashes what is shown to it. */
    key: PolicyDigest.optional(),
    /** All plans of the site that run now, also at other doors alone: the start of any resets anti-passback. */
    plans: z.array(RunningPlan).max(linkLimits.policyPlans).optional(),
    /** Anti-passback resets of positions that the device may still know, newest first. */
    apbResets: z.array(ApbReset).max(linkLimits.policyApbResets).optional(),
    /** The site's zone and its next changes, so that schedules keep their hours across them. */
    zone: z.object(zone).optional(),
  })
  .refine(({ part, parts }) => part <= parts, { path: ['part'], params: { key: 'validation:invalid' } })
export type PolicyMessage = z.infer<typeof PolicyMessage>

/**
 * Why a policy was not taken. `mismatch`: it does not start from what the device has, or does not make its digest.
 * `storage`: the device could not keep it.
 */
export const policyProblems = ['mismatch', 'storage'] as const
export type PolicyProblem = (typeof policyProblems)[number]

/** What a device holds now, after a message of the server; `count` is the number of its records. */
export const PolicyAck = z.object({
  ...envelope,
  version: Version,
  digest: PolicyDigest,
  count: Version,
  problem: Word.optional(),
})
export type PolicyAck = z.infer<typeof PolicyAck>

/**
 * Last passage of a person in an area, at any door of it; ms since epoch by the clock of the device that saw it.
 * `enteredAt` is the last entry, also of a person who has left since.
 */
const Position = z.object({
  personId: RecordId,
  isInside: z.boolean(),
  at: EpochMs,
  doorId: RecordId,
  enteredAt: EpochMs.optional(),
})

/**
 * People in an area, as other devices have seen them (access-decision.md 7): whole when a device connects or the area is
 * new to it, and then what changes. The newer wins by `at`, so that it may come late or twice. `isWhole`: replaces what
 * the device was told of this area before; what it has seen itself stays. People without a record in the policy count too.
 */
export const Positions = z.object({
  ...envelope,
  areaId: RecordId,
  isWhole: z.boolean().optional(),
  people: z.array(Position).max(linkLimits.positionsPerMessage),
})
export type Positions = z.infer<typeof Positions>
