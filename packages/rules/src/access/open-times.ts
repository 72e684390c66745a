/** When a person's way to a grant is open at a side, as intervals (access-decision.md 3.9). */

import type { IndexedSide, Path, PolicyIndex, TimedDoorLimit, TimedGrant } from './policy-index.ts'
import type { Instant, Span } from './model.ts'
import { doorLimitsOver } from './steps/grants.ts'
import { type Intervals, intersection, union } from './time/intervals.ts'
import { openBetween } from './time/openings.ts'

/** When a grant or company door limit is open by its own dates and windows. */
export type TimesOf = (timed: TimedGrant | TimedDoorLimit) => Intervals

export const timesBetween =
  ({ zone }: PolicyIndex, from: Instant, until: Instant): TimesOf =>
  ({ rule, hours, dayTypes }) =>
    intersection(spanTimes(rule, from, until), openBetween(zone, hours, dayTypes, from, until))

/** The grant's open times, cut by the membership's dates and by the door limits of the company. */
export const pathTimes = (place: IndexedSide, { grant, membership }: Path, timesOf: TimesOf): Intervals => {
  const open = cutBySpan(timesOf(grant), membership)
  const companyDoorLimits = doorLimitsOver(grant, place)
  return companyDoorLimits && open.length > 0 ? intersection(open, union(companyDoorLimits.map(timesOf))) : open
}

const cutBySpan = (times: Intervals, { from, until }: Span): Intervals =>
  from === undefined && until === undefined
    ? times
    : intersection(times, spanTimes({ from, until }, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY))

/** The part of [from, until) inside a rule's dates. */
export const spanTimes = (span: Span, from: Instant, until: Instant): Intervals => {
  const start = Math.max(from, span.from ?? from)
  const end = Math.min(until, span.until ?? until)
  return start < end ? [[start, end]] : []
}
