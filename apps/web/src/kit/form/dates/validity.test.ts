import { expect, it } from 'vitest'
import { presetOfValidity, validityOf } from './validity.ts'

const zone = 'Europe/Berlin'
/** Wednesday, 25 November 2026, 23:30 in Berlin, when it is still the afternoon in New York. */
const now = Date.parse('2026-11-25T22:30:00Z')

it('a preset lasts from now to the end of the hour, day, week or month of the site', () => {
  expect(validityOf('hour', now, zone)).toEqual({ from: '2026-11-25T23:30', until: '2026-11-26T00:30' })
  expect(validityOf('today', now, zone).until).toBe('2026-11-25T23:59')
  expect(validityOf('thisWeek', now, zone).until).toBe('2026-11-29T23:59')
  expect(validityOf('thisMonth', now, zone).until).toBe('2026-11-30T23:59')
  expect(validityOf('today', now, 'Asia/Tokyo').until).toBe('2026-11-26T23:59')
})

it('on a Sunday the week ends the same day, and February ends on its own last day', () => {
  expect(validityOf('thisWeek', Date.parse('2026-11-29T12:00:00Z'), zone).until).toBe('2026-11-29T23:59')
  expect(validityOf('thisMonth', Date.parse('2028-02-10T12:00:00Z'), zone).until).toBe('2028-02-29T23:59')
})

it('an hour never ends before it begins, also where the clocks are put back or forward in it', () => {
  expect(validityOf('hour', Date.parse('2026-10-25T00:30:00Z'), zone)).toEqual({
    from: '2026-10-25T02:30',
    until: '2026-10-25T03:30',
  })
  expect(validityOf('hour', Date.parse('2026-03-29T00:30:00Z'), zone)).toEqual({
    from: '2026-03-29T01:30',
    until: '2026-03-29T03:30',
  })
})

it('what the fields hold is recognised as the preset that it is', () => {
  for (const preset of ['hour', 'today', 'thisWeek', 'thisMonth'] as const) {
    expect(presetOfValidity(validityOf(preset, now, zone), now, zone)).toBe(preset)
  }
  expect(presetOfValidity({ from: '2026-11-25T23:30', until: '2026-12-24T12:00' }, now, zone)).toBeUndefined()
})
