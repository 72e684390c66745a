/** Wall clocks for the plain reading of attendance: every minute asked of Intl, and searched. */

import { dayMinutes, dayMs, minuteMs } from '@lintel/vocabulary/durations.ts'
import type { Instant } from '../../src/access/model.ts'
import type { LocalDate } from '../../src/access/model-time.ts'
import type { ZoneFrom } from '../../src/attendance/model.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const utcDays = new Map<string, readonly number[]>()
const localDays = new Map<string, LocalDay>()

/** The instants at which each minute of a date is shown; nothing where the clock leaps over it. */
interface LocalDay {
  readonly first: readonly (Instant | undefined)[]
  readonly last: readonly (Instant | undefined)[]
  readonly isSkipped: boolean
}

/** Of a minute that is shown twice. */
export type Occurrence = 'first' | 'last'

const numberOf = (date: LocalDate): number => Date.parse(date) / dayMs
const dateOf = (day: number): LocalDate => new Date(day * dayMs).toISOString().slice(0, 10)

export const addDays = (date: LocalDate, days: number): LocalDate => dateOf(numberOf(date) + days)

export const cutSeconds = (at: Instant): Instant => Math.floor(at / minuteMs) * minuteMs

/** What the clock shows in each minute of a UTC day, as minutes since 1970. */
function wallMinutesOn(zone: string, utcDay: number): readonly number[] {
  const key = `${zone} ${utcDay}`
  let wallMinutes = utcDays.get(key)
  if (!wallMinutes) {
    let format = formats.get(zone)
    if (!format) {
      format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
      formats.set(zone, format)
    }
    const list: number[] = []
    for (let minute = 0; minute < dayMinutes; minute++) {
      const [date, time] = format.format(utcDay * dayMs + minute * minuteMs).split(' ')
      list.push(Math.floor(Date.parse(`${date}T${time}Z`) / minuteMs))
    }
    wallMinutes = list
    utcDays.set(key, wallMinutes)
  }
  return wallMinutes
}

/** What the clock shows, as minutes since 1970. */
const wallMinuteAt = (zone: string, at: Instant): number => {
  const utcDay = Math.floor(at / dayMs)
  return wallMinutesOn(zone, utcDay)[Math.floor((at - utcDay * dayMs) / minuteMs)]!
}

/** The minute of the day that the clock shows. */
export const minuteAt = (zone: string, at: Instant): number => wallMinuteAt(zone, at) % dayMinutes

function localDay(zone: string, day: number): LocalDay {
  const key = `${zone} ${day}`
  let found = localDays.get(key)
  if (!found) {
    const first: (Instant | undefined)[] = Array.from({ length: dayMinutes })
    const last: (Instant | undefined)[] = Array.from({ length: dayMinutes })
    for (let utcDay = day - 2; utcDay <= day + 2; utcDay++) {
      for (const [minute, wallMinute] of wallMinutesOn(zone, utcDay).entries()) {
        if (Math.floor(wallMinute / dayMinutes) !== day) continue
        const at = utcDay * dayMs + minute * minuteMs
        first[wallMinute % dayMinutes] ??= at
        last[wallMinute % dayMinutes] = at
      }
    }
    found = { first, last, isSkipped: first.every((at) => at === undefined) }
    localDays.set(key, found)
  }
  return found
}

/** The instant at which the clock shows the minute; one that it leaps over is later by the leap (attendance.md 39). */
function instantWhen(zone: string, wallMinute: number, occurrence: Occurrence): Instant {
  const day = Math.floor(wallMinute / dayMinutes)
  const at = localDay(zone, day)[occurrence][wallMinute - day * dayMinutes]
  if (at !== undefined) return at
  for (let before = (day - 2) * dayMs; before < (day + 2) * dayMs; before += minuteMs) {
    const wallBefore = wallMinuteAt(zone, before)
    const wallAfter = wallMinuteAt(zone, before + minuteMs)
    if (wallBefore < wallMinute && wallMinute < wallAfter) {
      return instantWhen(zone, wallMinute + (wallAfter - wallBefore - 1), occurrence)
    }
  }
  throw new RangeError(`${zone} never shows ${dateOf(day)}`)
}

/** @param minute of the date: below 0 it is on the date before, from 1440 on the date after */
export const instantOf = (zone: string, date: LocalDate, minute: number, occurrence: Occurrence): Instant =>
  instantWhen(zone, numberOf(date) * dayMinutes + minute, occurrence)

/** The zone that holds on a date (attendance.md 43). */
export const zoneOn = (zones: readonly ZoneFrom[], date: LocalDate): string =>
  zones.filter(({ from }) => from === undefined || from <= date).at(-1)!.zone

/** A date that its zone leaps over (attendance.md 44). */
export const isSkipped = (zones: readonly ZoneFrom[], date: LocalDate): boolean =>
  localDay(zoneOn(zones, date), numberOf(date)).isSkipped

export const startOfDate = (zones: readonly ZoneFrom[], date: LocalDate): Instant =>
  instantOf(zoneOn(zones, date), date, 0, 'first')

/** The date that the site's clock shows: the last one that has begun. */
export function dateAt(zones: readonly ZoneFrom[], at: Instant): LocalDate {
  const utcDay = Math.floor(at / dayMs)
  for (let day = utcDay + 2; day > utcDay - 4; day--) {
    const date = dateOf(day)
    if (!isSkipped(zones, date) && startOfDate(zones, date) <= at) return date
  }
  throw new RangeError(`No date at ${at}`)
}
