import { dayMinutes, minuteMs } from '@lintel/vocabulary/durations.ts'
import type { LocalDate } from '../access/model-time.ts'
import type { Span } from '../access/model.ts'
import { dayOf } from '../access/time/days.ts'
import { type DayLayout, type LayoutContext, layoutDay, type PunchWindow } from './day-layout.ts'
import { type DayFigures, type DayPunches, dayResult, overtimeOfFreeDay } from './day-result.ts'
import { holidaysOf } from './excuses.ts'
import { figuresOfFixedDay } from './fixed-day.ts'
import { figuresOfFlexibleDay } from './flexible-day.ts'
import type { AttendanceInput, DayResult } from './model.ts'
import { type OwnedPunch, ownersOfPunches } from './punch-owners.ts'
import { type WallTime, wallTimeOf } from './wall-time.ts'

/**
 * The dates beside a date whose plans and punches decide it: a night reaches two days far, and to which of two windows a
 * minute between them belongs follows from the punches of the windows before (attendance.md 8).
 */
export const marginDays = { before: 8, after: 2 } as const

/**
 * The attendance of one person on the dates from `from` to `to`, both included, in order (office.md 25). A pure
 * function: order, repetition and batches of the input never change a result. The input reaches `marginDays` further
 * on both sides.
 */
export const computeDays = (input: AttendanceInput, from: LocalDate, to: LocalDate): DayResult[] => {
  const first = dayOf(from)
  const last = dayOf(to)
  const wall = wallTimeOf(input.zones)
  const context: LayoutContext = {
    wall,
    employment: wholeLastMinute(input.employment, wall),
    holidays: holidaysOf(input.holidays, wall),
    leaves: input.leaves,
  }
  const plans = new Map(input.plans.map((plan) => [dayOf(plan.date), plan]))
  const layouts = new Map<number, DayLayout>()
  for (let day = first - marginDays.before; day <= last + marginDays.after; day++) {
    const plan = plans.get(day)
    const layout = plan && layoutDay(day, plan, context)
    if (layout) layouts.set(day, layout)
  }
  const windows = [...layouts.values()].flatMap(windowsOf)
  const punches = punchesByDay(ownersOfPunches(input.punches, windows), wall)
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const day = first + n
    const layout = layouts.get(day)
    const own = punches.get(day) ?? { owned: [], others: [] }
    return dayResult(day, layout, figuresOf(layout, own), own, input.now)
  })
}

/** An employment that ends at 23:59 ends with that minute, and so with the day (attendance.md 14). */
const wholeLastMinute = (span: Span, wall: WallTime): Span =>
  span.until !== undefined && wall.minuteAt(span.until) === dayMinutes - 1
    ? { ...span, until: (Math.floor(span.until / minuteMs) + 1) * minuteMs }
    : span

const windowsOf = (layout: DayLayout): PunchWindow[] => {
  if (layout.kind === 'rest') return []
  return layout.kind === 'fixed' ? layout.periods.map(({ window }) => window) : [layout.window]
}

/** Punches by the day of the window that owns them, the others by the day that the clock shows. */
const punchesByDay = (punches: readonly OwnedPunch[], wall: WallTime): Map<number, DayPunches> => {
  const result = new Map<number, { owned: OwnedPunch[]; others: OwnedPunch[] }>()
  const at = (day: number) => {
    const existing = result.get(day)
    if (existing) return existing
    const empty = { owned: [], others: [] }
    result.set(day, empty)
    return empty
  }
  for (const punch of punches) {
    if (punch.window) at(punch.window.day).owned.push(punch)
    else at(wall.dayAt(punch.minute)).others.push(punch)
  }
  return result
}

const figuresOf = (layout: DayLayout | undefined, { owned, others }: DayPunches): DayFigures => {
  if (!layout) return { statuses: ['notScheduled'], uses: [] }
  if (layout.kind === 'fixed') return figuresOfFixedDay(layout, owned)
  if (layout.kind === 'flexible') return figuresOfFlexibleDay(layout, owned)
  const counting = others.filter(({ reason }) => !reason)
  return {
    statuses: ['rest'],
    uses: [],
    overtimeMinutes: overtimeOfFreeDay(counting, layout.plan.overtimeAfterMinutes),
  }
}
