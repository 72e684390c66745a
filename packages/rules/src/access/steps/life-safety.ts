/** Step 1: the way out, and fire (access-decision.md 3 and 4). */

import { allow, note, type Question, type Refusal, type Stop } from '../question.ts'
import { judgeAreaRules } from './area-rules.ts'
import { judgeBlocks } from './blocks.ts'
import { judgeCredential, judgePerson } from './identity.ts'
import { judgeGrants } from './grants.ts'
import { judgeOutOfService, judgeOverride, judgeTimetable } from './door-modes.ts'
import { judgePlan, openPlanOf } from './plans.ts'

export const judgeLifeSafety = (q: Question): Stop | undefined => {
  if (q.request.health.isFireInputActive) {
    note(q, 'fireActive', q.index.policy.site.firePlanId ?? null)
    note(q, 'forcedAlarmMuted', q.place.door.id)
  }
  // Exit hardware is never software's to refuse.
  if (q.request.by.kind === 'exitRequest') return allow('allowEgress', null)
  return q.isLeaving ? judgeExitRead(q) : undefined
}

/**
 * A read at an exit reader is judged by steps 6 and 7 only. Who fails them still leaves through a door that a plan
 * holds open: for people leaving, *open* wins (access-decision.md 4).
 */
const judgeExitRead = (q: Question): Stop => {
  const credentialRefusal = judgeCredential(q)
  const refusal = credentialRefusal ?? judgePerson(q)
  if (!refusal) {
    noteWhatIsPassedBy(q)
    return allow('allowEgress', null)
  }
  const planId = openPlanOf(q)
  if (planId === undefined) return { ...refusal, step: credentialRefusal ? 'credential' : 'person' }
  note(q, refusal.reason, refusal.ruleId)
  return allow('allowPlanOpen', planId)
}

/** Plans, door modes, schedules, blocks and area rules add notes to a read on the way out, but never refuse it. */
const noteWhatIsPassedBy = (q: Question): void => {
  for (const judge of [
    judgePlan,
    judgeOutOfService,
    judgeOverride,
    judgeTimetable,
    judgeBlocks,
    judgeGrants,
    judgeAreaRules,
  ]) {
    const stop = judge(q)
    if (stop && isRefusal(stop)) note(q, stop.reason, stop.ruleId)
  }
}

const isRefusal = (stop: Stop): stop is Refusal => stop.result === 'deny'
