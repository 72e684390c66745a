import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { clockFieldsOf } from './clock-fields.ts'
import type { FixedTimetable, Period, Timetable } from './model.ts'

/** What is wrong with a timetable; each has a sentence of its own (office.md 19, in the order of its checks). */
export type TimetableProblem =
  | { readonly kind: 'periodLength'; readonly period: number }
  | { readonly kind: 'spanTooLong' }
  | { readonly kind: 'periodsCoincide'; readonly period: number }
  | { readonly kind: 'checkTimeInsideWork'; readonly period: number; readonly field: 'checkFrom' | 'checkTo' }
  | { readonly kind: 'checkTimesConflict'; readonly period: number }
  | { readonly kind: 'allowanceTooLong'; readonly field: 'allowLateMinutes' | 'allowEarlyMinutes' }
  | { readonly kind: 'breakOutsideWork' }

/** A check time further from its work is one on the wrong side of it (attendance.md 12). */
const maxCheckDistance = 12 * 60

/** The first problem of a fixed timetable by the order of office.md 19; none of one that can be saved. */
export const problemOfTimetable = (timetable: FixedTimetable): TimetableProblem | undefined => {
  // Equal times would be a day, and are refused as no time at all (attendance.md 13).
  const empty = timetable.periods.findIndex(({ start, end }) => start === end)
  if (empty >= 0) return { kind: 'periodLength', period: empty }
  const { periods, break: rest } = clockFieldsOf(timetable)
  return (
    problemOfSpan(periods) ??
    problemOfOrder(periods) ??
    problemOfCheckTimes(periods) ??
    problemOfAllowances(timetable, Math.min(...periods.map(({ start, end }) => end - start))) ??
    (rest &&
    !periods.some(({ start, end }) => start <= rest.start && rest.end <= end && rest.end - rest.start < end - start)
      ? { kind: 'breakOutsideWork' }
      : undefined)
  )
}

const problemOfSpan = (periods: readonly Period[]): TimetableProblem | undefined => {
  if (periods.some((period) => farCheckTime(period))) return undefined
  return periods.at(-1)!.checkTo - periods[0]!.checkFrom > dayMinutes ? { kind: 'spanTooLong' } : undefined
}

const problemOfOrder = (periods: readonly Period[]): TimetableProblem | undefined => {
  const second = periods.findIndex(({ start }, n) => n > 0 && start < periods[n - 1]!.end)
  return second > 0 ? { kind: 'periodsCoincide', period: second } : undefined
}

const problemOfCheckTimes = (periods: readonly Period[]): TimetableProblem | undefined => {
  for (const [period, each] of periods.entries()) {
    const field = farCheckTime(each)
    if (field) return { kind: 'checkTimeInsideWork', period, field }
  }
  const second = periods.findIndex(({ checkFrom }, n) => n > 0 && checkFrom < periods[n - 1]!.checkTo)
  return second > 0 ? { kind: 'checkTimesConflict', period: second } : undefined
}

const farCheckTime = ({ start, end, checkFrom, checkTo }: Period): 'checkFrom' | 'checkTo' | undefined => {
  if (start - checkFrom > maxCheckDistance) return 'checkFrom'
  return checkTo - end > maxCheckDistance ? 'checkTo' : undefined
}

const problemOfAllowances = (
  { allowLateMinutes, allowEarlyMinutes }: FixedTimetable,
  shortest: number,
): TimetableProblem | undefined => {
  if (allowLateMinutes >= shortest) return { kind: 'allowanceTooLong', field: 'allowLateMinutes' }
  return allowEarlyMinutes >= shortest ? { kind: 'allowanceTooLong', field: 'allowEarlyMinutes' } : undefined
}

/** The check time of a date in minutes from its start: first to last; none of a rest day. */
const checkSpanOf = (work: Timetable | undefined): { readonly from: number; readonly to: number } | undefined => {
  if (!work) return undefined
  if (work.kind === 'flexible') return { from: work.dayChangeAt, to: work.dayChangeAt + dayMinutes }
  const { periods } = clockFieldsOf(work)
  return { from: periods[0]!.checkFrom, to: periods.at(-1)!.checkTo }
}

/**
 * The first of consecutive days whose check time runs into that of a later one: `valid time conflicts` of office.md 20
 * and 21. A day without a timetable is a rest day. Nights reach at most into the second day after.
 */
export const conflictOfDays = (
  days: readonly (Timetable | undefined)[],
): { readonly day: number; readonly with: number } | undefined => {
  const spans = days.map(checkSpanOf)
  for (const [day, span] of spans.entries()) {
    for (const distance of [1, 2]) {
      const next = spans[day + distance]
      if (span && next && span.to > next.from + distance * dayMinutes) return { day, with: day + distance }
    }
  }
  return undefined
}

/** The same of a cycle, whose last days are followed by its first ones (office.md 20). */
export const conflictOfCycle = (
  days: readonly (Timetable | undefined)[],
): { readonly day: number; readonly with: number } | undefined => {
  const conflict = conflictOfDays([...days, days[0], days[1 % days.length]])
  return conflict && { day: conflict.day % days.length, with: conflict.with % days.length }
}
