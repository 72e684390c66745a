import { dayMinutes, dayMs, minuteMs } from '@lintel/vocabulary/durations.ts'
import type { Instant } from '../access/model.ts'
import { dayOf } from '../access/time/days.ts'
import { firstInstantAt, stretchesBetween, wallOf, type Zone, zoneNamed } from '../access/time/zone.ts'
import type { ZoneFrom } from './model.ts'

/**
 * Wall times of attendance as instants (attendance.md 39): one inside the gap of spring moves forward by the gap, of a
 * repeated one the first is meant by a start and the second by an end. A day is a number, days since 1970-01-01; its
 * minutes may go beyond 1440 into the days after it.
 */
export interface WallTime {
  startAt(day: number, minute: number): Instant
  endAt(day: number, minute: number): Instant
  /** The first instant of a day; equal to that of the next one for a date that the zone skips. */
  midnight(day: number): Instant
  /** The day that the wall clock shows: the last one that has begun. */
  dayAt(at: Instant): number
  /** The minute of the day that the wall clock shows. */
  minuteAt(at: Instant): number
  /** No clock of the zone ever shows the date (attendance.md 44). */
  isSkipped(day: number): boolean
}

/** The wall time of a site whose zone may change at dates: each date is of the zone that holds for it. */
export const wallTimeOf = (zones: readonly ZoneFrom[]): WallTime => {
  const changes = zones.map((each) => ({
    zone: requireZone(each.zone),
    fromDay: each.from === undefined ? Number.NEGATIVE_INFINITY : dayOf(each.from),
  }))
  const zoneOf = (day: number): Zone => changes.findLast(({ fromDay }) => fromDay <= day)?.zone ?? changes[0]!.zone
  const startAt = (day: number, minute: number): Instant => instantOf(zoneOf(day), day, minute, 'first')
  const isSkipped = (day: number): boolean => {
    const zone = zoneOf(day)
    const at = firstInstantAt(zone, day, 0)
    const stretch = at === undefined ? undefined : zone.stretchAt(at)
    return !stretch || wallOf(at!, stretch.offset).day !== day
  }
  const midnight = (day: number): Instant => startAt(day, 0)
  const dayAt = (at: Instant): number => {
    // A zone is at most fourteen hours ahead of UTC, and a date that is skipped has no instant of its own.
    let day = Math.floor(at / dayMs) + 1
    while (midnight(day) > at || isSkipped(day)) day--
    return day
  }
  return {
    startAt,
    midnight,
    dayAt,
    minuteAt: (at) => wallOf(at, zoneOf(dayAt(at)).stretchAt(at)?.offset ?? 0).minute,
    endAt: (day, minute) => instantOf(zoneOf(day), day, minute, 'second'),
    isSkipped,
  }
}

const requireZone = (name: string): Zone => {
  const zone = zoneNamed(name)
  if (!zone) throw new RangeError(`There is no time zone named ${name}.`)
  return zone
}

const instantOf = (zone: Zone, day: number, minute: number, occurrence: 'first' | 'second'): Instant => {
  const wall = day * dayMs + minute * minuteMs
  const stretches = stretchesBetween(zone, wall - 2 * dayMs, wall + 2 * dayMs)
  let result: Instant | undefined
  for (const [n, { from, until, offset }] of stretches.entries()) {
    const at = wall - offset
    if (at >= until) continue
    // The clock jumped over it, unless the stretch before showed it: it moves forward by the gap.
    if (at < from) return result ?? wall - (stretches[n - 1] ?? stretches[n]!).offset
    if (occurrence === 'first') return at
    result = at
  }
  return result ?? wall
}

/** 23:59 is the end of its minute where a day's end is meant (attendance.md 14). */
export const endOfDayMinute = (minute: number): number => (minute === dayMinutes - 1 ? dayMinutes : minute)
