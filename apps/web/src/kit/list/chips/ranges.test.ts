import { expect, it } from 'vitest'
import { momentOfFilter, presetOf, rangeOf, rangePresets } from './ranges.ts'

/** Half past midnight of Monday, 2 March, in Berlin; Sunday evening in UTC. */
const monday = Date.parse('2026-03-01T23:30:00Z')

it.each([
  ['today', 'Europe/Berlin', { from: '2026-03-02', to: '2026-03-02' }],
  ['today', 'UTC', { from: '2026-03-01', to: '2026-03-01' }],
  ['yesterday', 'Europe/Berlin', { from: '2026-03-01', to: '2026-03-01' }],
  ['thisWeek', 'Europe/Berlin', { from: '2026-03-02', to: '2026-03-02' }],
  ['thisWeek', 'UTC', { from: '2026-02-23', to: '2026-03-01' }],
] as const)('%s is that of the calendar of the site in %s', (preset, zone, range) => {
  expect(rangeOf(preset, monday, zone)).toEqual(range)
})

it('a range that is a preset today is named as it, and other days are not', () => {
  for (const preset of rangePresets.filter((one) => one !== 'thisWeek'))
    expect(presetOf(rangeOf(preset, monday, 'Europe/Berlin'), monday, 'Europe/Berlin')).toBe(preset)
  expect(presetOf({ from: '2026-01-01', to: '' }, monday, 'Europe/Berlin')).toBeUndefined()
})

it('days are sent as their first and last moment, the last 24 hours as a moment that does not move with each second', () => {
  expect(momentOfFilter('2026-03-02', 'start', monday, 'Europe/Berlin')).toBe('2026-03-01T23:00:00.000Z')
  expect(momentOfFilter('2026-03-02', 'end', monday, 'Europe/Berlin')).toBe('2026-03-02T22:59:59.999Z')
  expect(momentOfFilter('last24h', 'start', monday + 61_234, 'Europe/Berlin')).toBe('2026-02-28T23:30:00.000Z')
  expect(momentOfFilter('nonsense', 'start', monday, 'Europe/Berlin')).toBeUndefined()
})
