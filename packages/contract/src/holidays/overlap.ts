import { dayMs } from '@lintel/vocabulary/durations.ts'
/** Days of holidays: how many, and whether two share one (office.md 13). */

interface Days {
  readonly startsOn: string
  readonly endsOn: string
}
export interface HolidayDays extends Days {
  readonly repeatsYearly: boolean
}

const at = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Both ends are included. */
export const daysOf = ({ startsOn, endsOn }: Days): number => Math.round((at(endsOn) - at(startsOn)) / dayMs) + 1

/** `02-29` is a day of its own: it comes in leap years only. */
function monthDaysOf(days: Days): Set<string> {
  const found = new Set<string>()
  for (let day = at(days.startsOn); day <= at(days.endsOn); day += dayMs)
    found.add(new Date(day).toISOString().slice(5, 10))
  return found
}

/**
 * Whether two holidays ever fall on one day. One that repeats holds in every year, so with it only month and day count.
 */
export function overlap(a: HolidayDays, b: HolidayDays): boolean {
  if (!a.repeatsYearly && !b.repeatsYearly) return a.startsOn <= b.endsOn && b.startsOn <= a.endsOn
  const days = monthDaysOf(b)
  return [...monthDaysOf(a)].some((day) => days.has(day))
}
