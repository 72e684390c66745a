/** Step 1: the way out, and fire (access-decision.md 3 and 4). */

import { allow, addNote, type Evaluation, type Refusal, type Stop } from '../evaluation.ts'
import { judgeAreaRules } from './area-rules.ts'
import { judgeBlocks } from './blocks.ts'
import { judgeCredential, judgePerson } from './identity.ts'
import { judgeGrants } from './grants.ts'
import { judgeOutOfService, judgeOverride, judgeTimetable } from './door-modes.ts'
import { judgePlan, openPlanOf } from './plans.ts'

export const judgeLifeSafety = (evaluation: Evaluation): Stop | undefined => {
  if (evaluation.request.health.isFireInputActive) {
    addNote(evaluation, 'fireActive', evaluation.index.policy.site.firePlanId ?? null)
    addNote(evaluation, 'forcedAlarmMuted', evaluation.place.door.id)
  }
  // Exit hardware is never software's to refuse.
  if (evaluation.request.by.kind === 'exitRequest') return allow('allowEgress', null)
  return evaluation.isLeaving ? judgeExitRead(evaluation) : undefined
}

/**
 * A read at an exit reader is judged by steps 6 and 7 only. Who fails them still leaves through a door that a plan
 * holds open: for people leaving, *open* wins (access-decision.md 4).
 */
const judgeExitRead = (evaluation: Evaluation): Stop => {
  const credentialRefusal = judgeCredential(evaluation)
  const refusal = credentialRefusal ?? judgePerson(evaluation)
  if (!refusal) {
    noteWhatIsPassedBy(evaluation)
    return allow('allowEgress', null)
  }
  const planId = openPlanOf(evaluation)
  if (planId === undefined) return { ...refusal, step: credentialRefusal ? 'credential' : 'person' }
  addNote(evaluation, refusal.reason, refusal.ruleId)
  return allow('allowPlanOpen', planId)
}

/** Plans, door modes, schedules, blocks and area rules add notes to a read on the way out, but never refuse it. */
const noteWhatIsPassedBy = (evaluation: Evaluation): void => {
  for (const judge of [
    judgePlan,
    judgeOutOfService,
    judgeOverride,
    judgeTimetable,
    judgeBlocks,
    judgeGrants,
    judgeAreaRules,
  ]) {
    const stop = judge(evaluation)
    if (stop && isRefusal(stop)) addNote(evaluation, stop.reason, stop.ruleId)
  }
}

const isRefusal = (stop: Stop): stop is Refusal => stop.result === 'deny'
