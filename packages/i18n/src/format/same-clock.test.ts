import { describe, expect, it } from 'vitest'
import { isSameClock } from './format.ts'

const [winter, summer] = [Date.parse('2026-01-15T12:00:00Z'), Date.parse('2026-07-15T12:00:00Z')]

describe('two clocks', () => {
  it('are equal where they show equal times, for any names of their zones', () => {
    expect(isSameClock('Europe/Berlin', 'Europe/Paris', winter)).toBe(true)
    expect(isSameClock('Europe/London', 'UTC', winter)).toBe(true)
  })

  it('are not at another time of the year, on another day, or half an hour apart', () => {
    expect(isSameClock('Europe/London', 'UTC', summer)).toBe(false)
    expect(isSameClock('Pacific/Auckland', 'Pacific/Honolulu', winter)).toBe(false)
    expect(isSameClock('Asia/Kolkata', 'Asia/Karachi', winter)).toBe(false)
  })
})
