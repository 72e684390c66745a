import { z } from 'zod'
import { dayKinds } from '../schedules/kinds.ts'

/** The years a schedule calendar can show. */
export const ScheduleCalendarYear = z.int().min(2000).max(2100)

/** One day of a group's year; its open times in minutes of the wall clock, half open. */
export const ScheduleCalendarDay = z.object({
  date: z.string().meta({ description: 'Day of the calendar of the site, as `YYYY-MM-DD`.', example: '2026-05-04' }),
  /** The strongest that it is at some time of it. */
  kind: z.enum(dayKinds).meta({
    description:
      'Kind of the day: a holiday of kind 1 to 3, a special day, or an ordinary one; the strongest that it is at some time.',
  }),
  /** How long the day is: 1440, or what a change of the clock makes of it. */
  minutes: z
    .int()
    .meta({ description: 'Minutes of the day: 1440, or what a change of the clock makes of it.', example: 1440 }),
  open: z
    .array(
      z.object({
        from: z.int().meta({ description: 'Start in minutes of the day from midnight.', example: 480 }),
        to: z.int().meta({ description: 'End in minutes of the day from midnight, not included.', example: 1080 }),
      }),
    )
    .meta({ description: 'Times at which the group opens; empty for a day on which it does not.' }),
  /** It is open at other times than its week says, because of a holiday or a change of the clock. */
  differs: z
    .boolean()
    .meta({ description: 'Whether the day differs from its weekday, because of a holiday or a change of the clock.' }),
})
export type ScheduleCalendarDay = z.infer<typeof ScheduleCalendarDay>
