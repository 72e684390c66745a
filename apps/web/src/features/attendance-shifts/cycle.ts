import { cycleLimits, weekDays, type CycleUnit } from '@lintel/contract/attendance/kinds.ts'
import type { AttendanceTimetableName } from '@lintel/contract/attendance-timetables/schema.ts'
import type { Timetable } from '@lintel/rules/attendance/model.ts'
import { conflictOfCycle } from '@lintel/rules/attendance/validate-timetable.ts'

/** A cycle as a form edits it: the timetable of each day, null for rest. */
export type CycleDays = readonly (string | null)[]

/** A cycle with another number of days; those that are added are days of rest. */
export const resizeCycle = (days: CycleDays, length: number): CycleDays =>
  Array.from({ length }, (_, index) => days[index] ?? null)

/** A cycle in another unit: whole weeks, or as many days as a cycle of days may have. */
export function convertCycle(days: CycleDays, unit: CycleUnit): CycleDays {
  const length = unit === 'week' ? Math.ceil(days.length / weekDays) * weekDays : days.length
  return resizeCycle(days, Math.min(length, cycleLimits[unit]))
}

/** What is set on a day, on Monday to Friday of its week. */
export function applyToWorkdays(days: CycleDays, index: number): CycleDays {
  const monday = index - (index % weekDays)
  return days.map((uuid, day) => (day >= monday && day < monday + 5 ? days[index]! : uuid))
}

/** What is set on the day before, on a day as well. */
export const copyDayBefore = (days: CycleDays, index: number): CycleDays =>
  index === 0 ? days : days.with(index, days[index - 1]!)

/** The first two days of a cycle whose check times overlap. */
export function conflictOf(days: CycleDays, timetables: readonly AttendanceTimetableName[]) {
  const byUuid = new Map(timetables.map((timetable) => [timetable.uuid, hoursOf(timetable)]))
  return conflictOfCycle(days.map((uuid) => (uuid === null ? undefined : byUuid.get(uuid))))
}

/** A timetable with its hours alone, which say when it is checked. */
const hoursOf = ({ kind, periods, requiredMinutes, dayChangeAt }: AttendanceTimetableName): Timetable =>
  kind === 'flexible'
    ? { kind, requiredMinutes, dayChangeAt }
    : { kind, periods, allowLateMinutes: 0, allowEarlyMinutes: 0 }

/** Days of a cycle that have a timetable, from 1, by timetable in the order in which they begin. */
export function daysByTimetable(days: CycleDays): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [index, uuid] of days.entries()) {
    if (uuid !== null) places.set(uuid, [...(places.get(uuid) ?? []), index + 1])
  }
  return places
}
