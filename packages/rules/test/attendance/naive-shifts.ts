/** What is scheduled for a date, as instants: periods, their check times and each single minute of work. */

import { dayMinutes, minuteMs } from '@lintel/vocabulary/durations.ts'
import type { Instant } from '../../src/access/model.ts'
import type { DayMinute, LocalDate } from '../../src/access/model-time.ts'
import type { AttendanceInput, DayPlan, FixedTimetable, RestDay, Timetable } from '../../src/attendance/model.ts'
import { addDays, cutSeconds, dateAt, instantOf, isSkipped, minuteAt, startOfDate, zoneOn } from './naive-clock.ts'

export interface NaiveWindow {
  readonly date: LocalDate
  /** Work begins; what is outside the employment is cut off. */
  readonly start: Instant
  readonly end: Instant
  readonly checkFrom: Instant
  readonly checkTo: Instant
  /** The last minute in which a punch is the window's. */
  readonly lastMinute: Instant
  /** The minutes between start and end that are a break. */
  readonly breaks: readonly Instant[]
  /** The other minutes between start and end. */
  readonly work: readonly Instant[]
}

export type NaiveShift =
  | { readonly kind: 'none' }
  | { readonly kind: 'rest'; readonly rest: RestDay }
  | { readonly kind: 'work'; readonly plan: DayPlan; readonly timetable: Timetable; readonly windows: NaiveWindow[] }

export function minutesBetween(from: Instant, until: Instant): Instant[] {
  const minutes: Instant[] = []
  for (let at = from; at < until; at += minuteMs) minutes.push(at)
  return minutes
}

/** From one time of the clock to the next such other time: 0 where they are equal. */
const onward = (from: DayMinute, to: DayMinute): number => (to - from + dayMinutes) % dayMinutes

/** The moments of the employment; an end that shows 23:59 is midnight (attendance.md 14). */
function employmentOf({ employment: { from, until }, zones }: AttendanceInput) {
  const showsLastMinute = until !== undefined && minuteAt(zoneOn(zones, dateAt(zones, until)), until) === dayMinutes - 1
  const end = showsLastMinute ? cutSeconds(until) + minuteMs : until
  return {
    isInside: (at: Instant) => (from === undefined || from <= at) && (end === undefined || at < end),
    isDateInside: (date: LocalDate) =>
      (from === undefined || dateAt(zones, from) <= date) && (end === undefined || date <= dateAt(zones, end - 1)),
  }
}

/** The windows of a fixed timetable on a date, before the employment is looked at (attendance.md 11, 12, 39 to 42). */
function fixedWindows(zone: string, date: LocalDate, { periods, break: pause }: FixedTimetable): NaiveWindow[] {
  const firstStart = periods[0]!.start
  const onItsDay = (start: DayMinute) => (start < firstStart ? start + dayMinutes : start)
  const pauseFrom = pause && instantOf(zone, date, onItsDay(pause.start), 'first')
  const pauseLength = pause ? (onward(pause.start, pause.end) || dayMinutes) * minuteMs : 0
  const isPause = (at: Instant) => pauseFrom !== undefined && pauseFrom <= at && at < pauseFrom + pauseLength

  const windows: NaiveWindow[] = []
  for (const period of periods) {
    const startMinute = onItsDay(period.start)
    const endMinute = startMinute + (onward(period.start, period.end) || dayMinutes)
    const fromMinute = startMinute - onward(period.checkFrom, period.start)
    const toMinute = endMinute + onward(period.end, period.checkTo)
    const start = Math.max(instantOf(zone, date, startMinute, 'first'), windows.at(-1)?.end ?? -Infinity)
    const end = Math.max(instantOf(zone, date, endMinute, 'last'), start)
    const checkTo = Math.max(instantOf(zone, date, toMinute, 'last'), end)
    const all = minutesBetween(start, end)
    windows.push({
      date,
      start,
      end,
      checkFrom: Math.min(instantOf(zone, date, fromMinute, 'first'), start),
      checkTo,
      lastMinute: checkTo,
      breaks: all.filter(isPause),
      work: all.filter((at) => !isPause(at)),
    })
  }
  return windows
}

/** A period as the employment leaves it; none when all of its work is outside (attendance.md 45). */
function cutWindow(window: NaiveWindow, isInside: (at: Instant) => boolean): NaiveWindow[] {
  if (window.work.length === 0) return [window]
  const work = window.work.filter(isInside)
  if (work.length === 0) return []
  const left = minutesBetween(window.start, window.end).filter(isInside)
  return [
    {
      ...window,
      start: left[0]!,
      end: left.at(-1)! + minuteMs,
      breaks: window.breaks.filter(isInside),
      work,
    },
  ]
}

export function shiftOn(input: AttendanceInput, date: LocalDate): NaiveShift {
  const { zones } = input
  const { isInside, isDateInside } = employmentOf(input)
  const plan = input.plans.find((each) => each.date === date)
  if (!plan || isSkipped(zones, date) || !isDateInside(date)) return { kind: 'none' }
  const timetable = plan.work
  if (timetable.kind === 'rest') return { kind: 'rest', rest: timetable }
  const zone = zoneOn(zones, date)
  if (timetable.kind === 'fixed') {
    const windows = fixedWindows(zone, date, timetable).flatMap((window) => cutWindow(window, isInside))
    return windows.length === 0 ? { kind: 'none' } : { kind: 'work', plan, timetable, windows }
  }
  const nextDate = addDays(date, 1)
  const start = instantOf(zone, date, timetable.dayChangeAt, 'first')
  const end = instantOf(zoneOn(zones, nextDate), nextDate, timetable.dayChangeAt, 'first')
  const work = minutesBetween(start, end)
  if (!work.some(isInside)) return { kind: 'none' }
  const window = { date, start, end, checkFrom: start, checkTo: end, lastMinute: end - minuteMs, breaks: [], work }
  return { kind: 'work', plan, timetable, windows: [window] }
}

/** The day of the date is closed strictly later (attendance.md 54). */
export function closesAfter(input: AttendanceInput, date: LocalDate, shift: NaiveShift): Instant | undefined {
  if (shift.kind === 'none') return undefined
  const last =
    shift.kind === 'rest'
      ? startOfDate(input.zones, addDays(date, 1))
      : Math.max(...shift.windows.map((window) => window.checkTo))
  return last + 60 * minuteMs
}
