/**
 * "Next time this would be allowed" (access-decision.md 2 and 14.5): for refusals that pass with time, everything else
 * unchanged.
 */

import { dayMs } from '@lintel/vocabulary/durations.ts'
import { opensDoor } from './door-modes.ts'
import type { IndexedSide, Path, TimedDoorLimit, TimedGrant } from './policy-index.ts'
import type { DoorMode, Instant, Span, TimetablePeriod } from './model.ts'
import { pathTimes, timesBetween } from './open-times.ts'
import { hasNotEnded, isWithin, type Evaluation, type Stop } from './evaluation.ts'
import { doorLimitsOver, pathsIn } from './steps/grants.ts'
import { isArmed, overridesAt } from './steps/door-modes.ts'
import { endsOfEvidence } from './steps/passback.ts'
import { difference, type Intervals, union } from './time/intervals.ts'
import { isOpenAt } from './time/hours.ts'
import { firstEnd, firstOpening, openBetween, searchDays, soonOpening } from './time/openings.ts'
import { wallOf, type Zone } from './time/zone.ts'

/**
 * Reasons may follow one another (outside schedule, then blocked), some of them daily for as long as is looked ahead.
 */
const mostReasons = 1000

/** A refusal that no time ends. */
const never = Number.POSITIVE_INFINITY

type JudgeAt = (at: Instant) => { readonly evaluation: Evaluation; readonly stop: Stop }

/**
 * Goes from each refusal to the moment at which its reason may have gone, and judges again there. `judgeAt` takes a
 * further factor for shown where the door would ask for one.
 */
export const nextAllowed = (initial: Evaluation, refusal: Stop, judgeAt: JudgeAt): Instant | undefined => {
  const end = initial.request.at + searchDays * dayMs
  const lockEnd = endOfCodeLock(initial)
  let evaluation = initial
  let stop = refusal
  for (let count = 0; count < mostReasons; count++) {
    const at = Math.min(reasonMayGoAt(evaluation, stop), lockEnd)
    if (at >= end) return undefined
    // What a code opens after the lock is said of none meanwhile: it would tell a right one (access-decision.md 14.1).
    if (at === lockEnd) return lockEnd
    const later = judgeAt(at)
    if (later.stop.result !== 'deny') return at
    evaluation = later.evaluation
    stop = later.stop
  }
  return undefined
}

/**
 * First moment at which this request may be allowed: where the reason may be gone, where an earlier step may let all
 * people in, and where a group of the person's begins or ends. It may be too early, and is judged again then; nothing
 * else ends a refusal, so that it is never too late. The end of a grant is none of them: it gives nothing.
 */
const reasonMayGoAt = (evaluation: Evaluation, stop: Stop): Instant => {
  const { at, activePlans } = evaluation.request
  let first = ownEdge(evaluation, stop)
  for (const plan of activePlans) first = earlierEdge(at, first, plan.since, plan.until)
  first = edgeOfSpans(at, first, overridesAt(evaluation))
  // A group may block, exempt, have responders or give a right.
  if (evaluation.holder) first = edgeOfSpans(at, first, evaluation.holder.datedMemberships)
  return evaluation.place.timetable ? Math.min(first, edgeOfTimetable(evaluation, stop)) : first
}

/** The earlier of what was found and of a moment still to come. */
const earlier = (at: Instant, first: Instant, moment: Instant | undefined): Instant =>
  moment !== undefined && moment > at && moment < first ? moment : first

const earlierEdge = (at: Instant, first: Instant, from: Instant | undefined, until: Instant | undefined): Instant =>
  earlier(at, earlier(at, first, from), until)

const firstAfter = (at: Instant, moments: readonly (Instant | undefined)[]): Instant => {
  let first = never
  for (const moment of moments) first = earlier(at, first, moment)
  return first
}

const edgeOfSpans = (at: Instant, found: Instant, spans: readonly Span[]): Instant => {
  let first = found
  for (const { from, until } of spans) first = earlierEdge(at, first, from, until)
  return first
}

/** When the reason itself may go. */
const ownEdge = (evaluation: Evaluation, stop: Stop): Instant => {
  const { at } = evaluation.request
  switch (stop.reason) {
    case 'credentialNotYet':
      return earlier(at, never, evaluation.credentials.find(({ id }) => id === stop.ruleId)?.from)
    case 'personNotYet':
      return earlierEdge(at, never, evaluation.person?.from, evaluation.person?.company?.from)
    case 'blocked':
      return earlier(at, never, evaluation.place.blocks.find(({ id }) => id === stop.ruleId)?.until)
    case 'lockdown':
    case 'overrideLockdown':
      return endOfMode(evaluation, isClosed)
    case 'outOfService':
      return endOfMode(evaluation, (mode) => mode === 'outOfService')
    case 'noGrant':
    case 'remoteNotInGroup':
    case 'outsideCompanyDoors':
    case 'outsideSchedule':
    case 'holidayClosed':
      return stop.step === 'credential' ? never : nextRight(evaluation)
    case 'factorMissing':
      return firstAfter(at, [
        nextGrantOpening(evaluation),
        endOfMode(evaluation, (mode) => mode === 'controlledPlusPin'),
        nextOpenMode(evaluation, opensDoor),
      ])
    default:
      return firstAfter(at, edgesOfAreaRule(evaluation, stop))
  }
}

const edgesOfAreaRule = (evaluation: Evaluation, stop: Stop): readonly (Instant | undefined)[] => {
  const rule = evaluation.place.areaRules.find(({ id }) => id === stop.ruleId)
  switch (rule?.kind) {
    case 'passback':
      return endsOfEvidence(evaluation, rule)
    case 'escort':
      return evaluation.request.presence.reads.map(({ at }) => at - rule.withinSeconds * 1000)
    case 'firstPerson':
      return rule.firstPersons.groupIds.flatMap((id) =>
        (evaluation.index.membersOf.get(id) ?? []).map(({ from }) => from),
      )
    default:
      return []
  }
}

/** When the timetable may unlock the door; never where a step before it refuses. */
const edgeOfTimetable = (evaluation: Evaluation, { step }: Stop): Instant => {
  const isTimetableUsed =
    !evaluation.isLeaving &&
    !evaluation.isOverridden &&
    !evaluation.skipsDoorModes &&
    evaluation.leastMode === 'unlocked'
  if (!isTimetableUsed || step === 'door' || step === 'plan' || step === 'outOfService') return never
  const { at, presence } = evaluation.request
  let first = nextOpenMode(evaluation, (mode) => mode === 'unlocked')
  for (const arrival of presence.arrivals) first = earlier(at, first, arrival.at)
  return Math.min(first, edgeWhileArmed(evaluation))
}

/** After a first person has come, a period opens the door unless a stricter one forbids it, until its window ends. */
const edgeWhileArmed = (evaluation: Evaluation): Instant => {
  const periods = evaluation.place.timetable?.periods ?? []
  if (!periods.some((period) => modeBeforeArrivals(period) !== period.mode && isArmed(evaluation, period))) return never
  return firstAfter(
    evaluation.request.at,
    periods.flatMap(({ scheduleId }) => {
      const hours = evaluation.index.hours.get(scheduleId)
      if (!hours) return []
      const openIn = (from: Instant, until: Instant): Intervals =>
        openBetween(evaluation.index.zone, hours, evaluation.index.dayTypes.ofSite, from, until)
      return [firstOpening(evaluation.request.at, undefined, openIn), firstEnd(evaluation.request.at, openIn)]
    }),
  )
}

/** When no code that was typed is locked any more. */
const endOfCodeLock = ({ request: { at }, presentedCredentials }: Evaluation): Instant => {
  const ends = presentedCredentials.flatMap(({ presented, isLocked }) =>
    isLocked && presented.lockedUntil !== undefined ? [presented.lockedUntil] : [],
  )
  return ends.length > 0 && ends.every((end) => end > at) ? Math.max(...ends) : never
}

/** What comes first; the later of two is not looked for beyond the other. */
const nextRight = (evaluation: Evaluation): Instant => {
  const opensAt = nextGrantOpening(evaluation)
  return evaluation.place.timetable ? Math.min(opensAt, nextOpenMode(evaluation, opensDoor, opensAt)) : opensAt
}

/** The earliest opening among the person's grants; each is only asked whether it is earlier than those before. */
const nextGrantOpening = (evaluation: Evaluation): Instant => {
  const { at } = evaluation.request
  let earliest = never
  for (const path of pathsIn(evaluation)) {
    // Where a right is missing none is open.
    if (!mayOpenAfter(evaluation.place, path, at) || (evaluation.grant && isOpenNow(evaluation, path))) continue
    const soon = soonOpeningOf(evaluation, path, earliest)
    if (soon !== 'unknown') {
      earliest = earlier(at, earliest, soon)
      continue
    }
    const openIn = (from: Instant, until: Instant): Intervals =>
      pathTimes(evaluation.place, path, timesBetween(evaluation.index, from, until))
    earliest = earlier(at, earliest, firstOpening(at, earliest, openIn))
  }
  return earliest
}

/** Where the grant opens next, and nothing else keeps that moment closed, that is it. */
const soonOpeningOf = (
  { index: { zone }, place, request: { at } }: Evaluation,
  { grant, membership }: Path,
  until: Instant,
): Instant | undefined | 'unknown' => {
  if (!zone) return 'unknown'
  const opens = soonOpening(zone, grant.hours, grant.dayTypes, at, until)
  if (typeof opens !== 'number') return opens
  if (!isWithin(grant.rule, opens) || !isWithin(membership, opens)) return 'unknown'
  const companyDoorLimits = doorLimitsOver(grant, place)
  return !companyDoorLimits ||
    companyDoorLimits.some((companyDoorLimit) => isOpenAtInstant(zone, companyDoorLimit, opens))
    ? opens
    : 'unknown'
}

const isOpenAtInstant = (zone: Zone, { rule, hours, dayTypes }: TimedDoorLimit | TimedGrant, at: Instant): boolean => {
  const stretch = zone.stretchAt(at)
  return stretch !== undefined && isWithin(rule, at) && isOpenAt(hours, dayTypes, wallOf(at, stretch.offset))
}

/** A way that is open already is not what is waited for. */
const isOpenNow = ({ index: { zone }, place, request: { at } }: Evaluation, { grant, membership }: Path): boolean => {
  if (!zone || !isWithin(membership, at) || !isOpenAtInstant(zone, grant, at)) return false
  const companyDoorLimits = doorLimitsOver(grant, place)
  return !companyDoorLimits || companyDoorLimits.some((companyDoorLimit) => isOpenAtInstant(zone, companyDoorLimit, at))
}

/** Most ways that never open again have ended or have nothing lent, which is seen without a look at 400 days. */
const mayOpenAfter = (place: IndexedSide, { grant, membership }: Path, at: Instant): boolean =>
  hasNotEnded(grant.rule, at) &&
  hasNotEnded(membership, at) &&
  (doorLimitsOver(grant, place)?.some(({ rule }) => hasNotEnded(rule, at)) ?? true)

/** When the timetable has the door in a mode of this kind. What waits for a first person is controlled until then. */
const timetableTimes = (
  evaluation: Evaluation,
  isMeant: (mode: DoorMode) => boolean,
  from: Instant,
  until: Instant,
): Intervals =>
  union(
    (evaluation.place.timetable?.periods ?? []).map((period) => {
      const hours = evaluation.index.hours.get(period.scheduleId)
      if (!hours || !isMeant(modeBeforeArrivals(period))) return []
      return openBetween(evaluation.index.zone, hours, evaluation.index.dayTypes.ofSite, from, until)
    }),
  )

const modeBeforeArrivals = ({ mode, unlockAfterFirstPersonGroupId }: TimetablePeriod): DoorMode =>
  unlockAfterFirstPersonGroupId !== undefined && opensDoor(mode) ? 'controlled' : mode

const isClosed = (mode: DoorMode): boolean => mode === 'lockdown' || mode === 'outOfService'

/** When one of these modes holds next, before a limit: where periods overlap the stricter holds. */
const nextOpenMode = (evaluation: Evaluation, isMeant: (mode: DoorMode) => boolean, limit = never): Instant => {
  if (!evaluation.place.timetable?.periods.some((period) => isMeant(modeBeforeArrivals(period)))) return never
  const opens = firstOpening(evaluation.request.at, limit, (from, until) =>
    difference(
      timetableTimes(evaluation, isMeant, from, until),
      timetableTimes(evaluation, (mode) => !isMeant(mode) && mode !== 'unlocked', from, until),
    ),
  )
  return earlier(evaluation.request.at, never, opens)
}

const endOfMode = (evaluation: Evaluation, isMeant: (mode: DoorMode) => boolean): Instant => {
  if (!evaluation.place.timetable?.periods.some(({ mode }) => isMeant(mode))) return never
  return earlier(
    evaluation.request.at,
    never,
    firstEnd(evaluation.request.at, (from, until) => timetableTimes(evaluation, isMeant, from, until)),
  )
}
