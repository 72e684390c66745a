import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { dayMs } from '@lintel/vocabulary/durations.ts'
import { daysFrom, monthsFrom } from '../../kit/dates/month.ts'

/** The dates that the page of a person shows, from its address. */

export interface DateRange {
  readonly from: string
  readonly to: string
}

/** The month of a date. */
export function monthOf(date: string): DateRange {
  const from = `${date.slice(0, 7)}-01`
  return { from, to: daysFrom(monthsFrom(from, 1), -1) }
}

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * The range of an address where one call answers it, else the month of its end. Without one it is the month until
 * yesterday, which on the first of a month is the one before (attendance.md 62).
 */
export function rangeInAddress(search: URLSearchParams, today: string): DateRange {
  const [from, to] = [search.get('from'), search.get('to')]
  if (!isDate(to)) return monthOf(isDate(from) ? from : daysFrom(today, -1))
  const dates = isDate(from) ? (Date.parse(to) - Date.parse(from)) / dayMs + 1 : 0
  return dates >= 1 && dates <= attendanceLimits.attendanceDates ? { from: from!, to } : monthOf(to)
}

/** The date that is explained: that of the address, else the last one of the range that has begun. */
export function dateInAddress(search: URLSearchParams, { from, to }: DateRange, today: string): string {
  const date = search.get('day')
  if (isDate(date) && date >= from && date <= to) return date
  return today < from ? from : today > to ? to : today
}
