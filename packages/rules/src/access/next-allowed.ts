/** "Next time this would be allowed" (access-decision 2): for refusals that pass with time, everything else unchanged. */

import { opensDoor } from './door-modes.ts'
import type { IndexedSide, Path, TimedCeiling, TimedGrant } from './index-policy.ts'
import type { DoorMode, Instant, TimetablePeriod } from './model.ts'
import { pathTimes, timesBetween } from './open-times.ts'
import { hasNotEnded, isWithin, type Question, type Stop } from './question.ts'
import { ceilingsOver, pathsOf, rightOf } from './steps/grants.ts'
import { overridesAt } from './steps/door-modes.ts'
import { endsOfEvidence } from './steps/passback.ts'
import { difference, type Intervals, union } from './time/intervals.ts'
import { isOpenAt } from './time/hours.ts'
import { firstEnd, firstOpening, openBetween, searchDays, soonOpening } from './time/openings.ts'
import { dayMs, wallOf, type Zone } from './time/zone.ts'

/** Reasons may follow one another (outside schedule, then blocked), some of them daily for as long as is looked ahead. */
const mostReasons = 1000

type JudgeAt = (at: Instant) => { readonly q: Question; readonly stop: Stop }

/** Goes from each refusal to the moment at which its reason may have gone, and judges again there. */
export const nextAllowed = (asked: Question, refusal: Stop, judgeAt: JudgeAt): Instant | undefined => {
  const end = asked.request.at + searchDays * dayMs
  let q = asked
  let stop = refusal
  for (let count = 0; count < mostReasons; count++) {
    const at = reasonMayGoAt(q, stop)
    if (at === undefined || !(at > q.request.at) || at >= end) return undefined
    const later = judgeAt(at)
    if (later.stop.result !== 'deny') return at
    q = later.q
    stop = later.stop
  }
  return undefined
}

/**
 * The first moment at which this request may be answered otherwise: where the reason may be gone, where an earlier step may
 * let everybody in, and where a group of the person's begins or ends. It may be too early, and is judged again then.
 */
const reasonMayGoAt = (q: Question, stop: Stop): Instant | undefined =>
  firstAfter(q.request.at, [edgeOfModes(q), edgeOfPerson(q), unlockedAt(q, stop), ...ownEdges(q, stop)])

/** When the reason itself may go. */
const ownEdges = (q: Question, stop: Stop): readonly (Instant | undefined)[] => {
  switch (stop.reason) {
    case 'credential_not_yet':
      return [q.credentials.find(({ id }) => id === stop.ruleId)?.from]
    case 'too_many_tries':
      return [lockoutEnd(q, stop)]
    case 'person_not_yet':
      return [q.person?.from, q.person?.company?.from]
    case 'blocked':
      return [q.place.blocks.find(({ id }) => id === stop.ruleId)?.until]
    case 'deny_sealed':
    case 'deny_override_sealed':
    case 'deny_out_of_service':
      return [endOfMode(q, isClosed)]
    case 'no_grant':
    case 'remote_not_in_group':
    case 'outside_ceiling':
    case 'outside_schedule':
    case 'holiday_closed':
      return [nextRight(q)]
    case 'factor_missing':
      return [nextGrantOpening(q), endOfMode(q, (mode) => mode === 'controlledPlusPin'), nextOpenMode(q, opensDoor)]
    default:
      return edgesOfAreaRule(q, stop)
  }
}

const edgesOfAreaRule = (q: Question, stop: Stop): readonly (Instant | undefined)[] => {
  const rule = q.place.areaRules.find(({ id }) => id === stop.ruleId)
  switch (rule?.kind) {
    case 'passback':
      return endsOfEvidence(q, rule)
    case 'escort':
      return q.request.presence.reads.map(({ at }) => at - rule.withinSeconds * 1000)
    case 'firstPerson':
      return rule.opens.groupIds.flatMap((id) => (q.index.membersOf.get(id) ?? []).map(({ from }) => from))
    default:
      return []
  }
}

/** When a group of the person begins or ends next: it may block, exempt, have responders or give a right. */
const edgeOfPerson = ({ holder, request: { at } }: Question): Instant | undefined => {
  let first: Instant | undefined
  // Most memberships have no dates, and every refusal asks.
  for (const { from, until } of holder?.memberships ?? [])
    if (from !== undefined || until !== undefined) first = firstAfter(at, [first, from, until])
  return first
}

/** When the timetable unlocks the door to everybody; nothing where a step before it refuses. */
const unlockedAt = (q: Question, { step }: Stop): Instant | undefined => {
  const isAsked = !q.isLeaving && !q.isOverridden && !q.skipsDoorModes && q.leastMode === 'unlocked'
  if (!isAsked || step === 'door' || step === 'plan' || step === 'outOfService') return undefined
  if (!q.place.timetable) return undefined
  const arrived = q.request.presence.arrivals.map(({ at }) => at)
  return firstAfter(q.request.at, [...arrived, nextOpenMode(q, (mode) => mode === 'unlocked')])
}

const firstAfter = (at: Instant, moments: readonly (Instant | undefined)[]): Instant | undefined => {
  let first: Instant | undefined
  for (const moment of moments) {
    if (moment !== undefined && moment > at && !(first !== undefined && first <= moment)) first = moment
  }
  return first
}

/** The same credential may have been shown twice, so every lockout of it counts. */
const lockoutEnd = ({ request: { by, at } }: Question, stop: Stop): Instant | undefined => {
  const shown = by.kind === 'credentials' ? by.presented : []
  const locked = shown.filter(({ credentialId }) => credentialId === stop.ruleId)
  return firstAfter(
    at,
    locked.map(({ lockedUntil }) => lockedUntil),
  )
}

/** When a plan or an override of this door begins or ends next. */
const edgeOfModes = (q: Question): Instant | undefined => {
  const { at, activePlans } = q.request
  let first: Instant | undefined
  for (const { since, until } of activePlans) first = firstAfter(at, [first, since, until])
  for (const { from, until } of overridesAt(q)) first = firstAfter(at, [first, from, until])
  return first
}

/** What comes first; the later of two is not looked for beyond the other. */
const nextRight = (q: Question): Instant | undefined => {
  const granted = nextGrantOpening(q)
  return firstAfter(q.request.at, [granted, nextOpenMode(q, opensDoor, granted)])
}

/** The earliest opening among the person's grants; each is only asked whether it is earlier than those before. */
const nextGrantOpening = (q: Question): Instant | undefined => {
  if (!q.holder) return undefined
  const { at, by } = q.request
  let earliest: Instant | undefined
  for (const path of pathsOf(q.index, q.place, q.holder, rightOf(by))) {
    // Where a right is missing none is open.
    if (!mayOpenAfter(q.place, path, at) || (q.grant && isOpenNow(q, path))) continue
    const soon = soonOpeningOf(q, path, earliest ?? Number.POSITIVE_INFINITY)
    if (soon !== 'unknown') {
      earliest = soon ?? earliest
      continue
    }
    const openIn = (from: Instant, until: Instant): Intervals =>
      pathTimes(q.place, path, timesBetween(q.index, from, until))
    earliest = firstOpening(at, earliest, openIn) ?? earliest
  }
  return earliest
}

/** Where the grant opens next, and nothing else keeps that moment closed, that is it. */
const soonOpeningOf = (
  { index: { zone }, place, request: { at } }: Question,
  { grant, membership }: Path,
  until: Instant,
): Instant | undefined | 'unknown' => {
  if (!zone) return 'unknown'
  const opens = soonOpening(zone, grant.hours, grant.dayTypes, at, until)
  if (typeof opens !== 'number') return opens
  if (!isWithin(grant.rule, opens) || !isWithin(membership, opens)) return 'unknown'
  const ceilings = ceilingsOver(grant, place)
  return !ceilings || ceilings.some((ceiling) => isOpenAtInstant(zone, ceiling, opens)) ? opens : 'unknown'
}

const isOpenAtInstant = (zone: Zone, { rule, hours, dayTypes }: TimedCeiling | TimedGrant, at: Instant): boolean => {
  const stretch = zone.stretchAt(at)
  return stretch !== undefined && isWithin(rule, at) && isOpenAt(hours, dayTypes, wallOf(at, stretch.offset))
}

/** A way that is open already is not what is waited for. */
const isOpenNow = ({ index: { zone }, place, request: { at } }: Question, { grant, membership }: Path): boolean => {
  if (!zone || !isWithin(membership, at) || !isOpenAtInstant(zone, grant, at)) return false
  const ceilings = ceilingsOver(grant, place)
  return !ceilings || ceilings.some((ceiling) => isOpenAtInstant(zone, ceiling, at))
}

/** Most ways that never open again have ended or have nothing lent, which is seen without a look at 400 days. */
const mayOpenAfter = (place: IndexedSide, { grant, membership }: Path, at: Instant): boolean =>
  hasNotEnded(grant.rule, at) &&
  hasNotEnded(membership, at) &&
  (ceilingsOver(grant, place)?.some(({ rule }) => hasNotEnded(rule, at)) ?? true)

/** When the timetable has the door in a mode of this kind. What waits for somebody to come is controlled until then. */
const timetableTimes = (q: Question, isMeant: (mode: DoorMode) => boolean, from: Instant, until: Instant): Intervals =>
  union(
    (q.place.timetable?.periods ?? []).map((period) => {
      const hours = q.index.hours.get(period.scheduleId)
      if (!hours || !isMeant(modeBeforeArrivals(period))) return []
      return openBetween(q.index.zone, hours, q.index.dayTypes.ofSite, from, until)
    }),
  )

const modeBeforeArrivals = ({ mode, armedByGroupId }: TimetablePeriod): DoorMode =>
  armedByGroupId !== undefined && opensDoor(mode) ? 'controlled' : mode

const isClosed = (mode: DoorMode): boolean => mode === 'sealed' || mode === 'outOfService'

/** When one of these modes holds next, before a limit: where periods overlap the stricter holds. */
const nextOpenMode = (q: Question, isMeant: (mode: DoorMode) => boolean, limit?: Instant): Instant | undefined => {
  if (!q.place.timetable?.periods.some((period) => isMeant(modeBeforeArrivals(period)))) return undefined
  return firstOpening(q.request.at, limit, (from, until) =>
    difference(
      timetableTimes(q, isMeant, from, until),
      timetableTimes(q, (mode) => !isMeant(mode) && mode !== 'unlocked', from, until),
    ),
  )
}

const endOfMode = (q: Question, isMeant: (mode: DoorMode) => boolean): Instant | undefined => {
  if (!q.place.timetable?.periods.some(({ mode }) => isMeant(mode))) return undefined
  return firstEnd(q.request.at, (from, until) => timetableTimes(q, isMeant, from, until))
}
