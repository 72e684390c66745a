/**
 * What an attendance day is computed from (office.md 25, attendance.md). Everything that the result depends on stands
 * here: no clock but `now`, no other rule. Dates and minutes are those of the site's wall clock.
 */

import type { DayMinute, Id, LocalDate } from '../access/model-time.ts'
import type { Instant, Span } from '../access/model.ts'

export interface AttendanceInput {
  /** The site's zones in order of their dates; the first holds for every date before the second (attendance.md 43). */
  readonly zones: readonly ZoneFrom[]
  /** When the person belongs to the company. An end that shows 23:59 is the end of that day (attendance.md 14, 45). */
  readonly employment: Span
  /** One for each date of a schedule, in any order; a date without one is not scheduled. */
  readonly plans: readonly DayPlan[]
  /** Holidays that count for attendance: of each date the entry that wins (attendance.md 21). */
  readonly holidays: readonly HolidayDate[]
  readonly leaves: readonly Leave[]
  /** In any order, repeats included; those in review are not here. */
  readonly punches: readonly Punch[]
  /** Decides which days are pending and nothing else (attendance.md 54). */
  readonly now: Instant
}

/** An IANA zone and the first date for which it holds; the first of a list has no such date. */
export interface ZoneFrom {
  readonly zone: string
  readonly from?: LocalDate
}

/** What is scheduled for a date. */
export interface DayPlan {
  readonly date: LocalDate
  readonly work: Timetable | RestDay
  /** Holidays do not cancel work (office.md 21). */
  readonly worksOnHolidays: boolean
}

/** A rest day of a shift. */
export interface RestDay {
  readonly kind: 'rest'
  /** The smallest limit among the shift's timetables that pay overtime; none: no overtime (attendance.md 25). */
  readonly overtimeAfterMinutes?: number
}

export type Timetable = FixedTimetable | FlexibleTimetable

export interface FixedTimetable {
  readonly kind: 'fixed'
  /** One to three, ascending. */
  readonly periods: readonly Period[]
  /** Lies inside one period. */
  readonly break?: WallWindow
  readonly allowLateMinutes: number
  readonly allowEarlyMinutes: number
  /** None: overtime is off. */
  readonly overtimeAfterMinutes?: number
}

/** As typed: minutes of the day from 0 to 1439; which day each is on follows from office.md 19 and attendance.md 11, 12. */
export interface Period {
  readonly start: DayMinute
  readonly end: DayMinute
  readonly checkFrom: DayMinute
  readonly checkTo: DayMinute
}

export interface WallWindow {
  readonly start: DayMinute
  readonly end: DayMinute
}

export interface FlexibleTimetable {
  readonly kind: 'flexible'
  readonly requiredMinutes: number
  /** None: nothing is deducted. */
  readonly breakMinutes?: number
  readonly dayChangeAt: DayMinute
}

export interface HolidayDate {
  readonly date: LocalDate
  /** None: the whole day. `end` 1440 or 1439 is midnight; an end not later than the start is on the next date. */
  readonly hours?: WallWindow
}

export type Leave = {
  readonly id: Id
  readonly typeId: Id
  /** Its minutes are added to the worked ones (office.md 22). */
  readonly countsAsWorked: boolean
} & (LeaveOfDays | LeaveOfHours)

/** Inclusive at both ends; without a half the whole day (attendance.md 30). */
export interface LeaveOfDays {
  readonly unit: 'days'
  readonly from: { readonly date: LocalDate; readonly half?: Half }
  readonly to: { readonly date: LocalDate; readonly half?: Half }
}

export type Half = 'am' | 'pm'

/** Half open; an end of 1439 or 1440 is midnight (attendance.md 14). */
export interface LeaveOfHours {
  readonly unit: 'hours'
  readonly from: { readonly date: LocalDate; readonly minute: DayMinute }
  readonly to: { readonly date: LocalDate; readonly minute: DayMinute }
}

/** A granted read at a point's door, or one typed by a manager. */
export interface Punch {
  readonly id: Id
  readonly at: Instant
  /** A manager has set it aside: it is shown and counts nowhere. */
  readonly isSetAside?: boolean
}

/** office.md 24.3, in the order in which one of them stands for all (`Display status`). */
export const dayStatuses = [
  'absent',
  'missedPunch',
  'late',
  'earlyOut',
  'insufficientHours',
  'normal',
  'leave',
  'holiday',
  'rest',
  'notScheduled',
  'pending',
] as const
export type DayStatus = (typeof dayStatuses)[number]

/** Minutes are elapsed ones; figures of days are hundredths (2 decimals as whole numbers, attendance.md 27). */
export interface DayResult {
  readonly date: LocalDate
  /** In the order of `dayStatuses`. A pending day has `pending` alone; what it would be so far stands in `soFar`. */
  readonly statuses: readonly DayStatus[]
  /** The statuses that the punches until now give; equal to `statuses` once the day is closed. */
  readonly soFar: readonly DayStatus[]
  readonly isClosed: boolean
  /** The day is closed strictly after this; none for a day that is not scheduled. */
  readonly closesAfter?: Instant
  readonly scheduledMinutes: number
  readonly expectedMinutes: number
  readonly holidayMinutes: number
  readonly leaves: readonly LeaveShare[]
  readonly workedMinutes: number
  readonly breakMinutes: number
  readonly overtimeMinutes: number
  readonly lateMinutes: number
  readonly earlyMinutes: number
  readonly absentMinutes: number
  readonly absentHundredths: number
  /** What an insufficient flexible day lacks. */
  readonly shortMinutes: number
  /** One for each work period; of a flexible day one. */
  readonly periods: readonly PeriodResult[]
  readonly punches: readonly PunchUse[]
}

export interface LeaveShare {
  readonly id: Id
  readonly typeId: Id
  readonly minutes: number
  /** Of the day's scheduled minutes (attendance.md 60). */
  readonly hundredths: number
}

export interface PeriodResult {
  readonly start: Instant
  readonly end: Instant
  readonly checkFrom: Instant
  readonly checkTo: Instant
  /** No work is expected in it. */
  readonly isExcused: boolean
  /** The first and last expected instant; none of an excused period. */
  readonly expectedFrom?: Instant
  readonly expectedUntil?: Instant
  readonly in?: Instant
  readonly out?: Instant
  readonly missing?: 'in' | 'out'
  /** More than the allowance, and then all of it; else 0. */
  readonly lateMinutes: number
  readonly earlyMinutes: number
  readonly workedMinutes: number
  readonly breakMinutes: number
  readonly overtimeMinutes: number
  readonly absentMinutes: number
}

/** Why a punch is neither in nor out. */
export const ignoredReasons = [
  'setAside',
  'repeat',
  'between',
  'outsideCheckTime',
  'noWorkExpected',
  'notScheduled',
] as const

export interface PunchUse {
  readonly id: Id
  readonly at: Instant
  readonly use: 'in' | 'out' | 'ignored'
  readonly reason?: (typeof ignoredReasons)[number]
}
