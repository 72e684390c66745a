/** Step 2: emergency plans (access-decision 3, 4 and 8). */

import type { Id, Instant, Plan, PlanMode } from '../model.ts'
import { allow, deny, isNamed, type Question, type Stop } from '../question.ts'
import { coversDoor } from '../targets.ts'
import { noteRead } from './read-notes.ts'

/** A plan that is active on the door in question. */
interface Held {
  readonly planId: Id
  /** None where the policy does not know the plan. */
  readonly plan: Plan | undefined
  readonly rank: number
  readonly mode: PlanMode
  readonly since: Instant
}

/** Fire comes before every rank (section 4, life safety); after it whatever nobody can read. */
const fireRank = Number.NEGATIVE_INFINITY
const unknownRank = -Number.MAX_VALUE

const strictness: Readonly<Record<PlanMode, number>> = { open: 0, none: 1, lock: 2, seal: 3 }

export const judgePlan = (q: Question): Stop | undefined => {
  const held = heldBy(q)
  if (!held) return undefined
  q.plan = held.plan
  if (held.mode === 'open') {
    noteRead(q)
    return allow('allow_plan_open', held.planId)
  }
  if (held.mode === 'seal') {
    if (!held.plan || !isNamed(q, held.plan.responders)) return deny('deny_sealed', held.planId)
    q.skipsDoorModes = true
  }
  q.isLocked = held.mode === 'lock'
  return undefined
}

/** The plan that holds this door: the lowest rank wins; at equal rank see `before`. */
export const heldBy = (q: Question): Held | undefined => {
  let first: Held | undefined
  for (const held of activeHere(q)) if (!first || before(q, held, first)) first = held
  return first
}

const activeHere = (q: Question): readonly Held[] => {
  const { at, activePlans, health } = q.request
  const { firePlanId } = q.index.policy.site
  const held: Held[] = []
  for (const { planId, since, until } of activePlans) {
    if (!(since <= at) || (until !== undefined && at >= until)) continue
    addHeld(q, held, planId, q.index.plans.get(planId)?.rank ?? unknownRank, since)
  }
  if (health.isFireInputActive && firePlanId !== undefined) addHeld(q, held, firePlanId, fireRank, at)
  return held
}

const addHeld = (q: Question, held: Held[], planId: Id, rank: number, since: Instant): void => {
  const plan = q.index.plans.get(planId)
  // Whatever an unknown plan does to this door, it must not let anybody in (section 2).
  if (!plan) held.push({ planId, plan, rank, mode: 'seal', since })
  for (const { targets, mode } of plan?.parts ?? []) {
    const missing = strictness[mode] > strictness.none ? 'kept' : 'skipped'
    if (coversDoor(targets, q.place, missing)) held.push({ planId, plan, rank, mode, since })
  }
}

/** Equal rank: for people leaving *open* wins, for people entering the stricter; then the later activation, then the id. */
const before = (q: Question, a: Held, b: Held): boolean => {
  if (a.rank !== b.rank) return a.rank < b.rank
  if (a.mode !== b.mode) return strictness[a.mode] < strictness[b.mode] === q.isLeaving
  return a.since === b.since ? a.planId < b.planId : a.since > b.since
}
