/** Whether a door is unlocked for all people: what of a decision looks at no person (access-decision.md 3 and 8). */

import type { AllowReason } from '@lintel/vocabulary/reasons.ts'
import type { PolicyIndex } from './policy-index.ts'
import type { Id } from './model-time.ts'
import { type Evaluation, evaluationOf, type Stop } from './evaluation.ts'
import type { AccessRequest } from './request.ts'
import { judgeOutOfService, judgeOverride, judgeTimetable } from './steps/door-modes.ts'
import { judgeDoor } from './steps/door.ts'
import { judgeLifeSafety } from './steps/life-safety.ts'
import { judgePlan } from './steps/plans.ts'

/** Cause that keeps a door unlocked: an emergency plan, a manual override or the timetable. */
export type UnlockCause = 'plan' | 'override' | 'timetable'

export interface UnlockedState {
  readonly by: UnlockCause
  /** Reason that the decision would give now. */
  readonly reason: AllowReason
  readonly ruleId: Id | null
}

/** Steps of the decision before the first that asks for a credential, in its order. */
const steps: readonly ((evaluation: Evaluation) => Stop | undefined)[] = [
  judgeDoor,
  judgeLifeSafety,
  judgePlan,
  judgeOutOfService,
  judgeOverride,
  judgeTimetable,
]

const causes: Partial<Record<Stop['reason'], UnlockCause>> = {
  allowPlanOpen: 'plan',
  allowOverrideOpen: 'override',
  allowUnlocked: 'timetable',
}

/**
 * State of a door that stays unlocked without a credential; null where it does not. `sideId` is one to enter by.
 */
export const unlockedState = (index: PolicyIndex, request: Omit<AccessRequest, 'by'>): UnlockedState | null => {
  const place = index.sideOf(request.doorId, request.sideId)
  if (!place) return null
  const evaluation = evaluationOf(index, { ...request, by: { kind: 'credentials', presented: [] } }, place)
  for (const judge of steps) {
    const stop = judge(evaluation)
    if (!stop) continue
    const by = causes[stop.reason]
    return by === undefined ? null : { by, reason: stop.reason as AllowReason, ruleId: stop.ruleId }
  }
  return null
}
