import { dayMs } from '@lintel/vocabulary/durations.ts'

/** Days of the calendar as `2026-03-02`, for what moves through a month. */

const at = (day: string) => Date.parse(`${day}T00:00Z`)
const text = (time: number) => new Date(time).toISOString().slice(0, 10)

/** So many days later, or earlier. */
export const daysFrom = (day: string, days: number): string => text(at(day) + days * dayMs)

/** A day moved by some months; the last one where that month is shorter. */
export function monthsFrom(day: string, months: number): string {
  const date = new Date(at(day))
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return text(first + (Math.min(date.getUTCDate(), last.getUTCDate()) - 1) * dayMs)
}

/** How many days after Monday. */
export const weekdayOf = (day: string) => (new Date(at(day)).getUTCDay() + 6) % 7

/** The Monday and the Sunday of a day's week. */
export const weekStart = (day: string): string => daysFrom(day, -weekdayOf(day))
export const weekEnd = (day: string): string => daysFrom(day, 6 - weekdayOf(day))

/** The weeks in which a day's month lies, whole, Monday first. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 7)}-01`
  const next = monthsFrom(first, 1)
  const weeks: string[][] = []
  for (let monday = weekStart(first); monday < next; monday = daysFrom(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => daysFrom(monday, index)))
  return weeks
}

/** Where a key leads in a calendar (APG, date picker dialog); undefined for other keys. */
export function dayByKey(
  day: string,
  key: { readonly name: string; readonly shift: boolean; readonly isRtl: boolean },
) {
  const forward = key.isRtl ? -1 : 1
  switch (key.name) {
    case 'ArrowRight':
      return daysFrom(day, forward)
    case 'ArrowLeft':
      return daysFrom(day, -forward)
    case 'ArrowDown':
      return daysFrom(day, 7)
    case 'ArrowUp':
      return daysFrom(day, -7)
    case 'Home':
      return weekStart(day)
    case 'End':
      return weekEnd(day)
    case 'PageDown':
      return monthsFrom(day, key.shift ? 12 : 1)
    case 'PageUp':
      return monthsFrom(day, key.shift ? -12 : -1)
    default:
      return undefined
  }
}
