import { describe, expect, it } from 'vitest'
import { momentOf } from './moments.ts'

describe('a date in a sheet', () => {
  it('begins with the year wherever the site is', () => {
    for (const order of [1, 2, 3] as const) {
      expect(momentOf('2027-01-31', 'start', order)).toBe('2027-01-31T00:00')
      expect(momentOf('2027-1-5', 'end', order)).toBe('2027-01-05T23:59')
      expect(momentOf('2027-01-31 8:05:00', 'start', order)).toBe('2027-01-31T08:05')
      expect(momentOf('2027-01-31T18:00', 'end', order)).toBe('2027-01-31T18:00')
    }
  })

  it('may be written in the order of the site', () => {
    expect(momentOf('31-01-2027', 'start', 3)).toBe('2027-01-31T00:00')
    expect(momentOf('31.1.2027 09:30', 'start', 3)).toBe('2027-01-31T09:30')
    expect(momentOf('01/31/2027 09:30 PM', 'start', 2)).toBe('2027-01-31T21:30')
    expect(momentOf('01/31/2027 12:15 am', 'start', 2)).toBe('2027-01-31T00:15')
  })

  it('of another order, or of none, is left to be refused', () => {
    expect(momentOf('31-01-2027', 'start', 1)).toBe('31-01-2027')
    expect(momentOf('01/31/2027', 'start', 3)).toBe('2027-31-01T00:00')
    expect(momentOf('01/31/2027 13:00 PM', 'start', 2)).toBe('01/31/2027 13:00 PM')
    expect(momentOf('next Monday', 'start', 3)).toBe('next Monday')
    expect(momentOf('', 'start', 3)).toBeNull()
  })
})
