/** The access decision: one pure function for server, simulator, change preview, explainer and panel (access-decision 2 and 3). */

import type { IndexedSide, PolicyIndex } from './index-policy.ts'
import { nextAllowed } from './next-allowed.ts'
import { allow, deny, type Question, questionOf, type Stop } from './question.ts'
import type { AccessRequest, Decision, Step } from './request.ts'
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
const order: readonly (readonly [Step, (q: Question) => Stop | undefined])[] = [
  ['door', judgeDoor],
  ['lifeSafety', judgeLifeSafety],
  ['plan', judgePlan],
  ['outOfService', judgeOutOfService],
  ['override', judgeOverride],
  ['timetable', judgeTimetable],
  ['credential', judgeCredential],
  ['person', judgePerson],
  ['blocks', judgeBlocks],
  ['grants', judgeGrants],
  ['factors', judgeFactors],
  ['areaRules', judgeAreaRules],
]

/** What a plan's responders do not have to pass. */
const doorModes: ReadonlySet<Step> = new Set(['outOfService', 'override', 'timetable'])

/**
 * Judges one request by one policy. No clock, no network, no chance: the same policy and request give the same
 * decision everywhere and for ever.
 */
export const decide = (index: PolicyIndex, request: AccessRequest): Decision => {
  const place = index.sideOf(request.doorId, request.sideId)
  if (!place) return decideUnknownDoor(index, request)
  const q = questionOf(index, request, place)
  const passed: Step[] = []
  const stop = firstStop(q, passed)
  return {
    result: stop.result,
    reason: stop.reason,
    ruleId: stop.ruleId,
    step: stop.step ?? 'allow',
    passed,
    notes: q.notes,
    policyVersion: index.policy.version,
    localTime: q.offset === undefined ? null : wallText(request.at, q.offset),
    unlockSeconds: stop.result === 'allow' ? unlockSeconds(q) : 0,
    nextAllowedAt: stop.result === 'deny' ? (nextAllowed(q, stop, judgeAt(index, request, place)) ?? null) : null,
    presenceMoves: presenceMoves(q, stop),
    isRemote: isRemote(request),
    forOperators: stop.forOperators ?? null,
  }
}

/** Asks the steps in order and remembers those that were passed. */
const firstStop = (q: Question, passed: Step[]): Stop => {
  for (const [step, judge] of order) {
    if (q.skipsDoorModes && doorModes.has(step)) continue
    const stop = judge(q)
    if (stop) return { step, ...stop }
    passed.push(step)
  }
  return { ...allow('allow_grant', q.grant?.id ?? q.modeRuleId ?? null), step: 'allow' }
}

/** The same request at another time: how the search for the next allowed time asks. */
const judgeAt =
  (index: PolicyIndex, request: AccessRequest, place: IndexedSide) =>
  (at: number): { readonly q: Question; readonly stop: Stop } => {
    const q = questionOf(index, { ...request, at }, place)
    return { q, stop: firstStop(q, []) }
  }

/** Nobody can be refused at a door that is not known, except by its not being known; exit hardware not even so (section 4). */
const decideUnknownDoor = (index: PolicyIndex, request: AccessRequest): Decision => {
  const isExit = request.by.kind === 'exitRequest'
  const stop = isExit ? allow('allow_egress', null) : deny('door_unknown', request.doorId)
  return {
    result: stop.result,
    reason: stop.reason,
    ruleId: stop.ruleId,
    step: isExit ? 'lifeSafety' : 'door',
    passed: [],
    notes: isExit ? [{ code: 'door_unknown', ruleId: request.doorId }] : [],
    policyVersion: index.policy.version,
    localTime: localTimeAt(index.zone, request.at),
    unlockSeconds: 0,
    nextAllowedAt: null,
    presenceMoves: 'never',
    isRemote: isRemote(request),
    forOperators: null,
  }
}

const isRemote = ({ by }: AccessRequest): boolean => by.kind === 'remote' || by.kind === 'guardPulse'

/** Longer if the person needs it (step 12). */
const unlockSeconds = ({ place: { door }, person }: Question): number =>
  person?.needsMoreTime === true ? door.longUnlockSeconds : door.unlockSeconds

/** When the door opens, or at once if nothing tells; never for somebody who opens from elsewhere (step 12). */
const presenceMoves = ({ person, request, place }: Question, stop: Stop): Decision['presenceMoves'] => {
  if (stop.result !== 'allow' || !person || request.by.kind !== 'credentials') return 'never'
  return place.door.hasContact ? 'whenOpened' : 'atOnce'
}
