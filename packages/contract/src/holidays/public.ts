import { z } from 'zod'
import { Uuid, codeText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { isInYears, LocalDate } from '../schedules/schema.ts'
import { shapes } from '../base/shapes.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { texts } from './schema.ts'

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
  name: z.string().meta(texts.name),
  /** No two that are offered begin on the same day, so it also says which one is meant. */
  startsOn: z.string().meta(texts.startsOn),
  endsOn: z.string().meta(texts.endsOn),
  /** The law names month and day, so it comes every year. */
  repeatsYearly: z.boolean().meta(texts.repeatsYearly),
  /** For which hours of the day; all day without. */
  hours: z
    .object({
      from: z.int().meta(fieldTexts.startMinute),
      to: z.int().meta({ description: 'End in minutes of the day from midnight; 1440 is midnight.', example: 1440 }),
    })
    .nullable()
    .meta(texts.hours),
  /** A holiday of the site that has one of its days already. */
  taken: z
    .object({
      uuid: Uuid.meta({ description: 'Identifier of that holiday.' }),
      name: z.string().meta({ description: 'Name of that holiday.', example: 'Labour Day' }),
    })
    .nullable()
    .meta({ description: 'Holiday of the site that has one of its days already; null for none.' }),
})
export type PublicHoliday = z.infer<typeof PublicHoliday>

/** What a country has; nothing where none is known of it. */
export const PublicHolidays = z.object({
  country: z
    .string()
    .meta({ description: 'Country of the site as the two letters of ISO 3166-1; empty for none.', example: 'DE' }),
  state: z.string().meta({
    description: 'State whose holidays are listed, by its code; `-` for what all of the country has.',
    example: 'HH',
  }),
  states: z
    .array(
      z.object({
        code: z.string().meta({ description: 'Code of the state.', example: 'HH' }),
        name: z.string().meta({ description: 'Name of the state.', example: 'Hamburg' }),
      }),
    )
    .meta({ description: 'States of the country that have holidays of their own.' }),
  rows: z.array(PublicHoliday).meta(fieldTexts.rows),
})
export type PublicHolidays = z.infer<typeof PublicHolidays>

/** Without a state: that of the site's address, where the country knows it by this name. */
export const PublicHolidaysOf = z.object({
  state: StateCode.optional().meta({
    description: 'State by its code, or `-` for the whole country; left out, it follows from the address of the site.',
    example: 'HH',
  }),
})

/** Which of those that are offered are added, by their first days. */
export const PublicHolidaysForm = z.object({
  state: StateCode.default(wholeCountry).meta({
    description: 'State by its code, or `-` for the whole country.',
    example: 'HH',
  }),
  days: z
    .array(LocalDate.refine(isInYears, { params: { key: 'validation:date' } }))
    .min(1)
    .max(limits.publicHolidays)
    .meta({ description: 'Holidays to add, by their first days.', example: ['2026-05-01'] }),
})
