import { daysFrom, monthsFrom, weekStart } from '../../kit/dates/month.ts'

/** The dates that the calendar shows: a month, or two weeks from a Monday on. */

export const spans = ['month', 'weeks'] as const
export type Span = (typeof spans)[number]

export interface CalendarDates {
  readonly span: Span
  readonly from: string
  readonly days: number
}

/** So many dates two weeks have. */
const datesOfWeeks = 14

const isDate = /^\d{4}-\d{2}-\d{2}$/

/** The dates that an address asks for, around today where it names none. */
export function datesOfAddress(search: URLSearchParams, today: string): CalendarDates {
  const span = search.get('span') === 'weeks' ? 'weeks' : 'month'
  const fromText = search.get('from') ?? ''
  return datesAround(span, isDate.test(fromText) && !Number.isNaN(Date.parse(fromText)) ? fromText : today)
}

/** The month, or the two weeks, in which a date lies. */
export function datesAround(span: Span, date: string): CalendarDates {
  if (span === 'weeks') return { span, from: weekStart(date), days: datesOfWeeks }
  const from = `${date.slice(0, 7)}-01`
  return { span, from, days: Number(daysFrom(monthsFrom(from, 1), -1).slice(8)) }
}

/** The dates before these or after them. */
export const turnDates = ({ span, from }: CalendarDates, steps: 1 | -1): CalendarDates =>
  datesAround(span, span === 'weeks' ? daysFrom(from, steps * datesOfWeeks) : monthsFrom(from, steps))

/** All of the dates, in order. */
export const listDates = ({ from, days }: Pick<CalendarDates, 'from' | 'days'>): readonly string[] =>
  Array.from({ length: days }, (_, index) => daysFrom(from, index))
