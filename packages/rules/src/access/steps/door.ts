/** Step 0: is the policy held recent enough for this door's class? (access-decision.md 3 and 9) */

import { deny, isResponder, addNote, type Evaluation, type Stop } from '../evaluation.ts'

/** A *normal* door warns after a day without contact (access-decision.md 9). */
const warningAgeHours = 24

const hourSeconds = 3600

export const judgeDoor = (evaluation: Evaluation): Stop | undefined => {
  noteDoubtfulClock(evaluation)
  const { door } = evaluation.place
  const ageHours = evaluation.request.policyAgeSeconds / hourSeconds
  if (door.class.kind === 'normal' && !(ageHours <= warningAgeHours)) addNote(evaluation, 'policyOld', door.id)
  if (door.class.kind !== 'high' || ageHours <= door.class.maxPolicyAgeHours) return undefined

  // An old policy keeps no person inside (property 5), and responders are excepted by name (access-decision.md 9).
  if (!evaluation.isLeaving && !isResponder(evaluation)) return deny('policyStale', door.id)
  addNote(evaluation, 'policyStale', door.id)
  return undefined
}

/** Panels judge with their own clock; drift beyond a limit marks their decisions (access-decision.md 5). */
const noteDoubtfulClock = (evaluation: Evaluation): void => {
  const { clockDriftLimitSeconds } = evaluation.index.policy.site
  if (!(Math.abs(evaluation.request.health.clockDriftSeconds) <= clockDriftLimitSeconds))
    addNote(evaluation, 'clockDoubtful', null)
}
