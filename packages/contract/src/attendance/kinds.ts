import { attendanceLimits } from '../base/attendance-limits.ts'

/** Kinds and states of what attendance is made of: schedules, shifts, timetables (office.md 19 to 21). */

export const scheduleStates = ['upcoming', 'inEffect', 'ended'] as const

/** refuse: nothing is saved where a date has a schedule already. overwrite: the older schedule is cut there. */
export const conflictModes = ['refuse', 'overwrite'] as const

/** What an edit changes: the schedule of one person, or all that were saved together. */
export const editExtents = ['person', 'batch'] as const

/** What a calendar has at a date of a person. */
export const planKinds = ['work', 'rest', 'holiday', 'leave', 'notScheduled'] as const

/** day: the cycle begins with the first day of a schedule. week: its weeks begin on Monday. */
export const cycleUnits = ['day', 'week'] as const
export type CycleUnit = (typeof cycleUnits)[number]

export const weekDays = 7

/** The longest cycle of each unit, in days. */
export const cycleLimits: Readonly<Record<CycleUnit, number>> = {
  day: attendanceLimits.cycleDays,
  week: attendanceLimits.cycleWeeks * weekDays,
}

/** fixed: up to three periods with hours of their own. flexible: so many minutes a day, whenever they are worked. */
export const timetableKinds = ['fixed', 'flexible'] as const
