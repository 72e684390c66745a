/**
 * The access decision: one pure function for server, simulator, change preview, explainer and panel (access-decision.md
 * 2 and 3).
 */

import type { DecisionStep } from '@lintel/vocabulary/reasons.ts'
import type { PolicyIndex } from './policy-index.ts'
import { nextAllowed } from './next-allowed.ts'
import { allow, deny, type Evaluation, evaluationAt, evaluationOf, type Stop } from './evaluation.ts'
import type { AccessRequest, Decision, Outcome } from './request.ts'
import { judgeAreaRules } from './steps/area-rules.ts'
import { judgeBlocks } from './steps/blocks.ts'
import { judgeOutOfService, judgeOverride, judgeTimetable } from './steps/door-modes.ts'
import { judgeDoor } from './steps/door.ts'
import { judgeFactors } from './steps/factors.ts'
import { judgeGrants } from './steps/grants.ts'
import { judgeCredential, judgePerson } from './steps/identity.ts'
import { judgeLifeSafety } from './steps/life-safety.ts'
import { judgePlan } from './steps/plans.ts'
import { localTimeAt, wallText } from './time/zone.ts'

/** The published order. The first step that stops decides. */
const order: readonly Judge[] = [
  { step: 'door', judge: judgeDoor },
  { step: 'lifeSafety', judge: judgeLifeSafety },
  { step: 'plan', judge: judgePlan },
  // What a plan's responders do not have to pass.
  { step: 'outOfService', judge: judgeOutOfService, isDoorMode: true },
  { step: 'override', judge: judgeOverride, isDoorMode: true },
  { step: 'timetable', judge: judgeTimetable, isDoorMode: true },
  { step: 'credential', judge: judgeCredential },
  { step: 'person', judge: judgePerson },
  { step: 'blocks', judge: judgeBlocks },
  { step: 'grants', judge: judgeGrants },
  { step: 'factors', judge: judgeFactors },
  { step: 'areaRules', judge: judgeAreaRules },
]

interface Judge {
  readonly step: DecisionStep
  readonly judge: (evaluation: Evaluation) => Stop | undefined
  readonly isDoorMode?: true
}

/** Steps before each place in the order, for all people and for a plan's responders: made once for all decisions. */
const passedBefore = order
  .map((_, end) => order.slice(0, end).map(({ step }) => step))
  .concat([order.map(({ step }) => step)])
const passedByResponders = passedBefore.map((_, end) =>
  order
    .slice(0, end)
    .filter(({ isDoorMode }) => !isDoorMode)
    .map(({ step }) => step),
)

/**
 * Judges one request by one policy. No clock, no network, no chance: the same policy and request give the same
 * decision everywhere and for ever.
 */
export const decide = (index: PolicyIndex, request: AccessRequest): Decision => {
  const place = index.sideOf(request.doorId, request.sideId)
  if (!place) return { ...decideUnknownDoor(index, request), nextAllowedAt: null }
  const evaluation = evaluationOf(index, request, place)
  const stoppingStep = firstStop(evaluation)
  const { stop } = stoppingStep
  const nextAllowedAt = stop.result === 'deny' ? (nextAllowed(evaluation, stop, judgeAt(evaluation)) ?? null) : null
  return { ...outcomeOf(evaluation, stoppingStep), nextAllowedAt }
}

/** The decision without its look ahead: all that a door needs. */
export const decideNow = (index: PolicyIndex, request: AccessRequest): Outcome => {
  const place = index.sideOf(request.doorId, request.sideId)
  if (!place) return decideUnknownDoor(index, request)
  const evaluation = evaluationOf(index, request, place)
  return outcomeOf(evaluation, firstStop(evaluation))
}

/** Step that stopped an evaluation, and its place in the order. */
interface EvaluationStop {
  readonly stop: Stop
  readonly at: number
}

const outcomeOf = (evaluation: Evaluation, { stop, at }: EvaluationStop): Outcome => ({
  result: stop.result,
  reason: stop.reason,
  ruleId: stop.ruleId,
  step: stop.step ?? 'allow',
  passed: (evaluation.skipsDoorModes ? passedByResponders : passedBefore)[at]!,
  notes: evaluation.notes,
  policyVersion: evaluation.index.policy.version,
  localTime: evaluation.offset === undefined ? null : wallText(evaluation.request.at, evaluation.offset),
  unlockSeconds: stop.result === 'allow' ? unlockSeconds(evaluation) : 0,
  presenceMoves: presenceMoves(evaluation, stop),
  isRemote: isRemote(evaluation.request),
  forOperators: stop.forOperators ?? null,
})

/** Asks the steps in order, from one of them on, and names the first that stops. */
const firstStop = (evaluation: Evaluation, from = 0): EvaluationStop => {
  for (let at = from; at < order.length; at++) {
    const { step, judge, isDoorMode } = order[at]!
    if (isDoorMode && evaluation.skipsDoorModes) continue
    const stop = judge(evaluation)
    if (stop) return { stop: stop.step ? stop : { ...stop, step }, at }
  }
  return {
    stop: { ...allow('allowGrant', evaluation.grant?.id ?? evaluation.modeRuleId ?? null), step: 'allow' },
    at: order.length,
  }
}

/**
 * The same request at another time, with the factor that the door then asks for: how the search for the next allowed
 * time asks. A further factor does not help a person that a later step refuses.
 */
const judgeAt =
  (initial: Evaluation) =>
  (at: number): { readonly evaluation: Evaluation; readonly stop: Stop } => {
    const evaluation = evaluationAt(initial, at)
    const first = firstStop(evaluation)
    const { stop } = first.stop.result === 'needMore' ? firstStop(evaluation, first.at + 1) : first
    return { evaluation, stop }
  }

/** An unknown door refuses for that reason alone; exit hardware opens even then (access-decision.md 4). */
const decideUnknownDoor = (index: PolicyIndex, request: AccessRequest): Outcome => {
  const isExit = request.by.kind === 'exitRequest'
  const stop = isExit ? allow('allowEgress', null) : deny('doorUnknown', request.doorId)
  return {
    result: stop.result,
    reason: stop.reason,
    ruleId: stop.ruleId,
    step: isExit ? 'lifeSafety' : 'door',
    passed: [],
    notes: isExit ? [{ code: 'doorUnknown', ruleId: request.doorId }] : [],
    policyVersion: index.policy.version,
    localTime: localTimeAt(index.zone, request.at),
    unlockSeconds: 0,
    presenceMoves: 'never',
    isRemote: isRemote(request),
    forOperators: null,
  }
}

const isRemote = ({ by }: AccessRequest): boolean => by.kind === 'remote' || by.kind === 'guardPulse'

/** Longer if the person needs it (access-decision.md 3.12). */
const unlockSeconds = ({ place: { door }, holder }: Evaluation): number =>
  holder?.needsMoreTime === true ? door.longUnlockSeconds : door.unlockSeconds

/**
 * Moment of the passage: when the door opens, or at once without a contact; never for a remote unlock
 * (access-decision.md 3.12).
 */
const presenceMoves = ({ person, request, place }: Evaluation, stop: Stop): Decision['presenceMoves'] => {
  if (stop.result !== 'allow' || !person || request.by.kind !== 'credentials') return 'never'
  return place.door.hasContact ? 'whenOpened' : 'atOnce'
}
