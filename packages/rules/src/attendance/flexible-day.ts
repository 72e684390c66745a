import { minuteMs } from '@lintel/vocabulary/durations.ts'
import type { FlexibleLayout } from './day-layout.ts'
import { type DayFigures, noWorkUses, usesOf } from './day-result.ts'
import type { DayStatus, PeriodResult } from './model.ts'
import type { OwnedPunch } from './punch-owners.ts'

/** A flexible day (office.md 25.5, attendance.md 33 to 38). `punches` are those that its window owns, in order. */
export const figuresOfFlexibleDay = (layout: FlexibleLayout, punches: readonly OwnedPunch[]): DayFigures => {
  const { window, timetable } = layout
  const excusedMs = layout.leaves.reduce((sum, { ms }) => sum + ms, layout.holidayMs)
  const expectedMinutes = (layout.scheduledMs - excusedMs) / minuteMs
  const shares = {
    scheduledMinutes: layout.scheduledMs / minuteMs,
    expectedMinutes,
    holidayMinutes: layout.holidayMs / minuteMs,
    leaves: layout.leaves,
  }
  const idle: PeriodResult = {
    start: window.from,
    end: window.to,
    checkFrom: window.from,
    checkTo: window.to,
    isExcused: window.isExcused,
    lateMinutes: 0,
    earlyMinutes: 0,
    workedMinutes: 0,
    breakMinutes: 0,
    overtimeMinutes: 0,
    absentMinutes: 0,
  }
  if (window.isExcused) {
    const status: DayStatus = layout.holidayMs === layout.scheduledMs ? 'holiday' : 'leave'
    return { ...shares, statuses: [status], uses: noWorkUses(punches), periods: [idle] }
  }
  const [first] = punches
  const last = punches.length > 1 ? punches.at(-1) : undefined
  if (!first) {
    return { ...shares, statuses: ['absent'], uses: [], periods: [{ ...idle, absentMinutes: expectedMinutes }] }
  }
  const uses = usesOf(punches, first, last)
  if (!last) {
    return { ...shares, statuses: ['missedPunch'], uses, periods: [{ ...idle, in: first.minute, missing: 'out' }] }
  }
  const span = (last.minute - first.minute) / minuteMs
  const breakMinutes =
    timetable.breakMinutes !== undefined && span > timetable.breakMinutes ? timetable.breakMinutes : 0
  const workedMinutes = span - breakMinutes
  const shortMinutes = Math.max(0, expectedMinutes - workedMinutes)
  return {
    ...shares,
    statuses: [shortMinutes > 0 ? 'insufficientHours' : 'normal'],
    uses,
    shortMinutes,
    periods: [{ ...idle, in: first.minute, out: last.minute, workedMinutes, breakMinutes }],
  }
}
