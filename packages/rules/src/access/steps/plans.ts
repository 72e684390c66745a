/** Step 2: emergency plans (access-decision.md 3, 4, 8 and 14.3). */

import type { Id } from '../model-time.ts'
import type { Instant, Plan, PlanMode } from '../model.ts'
import { allow, deny, isNamed, type Evaluation, type Stop } from '../evaluation.ts'
import { coversDoor } from '../targets.ts'
import { addRefusalNote } from './blocks.ts'

/** What an active plan says of the door in question. */
interface PlanAtDoor {
  readonly planId: Id
  /** None where the policy does not know the plan. */
  readonly plan: Plan | undefined
  readonly rank: number
  readonly mode: PlanMode
  readonly since: Instant
  /** False where a missing reference leaves open whether the plan means this door. */
  readonly isCertain: boolean
}

/** What plans do to a door. */
interface PlansAtDoor {
  /** The first that certainly means this door. */
  readonly first: PlanAtDoor | undefined
  /** What may come before it, in order: each counts for what it restricts, and none of it for what it gives. */
  readonly doubts: readonly PlanAtDoor[]
}

/** Fire comes before every rank (access-decision.md 4, life safety); after it plans that cannot be read. */
const fireRank = Number.NEGATIVE_INFINITY
const unknownRank = -Number.MAX_VALUE

const strictness: Readonly<Record<PlanMode, number>> = { open: 0, none: 1, lock: 2, lockdown: 3 }

export const judgePlan = (evaluation: Evaluation): Stop | undefined => {
  const plans = plansAtDoor(evaluation)
  return plans && (plans.doubts.length === 0 ? judgeCertain(evaluation, plans.first) : judgeInDoubt(evaluation, plans))
}

const judgeCertain = (evaluation: Evaluation, first: PlanAtDoor | undefined): Stop | undefined => {
  if (!first) return undefined
  evaluation.plan = first.plan
  if (first.mode === 'open') {
    addRefusalNote(evaluation)
    return allow('allowPlanOpen', first.planId)
  }
  if (first.mode === 'lockdown') {
    if (!isResponderOf(evaluation, first)) return deny('lockdown', first.planId)
    evaluation.skipsDoorModes = true
  }
  if (first.mode === 'lock') evaluation.leastMode = 'controlled'
  return undefined
}

/**
 * It is unknown which of these plans is in force at the door, so what any of them restricts applies: a lockdown that
 * may mean it applies for responders too, any other plan that may come first keeps an open one out, and a plan
 * overrules neither a door's mode nor a block.
 */
const judgeInDoubt = (evaluation: Evaluation, { first, doubts }: PlansAtDoor): Stop | undefined => {
  const lockdown = doubts.find(({ mode }) => mode === 'lockdown')
  if (lockdown) return deny('lockdown', lockdown.planId)
  if (first?.mode === 'lockdown' && !isResponderOf(evaluation, first)) return deny('lockdown', first.planId)
  if (first?.mode === 'lock' || doubts.some(({ mode }) => mode === 'lock')) evaluation.leastMode = 'controlled'
  return undefined
}

const isResponderOf = (evaluation: Evaluation, { plan }: PlanAtDoor): boolean =>
  plan !== undefined && isNamed(evaluation, plan.responders)

/** The plan that certainly holds this door open; none where another may come first. */
export const openPlanOf = (evaluation: Evaluation): Id | undefined => {
  const plans = plansAtDoor(evaluation)
  return plans?.first?.mode === 'open' && plans.doubts.length === 0 ? plans.first.planId : undefined
}

/** The lowest rank wins; at equal rank see `before`. */
const plansAtDoor = (evaluation: Evaluation): PlansAtDoor | undefined => {
  const active = activeHere(evaluation)
  if (active.length === 0) return undefined
  let first: PlanAtDoor | undefined
  for (const each of active) if (each.isCertain && (!first || before(evaluation, each, first))) first = each
  const doubts = active.filter((each) => !each.isCertain && (!first || before(evaluation, each, first)))
  return { first, doubts: doubts.length > 1 ? doubts.sort((a, b) => (before(evaluation, a, b) ? -1 : 1)) : doubts }
}

const activeHere = (evaluation: Evaluation): PlanAtDoor[] => {
  const { at, activePlans, health } = evaluation.request
  const { firePlanId } = evaluation.index.policy.site
  const active: PlanAtDoor[] = []
  for (const { planId, since, until } of activePlans) {
    if (!(since <= at) || (until !== undefined && at >= until)) continue
    addPlan(evaluation, active, planId, evaluation.index.plans.get(planId)?.rank ?? unknownRank, since)
  }
  if (health.isFireInputActive && firePlanId !== undefined) addPlan(evaluation, active, firePlanId, fireRank, at)
  return active
}

const addPlan = (evaluation: Evaluation, active: PlanAtDoor[], planId: Id, rank: number, since: Instant): void => {
  const plan = evaluation.index.plans.get(planId)
  // Whatever an unknown plan does to this door, it must let no person in (access-decision.md 2).
  if (!plan) active.push({ planId, plan, rank, mode: 'lockdown', since, isCertain: false })
  for (const { targets, mode } of plan?.parts ?? []) {
    const isCertain = coversDoor(targets, evaluation.place, 'skipped')
    // An open plan that may not mean this door opens nothing (access-decision.md 14.3).
    if (isCertain || (mode !== 'open' && coversDoor(targets, evaluation.place, 'kept')))
      active.push({ planId, plan, rank, mode, since, isCertain })
  }
}

/**
 * Equal rank: for people leaving *open* wins, for people entering the stricter; then the later activation, then the id.
 */
const before = (evaluation: Evaluation, a: PlanAtDoor, b: PlanAtDoor): boolean => {
  if (a.rank !== b.rank) return a.rank < b.rank
  if (a.mode !== b.mode) return strictness[a.mode] < strictness[b.mode] === evaluation.isLeaving
  return a.since === b.since ? a.planId < b.planId : a.since > b.since
}
