import { expect, it } from 'vitest'
import { needsNothing } from './needs-nothing.ts'

const device = { uuid: 'd', name: 'Gate', connection: 'offline' as const, lastSeenAt: null, deadReaders: [] }

it('nothing needs attention only without waiting alarms, devices that are away, and leases and residents that end', () => {
  const homes = (leasesEnding: number, residentsEnding: number) => ({
    buildings: 3,
    apartments: 40,
    residents: 15,
    activated: 6,
    leasesEnding,
    residentsEnding,
  })
  const alarms = (count: number) => ({ count, newest: [] })
  expect(needsNothing({ alarms: alarms(0), homes: homes(0, 0), needsAttention: [] })).toBe(true)
  expect(needsNothing({ alarms: null, homes: null, needsAttention: [] })).toBe(true)
  expect(needsNothing({ alarms: alarms(1), homes: null, needsAttention: [] })).toBe(false)
  expect(needsNothing({ alarms: alarms(0), homes: null, needsAttention: [device] })).toBe(false)
  expect(needsNothing({ alarms: null, homes: homes(1, 0), needsAttention: [] })).toBe(false)
  expect(needsNothing({ alarms: null, homes: homes(0, 1), needsAttention: [] })).toBe(false)
})
