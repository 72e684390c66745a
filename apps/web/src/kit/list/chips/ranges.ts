import { dayMs, minuteMs } from '@lintel/vocabulary/durations.ts'
import { clockOfMoment, momentOfDay } from '../../time/site-day.ts'

/** Ranges of days that are one click; all but the last 24 hours stand in the address as their days. */
export const rangePresets = ['last24h', 'today', 'yesterday', 'thisWeek'] as const
export type RangePreset = (typeof rangePresets)[number]

/** Two days of the site's calendar, empty for an open end; `from` may be the last 24 hours instead. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const lastDay = 'last24h'

/** A day some days later or earlier. */
const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The days of a preset, on the calendar of a zone; weeks begin on Monday, as in every calendar here. */
export function rangeOf(preset: RangePreset, now: number, timeZone: string): DayRange {
  const today = clockOfMoment(new Date(now).toISOString(), timeZone).slice(0, 10)
  const daysSinceMonday = (new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7
  switch (preset) {
    case 'last24h':
      return { from: lastDay, to: '' }
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: dayPlus(today, -1), to: dayPlus(today, -1) }
    case 'thisWeek':
      return { from: dayPlus(today, -daysSinceMonday), to: today }
  }
}

/** The preset that a range is today, if it is one. */
export function presetOf(range: DayRange, now: number, timeZone: string): RangePreset | undefined {
  return rangePresets.find((preset) => {
    const { from, to } = rangeOf(preset, now, timeZone)
    return from === range.from && to === range.to
  })
}

/** The last 24 hours begin at a step of five minutes, so that a list keeps its query from one moment to the next. */
const stepMs = 5 * minuteMs

/** The moment that a day filter speaks of; undefined for what is no day. */
export function momentOfFilter(
  value: string,
  edge: 'start' | 'end',
  now: number,
  timeZone: string,
): string | undefined {
  if (value !== lastDay) return momentOfDay(value, edge, timeZone)
  return new Date(Math.floor(now / stepMs) * stepMs - dayMs).toISOString()
}
