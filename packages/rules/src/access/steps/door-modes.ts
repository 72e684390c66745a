/** Steps 3 to 5: out of service, manual override, timetable (access-decision.md 3). */

import type { AllowReason, DenyReason } from '@lintel/vocabulary/reasons.ts'
import { opensDoor, overrideIsCertain, overrideIsInDoubt, strictness, stricterOf } from '../door-modes.ts'
import type { Id } from '../model-time.ts'
import type { DoorMode, Override, TimetablePeriod } from '../model.ts'
import { allow, deny, isNamed, type Evaluation, type Stop } from '../evaluation.ts'
import { isOpenAt, openWindow } from '../time/hours.ts'
import { openedAt } from '../time/openings.ts'
import { addRefusalNote } from './blocks.ts'

export const judgeOutOfService = (evaluation: Evaluation): Stop | undefined =>
  evaluation.place.door.isOutOfService ? deny('outOfService', evaluation.place.door.id) : undefined

/** The newest unexpired override decides, or sets the mode and keeps the timetable out. */
export const judgeOverride = (evaluation: Evaluation): Stop | undefined => {
  const newest = newestOf(overridesOf(evaluation), evaluation.request.at)
  const maybe = overridesInDoubt(evaluation)
  const inDoubt =
    maybe.length === 0
      ? maybe
      : maybe.filter((override) => isInForce(override, evaluation.request.at) && (!newest || isNewer(override, newest)))
  const refusal = inDoubt.length > 0 ? judgeDoubts(evaluation, inDoubt) : undefined
  if (refusal || !newest) return refusal
  evaluation.isOverridden = true
  return judgeMode(evaluation, newest.mode, newest.id, 'allowOverrideOpen', 'overrideLockdown')
}

/**
 * Overrides of which it is unknown whether they set the door's mode: each counts for what it restricts, beside what
 * comes after (access-decision.md 14.3).
 */
const judgeDoubts = (evaluation: Evaluation, overrides: readonly Override[]): Stop | undefined => {
  for (const { mode, id } of [...overrides].sort((a, b) => (isNewer(a, b) ? -1 : 1))) {
    if (mode === 'outOfService') return deny('outOfService', id)
    if (mode === 'lockdown' && !passesLockdown(evaluation)) return deny('overrideLockdown', id)
    const least = mode === 'lockdown' ? 'controlled' : mode
    if (strictness(least) <= strictness(evaluation.leastMode)) continue
    evaluation.leastMode = least
    evaluation.leastModeRuleId = id
  }
  askLeast(evaluation)
  return undefined
}

/** Where no mode is set, or a door in lockdown is passed, the door is controlled, or what is asked for at least. */
const askLeast = (evaluation: Evaluation): void => {
  evaluation.mode = stricterOf('controlled', evaluation.leastMode)
  if (evaluation.mode !== 'controlled') evaluation.modeRuleId = evaluation.leastModeRuleId ?? evaluation.modeRuleId
}

/** Made at the same moment: the stricter, then the lower id, so that order never matters. */
const newestOf = (overrides: readonly Override[], at: number): Override | undefined => {
  let newest: Override | undefined
  for (const override of overrides) {
    if (isInForce(override, at) && (!newest || isNewer(override, newest))) newest = override
  }
  return newest
}

/** All overrides that certainly set this door's mode, those of the snapshot and those made since. */
const overridesOf = ({ place, request: { overrides } }: Evaluation): readonly Override[] =>
  overrides.length === 0
    ? place.overrides
    : [...place.overrides, ...overrides.filter((override) => overrideIsCertain(override, place))]

const overridesInDoubt = ({ place, request: { overrides } }: Evaluation): readonly Override[] =>
  overrides.length === 0
    ? place.overridesInDoubt
    : [...place.overridesInDoubt, ...overrides.filter((override) => overrideIsInDoubt(override, place))]

/** All that have a say at this door. */
export const overridesAt = (evaluation: Evaluation): readonly Override[] => {
  const inDoubt = overridesInDoubt(evaluation)
  return inDoubt.length === 0 ? overridesOf(evaluation) : [...overridesOf(evaluation), ...inDoubt]
}

/** An override always ends; one without an end is none. */
const isInForce = ({ from, until }: Override, at: number): boolean => at >= from && at < until

const isNewer = (a: Override, b: Override): boolean => {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt
  return a.mode === b.mode ? a.id < b.id : strictness(a.mode) > strictness(b.mode)
}

export const judgeTimetable = (evaluation: Evaluation): Stop | undefined => {
  const { door, timetable } = evaluation.place
  if (evaluation.isOverridden || door.timetableId === undefined) return undefined
  // A missing timetable may say the strictest there is (access-decision.md 2).
  const modes = timetable ? timetableModes(evaluation, timetable.periods) : (['outOfService'] as const)
  const refusal = judgeMode(evaluation, strictestOf(modes), door.timetableId, 'allowUnlocked', 'lockdown')
  // Who passes a door in lockdown still shows what another period asks for: a factor is only ever added
  // (access-decision.md 4).
  if (!refusal && modes.includes('controlledPlusPin')) evaluation.mode = 'controlledPlusPin'
  return refusal
}

/** The modes of the periods that hold now; outside of all of them *controlled*. */
const timetableModes = (evaluation: Evaluation, periods: readonly TimetablePeriod[]): readonly DoorMode[] => {
  const modes: DoorMode[] = []
  const inDoubt: DoorMode[] = []
  for (const period of periods) {
    const hours = evaluation.index.hours.get(period.scheduleId)
    if (!hours || !evaluation.wall) inDoubt.push(modeOf(evaluation, period))
    else if (isOpenAt(hours, evaluation.index.dayTypes.ofSite, evaluation.wall)) modes.push(modeOf(evaluation, period))
  }
  // A period with unknown hours restricts what else there is, and opens nothing (access-decision.md 2).
  return [...(modes.length > 0 ? modes : (['controlled'] as const)), ...inDoubt]
}

const strictestOf = (modes: readonly DoorMode[]): DoorMode => modes.reduce(stricterOf)

const modeOf = (evaluation: Evaluation, period: TimetablePeriod): DoorMode =>
  isArmed(evaluation, period) ? period.mode : 'controlled'

/**
 * First person in: whether a member of the group was granted at this door since the window opened (access-decision.md
 * 8). Only what opens a door waits.
 */
export const isArmed = (
  evaluation: Evaluation,
  { mode, unlockAfterFirstPersonGroupId, scheduleId }: TimetablePeriod,
): boolean => {
  if (unlockAfterFirstPersonGroupId === undefined || !opensDoor(mode)) return true
  const windowStart = windowOpenedAt(evaluation, scheduleId)
  if (windowStart === undefined || !evaluation.index.knownGroupIds.has(unlockAfterFirstPersonGroupId)) return false
  return evaluation.request.presence.arrivals.some(
    ({ doorId, groupId, at }) =>
      doorId === evaluation.place.door.id &&
      groupId === unlockAfterFirstPersonGroupId &&
      at >= windowStart &&
      at <= evaluation.request.at,
  )
}

const windowOpenedAt = (evaluation: Evaluation, scheduleId: Id): number | undefined => {
  const hours = evaluation.index.hours.get(scheduleId)
  if (!hours || !evaluation.wall || !evaluation.index.zone) return undefined
  const open = openWindow(hours, evaluation.index.dayTypes.ofSite, evaluation.wall)
  return open && openedAt(evaluation.index.zone, evaluation.request.at, open)
}

/** Effect of a mode, whatever set it. */
const judgeMode = (
  evaluation: Evaluation,
  ruleMode: DoorMode,
  ruleId: Id,
  whenUnlocked: AllowReason,
  inLockdown: DenyReason,
): Stop | undefined => {
  // Plan *lock* only cancels unlocked doors (access-decision.md 8); stricter modes stay.
  const mode = stricterOf(ruleMode, evaluation.leastMode)
  evaluation.modeRuleId = mode === ruleMode ? ruleId : (evaluation.leastModeRuleId ?? ruleId)
  if (mode === 'outOfService') return deny('outOfService', ruleId)
  if (mode === 'unlocked') {
    addRefusalNote(evaluation)
    return allow(whenUnlocked, ruleId)
  }
  if (mode === 'lockdown') {
    if (!passesLockdown(evaluation)) return deny(inLockdown, ruleId)
    askLeast(evaluation)
  } else evaluation.mode = mode
  return undefined
}

const passesLockdown = (evaluation: Evaluation): boolean => {
  const { lockdownExempt } = evaluation.place.door
  return lockdownExempt !== undefined && isNamed(evaluation, lockdownExempt)
}
