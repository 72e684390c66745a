import { z } from 'zod'
import { Moment, name, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { editOf } from '../operators/schema.ts'
import { dayKinds } from '../schedules/day-plans.ts'
import { DayHours, isInYears, LocalDate } from '../schedules/schema.ts'
import { daysOf } from './overlap.ts'

const HolidayDate = LocalDate.refine(isInYears, { params: { key: 'validation:date' } })

const fields = {
  /** Empty for all companies of the site. */
  companyUuid: Uuid.or(z.literal('')).default(''),
  name: name(limits.companyName),
  /** What its days are. An ordinary day lifts a holiday of a lower layer (access-decision.md 6). */
  kind: z.enum(dayKinds).default('holiday1'),
  startsOn: HolidayDate,
  endsOn: HolidayDate,
  repeatsYearly: z.boolean().default(false),
  /** For which hours of each day schedules are suspended; all day without. */
  hours: DayHours.nullable().default(null),
  /** Counts for holidays only: other kinds of days have no exceptions. */
  countsForAttendance: z.boolean().default(true),
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
  uuid: Uuid,
  name: z.string(),
  /** Null for a holiday of all companies. */
  companyUuid: Uuid.nullable(),
  companyName: z.string().nullable(),
  /** Taken over from the country: holidays of the site and of companies go before it. */
  isPublic: z.boolean(),
  kind: z.enum(dayKinds),
  /** Not for a company's administrator where the holiday is of all companies. */
  mayChange: z.boolean(),
  startsOn: z.string(),
  endsOn: z.string(),
  repeatsYearly: z.boolean(),
  hours: z.object({ from: z.int(), to: z.int() }).nullable(),
  countsForAttendance: z.boolean(),
  /**
   * Access groups that it holds for and that obey holidays; those that are as usual on holidays, and the names of some.
   */
  groups: z.object({
    obeying: z.int(),
    excepted: z.int(),
    exceptedNames: z.array(z.string()).max(namedExceptions),
  }),
  version: z.int(),
  createdAt: Moment,
})
export type Holiday = z.infer<typeof Holiday>
