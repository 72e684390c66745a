/** Reads at an open door. */

import { note, type Question } from '../question.ts'
import { judgeBlocks } from './blocks.ts'
import { judgeCredential, judgePerson } from './identity.ts'

/** A blocked or unknown read at an unlocked door still raises an event (access-decision.md 3.5). */
export const noteRead = (q: Question): void => {
  if (q.request.by.kind === 'exitRequest') return
  const refusal = judgeCredential(q) ?? judgePerson(q) ?? judgeBlocks(q)
  if (refusal) note(q, refusal.reason, refusal.ruleId)
}
