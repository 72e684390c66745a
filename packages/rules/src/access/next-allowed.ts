/** "Next time this would be allowed" (access-decision 2): for refusals that pass with time, everything else unchanged. */

import { opensDoor } from './door-modes.ts'
import type { IndexedSide, Path, TimedCeiling } from './index-policy.ts'
import type { DoorMode, Instant } from './model.ts'
import { pathTimes, timesBetween } from './open-times.ts'
import { hasNotEnded, isWithin, type Question, type Stop } from './question.ts'
import { ceilingsOver, pathsOf, rightOf } from './steps/grants.ts'
import { overridesAt } from './steps/door-modes.ts'
import { forgivenAt } from './steps/passback.ts'
import { difference, type Intervals, union } from './time/intervals.ts'
import { isOpenAt } from './time/hours.ts'
import { firstEnd, firstOpening, openBetween, searchDays, soonOpening } from './time/openings.ts'
import { dayMs, wallOf, type Zone } from './time/zone.ts'

/** Reasons may follow one another (outside schedule, then blocked); past this many the search gives up. */
const mostReasons = 64

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
 * The first moment at which this refusal's reason may be gone; nothing where only somebody can remove it. That a door
 * opens to everybody is looked for where a right is missing, not as news for a bad credential, person or block.
 */
const reasonMayGoAt = (q: Question, stop: Stop): Instant | undefined => {
  const { at } = q.request
  switch (stop.reason) {
    case 'credential_not_yet':
      return q.credentials.find(({ id }) => id === stop.ruleId)?.from
    case 'too_many_tries':
      return lockoutEnd(q, stop)
    case 'person_not_yet':
      return firstAfter(at, [q.person?.from, q.person?.company?.from])
    case 'blocked':
      return endOfBlock(q, stop)
    case 'deny_sealed':
    case 'deny_override_sealed':
    case 'deny_out_of_service':
      return firstAfter(at, [...edgesOfModes(q), endOfClosedMode(q)])
    case 'no_grant':
    case 'remote_not_in_group':
    case 'outside_ceiling':
    case 'outside_schedule':
    case 'holiday_closed':
      return nextRight(q)
    case 'passback': {
      const rule = q.place.areaRules.find(({ id }) => id === stop.ruleId)
      return rule?.kind === 'passback' ? forgivenAt(q, rule) : undefined
    }
    default:
      return undefined
  }
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

/** A block ends by itself, or for somebody whose membership of the blocked group ends. */
const endOfBlock = ({ request: { at }, place, holder }: Question, stop: Stop): Instant | undefined => {
  const block = place.blocks.find(({ id }) => id === stop.ruleId)
  const blocked = holder?.memberships.filter(({ groupId }) => block?.subjects.groupIds.includes(groupId)) ?? []
  return firstAfter(at, [block?.until, ...blocked.map(({ until }) => until)])
}

/** When plans and overrides of this door begin or end. */
const edgesOfModes = (q: Question): (Instant | undefined)[] => {
  const edges: (Instant | undefined)[] = []
  for (const { since, until } of q.request.activePlans) edges.push(since, until)
  for (const { from, until } of overridesAt(q)) edges.push(from, until)
  return edges
}

/** What comes first; the later of two is not looked for beyond the other. */
const nextRight = (q: Question): Instant | undefined => {
  const { at } = q.request
  const granted = nextGrantOpening(q)
  return firstAfter(at, [...edgesOfModes(q), granted, nextUnlocked(q, granted)])
}

/** The earliest opening among the person's grants; each is only asked whether it is earlier than those before. */
const nextGrantOpening = (q: Question): Instant | undefined => {
  if (!q.holder) return undefined
  const { at, by } = q.request
  let earliest: Instant | undefined
  for (const path of pathsOf(q.index, q.place, q.holder, rightOf(by))) {
    if (!mayOpenAfter(q.place, path, at)) continue
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

const isOpenAtInstant = (zone: Zone, { rule, hours, dayTypes }: TimedCeiling, at: Instant): boolean => {
  const stretch = zone.stretchAt(at)
  return stretch !== undefined && isWithin(rule, at) && isOpenAt(hours, dayTypes, wallOf(at, stretch.offset))
}

/** Most ways that never open again have ended or have nothing lent, which is seen without a look at 400 days. */
const mayOpenAfter = (place: IndexedSide, { grant, membership }: Path, at: Instant): boolean =>
  hasNotEnded(grant.rule, at) &&
  hasNotEnded(membership, at) &&
  (ceilingsOver(grant, place)?.some(({ rule }) => hasNotEnded(rule, at)) ?? true)

/** When the timetable has the door in a mode of this kind. Arming needs a person, so armed periods are left out. */
const timetableTimes = (q: Question, isMeant: (mode: DoorMode) => boolean, from: Instant, until: Instant): Intervals =>
  union(
    (q.place.timetable?.periods ?? []).map((period) => {
      const hours = q.index.hours.get(period.scheduleId)
      if (!hours || period.armedByGroupId !== undefined || !isMeant(period.mode)) return []
      return openBetween(q.index.zone, hours, q.index.dayTypes.ofSite, from, until)
    }),
  )

const isClosed = (mode: DoorMode): boolean => mode === 'sealed' || mode === 'outOfService'

/** Where periods overlap the stricter holds, so what opens counts outside of all others. */
const nextUnlocked = (q: Question, limit: Instant | undefined): Instant | undefined => {
  const opens = q.place.timetable?.periods.some(
    ({ mode, armedByGroupId }) => opensDoor(mode) && armedByGroupId === undefined,
  )
  if (!opens) return undefined
  return firstOpening(q.request.at, limit, (from, until) =>
    difference(
      timetableTimes(q, opensDoor, from, until),
      timetableTimes(q, (mode) => !opensDoor(mode), from, until),
    ),
  )
}

const endOfClosedMode = (q: Question): Instant | undefined => {
  const { at } = q.request
  if (!q.place.timetable?.periods.some(({ mode }) => isClosed(mode))) return undefined
  return firstEnd(at, (from, until) => timetableTimes(q, isClosed, from, until))
}
