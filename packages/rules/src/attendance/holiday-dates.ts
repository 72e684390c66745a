import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import type { LocalDate } from '../access/model-time.ts'
import { dateOf, dayOf } from '../access/time/days.ts'
import type { HolidayDate, WallWindow } from './model.ts'

/** Days of the calendars that hold for a company (access-decision.md 6), as attendance takes them. */

export interface CalendarDays {
  readonly layer: 'site' | 'company' | 'country'
  readonly startsOn: LocalDate
  readonly endsOn: LocalDate
  readonly repeatsYearly: boolean
  /** An ordinary or special day lifts a holiday of a lower layer. */
  readonly isHoliday: boolean
  readonly hours?: WallWindow
  readonly countsForAttendance: boolean
}

const layers = ['site', 'company', 'country'] as const

/**
 * The holidays that count, of each date from `from` to `to` that of the highest layer with an entry (attendance.md 21).
 * A company that does not follow its site has its own days alone (office.md 6, `holidayFollowsProject`).
 */
export const holidayDates = (
  entries: readonly CalendarDays[],
  { from, to, followsSite }: { readonly from: LocalDate; readonly to: LocalDate; readonly followsSite: boolean },
): HolidayDate[] => {
  const own = followsSite ? entries : entries.filter(({ layer }) => layer === 'company')
  if (own.length === 0) return []
  const result: HolidayDate[] = []
  for (let day = dayOf(from); day <= dayOf(to); day++) {
    const date = dateOf(day)
    const onDate = own.filter((entry) => covers(entry, date))
    const entry = layers.map((layer) => onDate.find((each) => each.layer === layer)).find(Boolean)
    if (!entry?.isHoliday || !entry.countsForAttendance) continue
    const { hours } = entry
    const isWholeDay = !hours || (hours.start === 0 && hours.end >= dayMinutes - 1)
    result.push(isWholeDay ? { date } : { date, hours })
  }
  return result
}

/** One that repeats holds on its days of every year; one over the end of a year goes on into the next. */
const covers = ({ startsOn, endsOn, repeatsYearly }: CalendarDays, date: LocalDate): boolean => {
  if (!repeatsYearly) return startsOn <= date && date <= endsOn
  const [first, last, day] = [startsOn.slice(5), endsOn.slice(5), date.slice(5)]
  if (dayOf(endsOn) - dayOf(startsOn) >= 365) return true
  return first <= last ? first <= day && day <= last : day >= first || day <= last
}
