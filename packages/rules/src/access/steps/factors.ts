/** Step 10: factors (access-decision.md 3). A requirement can only add a step, never remove one. */

import type { PresentedKind } from '@lintel/vocabulary/events.ts'
import type { Factor } from '../request.ts'
import { deny, type Evaluation, type Stop } from '../evaluation.ts'

/** How long a door waits for the second factor. */
export const factorWaitSeconds = 10

const factorOf: Readonly<Record<PresentedKind, Factor>> = {
  card: 'has',
  plate: 'has',
  uhfTag: 'has',
  qr: 'has',
  phone: 'has',
  idAccess: 'has',
  pin: 'knows',
  face: 'is',
  fingerprint: 'is',
}

/** The stricter of the door's mode and the least demanding open grant. */
export const judgeFactors = (evaluation: Evaluation): Stop | undefined => {
  const needsPin = evaluation.mode === 'controlledPlusPin'
  const count = Math.max(needsPin ? 2 : 1, evaluation.grant?.minFactors ?? 1)
  // One factor of any kind is what almost every door asks for.
  if (count === 1 && !needsPin && hasShown(evaluation)) return undefined
  const factors = factorsOf(evaluation)
  if (factors.size >= count && (!needsPin || factors.has('knows'))) return undefined

  const ruleId =
    (evaluation.grant && evaluation.grant.minFactors >= count ? evaluation.grant.id : evaluation.modeRuleId) ?? null
  return mayStillShow(evaluation) ? { result: 'needMore', reason: 'needMore', ruleId } : deny('factorMissing', ruleId)
}

const hasShown = ({ request: { by }, credentials }: Evaluation): boolean =>
  by.kind === 'remote' || by.kind === 'guardPulse' ? by.factors.length > 0 : credentials.length > 0

/** Kinds of proof, not credentials: two cards are one factor. */
const factorsOf = (evaluation: Evaluation): ReadonlySet<Factor> => {
  const { by } = evaluation.request
  if (by.kind === 'remote' || by.kind === 'guardPulse') return new Set(by.factors)
  return new Set(evaluation.credentials.map(({ kind }) => factorOf[kind]))
}

/** The door asks once and waits ten seconds; a remote request has shown what it has. */
const mayStillShow = ({ request: { by, at } }: Evaluation): boolean => {
  if (by.kind !== 'credentials') return false
  return by.factorRequestedAt === undefined || at < by.factorRequestedAt + factorWaitSeconds * 1000
}
