import { dayOf } from '../access/time/days.ts'
import type { Instant } from '../access/model.ts'
import { difference, intersection, type Interval, type Intervals, mergeIntervals } from '../access/time/intervals.ts'
import { type DayLayout, type LayoutContext, layoutDay } from './day-layout.ts'
import { leavesOfDay, middleOf, noon } from './excuses.ts'
import type { DayPlan, Leave, LeaveOfDays } from './model.ts'

/** Whether leaves of a person may stand beside each other when they are saved (office.md 23, attendance.md 22, 29, 31). */

export interface LeaveContext extends Omit<LayoutContext, 'leaves'> {
  readonly planOf: (day: number) => DayPlan | undefined
}

/**
 * Whether two leaves of a person share time. Days and halves are compared by halves of dates. Hours are compared with
 * them by what is scheduled: a half is the half of the work that begins on its date, and of a free date that before or
 * after noon.
 */
export const leavesOverlap = (one: Leave, other: Leave, context: LeaveContext): boolean => {
  if (one.unit === 'days' && other.unit === 'days') {
    return firstHalf(one) <= lastHalf(other) && firstHalf(other) <= lastHalf(one)
  }
  if (one.unit === 'hours' && other.unit === 'hours') {
    return (
      intersection(timesOn(dayOf(one.from.date), one, context), timesOn(dayOf(one.from.date), other, context)).length >
      0
    )
  }
  const [hours, days] = one.unit === 'hours' ? [one, other] : [other, one]
  const times = timesOn(dayOf(hours.from.date), hours, context)
  const first = Math.max(dayOf(days.from.date), dayOf(hours.from.date) - daysOfShift)
  const last = Math.min(dayOf(days.to.date), dayOf(hours.to.date))
  for (let day = first; day <= last; day++) {
    if (intersection(timesOn(day, days, context), times).length > 0) return true
  }
  return false
}

/** The work of a date ends at most so many days later. */
const daysOfShift = 2

const firstHalf = ({ from }: LeaveOfDays): number => 2 * dayOf(from.date) + (from.half === 'pm' ? 1 : 0)
const lastHalf = ({ to }: LeaveOfDays): number => 2 * dayOf(to.date) + (to.half === 'am' ? 0 : 1)

/** The time that a leave takes on a date; of hours all of it. */
const timesOn = (day: number, leave: Leave, context: LeaveContext): Intervals => {
  const part = leavesOfDay(day, [leave], context.wall)[0]?.part
  if (part === undefined) return []
  if (typeof part !== 'string') return [part]
  const { whole, middle } = timeOfDate(day, context)
  if (part === 'day') return whole
  const half: Interval = part === 'am' ? [Number.NEGATIVE_INFINITY, middle] : [middle, Number.POSITIVE_INFINITY]
  return intersection(whole, [half])
}

/** A date with the shift that begins on it and without that of the night before, and where its second half begins. */
const timeOfDate = (day: number, context: LeaveContext): { readonly whole: Intervals; readonly middle: Instant } => {
  const { wall } = context
  const midnight: Interval = [wall.midnight(day), wall.midnight(day + 1)]
  const own = workOf(day, context)
  const free = midnight[0] < midnight[1] ? difference([midnight], workOf(day - 1, context)?.span ?? []) : []
  return {
    whole: mergeIntervals([...free, ...(own?.span ?? [])]),
    middle: own?.middle ?? wall.startAt(day, noon),
  }
}

/** The work that begins on a date, from its first start to its last end; none of a free date. */
const workOf = (
  day: number,
  context: LeaveContext,
): { readonly span: Intervals; readonly middle: Instant } | undefined => {
  const layout = layoutOf(day, context)
  if (!layout || layout.kind === 'rest') return undefined
  if (layout.kind === 'flexible') {
    const { from, to } = layout.window
    return { span: [[from, to]], middle: from + Math.floor((to - from) / 2) }
  }
  const net = difference(
    layout.periods.flatMap(({ work }) => work),
    layout.periods.flatMap((period) => period.break),
  )
  const [first] = layout.periods
  const last = layout.periods.at(-1)
  return first && last && net.length > 0 ? { span: [[first.start, last.end]], middle: middleOf(net) } : undefined
}

const layoutOf = (day: number, context: LeaveContext): DayLayout | undefined => {
  const plan = context.planOf(day)
  return plan && layoutDay(day, plan, { ...context, leaves: [] })
}

/** Whether a leave is of halves of days alone, and no work is expected on any of its dates (attendance.md 29). */
export const isOfFreeHalves = (leave: Leave, context: LeaveContext): boolean => {
  if (leave.unit !== 'days') return false
  const first = dayOf(leave.from.date)
  const last = dayOf(leave.to.date)
  // Between an afternoon and a morning lies no whole day.
  if (last - first > 1) return false
  for (let day = first; day <= last; day++) {
    const part = leavesOfDay(day, [leave], context.wall)[0]?.part
    if (part === 'day' || !isFree(day, context)) return false
  }
  return true
}

const isFree = (day: number, context: LeaveContext): boolean => {
  const layout = layoutOf(day, context)
  return !layout || layout.kind === 'rest' || layout.holidayMs === layout.scheduledMs
}
