/** Whether a door is unlocked for all people: what of a decision looks at no person (access-decision.md 3 and 8). */

import type { AllowReason } from '@lintel/vocabulary/reasons.ts'
import type { PolicyIndex } from './policy-index.ts'
import type { Id } from './model-time.ts'
import { type Question, questionOf, type Stop } from './question.ts'
import type { AccessRequest } from './request.ts'
import { judgeOutOfService, judgeOverride, judgeTimetable } from './steps/door-modes.ts'
import { judgeDoor } from './steps/door.ts'
import { judgeLifeSafety } from './steps/life-safety.ts'
import { judgePlan } from './steps/plans.ts'

/** Cause that holds a door open: an emergency plan, a manual override or the timetable. */
export type OpenCause = 'plan' | 'override' | 'timetable'

export interface StandsOpen {
  readonly by: OpenCause
  /** Reason that the decision would give now. */
  readonly reason: AllowReason
  readonly ruleId: Id | null
}

/** The steps of the decision before the first that asks for a credential, in its order. */
const order: readonly ((q: Question) => Stop | undefined)[] = [
  judgeDoor,
  judgeLifeSafety,
  judgePlan,
  judgeOutOfService,
  judgeOverride,
  judgeTimetable,
]

const causes: Partial<Record<Stop['reason'], OpenCause>> = {
  allowPlanOpen: 'plan',
  allowOverrideOpen: 'override',
  allowUnlocked: 'timetable',
}

/**
 * Cause for which a lock has to stay open without a credential; null where it must not. `sideId` is one to enter by.
 */
export const standsOpen = (index: PolicyIndex, request: Omit<AccessRequest, 'by'>): StandsOpen | null => {
  const place = index.sideOf(request.doorId, request.sideId)
  if (!place) return null
  const q = questionOf(index, { ...request, by: { kind: 'credentials', presented: [] } }, place)
  for (const judge of order) {
    const stop = judge(q)
    if (!stop) continue
    const by = causes[stop.reason]
    return by === undefined ? null : { by, reason: stop.reason as AllowReason, ruleId: stop.ruleId }
  }
  return null
}
