import { z } from 'zod'
import { Moment } from '../atoms.ts'

/**
 * A decision in codes, for people (access-decision.md 2, 3). The codes are those of `packages/rules`, which the contract does
 * not import; the server's types hold that none is missing.
 */
export const decisionReasons = [
  'allowEgress',
  'allowPlanOpen',
  'allowOverrideOpen',
  'allowUnlocked',
  'allowGrant',
  'doorUnknown',
  'policyStale',
  'lockdown',
  'outOfService',
  'overrideLockdown',
  'credentialUnknown',
  'credentialInactive',
  'credentialLost',
  'credentialNotYet',
  'credentialExpired',
  'credentialUsedUp',
  'tooManyTries',
  'personSuspended',
  'personNotYet',
  'personEnded',
  'blocked',
  'noGrant',
  'remoteNotInGroup',
  'outsideCompanyDoors',
  'outsideSchedule',
  'holidayClosed',
  'factorMissing',
  'interlockOpen',
  'escortMissing',
  'firstPersonMissing',
  'passback',
  'areaFull',
  'needMore',
] as const
export type DecisionReason = (typeof decisionReasons)[number]

/** The published order of evaluation (access-decision.md 3). */
export const decisionSteps = [
  'door',
  'lifeSafety',
  'plan',
  'outOfService',
  'override',
  'timetable',
  'credential',
  'person',
  'blocks',
  'grants',
  'factors',
  'areaRules',
  'allow',
] as const

/** What decided, as the records are called that people keep. */
export const ruleKinds = [
  'accessGroup',
  'visitorKey',
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
