/** What a screen needs to tell a decision in words: codes and parameters, no texts. */

import type { DecisionReason, DecisionStep } from '@lintel/vocabulary/reasons.ts'
import type { PolicyIndex } from './policy-index.ts'
import type { Id } from './model-time.ts'
import type { Instant } from './model.ts'
import type { Decision, Note } from './request.ts'
import { localTimeAt } from './time/zone.ts'

export interface Explanation {
  /** Names the sentence. */
  readonly code: DecisionReason
  readonly result: Decision['result']
  /** What to link to. */
  readonly rule: { readonly kind: RuleKind; readonly id: Id } | null
  readonly localTime: string | null
  readonly next: { readonly at: Instant; readonly localTime: string | null } | null
  readonly passed: readonly DecisionStep[]
  readonly notes: readonly Note[]
  readonly policyVersion: number
}

export type RuleKind = 'door' | 'plan' | 'doorMode' | 'credential' | 'person' | 'block' | 'grant' | 'areaRule'

/** `index` is of the policy version that decided. */
export const explain = (index: PolicyIndex, decision: Decision): Explanation => ({
  code: decision.reason,
  result: decision.result,
  rule: decision.ruleId === null ? null : { kind: ruleKind(index, decision), id: decision.ruleId },
  localTime: decision.localTime,
  next:
    decision.nextAllowedAt === null
      ? null
      : { at: decision.nextAllowedAt, localTime: localTimeAt(index.zone, decision.nextAllowedAt) },
  passed: decision.passed,
  notes: decision.notes,
  policyVersion: decision.policyVersion,
})

/** Most steps know one kind of rule. */
const kindByStep: Readonly<Record<DecisionStep, RuleKind>> = {
  door: 'door',
  lifeSafety: 'plan',
  plan: 'plan',
  outOfService: 'door',
  override: 'doorMode',
  timetable: 'doorMode',
  credential: 'credential',
  person: 'person',
  blocks: 'block',
  grants: 'grant',
  factors: 'grant',
  areaRules: 'areaRule',
  allow: 'grant',
}

const ruleKind = ({ policy }: PolicyIndex, { step, reason, ruleId }: Decision): RuleKind => {
  const kind = kindByStep[step]
  // A door that permits no remote opening refuses in place of a credential.
  if (reason === 'remoteNotInGroup') return 'door'
  // Factors and the final allow go back to a grant, or to a mode that asks for more or for no grant.
  return kind === 'grant' && !policy.grants.some(({ id }) => id === ruleId) ? 'doorMode' : kind
}
