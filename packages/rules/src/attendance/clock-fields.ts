import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import type { FixedTimetable, Period, WallWindow } from './model.ts'

/** The clock fields of a timetable as minutes from the start of its date: below 0 the day before, from 1440 on the next. */
export interface ClockFields {
  readonly periods: readonly Period[]
  readonly break: WallWindow | undefined
}

/**
 * Which day each typed time is on (office.md 19, attendance.md 11 and 12): a start or break earlier on the clock than
 * the first start is on the next day, an end is the next such time after its start, a check time the nearest such time
 * outside the work.
 */
export const clockFieldsOf = (timetable: Pick<FixedTimetable, 'periods' | 'break'>): ClockFields => {
  const first = timetable.periods[0]!.start
  return {
    periods: timetable.periods.map((period) => {
      const { start, end } = windowAfter(first, period)
      return {
        start,
        end,
        checkFrom: start - daysFull(start - period.checkFrom),
        checkTo: end + daysFull(period.checkTo - end),
      }
    }),
    break: timetable.break && windowAfter(first, timetable.break),
  }
}

const windowAfter = (first: number, { start, end }: WallWindow): WallWindow => {
  const from = start < first ? start + dayMinutes : start
  return { start: from, end: from + (daysFull(end - from) || dayMinutes) }
}

/** A distance on the clock, from 0 to 1439. */
const daysFull = (minutes: number): number => ((minutes % dayMinutes) + dayMinutes) % dayMinutes
