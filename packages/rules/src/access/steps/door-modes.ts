/** Steps 3 to 5: out of service, manual override, timetable (access-decision.md 3). */

import type { AllowReason, DenyReason } from '@lintel/vocabulary/reasons.ts'
import { opensDoor, overrideIsCertain, overrideIsInDoubt, strictness, stricterOf } from '../door-modes.ts'
import type { Id } from '../model-time.ts'
import type { DoorMode, Override, TimetablePeriod } from '../model.ts'
import { allow, deny, isNamed, type Question, type Stop } from '../question.ts'
import { isOpenAt, openWindow } from '../time/hours.ts'
import { openedAt } from '../time/openings.ts'
import { noteRead } from './blocks.ts'

export const judgeOutOfService = (q: Question): Stop | undefined =>
  q.place.door.isOutOfService ? deny('outOfService', q.place.door.id) : undefined

/** The newest unexpired override decides, or sets the mode and keeps the timetable out. */
export const judgeOverride = (q: Question): Stop | undefined => {
  const newest = newestOf(overridesOf(q), q.request.at)
  const maybe = overridesInDoubt(q)
  const inDoubt =
    maybe.length === 0
      ? maybe
      : maybe.filter((override) => isInForce(override, q.request.at) && (!newest || isNewer(override, newest)))
  const refusal = inDoubt.length > 0 ? judgeDoubts(q, inDoubt) : undefined
  if (refusal || !newest) return refusal
  q.isOverridden = true
  return judgeMode(q, newest.mode, newest.id, 'allowOverrideOpen', 'overrideLockdown')
}

/**
 * Overrides of which it is unknown whether they set the door's mode: each counts for what it restricts, beside what
 * comes after (access-decision.md 14.3).
 */
const judgeDoubts = (q: Question, overrides: readonly Override[]): Stop | undefined => {
  for (const { mode, id } of [...overrides].sort((a, b) => (isNewer(a, b) ? -1 : 1))) {
    if (mode === 'outOfService') return deny('outOfService', id)
    if (mode === 'lockdown' && !passesLockdown(q)) return deny('overrideLockdown', id)
    const least = mode === 'lockdown' ? 'controlled' : mode
    if (strictness(least) <= strictness(q.leastMode)) continue
    q.leastMode = least
    q.leastModeRuleId = id
  }
  askLeast(q)
  return undefined
}

/** Where no mode is set, or a door in lockdown is passed, the door is controlled, or what is asked for at least. */
const askLeast = (q: Question): void => {
  q.mode = stricterOf('controlled', q.leastMode)
  if (q.mode !== 'controlled') q.modeRuleId = q.leastModeRuleId ?? q.modeRuleId
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
const overridesOf = ({ place, request: { overrides } }: Question): readonly Override[] =>
  overrides.length === 0
    ? place.overrides
    : [...place.overrides, ...overrides.filter((override) => overrideIsCertain(override, place))]

const overridesInDoubt = ({ place, request: { overrides } }: Question): readonly Override[] =>
  overrides.length === 0
    ? place.overridesInDoubt
    : [...place.overridesInDoubt, ...overrides.filter((override) => overrideIsInDoubt(override, place))]

/** All that have a say at this door. */
export const overridesAt = (q: Question): readonly Override[] => {
  const inDoubt = overridesInDoubt(q)
  return inDoubt.length === 0 ? overridesOf(q) : [...overridesOf(q), ...inDoubt]
}

/** An override always ends; one without an end is none. */
const isInForce = ({ from, until }: Override, at: number): boolean => at >= from && at < until

const isNewer = (a: Override, b: Override): boolean => {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt
  return a.mode === b.mode ? a.id < b.id : strictness(a.mode) > strictness(b.mode)
}

export const judgeTimetable = (q: Question): Stop | undefined => {
  const { door, timetable } = q.place
  if (q.isOverridden || door.timetableId === undefined) return undefined
  // A missing timetable may say the strictest there is (access-decision.md 2).
  const modes = timetable ? timetableModes(q, timetable.periods) : (['outOfService'] as const)
  const refusal = judgeMode(q, strictestOf(modes), door.timetableId, 'allowUnlocked', 'lockdown')
  // Who passes a door in lockdown still shows what another period asks for: a factor is only ever added (access-decision.md 4).
  if (!refusal && modes.includes('controlledPlusPin')) q.mode = 'controlledPlusPin'
  return refusal
}

/** The modes of the periods that hold now; outside of all of them *controlled*. */
const timetableModes = (q: Question, periods: readonly TimetablePeriod[]): readonly DoorMode[] => {
  const modes: DoorMode[] = []
  const inDoubt: DoorMode[] = []
  for (const period of periods) {
    const hours = q.index.hours.get(period.scheduleId)
    if (!hours || !q.wall) inDoubt.push(modeOf(q, period))
    else if (isOpenAt(hours, q.index.dayTypes.ofSite, q.wall)) modes.push(modeOf(q, period))
  }
  // A period with unknown hours restricts what else there is, and opens nothing (access-decision.md 2).
  return [...(modes.length > 0 ? modes : (['controlled'] as const)), ...inDoubt]
}

const strictestOf = (modes: readonly DoorMode[]): DoorMode => modes.reduce(stricterOf)

const modeOf = (q: Question, period: TimetablePeriod): DoorMode => (isArmed(q, period) ? period.mode : 'controlled')

/**
 * First person in: whether a member of the group was granted at this door since the window opened (access-decision.md 8).
 * Only what opens a door waits.
 */
export const isArmed = (q: Question, { mode, unlockAfterFirstPersonGroupId, scheduleId }: TimetablePeriod): boolean => {
  if (unlockAfterFirstPersonGroupId === undefined || !opensDoor(mode)) return true
  const opened = windowOpenedAt(q, scheduleId)
  if (opened === undefined || !q.index.knownGroupIds.has(unlockAfterFirstPersonGroupId)) return false
  return q.request.presence.arrivals.some(
    ({ doorId, groupId, at }) =>
      doorId === q.place.door.id && groupId === unlockAfterFirstPersonGroupId && at >= opened && at <= q.request.at,
  )
}

const windowOpenedAt = (q: Question, scheduleId: Id): number | undefined => {
  const hours = q.index.hours.get(scheduleId)
  if (!hours || !q.wall || !q.index.zone) return undefined
  const open = openWindow(hours, q.index.dayTypes.ofSite, q.wall)
  return open && openedAt(q.index.zone, q.request.at, open)
}

/** Effect of a mode, whatever set it. */
const judgeMode = (
  q: Question,
  said: DoorMode,
  ruleId: Id,
  whenUnlocked: AllowReason,
  inLockdown: DenyReason,
): Stop | undefined => {
  // Plan *lock* only cancels unlocked doors (access-decision.md 8); stricter modes stay.
  const mode = stricterOf(said, q.leastMode)
  q.modeRuleId = mode === said ? ruleId : (q.leastModeRuleId ?? ruleId)
  if (mode === 'outOfService') return deny('outOfService', ruleId)
  if (mode === 'unlocked') {
    noteRead(q)
    return allow(whenUnlocked, ruleId)
  }
  if (mode === 'lockdown') {
    if (!passesLockdown(q)) return deny(inLockdown, ruleId)
    askLeast(q)
  } else q.mode = mode
  return undefined
}

const passesLockdown = (q: Question): boolean => {
  const { lockdownExempt } = q.place.door
  return lockdownExempt !== undefined && isNamed(q, lockdownExempt)
}
