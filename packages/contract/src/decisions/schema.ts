import { credentialKinds } from '@lintel/vocabulary/events.ts'
import { decisionReasons, decisionSteps } from '@lintel/vocabulary/reasons.ts'
import { z } from 'zod'
import { Moment } from '../base/atoms.ts'
import { shownHours } from '../access-groups/schema.ts'

/** A decision in codes, for people (access-decision.md 2, 3). */

/** What decided, as the records are called that people keep. */
export const ruleKinds = [
  'accessGroup',
  'visitorKey',
  // What one person opens by no group: the doors of its household, and floors of lifts.
  'selfAccess',
  'floors',
  // Doors and hours of one code, and those of a courier or of staff in no group.
  'code',
  'ownAccess',
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

/** The code that a rule names, with the hours that it has (old-communities.md 2). */
const DecidingCode = z.object({
  kind: z.enum(credentialKinds).meta({ description: 'Kind of that code.', example: 'card' }),
  ...shownHours,
})

export const DecidingRule = z.object({
  kind: z.enum(ruleKinds).meta({ description: 'Kind of that record.' }),
  uuid: z.string().meta({ description: 'Identifier of that record.', example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10' }),
  /** As it is called today; null when it was deleted, or has no name. */
  name: z
    .string()
    .nullable()
    .meta({ description: 'Name of that record today; null when it was deleted or has none.', example: 'Office hours' }),
  isDeleted: z.boolean().meta({ description: 'Whether that record was deleted.' }),
  code: DecidingCode.nullable().meta({
    description: 'The one code that it is about, masked in `name`; null for others.',
  }),
})
export type DecidingRule = z.infer<typeof DecidingRule>

export const Verdict = z.object({
  result: z
    .enum(['allow', 'deny', 'needMore'])
    .meta({ description: 'Whether access was granted or refused, or a second proof was asked for (needMore).' }),
  reason: z
    .enum(decisionReasons)
    .meta({ description: 'Reason of the result: one of the allow reasons, why it was refused, or needMore.' }),
  rule: DecidingRule.nullable().meta({ description: 'Record that decided; null where none did.' }),
  /** The site's wall clock at the request, with its offset. */
  localTime: z.string().nullable().meta({
    description: 'Wall clock of the site at the request, with its offset; null where it is not known.',
    example: '2026-05-04T11:30:00+02:00',
  }),
  /** When the same request would pass, where time alone changes it. */
  nextAt: Moment.nullable().meta({
    description: 'When the request would be granted, in UTC, where time alone changes that; null otherwise.',
  }),
  passed: z.array(z.enum(decisionSteps)).meta({ description: 'Steps of the decision that were passed, in order.' }),
  /** What was remarked beside the result: refusals that would have come, and a doubtful clock. */
  notes: z.array(z.string()).meta({
    description:
      'Codes of what was noted beside the result: refusals that would have come, or a clock that cannot be trusted.',
    example: [],
  }),
  /** Reason of a block. For operators, never for the person. */
  forOperators: z
    .string()
    .nullable()
    .meta({ description: 'Reason of a block, for operators and never for the person; null for none.' }),
  version: z.int().meta({ description: 'Version of the access rules that decided.', example: 17 }),
  versionSince: Moment.nullable().meta({
    description: 'When that version was made, in UTC; null where it is not known.',
  }),
})
export type Verdict = z.infer<typeof Verdict>
