/** Step 0: is the policy held recent enough for this door's class? (access-decision.md 3 and 9) */

import { deny, isResponder, note, type Question, type Stop } from '../question.ts'

/** A *normal* door warns after a day without contact (access-decision.md 9). */
const warningAgeHours = 24

const hourSeconds = 3600

export const judgeDoor = (q: Question): Stop | undefined => {
  noteDoubtfulClock(q)
  const { door } = q.place
  const ageHours = q.request.policyAgeSeconds / hourSeconds
  if (door.class.kind === 'normal' && !(ageHours <= warningAgeHours)) note(q, 'policyOld', door.id)
  if (door.class.kind !== 'high' || ageHours <= door.class.maxPolicyAgeHours) return undefined

  // An old policy keeps no person inside (property 5), and responders are excepted by name (access-decision.md 9).
  if (!q.isLeaving && !isResponder(q)) return deny('policyStale', door.id)
  note(q, 'policyStale', door.id)
  return undefined
}

/** Panels judge with their own clock; drift beyond a limit marks their decisions (access-decision.md 5). */
const noteDoubtfulClock = (q: Question): void => {
  const { clockDriftLimitSeconds } = q.index.policy.site
  if (!(Math.abs(q.request.health.clockDriftSeconds) <= clockDriftLimitSeconds)) note(q, 'clockDoubtful', null)
}
