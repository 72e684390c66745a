import type { Id } from '../model-time.ts'
import type { Credential, Instant } from '../model.ts'
import type { IndexedCredential } from '../policy-index.ts'
import type { CredentialPresentation } from '../request.ts'
import { deny, hasBegun, hasNotEnded, type Evaluation, type Refusal } from '../evaluation.ts'

/** Steps 6 and 7: the credential and the person (access-decision.md 3). There is no "unpaid" reason. */

/**
 * Not in guess-lockout, known, active, not lost, inside its dates, uses left: each presented credential in turn. While
 * code entry is locked all codes are answered alike, so that no person learns which of them is right
 * (access-decision.md 14.1).
 */
export const judgeCredential = (evaluation: Evaluation): Refusal | undefined => {
  const { by } = evaluation.request
  if (by.kind === 'exitRequest') return undefined
  if (by.kind !== 'credentials') return judgeRemote(evaluation)
  if (evaluation.presentedCredentials.length === 0) return deny('credentialUnknown', null)
  for (const { presented, known, isLocked } of evaluation.presentedCredentials) {
    if (isLocked) return deny('tooManyTries', null)
    // Another person's PIN beside a card counts as a wrong one.
    if (!known || !evaluation.holder || known.holder !== evaluation.holder) return unknown(presented.credentialId)
    const refusal = judgeOne(known, presented, evaluation)
    if (refusal) return refusal
  }
  return undefined
}

/** A remote request presents no credential; its door must permit it. */
const judgeRemote = (evaluation: Evaluation): Refusal | undefined => {
  if (!evaluation.place.door.permitsRemote) return deny('remoteNotInGroup', evaluation.place.door.id)
  return evaluation.person ? undefined : deny('credentialUnknown', null)
}

const unknown = (credentialId: Id): Refusal => deny('credentialUnknown', credentialId)

const judgeOne = (
  known: IndexedCredential,
  presented: CredentialPresentation,
  { request: { at } }: Evaluation,
): Refusal | undefined => {
  if (known.isUnlimited) return undefined
  const { credential } = known
  if (credential.status === 'lost') return deny('credentialLost', credential.id)
  if (credential.status !== 'active') return deny('credentialInactive', credential.id)
  if (!hasBegun(credential, at)) return deny('credentialNotYet', credential.id)
  if (!hasNotEnded(credential, at) || !isInLifetime(credential, presented, at))
    return deny('credentialExpired', credential.id)
  if (credential.maxUses !== undefined && !(presented.used < credential.maxUses))
    return deny('credentialUsedUp', credential.id)
  return undefined
}

/** The lifetime runs from the first use, which need not be one that is counted. */
const isInLifetime = (credential: Credential, { used, firstUsedAt }: CredentialPresentation, at: Instant): boolean => {
  const seconds = credential.lifetimeAfterFirstUseSeconds
  if (seconds === undefined) return true
  return firstUsedAt === undefined ? used === 0 : at < firstUsedAt + seconds * 1000
}

/** Active, and inside the dates of the site and of the company. */
export const judgePerson = (evaluation: Evaluation): Refusal | undefined => {
  if (!evaluation.holder || evaluation.holder.isUnlimited) return undefined
  const { person } = evaluation.holder
  const { at } = evaluation.request
  if (person.status === 'ended') return deny('personEnded', person.id)
  if (person.status !== 'active') return deny('personSuspended', person.id)
  // A visitor's end is mandatory; without one the visit is over (access-decision.md 1).
  if (person.kind === 'visitor' && person.until === undefined) return deny('personEnded', person.id)
  // Not yet of either is answered before ended of either (access-decision.md 14.4).
  const spans = person.company ? [person, person.company] : [person]
  if (!spans.every((span) => hasBegun(span, at))) return deny('personNotYet', person.id)
  return spans.every((span) => hasNotEnded(span, at)) ? undefined : deny('personEnded', person.id)
}
