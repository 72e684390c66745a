/** Steps 3 to 5: out of service, manual override, timetable (access-decision 3). */

import { opensDoor, overrideCovers, strictness } from '../door-modes.ts'
import type { DoorMode, Id, Override, TimetablePeriod } from '../model.ts'
import { type AllowReason, type DenyReason } from '../request.ts'
import { allow, deny, isNamed, type Question, type Stop } from '../question.ts'
import { isOpenAt, openWindow } from '../time/hours.ts'
import { openedAt } from '../time/openings.ts'
import { noteRead } from './read-notes.ts'

export const judgeOutOfService = (q: Question): Stop | undefined =>
  q.place.door.isOutOfService ? deny('deny_out_of_service', q.place.door.id) : undefined

/** The newest unexpired override decides, or sets the mode and keeps the timetable out. */
export const judgeOverride = (q: Question): Stop | undefined => {
  const override = newestOverride(q)
  if (!override) return undefined
  return judgeMode(q, override.mode, override.id, 'allow_override_open', 'deny_override_sealed')
}

/** Made at the same moment: the stricter, then the lower id, so that order never matters. */
const newestOverride = (q: Question): Override | undefined => {
  let newest: Override | undefined
  for (const override of overridesOf(q)) {
    if (isInForce(override, q.request.at) && (!newest || isNewer(override, newest))) newest = override
  }
  return newest
}

/** All overrides of this door, those of the snapshot and those made since. */
export const overridesOf = (q: Question): readonly Override[] => {
  if (q.request.overrides.length === 0) return q.place.overrides
  return [...q.place.overrides, ...q.request.overrides.filter((override) => overrideCovers(override, q.place))]
}

/** An override always ends; one without an end is none. */
const isInForce = ({ from, until }: Override, at: number): boolean => at >= from && at < until

const isNewer = (a: Override, b: Override): boolean => {
  if (a.madeAt !== b.madeAt) return a.madeAt > b.madeAt
  return a.mode === b.mode ? a.id < b.id : strictness(a.mode) > strictness(b.mode)
}

export const judgeTimetable = (q: Question): Stop | undefined => {
  const { door, timetable } = q.place
  if (q.modeRuleId !== undefined || door.timetableId === undefined) return undefined
  // Nobody knows what a missing timetable says about now; it may say the strictest there is (section 2).
  const mode = timetable ? timetableMode(q, timetable.periods) : 'outOfService'
  return judgeMode(q, mode, door.timetableId, 'allow_unlocked', 'deny_sealed')
}

/** The strictest of the periods that hold now; outside of all of them *controlled*. */
const timetableMode = (q: Question, periods: readonly TimetablePeriod[]): DoorMode => {
  let strictest: DoorMode | undefined
  for (const period of periods) {
    if (!holdsNow(q, period)) continue
    const mode = isArmed(q, period) ? period.mode : 'controlled'
    if (!strictest || strictness(mode) > strictness(strictest)) strictest = mode
  }
  return strictest ?? 'controlled'
}

/**
 * A period whose hours nobody knows is skipped where it opens and kept where it closes (section 2). One that waits for the
 * first person does both: until then it keeps the door from standing open.
 */
const holdsNow = (q: Question, period: TimetablePeriod): boolean => {
  const hours = q.index.hours.get(period.scheduleId)
  if (!hours || !q.wall) return !opensDoor(period.mode) || period.armedByGroupId !== undefined
  return isOpenAt(hours, q.index.dayTypes.ofSite, q.wall)
}

/** Armed by first person in: somebody of the group was granted at this door since the window opened (section 8). Only what opens a door waits. */
const isArmed = (q: Question, { mode, armedByGroupId, scheduleId }: TimetablePeriod): boolean => {
  if (armedByGroupId === undefined || !opensDoor(mode)) return true
  const opened = windowOpenedAt(q, scheduleId)
  if (opened === undefined || !q.index.knownGroupIds.has(armedByGroupId)) return false
  return q.request.presence.arrivals.some(
    ({ doorId, groupId, at }) =>
      doorId === q.place.door.id && groupId === armedByGroupId && at >= opened && at <= q.request.at,
  )
}

const windowOpenedAt = (q: Question, scheduleId: Id): number | undefined => {
  const hours = q.index.hours.get(scheduleId)
  if (!hours || !q.wall || !q.index.zone) return undefined
  const open = openWindow(hours, q.index.dayTypes.ofSite, q.wall)
  return open && openedAt(q.index.zone, q.request.at, open)
}

/** What a mode does, whoever set it. */
const judgeMode = (
  q: Question,
  said: DoorMode,
  ruleId: Id,
  whenUnlocked: AllowReason,
  whenSealed: DenyReason,
): Stop | undefined => {
  // Plan *lock* only cancels unlocked doors (section 8); stricter modes stay.
  const mode = q.isLocked && opensDoor(said) ? 'controlled' : said
  q.modeRuleId = ruleId
  if (mode === 'outOfService') return deny('deny_out_of_service', ruleId)
  if (mode === 'unlocked') {
    noteRead(q)
    return allow(whenUnlocked, ruleId)
  }
  if (mode === 'sealed') {
    const { overrideHolders } = q.place.door
    return overrideHolders && isNamed(q, overrideHolders) ? undefined : deny(whenSealed, ruleId)
  }
  q.mode = mode
  return undefined
}
