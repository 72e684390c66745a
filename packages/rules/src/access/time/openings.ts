/** When a schedule is open, as intervals of UTC worked out from the windows' edges (access-decision.md 5). */

import { dayMs, minuteMs } from '@lintel/vocabulary/durations.ts'
import type { Instant } from '../model.ts'
import type { DayTypes } from './days.ts'
import type { Hours } from './hours.ts'
import { type Interval, type Intervals, mergeIntervals } from './intervals.ts'
import { stretchesBetween, type Zone } from './zone.ts'

/**
 * The open times in [from, until). Within a stretch of one offset the wall clock runs evenly, so windows are moved by
 * that offset and cut to the stretch: what a gap skips disappears and what an hour repeats appears twice by itself.
 */
export const openBetween = (
  zone: Zone | undefined,
  hours: Hours,
  types: DayTypes,
  from: Instant,
  until: Instant,
): Intervals => {
  if (!zone) return []
  const found: Interval[] = []
  for (const stretch of stretchesBetween(zone, from, until)) {
    const start = stretch.from + stretch.offset
    const end = stretch.until + stretch.offset
    // One day earlier: its windows may cross midnight into the stretch.
    for (let day = Math.floor(start / dayMs) - 1; day * dayMs < end; day++) {
      for (const window of hours.windowsOn(types(day), day)) {
        const opens = Math.max(start, day * dayMs + window.from * minuteMs)
        const closes = Math.min(end, day * dayMs + window.to * minuteMs)
        if (opens < closes) found.push([opens - stretch.offset, closes - stretch.offset])
      }
    }
  }
  return mergeIntervals(found)
}

/**
 * No clock is set by more than what lies between the two sides of the date line, and no window is longer than a day.
 */
const longestPassing = 3 * dayMs

/**
 * Since when a window that is open at `at` has been open without a break. A clock that is set back within it goes on in
 * it, also to its first minute; one that is set back before its start opens it a second time.
 */
export const openedAt = (
  zone: Zone,
  at: Instant,
  { day, window }: { readonly day: number; readonly window: { readonly from: number; readonly to: number } },
): Instant | undefined => {
  const start = day * dayMs + window.from * minuteMs
  const end = day * dayMs + window.to * minuteMs
  let later: Instant | undefined
  // The moment of a change is judged like the millisecond after it (access-decision.md 14.6).
  for (const { from, until, offset } of stretchesBetween(zone, at - longestPassing, at + 1).reverse()) {
    const localEnd = until + offset
    // Before the clock was set it was not in the window: it opened as the clock was set.
    if (later !== undefined && (localEnd <= start || localEnd > end)) return later
    // A clock that was set back to the first minute may have been in the window before.
    if (start > from + offset) return start - offset
    later = from
  }
  return later ?? at
}

/** A week on, every window there is has come by, but for holidays. */
const soonDays = 8

/**
 * What `openBetween` would begin with: the first moment from `at` on at which a window is open, before `until`. Nothing
 * where there is none before `until`; `unknown` where that takes a longer look, or one across a change of the clock.
 */
export const soonOpening = (
  zone: Zone,
  hours: Hours,
  types: DayTypes,
  at: Instant,
  until: Instant,
): Instant | undefined | 'unknown' => {
  const stretch = zone.stretchAt(at)
  if (!stretch) return 'unknown'
  const today = Math.floor((at + stretch.offset) / dayMs)
  // One day earlier: its windows may cross midnight.
  for (let day = today - 1; day < today + soonDays; day++) {
    const midnight = day * dayMs - stretch.offset
    if (midnight >= until) return undefined
    if (midnight >= stretch.until) return 'unknown'
    for (const window of hours.windowsOn(types(day), day)) {
      if (midnight + window.to * minuteMs <= at) continue
      const opens = Math.max(at, midnight + window.from * minuteMs)
      if (opens >= stretch.until) return 'unknown'
      return opens < until ? opens : undefined
    }
  }
  return 'unknown'
}

/** How far ahead an opening is looked for: the calendar that a panel holds (access-decision.md 10). */
export const searchDays = 400

/** Most openings are at most days away, and looking at all 400 days would cost the same every time. */
const searchStages = [2, 6, 40, searchDays] as const

/** The first start at or after `at` of what `openIn` finds, before `limit` and within 400 days. */
export const firstOpening = (
  at: Instant,
  limit: Instant | undefined,
  openIn: (from: Instant, until: Instant) => Intervals,
): Instant | undefined => {
  let from = at
  for (const days of searchStages) {
    const until = Math.min(at + days * dayMs, limit ?? Number.POSITIVE_INFINITY)
    if (from >= until) return undefined
    const first = openIn(from, until)[0]
    if (first) return first[0]
    from = until
  }
  return undefined
}

/** The end of the first time after `at` of what `openIn` finds within 400 days. */
export const firstEnd = (at: Instant, openIn: (from: Instant, until: Instant) => Intervals): Instant | undefined => {
  let end: Instant | undefined
  for (const days of searchStages) {
    const until = at + days * dayMs
    end = openIn(at, until)[0]?.[1]
    // What reaches the end of the look may go on beyond it.
    if (end !== undefined && end < until) return end
  }
  return end
}
