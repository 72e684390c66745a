import { z } from 'zod'
import { Moment } from '../base/atoms.ts'
import { hourMs } from '@lintel/vocabulary/durations.ts'

/** The stretch of time that a list of what happened is narrowed to. */
export const moments = {
  from: Moment.optional().meta({
    description: 'First moment of the range, in UTC. Range of at most one year; without it the range has no start.',
  }),
  to: Moment.optional().meta({ description: 'Last moment of the range, in UTC. Without it the range has no end.' }),
}

interface Range {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A clock may be set between the two ends. */
const clockChangeMs = 3 * hourMs

/** Whether the second moment lies within a year of the calendar after the first; an open end lies within every year. */
export function isWithinYear({ from, to }: Range): boolean {
  if (from === undefined || to === undefined) return true
  const latest = new Date(from)
  latest.setUTCFullYear(latest.getUTCFullYear() + 1)
  return Date.parse(to) <= latest.getTime() + clockChangeMs
}

/**
 * Holds a filter's stretch to one that does not end before it begins and is no longer than a year (specification.md 5).
 */
export const withinYear = <Schema extends z.ZodType<Range>>(filter: Schema) =>
  filter
    .refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) <= Date.parse(to), {
      path: ['to'],
      params: { key: 'validation:endBeforeStart' },
    })
    .refine(isWithinYear, { path: ['to'], params: { key: 'validation:rangeTooLong' } })
