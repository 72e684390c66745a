/**
 * Warns about schedules that ignore a calendar their door uses, and about those that open nothing (access-decision.md
 * 6, "the linter").
 */

import { dayMs } from '@lintel/vocabulary/durations.ts'
import type { PolicyIndex, TimedGrant } from './policy-index.ts'
import { isAbout } from './policy-index.ts'
import type { Id } from './model-time.ts'
import type { Instant } from './model.ts'
import type { LocalDate, Schedule } from './model-time.ts'
import { doorLimitsOver } from './steps/grants.ts'
import { dateOf, type DayTypes, isHoliday, regardlessOfHolidays, strongestOf } from './time/days.ts'
import { type Hours, hoursOf } from './time/hours.ts'
import { difference, intersection, type Intervals, mergeIntervals } from './time/intervals.ts'
import { firstOpening, openBetween } from './time/openings.ts'
import { wallOf, type Zone } from './time/zone.ts'

export type Warning =
  /** Each holiday that would close it leaves it open as on any other day. */
  | { readonly kind: 'ignoresHolidays'; readonly grantId: Id; readonly doorIds: readonly Id[]; readonly ignored: Days }
  /** Some holidays close it or give it other hours, others change nothing. */
  | {
      readonly kind: 'obeysSomeHolidays'
      readonly grantId: Id
      readonly doorIds: readonly Id[]
      readonly ignored: Days
      readonly obeyed: Days
    }
  | { readonly kind: 'neverOpens'; readonly grantId: Id }
  | { readonly kind: 'isOver'; readonly grantId: Id; readonly until: Instant }
  /** A timetable that unlocks its doors on holidays, although a holiday opens no door by itself. */
  | { readonly kind: 'unlocksOnHolidays'; readonly timetableId: Id; readonly doorIds: readonly Id[]; readonly on: Days }

/** Dates of the site's calendar, in order. */
export type Days = readonly LocalDate[]

/** So far ahead holidays and openings are looked at: the twelve months of a preview. */
export const lintDays = 365

export interface Lint {
  /** In the order of the policy's grants and then of its timetables. */
  readonly warnings: readonly Warning[]
  /** The doors that a grant opens, inside the door limit of its company. */
  readonly doorsOfGrant: (grantId: Id) => readonly Id[]
}

/** The warnings of a policy at a moment. */
export const warningsOf = (index: PolicyIndex, at: Instant): Lint => {
  const { zone, policy } = index
  const doorsOf = doorsByGrant(index)
  const doorsOfGrant = (id: Id) => {
    const grant = index.paths.grants.find(({ rule }) => rule.id === id)
    return (grant && doorsOf.get(grant.number)) ?? []
  }
  if (!zone) return { warnings: [], doorsOfGrant }
  const look: Look = { index, zone, at, schedules: new Map(policy.schedules.map((each) => [each.id, each])) }
  const ofGrants = index.paths.grants
    .filter(({ rule }) => rule.gives === 'passage')
    .flatMap((grant) => ofGrant(look, grant, doorsOf.get(grant.number) ?? []))
  return { warnings: [...ofGrants, ...timetableWarnings(look)], doorsOfGrant }
}

interface Look {
  readonly index: PolicyIndex
  readonly zone: Zone
  readonly at: Instant
  readonly schedules: ReadonlyMap<Id, Schedule>
}

/** The doors that a grant opens, inside the door limit of its company. */
const doorsByGrant = ({ sides, paths }: PolicyIndex): ReadonlyMap<number, readonly Id[]> => {
  const found = new Map<number, Set<Id>>()
  for (const place of sides) {
    for (let number = 0; number < paths.grants.length; number++) {
      // Most grants are about few sides: thirty-two that are not about this one are passed at once.
      if (number % 32 === 0 && place.grants[number / 32] === 0) number += 31
      else if (isAbout(place, number) && doorLimitsOver(paths.grants[number]!, place)?.length !== 0) {
        const doors = found.get(number) ?? new Set()
        found.set(number, doors.add(place.door.id))
      }
    }
  }
  return new Map([...found].map(([number, doors]) => [number, [...doors]]))
}

const ofGrant = (look: Look, grant: TimedGrant, doorIds: readonly Id[]): Warning[] => {
  const { index, zone, at } = look
  const { rule, hours, dayTypes } = grant
  if (rule.until !== undefined && rule.until <= at) return [{ kind: 'isOver', grantId: rule.id, until: rule.until }]
  const from = Math.max(at, rule.from ?? at)
  const end = at + lintDays * dayMs
  const until = Math.min(end, rule.until ?? end)
  const open = firstOpening(from, until, (start, stop) => openBetween(zone, hours, dayTypes, start, stop))
  if (open === undefined) return [{ kind: 'neverOpens', grantId: rule.id }]

  const schedule = look.schedules.get(rule.scheduleId)
  if (!schedule || doorIds.length === 0) return []
  const calendar = rule.companyId === undefined ? index.dayTypes.ofSite : index.dayTypes.ofCompany(rule.companyId)
  const ignoredDays: LocalDate[] = []
  const obeyedDays: LocalDate[] = []
  for (const { day, closedWindows } of holidaysOver(zone, schedule, calendar, from, until)) {
    const overlap = intersection(closedWindows, windowsOn(hours, dayTypes, day))
    const isIgnored = difference(closedWindows, overlap).length === 0
    if (isIgnored) ignoredDays.push(dateOf(day))
    else obeyedDays.push(dateOf(day))
  }
  const { id: grantId } = rule
  if (ignoredDays.length === 0) return []
  if (obeyedDays.length === 0) return [{ kind: 'ignoresHolidays', grantId, doorIds, ignored: ignoredDays }]
  return [{ kind: 'obeysSomeHolidays', grantId, doorIds, ignored: ignoredDays, obeyed: obeyedDays }]
}

/**
 * Holidays that touch a schedule: what each would take from it if it were closed on them. A holiday on a day without
 * hours, or at other hours of the day, takes nothing, so there is nothing in it to obey or to ignore.
 */
const holidaysOver = function* (zone: Zone, schedule: Schedule, calendar: DayTypes, from: Instant, until: Instant) {
  const hoursIfClosed = hoursOf({ ...schedule, onDayTypes: onlySpecial(schedule.onDayTypes) })
  const asUsual = regardlessOfHolidays(calendar)
  const first = dayAt(zone, from)
  const last = dayAt(zone, until - 1)
  for (let day = first; day <= last; day++) {
    if (!isHoliday(strongestOf(calendar(day)))) continue
    const closedWindows = difference(windowsOn(hoursIfClosed, asUsual, day), windowsOn(hoursIfClosed, calendar, day))
    if (closedWindows.length > 0) yield { day, closedWindows }
  }
}

/** What a schedule says of days that are no holidays. */
const onlySpecial = ({ special }: Schedule['onDayTypes']): Schedule['onDayTypes'] =>
  special === undefined ? {} : { special }

const timetableWarnings = (look: Look): Warning[] => {
  const { index, zone, at, schedules } = look
  const calendar = index.dayTypes.ofSite
  return index.policy.timetables.flatMap((timetable): Warning[] => {
    const doorIds = index.policy.doors.filter((door) => door.timetableId === timetable.id).map(({ id }) => id)
    if (doorIds.length === 0) return []
    const on = new Set<number>()
    for (const { mode, scheduleId } of timetable.periods) {
      const schedule = schedules.get(scheduleId)
      const hours = index.hours.get(scheduleId)
      if (mode !== 'unlocked' || !schedule || !hours) continue
      const end = at + lintDays * dayMs
      const hoursIfClosed = hoursOf({ ...schedule, onDayTypes: onlySpecial(schedule.onDayTypes) })
      for (let day = dayAt(zone, at); day <= dayAt(zone, end - 1); day++) {
        if (!isHoliday(strongestOf(calendar(day)))) continue
        // Hours of its own can unlock a day that has none otherwise.
        if (difference(windowsOn(hours, calendar, day), windowsOn(hoursIfClosed, calendar, day)).length > 0) on.add(day)
      }
    }
    if (on.size === 0) return []
    const days = [...on].sort((a, b) => a - b).map(dateOf)
    return [{ kind: 'unlocksOnHolidays', timetableId: timetable.id, doorIds, on: days }]
  })
}

const windowsOn = (hours: Hours, types: DayTypes, day: number): Intervals =>
  mergeIntervals(hours.windowsOn(types(day), day).map(({ from, to }) => [from, to] as const))

const dayAt = (zone: Zone, at: Instant): number => wallOf(at, zone.stretchAt(at)?.offset ?? 0).day
