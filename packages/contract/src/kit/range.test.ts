import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldIssues } from './issues.ts'
import { moments, withinYear } from './range.ts'

/** "Date range cannot exceed one year" (specification.md 5). */
describe('a range of time', () => {
  const refusalOf = (from?: string, to?: string) => {
    const result = withinYear(z.object(moments)).safeParse({ from, to })
    return result.success ? undefined : fieldIssues(result.error)
  }

  it.each([
    ['2027-01-01T00:00:00Z', '2027-12-31T23:59:59.999Z'],
    ['2028-01-01T00:00:00Z', '2028-12-31T23:59:59.999Z'],
    ['2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z'],
    ['2027-01-01T00:00:00Z', undefined],
    [undefined, '2027-01-01T00:00:00Z'],
  ])('from %s to %s is a year at most', (from, to) => {
    expect(refusalOf(from, to)).toBeUndefined()
  })

  it.each([
    ['366 days of a year with 365', '2027-01-01T00:00:00Z', '2028-01-01T23:59:59.999Z', 'rangeTooLong'],
    ['its end before its start', '2027-01-02T00:00:00Z', '2027-01-01T00:00:00Z', 'endBeforeStart'],
    [
      'its end before its start, written otherwise',
      '2027-01-01T00:00:00.001Z',
      '2027-01-01T00:00:00Z',
      'endBeforeStart',
    ],
  ])('of %s is refused at its end', (_what, from, to, key) => {
    expect(refusalOf(from, to)).toMatchObject([{ field: 'to', key: `validation:${key}` }])
  })
})
