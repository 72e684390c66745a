/** What the parts of a calendar are called, in the reader's language and the Gregorian calendar. */
import { type LocaleCode, localeOf } from '../locales.ts'

export interface CalendarNames {
  /** `March 2026`, of any day of that month. */
  readonly month: (day: string) => string
  /** `Monday, 2 March 2026`. */
  readonly day: (day: string) => string
  /** Monday first, as everywhere in the product. */
  readonly weekdays: readonly { readonly narrow: string; readonly short: string; readonly long: string }[]
}

/** The names of months and days; days are `2026-03-02`. */
export function createCalendarNames(locale: LocaleCode): CalendarNames {
  const { dateLocale } = localeOf(locale)
  const dateFormatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(dateLocale, { timeZone: 'UTC', calendar: 'gregory', ...options })
    return (day: string) => format.format(Date.parse(`${day}T00:00Z`))
  }
  const narrow = dateFormatter({ weekday: 'narrow' })
  const short = dateFormatter({ weekday: 'short' })
  const long = dateFormatter({ weekday: 'long' })
  // A week that begins with a Monday.
  const week = Array.from({ length: 7 }, (_, index) => `2026-03-0${index + 2}`)
  return {
    month: dateFormatter({ month: 'long', year: 'numeric' }),
    day: dateFormatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    weekdays: week.map((day) => ({ narrow: narrow(day), short: short(day), long: long(day) })),
  }
}
