import { z } from 'zod'
import { Moment, name, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { editOf } from '../operators/schema.ts'
import { dayKinds } from '../schedules/kinds.ts'
import { DayHours, isInYears, LocalDate } from '../schedules/schema.ts'
import { daysOf } from './overlap.ts'

/** What fields are that several files of the feature have, as the API reference says it. */
export const texts = {
  name: { description: 'Name of the holiday.', example: 'Labour Day' },
  startsOn: { description: 'First day, as `YYYY-MM-DD`.', example: '2026-05-01' },
  endsOn: { description: 'Last day, included, as `YYYY-MM-DD`.', example: '2026-05-01' },
  repeatsYearly: { description: 'Whether the days come every year.' },
  hours: { description: 'Hours of each day for which it holds; null for all day.' },
  kind: {
    description:
      'What its days are: a holiday of kind 1 to 3, a special day, or normal: an ordinary day, which lifts a holiday of a lower layer. The site goes before its companies, these before the country.',
  },
  countsForAttendance: {
    description: 'Whether the holiday counts for attendance; without effect for special and ordinary days.',
  },
}

const HolidayDate = LocalDate.refine(isInYears, { params: { key: 'validation:date' } })

const fields = {
  /** Empty for all companies of the site. */
  companyUuid: Uuid.or(z.literal(''))
    .default('')
    .meta({ description: 'Tenant company whose holiday it is; empty for all companies of the site.' }),
  name: name(limits.companyName).meta(texts.name),
  /** What its days are. An ordinary day lifts a holiday of a lower layer (access-decision.md 6). */
  kind: z.enum(dayKinds).default('holiday1').meta(texts.kind),
  startsOn: HolidayDate.meta(texts.startsOn),
  endsOn: HolidayDate.meta(texts.endsOn),
  repeatsYearly: z.boolean().default(false).meta(texts.repeatsYearly),
  /** For which hours of each day schedules are suspended; all day without. */
  hours: DayHours.nullable().default(null).meta(texts.hours),
  /** Counts for holidays only: other kinds of days have no exceptions. */
  countsForAttendance: z.boolean().default(true).meta(texts.countsForAttendance),
}
const Fields = z.object(fields)
export type HolidayFields = z.output<typeof Fields>

const checkDates = ({ startsOn, endsOn }: HolidayFields, context: z.core.$RefinementCtx) => {
  const key =
    endsOn < startsOn
      ? 'validation:endBeforeStart'
      : daysOf({ startsOn, endsOn }) > limits.holidayDaysMax
        ? 'validation:rangeTooLong'
        : undefined
  if (key) context.addIssue({ code: 'custom', path: ['endsOn'], params: { key } })
}

/** Days on which access groups are closed or have hours of their own (office.md 13). */
export const HolidayForm = Fields.superRefine(checkDates)
export const HolidayEdit = z.object({ ...editOf, ...fields }).superRefine(checkDates)

/** So many groups that a holiday leaves alone are named. */
export const namedExceptions = 3

export const Holiday = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta(texts.name),
  /** Null for a holiday of all companies. */
  companyUuid: Uuid.nullable().meta({
    description: 'Tenant company whose holiday it is; null for all companies of the site.',
    example: null,
  }),
  companyName: z.string().nullable().meta({ description: 'Name of that company; null for all companies of the site.' }),
  /** Taken over from the country: holidays of the site and of companies go before it. */
  isPublic: z.boolean().meta({
    description: 'Whether it was taken over from the country; holidays of the site and of companies go before it.',
  }),
  kind: z.enum(dayKinds).meta(texts.kind),
  /** Not for a company's administrator where the holiday is of all companies. */
  mayChange: z.boolean().meta({
    description:
      'Whether the caller may change the record; an administrator of a company not where it is of the whole site.',
  }),
  startsOn: z.string().meta(texts.startsOn),
  endsOn: z.string().meta(texts.endsOn),
  repeatsYearly: z.boolean().meta(texts.repeatsYearly),
  hours: z
    .object({
      from: z.int().meta(fieldTexts.startMinute),
      to: z.int().meta({ description: 'End in minutes of the day from midnight; 1440 is midnight.', example: 1440 }),
    })
    .nullable()
    .meta(texts.hours),
  countsForAttendance: z.boolean().meta(texts.countsForAttendance),
  /**
   * Access groups that it holds for and that obey holidays; those that are as usual on holidays, and the names of some.
   */
  groups: z
    .object({
      obeying: z.int().meta({ description: 'Number of groups that obey holidays.', example: 4 }),
      excepted: z.int().meta({ description: 'Number of groups that open on holidays as usual.', example: 1 }),
      exceptedNames: z
        .array(z.string())
        .max(namedExceptions)
        .meta({ description: 'Names of the first of those, at most three.', example: ['Cleaning'] }),
    })
    .meta({ description: 'Access groups that it holds for.' }),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type Holiday = z.infer<typeof Holiday>
