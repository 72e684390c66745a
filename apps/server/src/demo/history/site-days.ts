import { weekdayOf } from '@lintel/rules/access/time/days.ts'
import { firstInstantAt, wallOf, type Zone } from '@lintel/rules/access/time/zone.ts'
import { hourMs, minuteMs } from '../../base/durations.ts'

/** Days of a site by its own clock. */

export type DayKind = 'workday' | 'saturday' | 'sunday'

export interface SiteDay {
  /** Days since 1970-01-01. */
  readonly number: number
  readonly kind: DayKind
  /** The instant of a minute of the day by the clock of the site; minutes beyond 1440 are of the days after. */
  instantAt(minute: number): number
}

const kindOf = (day: number): DayKind => {
  const weekday = weekdayOf(day)
  return weekday === 6 ? 'saturday' : weekday === 7 ? 'sunday' : 'workday'
}

/** So many days up to today, the oldest first. */
export function lastDays(zone: Zone, now: Date, count: number): readonly SiteDay[] {
  const { offset } = zone.stretchAt(now.getTime())!
  const today = wallOf(now.getTime(), offset).day
  /** Instants of full hours: within one the clock runs evenly, or the minutes do not matter. */
  const hours = new Map<number, number>()
  const instantOfHour = (hour: number): number => {
    const knownInstant = hours.get(hour)
    if (knownInstant !== undefined) return knownInstant
    const day = Math.floor(hour / 24)
    const instant = firstInstantAt(zone, day, (hour - day * 24) * 60) ?? instantOfHour(hour - 1) + hourMs
    hours.set(hour, instant)
    return instant
  }
  return Array.from({ length: count }, (_, index): SiteDay => {
    const number = today - count + 1 + index
    return {
      number,
      kind: kindOf(number),
      instantAt: (minute) => instantOfHour(number * 24 + Math.floor(minute / 60)) + (minute % 60) * minuteMs,
    }
  })
}
