/** Which minutes of a date are a holiday, which are leave, and which are expected: each minute asked by itself. */

import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import type { Instant } from '../../src/access/model.ts'
import type { DayMinute, LocalDate } from '../../src/access/model-time.ts'
import type { AttendanceInput, Leave, LeaveOfDays, LeaveShare } from '../../src/attendance/model.ts'
import { instantOf, startOfDate, zoneOn } from './naive-clock.ts'
import type { NaiveShift } from './naive-shifts.ts'

export type WorkShift = Extract<NaiveShift, { kind: 'work' }>

export interface Excuses {
  readonly scheduledMinutes: number
  readonly expectedMinutes: number
  readonly holidayMinutes: number
  readonly leaves: readonly LeaveShare[]
  /** What `countsAsWorked` adds. */
  readonly minutesAsWorked: number
  /** The expected minutes of each window; of a flexible day they have no time of the clock. */
  readonly expectedOf: readonly (readonly Instant[])[]
}

/** Hundredths, half up (attendance.md 27). */
export const hundredths = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((200 * part + whole) / (2 * whole))

/** 23:59 and 24:00 are midnight where a leave or a holiday ends (attendance.md 14). */
const endMinute = (minute: DayMinute): number => (minute >= dayMinutes - 1 ? dayMinutes : minute)

/** Takes the whole shift of its date, and nothing of the night before (attendance.md 20). */
const isAllDayHoliday = ({ holidays }: AttendanceInput, date: LocalDate): boolean =>
  holidays.some((holiday) => holiday.date === date && !holiday.hours)

/** Whether a holiday with hours holds at a minute (attendance.md 21). */
function holidayTest({ zones, holidays }: AttendanceInput): (at: Instant) => boolean {
  const spans = holidays.flatMap((holiday) => {
    if (!holiday.hours) return []
    const { start } = holiday.hours
    const end = endMinute(holiday.hours.end)
    const zone = zoneOn(zones, holiday.date)
    const from = instantOf(zone, holiday.date, start, 'first')
    return [{ from, until: instantOf(zone, holiday.date, end > start ? end : end + dayMinutes, 'last') }]
  })
  return (at) => spans.some(({ from, until }) => from <= at && at < until)
}

/** Which halves of a date a leave of days takes. */
function halvesOn({ from, to }: LeaveOfDays, date: LocalDate): { am: boolean; pm: boolean } {
  const isInside = from.date <= date && date <= to.date
  return {
    am: isInside && !(date === from.date && from.half === 'pm'),
    pm: isInside && !(date === to.date && to.half === 'am'),
  }
}

/** When a leave begins: of days with the date, of an afternoon at noon. */
function startOf({ zones }: AttendanceInput, leave: Leave): Instant {
  const { date } = leave.from
  if (leave.unit === 'hours') return instantOf(zoneOn(zones, date), date, leave.from.minute, 'first')
  return leave.from.half === 'pm' ? instantOf(zoneOn(zones, date), date, 720, 'first') : startOfDate(zones, date)
}

const inOrder = (input: AttendanceInput): Leave[] =>
  input.leaves
    .map((leave) => ({ leave, start: startOf(input, leave) }))
    .sort((a, b) => a.start - b.start || (a.leave.id < b.leave.id ? -1 : 1))
    .map(({ leave }) => leave)

/** Whether a leave of hours holds at a minute. */
function hoursTest({ zones }: AttendanceInput, leave: Leave): (at: Instant) => boolean {
  if (leave.unit === 'days') return () => false
  const from = instantOf(zoneOn(zones, leave.from.date), leave.from.date, leave.from.minute, 'first')
  const until = instantOf(zoneOn(zones, leave.to.date), leave.to.date, endMinute(leave.to.minute), 'last')
  return (at) => from <= at && at < until
}

export function excusesOf(input: AttendanceInput, date: LocalDate, shift: WorkShift): Excuses {
  const { worksOnHolidays } = shift.plan
  const isWholeHoliday = !worksOnHolidays && isAllDayHoliday(input, date)
  const isInHours = holidayTest(input)
  const isHoliday = (at: Instant) => isWholeHoliday || (!worksOnHolidays && isInHours(at))
  const leaves = inOrder(input).map((leave) => ({
    leave,
    minutes: 0,
    isAt: hoursTest(input, leave),
    halves: leave.unit === 'days' ? halvesOn(leave, date) : { am: false, pm: false },
  }))
  const all = shift.windows.flatMap((window) => window.work)
  let holidayMinutes = 0
  let scheduledMinutes = all.length
  const expectedInstants = new Set<Instant>()

  if (shift.timetable.kind === 'fixed') {
    for (const [index, at] of all.entries()) {
      const half = index < Math.floor(all.length / 2) ? 'am' : 'pm'
      const taker = leaves.find((each) => each.halves[half] || each.isAt(at))
      if (isHoliday(at)) holidayMinutes++
      else if (taker) taker.minutes++
      else expectedInstants.add(at)
    }
  } else {
    const { requiredMinutes } = shift.timetable
    const morning = Math.floor(requiredMinutes / 2)
    scheduledMinutes = requiredMinutes
    holidayMinutes = isWholeHoliday ? requiredMinutes : Math.min(requiredMinutes, all.filter(isHoliday).length)
    let left = requiredMinutes - holidayMinutes
    for (const each of leaves) {
      const others = leaves.slice(0, leaves.indexOf(each))
      const own = all.filter((at) => each.isAt(at) && !isHoliday(at) && !others.some((other) => other.isAt(at)))
      const asHalves = (each.halves.am ? morning : 0) + (each.halves.pm ? requiredMinutes - morning : 0)
      each.minutes = Math.min(left, each.leave.unit === 'days' ? asHalves : own.length)
      left -= each.minutes
    }
  }

  const shares = leaves.filter((each) => each.minutes > 0)
  const leaveMinutes = shares.reduce((sum, each) => sum + each.minutes, 0)
  return {
    scheduledMinutes,
    holidayMinutes,
    expectedMinutes: scheduledMinutes - holidayMinutes - leaveMinutes,
    leaves: shares.map(({ leave: { id, typeId }, minutes }) => ({
      id,
      typeId,
      minutes,
      hundredths: hundredths(minutes, scheduledMinutes),
    })),
    minutesAsWorked: shares.reduce((sum, each) => sum + (each.leave.countsAsWorked ? each.minutes : 0), 0),
    expectedOf: shift.windows.map((window) => window.work.filter((at) => expectedInstants.has(at))),
  }
}
