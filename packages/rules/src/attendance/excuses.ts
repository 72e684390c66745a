import { minuteMs } from '@lintel/vocabulary/durations.ts'
import type { Instant } from '../access/model.ts'
import { dayOf } from '../access/time/days.ts'
import {
  difference,
  intersection,
  type Interval,
  type Intervals,
  mergeIntervals,
  sizeOf,
} from '../access/time/intervals.ts'
import type { HolidayDate, Leave } from './model.ts'
import { endOfDayMinute, type WallTime } from './wall-time.ts'

/** Holidays and leaves as intervals of a day's work (office.md 25.3, attendance.md 17 to 22, 31). */

/** A holiday that counts, by the day it is entered on; without an interval it is the shift that begins on that day. */
export interface Holiday {
  readonly day: number
  readonly interval?: Interval
}

export const holidaysOf = (holidays: readonly HolidayDate[], wall: WallTime): Holiday[] =>
  holidays.map(({ date, hours }) => {
    const day = dayOf(date)
    if (!hours) return { day }
    const end = endOfDayMinute(hours.end)
    return {
      day,
      interval: [wall.startAt(day, hours.start), wall.endAt(day, end <= hours.start ? end + 1440 : end)],
    }
  })

/** The part of a day's work minutes that is holiday. */
export const holidayPart = (day: number, holidays: readonly Holiday[], work: Intervals): Intervals => {
  if (holidays.some((each) => each.day === day && !each.interval)) return work
  const intervals = holidays.flatMap(({ interval }) => (interval && interval[0] < interval[1] ? [interval] : []))
  return intervals.length === 0 ? [] : intersection(work, mergeIntervals(intervals))
}

/** A leave with its place in order of starts; of a day's halves and whole days the interval depends on the day. */
export interface DayLeave {
  readonly leave: Leave
  /** Earlier ones take a shared minute first. */
  readonly startsAt: Instant
  /** All of the day's work, half of it, or an interval. */
  readonly part: 'day' | 'am' | 'pm' | Interval
}

/** Afternoons take their place among leaves by it, whatever the shift. */
export const noon = 720

/** The leaves that touch a day, in order of their start. */
export const leavesOfDay = (day: number, leaves: readonly Leave[], wall: WallTime): DayLeave[] =>
  leaves
    .flatMap((leave): DayLeave[] => {
      if (leave.unit === 'hours') {
        const from = wall.startAt(dayOf(leave.from.date), leave.from.minute)
        const until = wall.endAt(dayOf(leave.to.date), endOfDayMinute(leave.to.minute))
        return from < until ? [{ leave, startsAt: from, part: [from, until] }] : []
      }
      const first = dayOf(leave.from.date)
      const last = dayOf(leave.to.date)
      if (day < first || day > last) return []
      const noMorning = day === first && leave.from.half === 'pm'
      const noAfternoon = day === last && leave.to.half === 'am'
      if (noMorning && noAfternoon) return []
      return [
        {
          leave,
          startsAt: leave.from.half === 'pm' ? wall.startAt(first, noon) : wall.midnight(first),
          part: noMorning ? 'pm' : noAfternoon ? 'am' : 'day',
        },
      ]
    })
    .sort((a, b) => a.startsAt - b.startsAt || (a.leave.id < b.leave.id ? -1 : 1))

/** The instant at which half of the work minutes are done, rounded down to whole minutes (attendance.md 22). */
export const middleOf = (work: Intervals): Instant => {
  let left = Math.floor(sizeOf(work) / minuteMs / 2) * minuteMs
  for (const [from, until] of work) {
    if (left <= until - from) return from + left
    left -= until - from
  }
  return work.at(-1)?.[1] ?? 0
}

/** The work minutes that each leave takes; none of those of holidays or of an earlier leave (attendance.md 18). */
export const leaveParts = (work: Intervals, leaves: readonly DayLeave[], middle: Instant): Intervals[] => {
  let free = work
  return leaves.map(({ part }) => {
    const minutes = intersection(free, [intervalOf(part, middle)])
    free = difference(free, minutes)
    return minutes
  })
}

const intervalOf = (part: DayLeave['part'], middle: Instant): Interval => {
  if (part === 'day') return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  if (part === 'am') return [Number.NEGATIVE_INFINITY, middle]
  return part === 'pm' ? [middle, Number.POSITIVE_INFINITY] : part
}
