import type { LocalDate } from '../access/model-time.ts'
import { dateOf, dayOf, weekdayOf } from '../access/time/days.ts'
import type { DayPlan, RestDay, Timetable } from './model.ts'

/** Schedules of a person as plans of days (office.md 20 and 21, attendance.md 49, 50 and 56). */

/** A record as it holds from a date on; the first version also holds for every date before. */
export interface Version<Value> {
  readonly from: LocalDate
  readonly value: Value
}

export interface ShiftCycle {
  readonly unit: 'day' | 'week'
  /** One for each day of the cycle, seven for each week from Monday on; null is a rest day. */
  readonly timetableIds: readonly (string | null)[]
}

export interface ShiftSchedule {
  readonly shiftId: string
  readonly from: LocalDate
  readonly to: LocalDate
  /** The first date before anything was cut off: from it the days of the cycle are counted. */
  readonly cycleFrom: LocalDate
  /** Which day of a cycle of days the first date is, from 1. */
  readonly cycleStartDay: number
  readonly worksOnHolidays: boolean
}

/** Everything that schedules refer to, by id. */
export interface ShiftBook {
  readonly shifts: ReadonlyMap<string, readonly Version<ShiftCycle>[]>
  readonly timetables: ReadonlyMap<string, readonly Version<Timetable>[]>
}

/** The version that holds for a date (attendance.md 56). Versions are in order of their dates. */
export const versionAt = <Value>(versions: readonly Version<Value>[], date: LocalDate): Version<Value> | undefined =>
  versions.findLast(({ from }) => from <= date) ?? versions[0]

/** The records that make the plan of a date; without a timetable it is a rest day. */
export interface PlanSource {
  readonly shiftId: string
  readonly timetableId: string | null
  /** First date of the timetable's version. */
  readonly timetableFrom: LocalDate | null
}

/** What the plan of a date is made of; none outside of every schedule. */
export const planSourceOf = (
  schedules: readonly ShiftSchedule[],
  book: ShiftBook,
  day: number,
): PlanSource | undefined => {
  const place = placeInCycle(schedules, book, day)
  if (!place) return undefined
  const { schedule, timetableId } = place
  const version = timetableId === null ? undefined : versionAt(book.timetables.get(timetableId) ?? [], dateOf(day))
  return { shiftId: schedule.shiftId, timetableId, timetableFrom: version?.from ?? null }
}

/** The plan of a date; none outside of every schedule. */
export const planDay = (schedules: readonly ShiftSchedule[], book: ShiftBook, day: number): DayPlan | undefined => {
  const place = placeInCycle(schedules, book, day)
  if (!place) return undefined
  const date = dateOf(day)
  const { schedule, cycle, timetableId } = place
  const timetableAt = (id: string | null): Timetable | undefined =>
    id === null ? undefined : versionAt(book.timetables.get(id) ?? [], date)?.value
  return {
    date,
    work: timetableAt(timetableId) ?? restDayOf(cycle.timetableIds.map(timetableAt)),
    worksOnHolidays: schedule.worksOnHolidays,
  }
}

const placeInCycle = (schedules: readonly ShiftSchedule[], book: ShiftBook, day: number) => {
  const date = dateOf(day)
  const schedule = schedules.find(({ from, to }) => from <= date && date <= to)
  const cycle = schedule && versionAt(book.shifts.get(schedule.shiftId) ?? [], date)?.value
  if (!schedule || !cycle || cycle.timetableIds.length === 0) return undefined
  return { schedule, cycle, timetableId: cycle.timetableIds[cycleDayOf(schedule, cycle, day)]! }
}

/** The day of the cycle from 0; weeks begin on the Monday of the week that holds the first date. */
export const cycleDayOf = (schedule: ShiftSchedule, { unit, timetableIds }: ShiftCycle, day: number): number => {
  const first = dayOf(schedule.cycleFrom)
  const start = unit === 'week' ? first - (weekdayOf(first) - 1) : first - (schedule.cycleStartDay - 1)
  return (((day - start) % timetableIds.length) + timetableIds.length) % timetableIds.length
}

const restDayOf = (timetables: readonly (Timetable | undefined)[]): RestDay => {
  const limits = timetables.flatMap((each) =>
    each?.kind === 'fixed' && each.overtimeAfterMinutes !== undefined ? [each.overtimeAfterMinutes] : [],
  )
  return limits.length === 0 ? { kind: 'rest' } : { kind: 'rest', overtimeAfterMinutes: Math.min(...limits) }
}
