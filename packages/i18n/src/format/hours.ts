import { chooseLocale, localeOf } from '../locales.ts'

/** Hours of some days of the week, in minutes of the day; Monday is 1. */
export interface WeekHours {
  readonly days: readonly number[]
  readonly from: number
  readonly to: number
}

const endOfDay = 24 * 60

/**
 * Hours of the week, a line for each: `Monday and Tuesday 09:00–17:00`, `Friday 22:00–06:00`. Every day says no days.
 */
export function hoursLines(windows: readonly WeekHours[], language: string): string[] {
  const { code, dateLocale, direction } = localeOf(chooseLocale([language]))
  const names = new Intl.DateTimeFormat(dateLocale, { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  const nameOf = (day: number) => names.format(Date.UTC(2024, 0, day))
  const days = new Intl.ListFormat(code, { type: 'conjunction' })
  return windows.map(({ days: on, from, to }) => {
    const clock = `${clockOf(from)}–${clockOf(to)}`
    // Kept in order where the line around it runs from right to left.
    const hours = direction === 'rtl' ? `\u2066${clock}\u2069` : clock
    return on.length === 7 ? hours : `${days.format(on.map(nameOf))} ${hours}`
  })
}

function clockOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return minute === endOfDay ? '24:00' : `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
