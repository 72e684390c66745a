/** Kinds of days, and what a schedule can do on them; how often hours repeat (access-decision.md 1, 5 and 6). */

/** An ordinary day in a calendar lifts what the layers below it say of the day. */
export const dayKinds = ['holiday1', 'holiday2', 'holiday3', 'special', 'normal'] as const
export type DayKind = (typeof dayKinds)[number]

export const isHolidayKind = (kind: DayKind): boolean => kind !== 'special' && kind !== 'normal'

/** What a schedule does on holidays: nothing opens, nothing changes, or hours of its own. */
export const holidayPlans = ['closed', 'asUsual', 'own'] as const
export type HolidayPlan = (typeof holidayPlans)[number]

/** Kinds of days for which a schedule may say something else than for holidays. */
export const plannedKinds = ['holiday2', 'holiday3', 'special'] as const
export type PlannedKind = (typeof plannedKinds)[number]

/** Of a kind of holiday also that it is like every other one. */
export const kindPlans = ['likeHolidays', ...holidayPlans] as const

/** never: one span of dates and times. daily: the same hours every day. weekly: hours on chosen weekdays. */
export const repeats = ['never', 'daily', 'weekly'] as const
export type Repeat = (typeof repeats)[number]

/** Monday to Friday: the days of hours that name none (office.md 12). */
export const workdays = [1, 2, 3, 4, 5]
