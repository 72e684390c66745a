/** Schedules and calendars of a policy snapshot (access-decision.md 5 and 6). */

/** Names a record within one snapshot. */
export type Id = string

/** A minute of a wall clock's day: 0 is 00:00, 540 is 09:00, 1440 is 24:00 and only an end. */
export type DayMinute = number

/** A date of the site's calendar as `YYYY-MM-DD`. */
export type LocalDate = string

export const dayTypes = ['normal', 'special', 'holiday1', 'holiday2', 'holiday3'] as const
export type DayType = (typeof dayTypes)[number]

/** Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * Half open. An end at or before the start lies on the next day and belongs to the day of the start (access-decision.md
 * 5).
 */
export interface Window {
  readonly from: DayMinute
  readonly to: DayMinute
}

export interface WeekWindow extends Window {
  readonly days: readonly Weekday[]
}

export type DayPlan = 'asUsual' | 'closed' | { readonly windows: readonly Window[] }

export interface Schedule {
  readonly id: Id
  readonly week: readonly WeekWindow[]
  /** Not said: *closed* on holidays, *as usual* on special days (access-decision.md 6). */
  readonly onDayTypes: Partial<Readonly<Record<Exclude<DayType, 'normal'>, DayPlan>>>
}

/** Site beats company beats country, for that date only (access-decision.md 6). */
export type Calendar = {
  readonly id: Id
  readonly entries: readonly CalendarEntry[]
} & ({ readonly layer: 'site' | 'country' } | CompanyLayer)

interface CompanyLayer {
  readonly layer: 'company'
  readonly companyId: Id
  /**
   * False: only the company's own days hold for its grants (office.md 6, `holidayFollowsProject`). Not given: it
   * follows.
   */
  readonly followsSite?: boolean
}

export type CalendarEntry = {
  readonly dayType: DayType
  /**
   * For these minutes only, which lie within the day (office.md 13, "suspended"); its other minutes are normal. Like
   * any window they are of the day on which a schedule's window started: an end of 24:00 also takes what goes on after
   * midnight, so that 00:00 to 24:00 is the whole day. Not given, or no such minutes: the whole day.
   */
  readonly hours?: Window
} & (
  | { readonly on: LocalDate }
  | { readonly from: LocalDate; readonly to: LocalDate }
  | { readonly month: number; readonly day: number }
)
