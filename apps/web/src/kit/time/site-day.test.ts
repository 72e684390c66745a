import { describe, expect, it } from 'vitest'
import { clockOfMoment, momentOfClock, momentOfDay } from './site-day.ts'

describe('a day of the site’s calendar', () => {
  it('begins and ends by the site’s wall clock', () => {
    expect(momentOfDay('2026-01-15', 'start', 'Europe/Vienna')).toBe('2026-01-14T23:00:00.000Z')
    expect(momentOfDay('2026-01-15', 'end', 'Europe/Vienna')).toBe('2026-01-15T22:59:59.999Z')
    expect(momentOfDay('2026-01-15', 'start', 'Asia/Kathmandu')).toBe('2026-01-14T18:15:00.000Z')
  })

  it('has 23 or 25 hours when the clocks change', () => {
    expect(momentOfDay('2026-03-29', 'start', 'Europe/Vienna')).toBe('2026-03-28T23:00:00.000Z')
    expect(momentOfDay('2026-03-29', 'end', 'Europe/Vienna')).toBe('2026-03-29T21:59:59.999Z')
    expect(momentOfDay('2026-10-25', 'end', 'Europe/Vienna')).toBe('2026-10-25T22:59:59.999Z')
  })

  it('is nothing for what is no day', () => {
    for (const day of ['', 'today', '2026-13-01', '2026-02-30', '2026-02-29', '01-02-2026'])
      expect(momentOfDay(day, 'start', 'UTC'), day).toBeUndefined()
  })
})

describe('a time of the site’s wall clock', () => {
  it('is the moment at which the clock shows it, and back', () => {
    for (const [text, zone, at] of [
      ['2026-03-02T09:05', 'Europe/Berlin', '2026-03-02T08:05:00.000Z'],
      ['2026-07-02T09:05', 'Europe/Berlin', '2026-07-02T07:05:00.000Z'],
      ['2026-01-15T00:00', 'Asia/Kathmandu', '2026-01-14T18:15:00.000Z'],
    ] as const) {
      expect(momentOfClock(text, zone)).toBe(at)
      expect(clockOfMoment(at, zone)).toBe(text)
    }
  })

  it('is nothing for what is no time', () => {
    for (const text of ['', '2026-03-02', '2026-13-02T09:05', '2026-02-30T09:05', '2026-03-02T24:00'])
      expect(momentOfClock(text, 'UTC'), text).toBeUndefined()
    expect(clockOfMoment(undefined, 'UTC')).toBe('')
  })
})
