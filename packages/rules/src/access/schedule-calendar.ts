/**
 * A schedule's year at a glance: how long it is open on each day, with holidays and changes of the clock
 * (access-decision.md 6, property 10).
 */

import { dayMs, minuteMs } from '@lintel/vocabulary/durations.ts'
import type { PolicyIndex } from './policy-index.ts'
import type { Id } from './model-time.ts'
import type { DayType, LocalDate } from './model-time.ts'
import { dateOf, dayOf, strongestOf, type DayTypes } from './time/days.ts'
import { type Intervals, sizeOf } from './time/intervals.ts'
import { openBetween } from './time/openings.ts'
import { stretchesBetween, type Zone } from './time/zone.ts'

export interface ScheduleCalendarDay {
  readonly date: LocalDate
  /** The strongest that the day has at some time of it. */
  readonly dayType: DayType
  /** 1440, or what a change of the clock makes of it: 1380, 1500, and 0 for a date that a zone skips. */
  readonly minutes: number
  /** Open minutes whose wall clock shows this date, whatever day their window started on. */
  readonly openMinutes: number
  readonly open: Intervals
  /** What would be open if no day were a holiday. */
  readonly usual: Intervals
}

const noHoliday: DayTypes = () => 'normal'

/** The days of a year; none where the schedule or the site's zone is not known. */
export const scheduleCalendarOf = (
  index: PolicyIndex,
  scheduleId: Id,
  year: number,
  companyId?: Id,
): ScheduleCalendarDay[] => {
  const { zone } = index
  const hours = index.hours.get(scheduleId)
  if (!zone || !hours) return []
  const types = companyId === undefined ? index.dayTypes.ofSite : index.dayTypes.ofCompany(companyId)
  const days: ScheduleCalendarDay[] = []
  for (let day = dayOf(`${year}-01-01`); day < dayOf(`${year + 1}-01-01`); day++) {
    const pieces = timesOfDay(zone, day)
    const openBy = (kinds: DayTypes) => pieces.flatMap(([from, until]) => openBetween(zone, hours, kinds, from, until))
    const open = openBy(types)
    days.push({
      date: dateOf(day),
      dayType: strongestOf(types(day)),
      minutes: sizeOf(pieces) / minuteMs,
      openMinutes: sizeOf(open) / minuteMs,
      open,
      usual: openBy(noHoliday),
    })
  }
  return days
}

/** When the wall clock shows this date: two pieces where midnight is repeated, none where the date is skipped. */
const timesOfDay = (zone: Zone, day: number): Intervals =>
  stretchesBetween(zone, (day - 2) * dayMs, (day + 3) * dayMs)
    .map(
      ({ from, until, offset }) =>
        [Math.max(from, day * dayMs - offset), Math.min(until, (day + 1) * dayMs - offset)] as const,
    )
    .filter(([from, until]) => from < until)
