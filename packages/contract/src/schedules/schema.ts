import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { z } from 'zod'
import { limits } from '../base/limits.ts'
import { shapes } from '../base/shapes.ts'
import { Moment } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { workdays } from './kinds.ts'

/** When something is open, in the site's wall clock (access-decision.md 5; office.md 12). */

/** Monday is 1, Sunday is 7. */
export const Weekday = z.int().min(1).max(7)

/** A minute of the day: 0 is 00:00; as an end 1440 is 24:00. */

/**
 * Hours on some weekdays, half open. An end at or before the start lies on the next day and belongs to the day of the
 * start, so that an end equal to the start makes 24 hours. 23:59, the last choice of a time selector, means until the
 * end of that minute.
 */
export const AccessWindow = z
  .object({
    days: z
      .array(Weekday)
      .min(1)
      .max(7)
      .default(workdays)
      .meta({ description: 'Weekdays on which the hours begin: 1 is Monday, 7 is Sunday.' }),
    from: z
      .int()
      .min(0)
      .max(dayMinutes - 1)
      .meta({ description: 'Start in minutes of the day from midnight.', example: 480 }),
    to: z.int().min(0).max(dayMinutes).meta({
      description:
        'End in minutes of the day from midnight, not included; 1440 is midnight. An end at or before the start lies on the next day.',
      example: 1080,
    }),
  })
  .overwrite(({ days, from, to }) => ({
    days: [...new Set(days)].sort((a, b) => a - b),
    from,
    to: to === dayMinutes - 1 ? dayMinutes : to,
  }))
export type AccessWindow = z.output<typeof AccessWindow>

/** Some hours of one day; its end is after its start. */
export const DayHours = z
  .object({
    from: z
      .int()
      .min(0)
      .max(dayMinutes - 1)
      .meta(fieldTexts.startMinute),
    to: z.int().min(0).max(dayMinutes).meta({
      description: 'End in minutes of the day from midnight, after the start; 1440 is midnight.',
      example: 1440,
    }),
  })
  .refine(({ from, to }) => to > from, { path: ['to'], params: { key: 'validation:endBeforeStart' } })
  .overwrite(({ from, to }) => ({ from, to: to === dayMinutes - 1 ? dayMinutes : to }))
export type DayHours = z.output<typeof DayHours>

export const AccessWindows = z.array(AccessWindow).max(limits.windowsMax)

/** A date of the site's calendar as `YYYY-MM-DD`. */
export const LocalDate = z.iso.date()
/** A wall-clock time of the site as `YYYY-MM-DDTHH:MM`. */
export const LocalMoment = z
  .string()
  .regex(shapes.localMoment.pattern)
  .refine(isOnCalendar, { params: { key: 'validation:date' } })

/** 31 February would be read as a day of March, or not at all. */
function isOnCalendar(text: string): boolean {
  const at = new Date(`${text}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Dates before and after these are typing mistakes; the decision knows no clock for most of them. */
export const calendarYears = { first: 2000, last: 2199 } as const

/** Whether a date or a wall-clock time lies in years that have a clock. */
export function isInYears(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= calendarYears.first && year <= calendarYears.last
}

/** The time zones of a site: the present one stands beside these (access-decision.md 5, "a dated policy change"). */
export const SiteZones = z.object({
  /** Those before it, in order. */
  earlierZones: z
    .array(
      z.object({
        timeZone: z.string().meta({ description: 'Time zone that held.', example: 'Europe/Lisbon' }),
        until: Moment.meta({ description: 'Moment at which the zone ended, in UTC.' }),
      }),
    )
    .meta({
      description: 'Time zones of the site before the present one, the oldest first; empty where it never changed.',
    }),
  /** A change that is still to come; `local` is its moment by the clock that holds until then. */
  nextZone: z
    .object({
      timeZone: z.string().meta({ description: 'Time zone that will hold.', example: 'Europe/Lisbon' }),
      from: Moment.meta({ description: 'Moment from which the new zone holds, in UTC.' }),
      local: z.string().meta({
        description: 'That moment by the clock that holds until then, as `YYYY-MM-DDTHH:MM`.',
        example: '2027-01-01T00:00',
      }),
    })
    .nullable()
    .meta({ description: 'Change of the time zone that is still to come; null for none.' }),
})
export type SiteZones = z.infer<typeof SiteZones>
