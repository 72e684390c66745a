import { expect, it } from 'vitest'
import { zoneAt, zonesByTime } from './zones-by-time.ts'

const until = '2026-03-01T00:00:00.000Z'
const from = '2027-01-01T00:00:00.000Z'
const earlierZones = [{ timeZone: 'Asia/Tokyo', until }]

it('the zone of a moment is found, also after a change that is still to come', () => {
  const nextZone = { timeZone: 'America/New_York', from, local: '2027-01-01T01:00' }
  const zones = zonesByTime('Europe/Berlin', { earlierZones, nextZone })
  expect(['2026-02-28', until, '2026-12-31', from].map((at) => zoneAt(zones, at))).toEqual([
    'Asia/Tokyo',
    'Europe/Berlin',
    'Europe/Berlin',
    'America/New_York',
  ])
})

it('the zone of a moment is the present one where no change is past or planned', () => {
  expect(zoneAt(zonesByTime('UTC', { earlierZones: [], nextZone: null }), 0)).toBe('UTC')
})
