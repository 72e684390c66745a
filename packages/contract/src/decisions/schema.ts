import { decisionReasons, decisionSteps } from '@lintel/vocabulary/reasons.ts'
import { z } from 'zod'
import { Moment } from '../base/atoms.ts'

/** A decision in codes, for people (access-decision.md 2, 3). */

/** What decided, as the records are called that people keep. */
export const ruleKinds = [
  'accessGroup',
  'visitorKey',
  // What one person opens by no group: the doors of its household, and floors of lifts.
  'selfAccess',
  'floors',
  'areaRestriction',
  'interlock',
  'emergencyPlan',
  'block',
  'person',
  'credential',
  'door',
  'doorMode',
] as const
export type DecidingRuleKind = (typeof ruleKinds)[number]

export const DecidingRule = z.object({
  kind: z.enum(ruleKinds),
  uuid: z.string(),
  /** As it is called today; null when it was deleted, or has no name. */
  name: z.string().nullable(),
  isDeleted: z.boolean(),
})
export type DecidingRule = z.infer<typeof DecidingRule>

export const Verdict = z.object({
  result: z.enum(['allow', 'deny', 'needMore']),
  reason: z.enum(decisionReasons),
  rule: DecidingRule.nullable(),
  /** The site's wall clock at the request, with its offset. */
  localTime: z.string().nullable(),
  /** When the same request would pass, where time alone changes it. */
  nextAt: Moment.nullable(),
  passed: z.array(z.enum(decisionSteps)),
  /** What was remarked beside the result: refusals that would have come, and a doubtful clock. */
  notes: z.array(z.string()),
  /** Reason of a block. For operators, never for the person. */
  forOperators: z.string().nullable(),
  version: z.int(),
  versionSince: Moment.nullable(),
})
export type Verdict = z.infer<typeof Verdict>
