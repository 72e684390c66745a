import type { HolidayDays } from '@lintel/contract/holidays/overlap.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { mergeIntervals, type Interval, type Intervals } from '@lintel/rules/access/time/intervals.ts'
import { dayMs } from '../../base/durations.ts'

const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`)

/**
 * When holidays can make a difference: on their days, and on the day after where a window of the last one goes on past
 * midnight; with a day more on both sides, because a date begins and ends elsewhere at another time. What is over is
 * left out. Undefined where one of them comes every year.
 */
export function timesAround(holidays: readonly HolidayDays[], now: Date): Intervals | undefined {
  if (holidays.some(({ repeatsYearly }) => repeatsYearly)) return undefined
  return mergeIntervals(
    holidays
      .map(({ startsOn, endsOn }): Interval => [
        Math.max(now.getTime(), midnight(startsOn) - dayMs),
        midnight(endsOn) + 3 * dayMs,
      ])
      .filter(([from, until]) => from < until),
  )
}

/** Times of many holidays: the next twelve months of yearly ones, and the days of the others, however far off. */
export function timesOfAll(holidays: readonly HolidayDays[], now: Date): Intervals {
  const once = timesAround(
    holidays.filter(({ repeatsYearly }) => !repeatsYearly),
    now,
  )
  const isYearly = holidays.some(({ repeatsYearly }) => repeatsYearly)
  const year: Intervals = isYearly ? [[now.getTime(), now.getTime() + limits.previewDays * dayMs]] : []
  return mergeIntervals([...year, ...(once ?? [])])
}
