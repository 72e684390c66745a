import type { Instant } from '../model.ts'
import type { Window } from '../model-time.ts'

/** Sets of time as lists of half-open intervals, in order and without touching neighbours. */

export type Interval = readonly [from: Instant, until: Instant]
export type Intervals = readonly Interval[]

/** Puts intervals in order and joins those that meet; most come in order already. */
export const mergeIntervals = (intervals: Intervals): Intervals => {
  if (isInOrder(intervals)) return intervals
  const sortedIntervals = [...intervals].sort((a, b) => a[0] - b[0])
  const result: [Instant, Instant][] = []
  for (const [from, until] of sortedIntervals) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else result.push([from, until])
  }
  return result
}

const isInOrder = (intervals: Intervals): boolean => {
  for (let n = 1; n < intervals.length; n++) if (!(intervals[n - 1]![1] < intervals[n]![0])) return false
  return true
}

export const union = (sets: readonly Intervals[]): Intervals =>
  sets.length === 1 ? sets[0]! : mergeIntervals(sets.flat())

export const intersection = (a: Intervals, b: Intervals): Intervals => {
  const result: Interval[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const [fromA, untilA] = a[i]!
    const [fromB, untilB] = b[j]!
    const from = Math.max(fromA, fromB)
    const until = Math.min(untilA, untilB)
    if (from < until) result.push([from, until])
    if (untilA <= untilB) i++
    else j++
  }
  return result
}

/** What is in `a` and not in `b`. */
export const difference = (a: Intervals, b: Intervals): Intervals => {
  const result: Interval[] = []
  let j = 0
  for (const [start, until] of a) {
    let from = start
    while (j < b.length && b[j]![1] <= from) j++
    for (let k = j; k < b.length && b[k]![0] < until; k++) {
      if (b[k]![0] > from) result.push([from, b[k]![0]])
      from = Math.max(from, b[k]![1])
    }
    if (from < until) result.push([from, until])
  }
  return result
}

/** The time that the intervals cover, in milliseconds. */
export const sizeOf = (intervals: Intervals): number =>
  intervals.reduce((size, [from, until]) => size + until - from, 0)

/** Windows of a day in minutes (access-decision.md 5). */

export const minutesOfDay = 1440

/** In minutes from the start of its own day; `to` lies beyond 1440 where the window crosses midnight. */
export interface DayWindow {
  readonly from: number
  readonly to: number
}

/** The old selector ends with 23:59 and means "until the end of that minute" (access-decision.md 5). */
const lastOfOldSelector = 1439

/** Nothing for what no clock shows. */
export const dayWindowOf = ({ from, to }: Window): DayWindow | undefined => {
  const isPossible = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < minutesOfDay && to >= 0
  if (!isPossible || to > minutesOfDay) return undefined
  const end = to === lastOfOldSelector ? minutesOfDay : to
  return { from, to: end <= from ? end + minutesOfDay : end }
}
