/** One evaluation of a request on its way through the steps: the request, and the results of earlier steps. */

import type { AllowReason, DecisionStep, DenyReason } from '@lintel/vocabulary/reasons.ts'
import type { IndexedCredential, IndexedPerson, IndexedSide, Path, PolicyIndex } from './policy-index.ts'
import type { Id } from './model-time.ts'
import type { Credential, DoorMode, Grant, Instant, Person, Plan, Span, Subjects } from './model.ts'
import type { AccessRequest, Decision, Note, CredentialPresentation } from './request.ts'
import { hasGuessLockout, isTypedCode } from './model.ts'
import { type Wall, wallOf } from './time/zone.ts'

export interface Evaluation {
  readonly index: PolicyIndex
  readonly request: AccessRequest
  readonly place: IndexedSide
  /** The site's distance from UTC and its clock. None where the policy's zone is not known: then no window is open. */
  readonly offset: number | undefined
  readonly wall: Wall | undefined
  readonly person: Person | undefined
  readonly holder: IndexedPerson | undefined
  readonly presentedCredentials: readonly PresentedCredential[]
  /** The known ones among the presented credentials. */
  readonly credentials: readonly Credential[]
  /**
   * The way out: exit hardware or a read at an exit reader. A remote request is never one, since any person may walk
   * through.
   */
  readonly isLeaving: boolean
  readonly notes: Note[]

  /** Set by step 2: the plan that holds this door. */
  plan: Plan | undefined
  /** Set by steps 2 and 4: no mode of the door opens it further than this one, by the rule that says so. */
  leastMode: DoorMode
  leastModeRuleId: Id | undefined
  /** Set by step 2: a responder passes a door in lockdown straight to step 6. */
  skipsDoorModes: boolean
  /** Set by step 4: the timetable has no say. */
  isOverridden: boolean
  /** Set by steps 4 and 5. */
  mode: DoorMode
  modeRuleId: Id | undefined
  /** Looked for by step 9: the grants of the person about this side, in whatever dates. */
  paths: readonly Path[] | undefined
  /** Set by step 9: the least demanding open grant. */
  grant: Grant | undefined
}

/** A presented credential with what is known of it. */
export interface PresentedCredential {
  readonly presented: CredentialPresentation
  /** None of a locked code, right or wrong: no step may tell the two apart (access-decision.md 14.1). */
  readonly known: IndexedCredential | undefined
  /** A code that was typed while the reader takes none. */
  readonly isLocked: boolean
}

/** A step that decides. `step` only where it is not the step that was asked. */
export interface Stop {
  readonly result: Decision['result']
  readonly reason: Decision['reason']
  readonly ruleId: Id | null
  readonly step?: DecisionStep
  readonly forOperators?: string
}

/** A refusal can always be written as a note instead. */
export interface Refusal extends Stop {
  readonly result: 'deny'
  readonly reason: DenyReason
}

export const allow = (reason: AllowReason, ruleId: Id | null): Stop => ({ result: 'allow', reason, ruleId })

export const deny = (reason: DenyReason, ruleId: Id | null): Refusal => ({ result: 'deny', reason, ruleId })

export const addNote = (evaluation: Evaluation, code: Note['code'], ruleId: Id | null): void => {
  evaluation.notes.push({ code, ruleId })
}

/**
 * Person of a request with the presented credentials. Its time matters to locked codes alone, and no look ahead goes
 * beyond the end of a lock.
 */
type Presenter = Pick<Evaluation, 'holder' | 'presentedCredentials' | 'credentials' | 'paths'>

const unknownPresenter: Presenter = { holder: undefined, presentedCredentials: [], credentials: [], paths: undefined }

const presenterOf = (index: PolicyIndex, { by, at }: AccessRequest, { side }: IndexedSide): Presenter => {
  if (by.kind === 'remote' || by.kind === 'guardPulse')
    return { ...unknownPresenter, holder: index.persons.get(by.personId) }
  if (by.kind !== 'credentials') return unknownPresenter
  const presentedCredentials: PresentedCredential[] = []
  const credentials: Credential[] = []
  let holder: IndexedPerson | undefined
  for (const presentedCredential of by.presented) {
    const indexedCredential = index.credentials.get(presentedCredential.credentialId)
    const isLocked = hasGuessLockout(side.direction) && isLockedCode(presentedCredential, indexedCredential, at)
    presentedCredentials.push({
      presented: presentedCredential,
      known: isLocked ? undefined : indexedCredential,
      isLocked,
    })
    if (!indexedCredential || isLocked) continue
    // The holder of the first known credential decides, even without a record of that person.
    if (credentials.length === 0) holder = indexedCredential.holder
    credentials.push(indexedCredential.credential)
  }
  return { holder, presentedCredentials, credentials, paths: undefined }
}

const isLockedCode = (
  { kind, lockedUntil }: CredentialPresentation,
  indexedCredential: IndexedCredential | undefined,
  at: Instant,
): boolean => {
  const shownKind = indexedCredential?.credential.kind ?? kind
  return lockedUntil !== undefined && !(at >= lockedUntil) && shownKind !== undefined && isTypedCode(shownKind)
}

export const evaluationOf = (index: PolicyIndex, request: AccessRequest, place: IndexedSide): Evaluation =>
  evaluationFor(presenterOf(index, request, place), index, request, place)

/** The evaluation at another time. */
export const evaluationAt = (evaluation: Evaluation, at: Instant): Evaluation =>
  evaluationFor(evaluation, evaluation.index, { ...evaluation.request, at }, evaluation.place)

const evaluationFor = (
  presenter: Presenter,
  index: PolicyIndex,
  request: AccessRequest,
  place: IndexedSide,
): Evaluation => {
  const { by } = request
  const stretch = index.zone?.stretchAt(request.at)
  return {
    index,
    request,
    place,
    offset: stretch?.offset,
    wall: stretch && wallOf(request.at, stretch.offset),
    person: presenter.holder?.person,
    holder: presenter.holder,
    presentedCredentials: presenter.presentedCredentials,
    credentials: presenter.credentials,
    isLeaving: by.kind === 'exitRequest' || (by.kind === 'credentials' && place.side.direction === 'exit'),
    notes: [],
    plan: undefined,
    leastMode: 'unlocked',
    leastModeRuleId: undefined,
    skipsDoorModes: false,
    isOverridden: false,
    mode: 'controlled',
    modeRuleId: undefined,
    paths: presenter.paths,
    grant: undefined,
  }
}

/** Written so that an instant or limit that is no number is never inside. */
export const hasBegun = (span: Span, at: Instant): boolean => span.from === undefined || at >= span.from
export const hasNotEnded = (span: Span, at: Instant): boolean => span.until === undefined || at < span.until
export const isWithin = (span: Span, at: Instant): boolean => hasBegun(span, at) && hasNotEnded(span, at)

/** Whether subjects name the person, directly or by a known group of which the person is a member now. */
export const isNamed = ({ index, holder, request }: Evaluation, { personIds, groupIds }: Subjects): boolean => {
  if (!holder) return false
  if (personIds.length > 0 && personIds.includes(holder.person.id)) return true
  if (groupIds.length === 0) return false
  return holder.memberships.some(
    (membership) =>
      groupIds.includes(membership.groupId) &&
      index.knownGroupIds.has(membership.groupId) &&
      isWithin(membership, request.at),
  )
}

/** A responder of this door: named by any plan that has a part for it, whether or not the plan is active. */
export const isResponder = (evaluation: Evaluation): boolean =>
  evaluation.place.plans.some((plan) => isNamed(evaluation, plan.responders))

/**
 * A record's value for an id. Ids come from outside, so names that every object inherits must not be found; most ids
 * have no value, which is seen sooner than whose it would be.
 */
export const valueFor = <Value>(record: Readonly<Record<Id, Value>>, id: Id): Value | undefined => {
  const value = record[id]
  return value !== undefined && Object.hasOwn(record, id) ? value : undefined
}
