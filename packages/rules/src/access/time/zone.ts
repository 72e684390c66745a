/**
 * Wall clocks of IANA zones, daylight saving time among them: offsets are asked of Intl once per zone and year, then
 * looked up.
 */

import { dayMs, minuteMs } from '@lintel/vocabulary/durations.ts'
import type { Instant, Site } from '../model.ts'

/** A time in which a zone's wall clock keeps one distance from UTC. */
export interface Stretch {
  readonly from: Instant
  readonly until: Instant
  readonly offset: number
}

/** What a wall clock shows: days since 1970-01-01 and the minute of that day. */
export interface Wall {
  readonly day: number
  readonly minute: number
}

export interface Zone {
  readonly name: string
  /** The stretch around an instant; none for an instant that is no date. */
  stretchAt(at: Instant): Stretch | undefined
  /** The stretches of one UTC year, in order, without gaps. */
  stretchesOf(year: number): readonly Stretch[]
}

/** The years in which a date is a number; others have no wall clock. */
const years = { first: 1900, last: 2200 }

const offsetText = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/

const offsetBy = (format: Intl.DateTimeFormat, at: Instant): number => {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = offsetText.exec(format.format(at)) ?? []
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}

const formatOf = (zone: string): Intl.DateTimeFormat | undefined => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

/** Walks a year by days: no zone has ever changed its clock and changed it back within one. */
const stretchesOfYear = (format: Intl.DateTimeFormat, year: number): Stretch[] => {
  const end = Date.UTC(year + 1, 0, 1)
  const stretches: Stretch[] = []
  let from = Date.UTC(year, 0, 1)
  let offset = offsetBy(format, from)
  for (let at = from; at < end; at += dayMs) {
    const next = Math.min(at + dayMs, end - 1)
    const nextOffset = offsetBy(format, next)
    if (nextOffset === offset) continue
    const change = firstSecondWith(format, nextOffset, at, next)
    stretches.push({ from, until: change, offset })
    from = change
    offset = nextOffset
  }
  stretches.push({ from, until: end, offset })
  return stretches
}

/** Halves the time between `before` and `after` until the second of the change is found. */
const firstSecondWith = (format: Intl.DateTimeFormat, offset: number, before: Instant, after: Instant): Instant => {
  let low = Math.floor(before / 1000)
  let high = Math.ceil(after / 1000)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetBy(format, middle * 1000) === offset) high = middle
    else low = middle
  }
  return high * 1000
}

/**
 * Kept between calls because an offset costs about a microsecond by Intl and nothing by table; what is kept depends on
 * nothing but the zone's name, so answers stay the same.
 */
const zones = new Map<string, Zone | undefined>()

/** The zone of that name; none for a name that Intl does not know, and then no window is ever open. */
export const zoneNamed = (name: string): Zone | undefined => {
  if (!zones.has(name)) zones.set(name, makeZone(name))
  return zones.get(name)
}

const makeZone = (name: string): Zone | undefined => {
  const format = formatOf(name)
  if (!format) return undefined
  const byYear = new Map<number, readonly Stretch[]>()
  const stretchesOf = (year: number): readonly Stretch[] => {
    let stretches = byYear.get(year)
    if (!stretches) {
      stretches = stretchesOfYear(format, year)
      byYear.set(year, stretches)
    }
    return stretches
  }
  // Questions are about now as a rule, so the next one lies in the stretch of the one before.
  let latest: Stretch | undefined
  return {
    name,
    stretchesOf,
    stretchAt(at) {
      if (latest && at >= latest.from && at < latest.until) return latest
      const year = yearOf(at)
      latest = isInYears(year) ? stretchesOf(year).find((stretch) => at < stretch.until) : undefined
      return latest
    },
  }
}

/**
 * The wall clock of a site. A dated change of its zone is one more change of the clock: hours are skipped or repeated
 * by it like any others (access-decision.md 5).
 */
export const zoneOfSite = ({ zone, nextZone }: Pick<Site, 'zone' | 'nextZone'>): Zone | undefined => {
  const first = zoneNamed(zone)
  return first && nextZone ? changedAt(first, zoneNamed(nextZone.zone), nextZone.from) : first
}

/** One zone until an instant and another from then on; after it no clock at all where the other is not known. */
const changedAt = (first: Zone, next: Zone | undefined, at: Instant): Zone => {
  const byYear = new Map<number, readonly Stretch[]>()
  const stretchesOf = (year: number): readonly Stretch[] => {
    const cachedStretches = byYear.get(year)
    if (cachedStretches) return cachedStretches
    const before = first.stretchesOf(year).map((each) => ({ ...each, until: Math.min(each.until, at) }))
    const after = (next?.stretchesOf(year) ?? []).map((each) => ({ ...each, from: Math.max(each.from, at) }))
    const stretches = [...before, ...after].filter(({ from, until }) => from < until)
    byYear.set(year, stretches)
    return stretches
  }
  let latest: Stretch | undefined
  return {
    name: first.name,
    stretchesOf,
    stretchAt(instant) {
      if (latest && instant >= latest.from && instant < latest.until) return latest
      const year = yearOf(instant)
      latest = isInYears(year)
        ? stretchesOf(year).find(({ from, until }) => from <= instant && instant < until)
        : undefined
      return latest
    },
  }
}

const yearOf = (at: Instant): number => new Date(at).getUTCFullYear()

const isInYears = (year: number): boolean => year >= years.first && year <= years.last

/** The stretches that meet [from, until), cut to it. */
export const stretchesBetween = (zone: Zone, from: Instant, until: Instant): Stretch[] => {
  // Most looks are at the next few days, and the clock changes twice a year.
  const whole = zone.stretchAt(from)
  if (whole && until <= whole.until) return from < until ? [{ from, until, offset: whole.offset }] : []
  const found: Stretch[] = []
  const last = Math.min(yearOf(until), years.last)
  for (let year = Math.max(yearOf(from), years.first); year <= last; year++) {
    for (const stretch of zone.stretchesOf(year)) {
      const cut = { from: Math.max(from, stretch.from), until: Math.min(until, stretch.until), offset: stretch.offset }
      if (cut.from < cut.until) found.push(cut)
    }
  }
  return found
}

export const wallOf = (at: Instant, offset: number): Wall => {
  const local = at + offset
  const day = Math.floor(local / dayMs)
  return { day, minute: Math.floor((local - day * dayMs) / minuteMs) }
}

/**
 * The first instant at which the wall clock shows `minute` of `day` or later: of a repeated hour the first, after a gap
 * its end.
 */
export const firstInstantAt = (zone: Zone, day: number, minute: number): Instant | undefined => {
  const wall = day * dayMs + minute * minuteMs
  // No zone is further than 26 hours from UTC, not even on the day it crosses the date line.
  for (const { from, until, offset } of stretchesBetween(zone, wall - 2 * dayMs, wall + 2 * dayMs)) {
    const at = Math.max(from, wall - offset)
    if (at < until) return at
  }
  return undefined
}

/**
 * The last instant before which the wall clock shows less than `minute` of `day`: of a repeated hour the second, of a
 * gap its start. With `firstInstantAt` as its start, a span holds every instant whose wall-clock minute lies between
 * the two.
 */
export const lastInstantBefore = (zone: Zone, day: number, minute: number): Instant | undefined => {
  const wall = day * dayMs + minute * minuteMs
  for (const { from, until, offset } of stretchesBetween(zone, wall - 2 * dayMs, wall + 2 * dayMs).reverse()) {
    const at = Math.min(until, wall - offset)
    if (at > from) return at
  }
  return undefined
}

/** The next time after `at` that the wall clock reaches a minute of the day. */
export const nextTimeOfDay = (zone: Zone, at: Instant, minute: number): Instant | undefined => {
  const stretch = zone.stretchAt(at)
  if (!stretch) return undefined
  const { day } = wallOf(at, stretch.offset)
  // Two days on, because a clock set back at midnight may show today's time a second time before tomorrow's.
  for (const each of [day, day + 1, day + 2]) {
    const instant = firstInstantAt(zone, each, minute)
    if (instant !== undefined && instant > at) return instant
  }
  return undefined
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** What every decision writes, written once: the minutes of a day and the seconds of a minute. */
const minuteTexts = Array.from({ length: 1440 }, (_, minute) => `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:`)
const secondTexts = Array.from({ length: 60 }, (_, second) => two(second))

/** Keeps what was made of the latest few hundred numbers: decisions are about few days and fewer offsets. */
const cachedText = (make: (number: number) => string): ((number: number) => string) => {
  const cache = new Map<number, string>()
  return (number) => {
    const existingText = cache.get(number)
    if (existingText !== undefined) return existingText
    if (cache.size >= 500) cache.clear()
    const text = make(number)
    cache.set(number, text)
    return text
  }
}

const dayText = cachedText((day) => {
  const date = new Date(day * dayMs)
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
})

const offsetTextOf = cachedText((offset) => {
  const minutes = Math.abs(Math.round(offset / minuteMs))
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
})

/**
 * The wall clock as text with its offset: `2026-03-29T03:00:00+02:00`. Put together without `Intl`, for speed: every
 * decision has one.
 */
export const wallText = (at: Instant, offset: number): string => {
  const day = Math.floor((at + offset) / dayMs)
  const second = Math.floor((at + offset - day * dayMs) / 1000)
  return dayText(day) + minuteTexts[Math.floor(second / 60)]! + secondTexts[second % 60]! + offsetTextOf(offset)
}

export const localTimeAt = (zone: Zone | undefined, at: Instant): string | null => {
  const stretch = zone?.stretchAt(at)
  return stretch ? wallText(at, stretch.offset) : null
}
