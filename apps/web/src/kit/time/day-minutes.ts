import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { limits } from '@lintel/contract/base/limits.ts'

/** Minutes of a wall clock's day as people write them: `09:05`, and `24:00` for the end of the day. */

const two = (value: number) => String(value).padStart(2, '0')

/** A minute of the day as text; empty for none. */
export function clockOf(minute: number): string {
  return Number.isNaN(minute) ? '' : `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The last minute that hours can start and end with: as a start 24:00 is the next day's. */
const lastMinute = { start: dayMinutes - 1, end: dayMinutes } as const
export type DayEdge = keyof typeof lastMinute

/**
 * What was typed as a minute of the day: `9`, `930`, `9.30` and `09:30` are times. NaN for what is none at this edge.
 */
export function minuteOf(text: string, edge: DayEdge = 'end'): number {
  const parts = /^\s*(\d{1,2})(?:[:.]?([0-5]\d))?\s*$/.exec(text)
  const minute = Number(parts?.[1] ?? Number.NaN) * 60 + Number(parts?.[2] ?? 0)
  return minute <= lastMinute[edge] ? minute : Number.NaN
}

/** What a time selector offers at both edges (specification.md 5); any other minute can be typed (access-decision.md 5). */
export const offeredMinutes: readonly number[] = [
  ...Array.from(
    { length: dayMinutes / limits.timeSelectorStepMinutes },
    (_, index) => index * limits.timeSelectorStepMinutes,
  ),
  dayMinutes - 1,
]

/** Weekdays next to each other as runs: Monday to Friday and Sunday are `[[1, 5], [7, 7]]`. */
export function runsOf(days: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  for (const day of days.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  return runs
}
