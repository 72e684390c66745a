import { z } from 'zod'
import { Moment } from '../base/atoms.ts'
import { Named } from '../operators/schema.ts'

/** What there is to warn about in schedules (access-decision.md 6, the linter). */
export const accessWarningKinds = [
  'ignoresHolidays',
  'obeysSomeHolidays',
  'neverOpens',
  'isOver',
  'unlocksOnHolidays',
] as const
export type AccessWarningKind = (typeof accessWarningKinds)[number]

/** One warning: of an access group, or of the timetable of a door. */
export const AccessWarning = z.object({
  kind: z.enum(accessWarningKinds).meta({
    description:
      'ignoresHolidays: a group opens on holidays as usual; obeysSomeHolidays: only on some; neverOpens; isOver: its span ended; unlocksOnHolidays: a timetable unlocks a door on holidays.',
  }),
  /** Null for the timetable of a door. */
  group: Named.nullable().meta({ description: 'Access group that it is about; null for the timetable of a door.' }),
  /** The door whose timetable it is; null for a group. */
  door: Named.nullable().meta({ description: 'Door whose timetable it is about; null for an access group.' }),
  /** Of a group that ignores holidays: how many doors it opens. */
  doors: z.int().meta({ description: 'How many doors a group opens that ignores holidays.', example: 4 }),
  /** Holidays of the next twelve months on which the hours are as on any other day. */
  ignored: z.int().meta({
    description: 'Holidays of the next twelve months on which the hours are as on any other day.',
    example: 2,
  }),
  /** The first of them. */
  firstIgnored: z
    .string()
    .nullable()
    .meta({ description: 'Name of the first of them; null for none.', example: 'Labour Day' }),
  /** Holidays of the next twelve months that close it or give it other hours. */
  obeyed: z
    .int()
    .meta({ description: 'Holidays of the next twelve months that close it or give it other hours.', example: 8 }),
  /** When a span was over. */
  endedAt: Moment.nullable().meta({ description: 'When a span was over, in UTC; null otherwise.' }),
})
export type AccessWarning = z.infer<typeof AccessWarning>
