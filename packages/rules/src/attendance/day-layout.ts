import { minuteMs } from '@lintel/vocabulary/durations.ts'
import type { Instant, Span } from '../access/model.ts'
import { difference, intersection, type Interval, type Intervals, sizeOf } from '../access/time/intervals.ts'
import { clockFieldsOf } from './clock-fields.ts'
import { type Holiday, holidayPart, leaveParts, leavesOfDay, middleOf } from './excuses.ts'
import type { DayPlan, FixedTimetable, FlexibleTimetable, Leave, RestDay } from './model.ts'
import type { WallTime } from './wall-time.ts'

/** A scheduled day in instants: its work, who excuses which minutes of it, and the windows in which punches count. */
export type DayLayout = FixedLayout | FlexibleLayout | RestLayout

interface LayoutBase {
  readonly day: number
  /** The check time of the day, first to last. */
  readonly closesFrom: Instant
}

export interface FixedLayout extends LayoutBase {
  readonly kind: 'fixed'
  readonly timetable: FixedTimetable
  readonly periods: readonly PeriodLayout[]
  readonly leaves: readonly LeaveMinutes[]
  readonly holidayMs: number
  readonly scheduledMs: number
}

export interface PeriodLayout {
  readonly window: PunchWindow
  /** When its work begins and ends, before holiday and leave; as far as the employment goes. */
  readonly start: Instant
  readonly end: Instant
  readonly work: Intervals
  readonly break: Intervals
  /** R of office.md 25.3: the minutes in which work is expected. */
  readonly expected: Intervals
}

export interface LeaveMinutes {
  readonly leave: Leave
  readonly ms: number
}

export interface FlexibleLayout extends LayoutBase {
  readonly kind: 'flexible'
  readonly timetable: FlexibleTimetable
  readonly window: PunchWindow
  readonly leaves: readonly LeaveMinutes[]
  readonly holidayMs: number
  readonly scheduledMs: number
}

export interface RestLayout extends LayoutBase {
  readonly kind: 'rest'
  readonly plan: RestDay
}

/** Where punches of a period count. */
export interface PunchWindow {
  readonly day: number
  /** Of the day's periods, from 0. */
  readonly period: number
  readonly from: Instant
  /** The last minute of it; the windows of flexible days end before it. */
  readonly to: Instant
  readonly includesTo: boolean
  /** What a punch of two windows is measured from (attendance.md 9). */
  readonly boundaries: readonly [Instant, Instant]
  /** No work is expected in it (attendance.md 10). */
  readonly isExcused: boolean
}

export interface LayoutContext {
  readonly wall: WallTime
  readonly employment: Span
  readonly holidays: readonly Holiday[]
  readonly leaves: readonly Leave[]
}

/** The layout of a date; none when it is not scheduled for the person (office.md 25.7, attendance.md 44 and 45). */
export const layoutDay = (day: number, plan: DayPlan, context: LayoutContext): DayLayout | undefined => {
  const { wall } = context
  const midnight: Interval = [wall.midnight(day), wall.midnight(day + 1)]
  if (wall.isSkipped(day) || !meets(midnight, context.employment)) return undefined
  if (plan.work.kind === 'rest') return { kind: 'rest', day, plan: plan.work, closesFrom: midnight[1] }
  const holidays = plan.worksOnHolidays ? [] : context.holidays
  return plan.work.kind === 'fixed'
    ? layoutFixed(day, plan.work, { ...context, holidays })
    : layoutFlexible(day, plan.work, { ...context, holidays })
}

const meets = ([from, until]: Interval, span: Span): boolean =>
  until > (span.from ?? Number.NEGATIVE_INFINITY) && from < (span.until ?? Number.POSITIVE_INFINITY)

const layoutFixed = (day: number, timetable: FixedTimetable, context: LayoutContext): FixedLayout | undefined => {
  const { wall, employment } = context
  const fields = clockFieldsOf(timetable)
  const breakStart = fields.break && wall.startAt(day, fields.break.start)
  const rest: Intervals = fields.break
    ? [[breakStart!, breakStart! + (fields.break.end - fields.break.start) * minuteMs]]
    : []
  const member: Interval = [employment.from ?? Number.NEGATIVE_INFINITY, employment.until ?? Number.POSITIVE_INFINITY]
  let end = Number.NEGATIVE_INFINITY
  const periods = fields.periods.flatMap((field, period) => {
    const start = Math.max(wall.startAt(day, field.start), end)
    end = Math.max(start, wall.endAt(day, field.end))
    const whole: Intervals = start < end ? [[start, end]] : []
    const work = intersection(whole, [member])
    // Work outside the employment alone is none of the person's; work that the gap of spring swallows stays, empty.
    if (whole.length > 0 && work.length === 0) return []
    const from = Math.min(wall.startAt(day, field.checkFrom), start)
    const to = Math.max(wall.endAt(day, field.checkTo), end)
    const [cut] = work
    return [{ period, start: cut?.[0] ?? start, end: cut?.[1] ?? end, work, from, to }]
  })
  if (periods.length === 0) return undefined
  const net = difference(
    periods.flatMap(({ work }) => work),
    rest,
  )
  const middle = middleOf(net)
  const holiday = holidayPart(day, context.holidays, net)
  const leaves = leavesOfDay(day, context.leaves, wall)
  const parts = leaveParts(difference(net, holiday), leaves, middle)
  const expected = parts.reduce(difference, difference(net, holiday))
  return {
    kind: 'fixed',
    day,
    timetable,
    closesFrom: Math.max(...periods.map(({ to }) => to)),
    scheduledMs: sizeOf(net),
    holidayMs: sizeOf(holiday),
    leaves: leaves.map(({ leave }, n) => ({ leave, ms: sizeOf(parts[n]!) })).filter(({ ms }) => ms > 0),
    periods: periods.map(({ period, start, work, from, to, ...each }) => {
      const own = intersection(expected, work)
      return {
        start,
        end: each.end,
        work,
        break: intersection(work, rest),
        expected: own,
        window: {
          day,
          period,
          from,
          to,
          includesTo: true,
          boundaries: [start, each.end],
          isExcused: own.length === 0,
        },
      }
    }),
  }
}

const layoutFlexible = (
  day: number,
  timetable: FlexibleTimetable,
  context: LayoutContext,
): FlexibleLayout | undefined => {
  const { wall } = context
  const from = wall.startAt(day, timetable.dayChangeAt)
  const to = wall.startAt(day + 1, timetable.dayChangeAt)
  if (!meets([from, to], context.employment) || from >= to) return undefined
  const requiredMs = timetable.requiredMinutes * minuteMs
  const whole: Intervals = [[from, to]]
  const holiday = holidayPart(day, context.holidays, whole)
  const isHoliday = context.holidays.some((each) => each.day === day && !each.interval)
  const holidayMs = isHoliday ? requiredMs : Math.min(requiredMs, sizeOf(holiday))
  let left = requiredMs - holidayMs
  let free = difference(whole, holiday)
  // Halves are of the requiredMs minutes, the morning's the smaller one (attendance.md 22).
  const morning = Math.floor(timetable.requiredMinutes / 2) * minuteMs
  const leaves = leavesOfDay(day, context.leaves, wall).map(({ leave, part }) => {
    let ms = requiredMs
    if (part === 'am') ms = morning
    else if (part === 'pm') ms = requiredMs - morning
    else if (part !== 'day') {
      const interval = intersection(free, [part])
      free = difference(free, interval)
      ms = sizeOf(interval)
    }
    ms = Math.min(ms, left)
    left -= ms
    return { leave, ms }
  })
  return {
    kind: 'flexible',
    day,
    timetable,
    closesFrom: to,
    scheduledMs: requiredMs,
    holidayMs,
    leaves: leaves.filter(({ ms }) => ms > 0),
    window: { day, period: 0, from, to, includesTo: false, boundaries: [from, to], isExcused: left === 0 },
  }
}
