import { z } from 'zod'
import { peopleRecords } from './records/people.ts'
import { ruleRecords } from './records/rules.ts'
import { id, mode, weekday, window } from './records/shared.ts'

/**
 * The contents of a policy's records as devices receive them (access-decision.md 14.13), in the shapes of
 * `packages/rules`. What is absent does not limit. Instants are ms since epoch; a span includes `from` and excludes
 * `until`.
 */

const dayTypes = [
  /** A day like others. */
  'normal',
  /** A day with hours of its own, which is no holiday. */
  'special',
  /** A holiday of the first kind. */
  'holiday1',
  /** A holiday of the second kind. */
  'holiday2',
  /** A holiday of the third kind; of two entries for a day the later kind in this list counts. */
  'holiday3',
] as const
const DayPlan = z.union([
  z.enum([
    /** The windows of `week`. */
    'asUsual',
    /** No window. */
    'closed',
  ]),
  z.object({
    /** Windows of such a day, in place of those of `week`. */
    windows: z.array(z.object(window)),
  }),
])
/** Dates that exist; 29 February in leap years alone, but for one that repeats yearly (access-decision.md 14.8). */
const date = z.iso.date()
const day = {
  /** What kind of day it is. */
  dayType: z.enum(dayTypes),
  /** Part of the day that is of this kind, the rest is normal; absent: the whole day. */
  hours: z.object(window).optional(),
}
const yearlyIn = (months: readonly number[], lastDay: number) =>
  z.object({
    ...day,
    /** Of every year: its month, 1 to 12. */
    month: z.literal(months),
    /** Of every year: its day of the month. */
    day: z.int().min(1).max(lastDay),
  })

/** Records that say when something holds. */
const hourRecords = {
  /** Windows of time by the clock of the site. `always` is among them. */
  schedule: z.object({
    id,
    /** Windows of normal days. */
    week: z.array(
      z.object({
        /** Weekdays on which the window begins, 1 (Monday) to 7. */
        days: z.array(weekday),
        ...window,
      }),
    ),
    /** Windows by the type of the day. A type that is absent: closed on holidays, as usual on special days. */
    onDayTypes: z.partialRecord(z.enum(['special', 'holiday1', 'holiday2', 'holiday3']), DayPlan),
  }),
  /**
   * Days that are not normal. For a day the entry of the site counts before the company's, and that before the
   * country's.
   */
  calendar: z.object({
    id,
    /** Whose calendar it is. */
    layer: z.enum(['site', 'country', 'company']),
    /** Of a company's calendar: id of the company, for whose grants alone it counts. */
    companyId: id.optional(),
    /** Of a company's calendar: with `no` the days of site and country do not count for its grants; absent: they do. */
    followsSite: z.boolean().optional(),
    /** Days and what they are: one date (`on`), dates from one to another, or a day of every year (`month`, `day`). */
    entries: z.array(
      z.union([
        z.object({
          ...day,
          /** The one date, in the calendar of the site. */
          on: date,
        }),
        z.object({
          ...day,
          /** First date. */
          from: date,
          /** Last date, which is included. */
          to: date,
        }),
        yearlyIn([1, 3, 5, 7, 8, 10, 12], 31),
        yearlyIn([4, 6, 9, 11], 30),
        yearlyIn([2], 29),
      ]),
    ),
  }),
  /**
   * Modes of a door by the clock. Outside of its periods the door is `controlled`; of periods that overlap the stricter
   * counts.
   */
  timetable: z.object({
    id,
    /** Times with a mode. */
    periods: z.array(
      z.object({
        mode,
        /** Id of the schedule in whose windows it holds; while that is unknown it only restricts. */
        scheduleId: id,
        /** Id of a group: the mode holds once a member was let in during the window. Absent: from its start. */
        unlockAfterFirstPersonGroupId: id.optional(),
      }),
    ),
  }),
} as const

/** By the kind of the record. */
export const recordContents = { ...peopleRecords, ...ruleRecords, ...hourRecords } as const
