import { expect, it } from 'vitest'
import { needsNothing } from './needs-nothing.ts'

const device = { uuid: 'd', name: 'Gate', connection: 'offline' as const, lastSeenAt: null, deadReaders: [] }

it('nothing needs attention only without alarms that wait and without devices that are away', () => {
  const alarms = (unhandled: number) => ({ unhandled, newest: [] })
  expect(needsNothing({ alarms: alarms(0), needsAttention: [] })).toBe(true)
  expect(needsNothing({ alarms: null, needsAttention: [] })).toBe(true)
  expect(needsNothing({ alarms: alarms(1), needsAttention: [] })).toBe(false)
  expect(needsNothing({ alarms: alarms(0), needsAttention: [device] })).toBe(false)
})
