import { z } from 'zod'
import { Uuid, codeText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { isInYears, LocalDate } from '../schedules/schema.ts'
import { shapes } from '../base/shapes.ts'

/**
 * The public holidays of a site's country, as they are offered and added (access-decision.md 6, layers; office.md 13).
 */

/** This year and the next two: holidays that move are announced that far ahead. */
export const publicHolidayYears = 3

/** Stands for what all of the country has, because an empty field does not travel. */
export const wholeCountry = '-'

/** A part of the country, by the code of its own list, or the whole. */
const StateCode = codeText().toUpperCase().regex(shapes.region.pattern)

/** One that is offered: a day that comes every year, or the days of one year. */
export const PublicHoliday = z.object({
  name: z.string(),
  /** No two that are offered begin on the same day, so it also says which one is meant. */
  startsOn: z.string(),
  endsOn: z.string(),
  /** The law names month and day, so it comes every year. */
  repeatsYearly: z.boolean(),
  /** For which hours of the day; all day without. */
  hours: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** A holiday of the site that has one of its days already. */
  taken: z.object({ uuid: Uuid, name: z.string() }).nullable(),
})
export type PublicHoliday = z.infer<typeof PublicHoliday>

/** What a country has; nothing where none is known of it. */
export const PublicHolidays = z.object({
  country: z.string(),
  state: z.string(),
  states: z.array(z.object({ code: z.string(), name: z.string() })),
  rows: z.array(PublicHoliday),
})
export type PublicHolidays = z.infer<typeof PublicHolidays>

/** Without a state: that of the site's address, where the country knows it by this name. */
export const PublicHolidaysOf = z.object({ state: StateCode.optional() })

/** Which of those that are offered are added, by their first days. */
export const PublicHolidaysForm = z.object({
  state: StateCode.default(wholeCountry),
  days: z
    .array(LocalDate.refine(isInYears, { params: { key: 'validation:date' } }))
    .min(1)
    .max(limits.publicHolidays),
})
