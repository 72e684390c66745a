import { z } from 'zod'
import { Moment } from '../atoms.ts'
import { limits } from '../limits.ts'

/** The stretch of time that a list of what happened is narrowed to. */
export const doorMoments = { from: Moment.optional(), to: Moment.optional() }

interface Range {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Holds a filter's stretch to one that does not end before it begins and is no longer than a year (office.md 15.1). */
export const withinExportRange = <Schema extends z.ZodType<Range>>(filter: Schema) =>
  filter
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      params: { key: 'validation:endBeforeStart' },
    })
    .refine(
      ({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) <= limits.exportRangeDays * 86_400_000,
      {
        path: ['to'],
        params: { key: 'validation:rangeTooLong' },
      },
    )
