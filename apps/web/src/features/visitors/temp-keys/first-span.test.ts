import { describe, expect, it } from 'vitest'
import { daysAfter, daysAtFirst } from './first-span.ts'

describe('the time of a new key', () => {
  it('is a day, and thirty for one that repeats', () => {
    expect([daysAtFirst('never', 365), daysAtFirst('daily', 365), daysAtFirst('weekly', 365)]).toEqual([1, 30, 30])
  })

  it('is never longer than the site allows', () => {
    expect([daysAtFirst('weekly', 7), daysAtFirst('never', 7), daysAtFirst('weekly', 1)]).toEqual([7, 1, 1])
  })

  it('ends at the same time of the clock, also where the clocks change', () => {
    expect(daysAfter('2026-03-28T09:00', 1)).toBe('2026-03-29T09:00')
    expect(daysAfter('2026-02-27T09:05', 7)).toBe('2026-03-06T09:05')
    expect(daysAfter('', 7)).toBeUndefined()
  })
})
