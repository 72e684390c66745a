import { describe, expect, it } from 'vitest'
import { doorStateAt } from './locks.ts'

const door = {
  contactAlarm: null,
  connection: 'online',
  unlockedBy: 'nothing',
  lastOpenedAt: '2026-11-28T12:00:00Z',
  holdDelaySec: 5,
} as const
const noon = Date.parse(door.lastOpenedAt)

describe('the state of a door', () => {
  it('is unlocked for as long as its lock stays open, then locked', () => {
    expect([noon + 4_999, noon + 5_000].map((at) => doorStateAt(door, at))).toEqual(['unlocked', 'locked'])
    expect(doorStateAt({ ...door, unlockedBy: 'timetable' }, noon + 60_000)).toBe('unlocked')
  })

  it('is unknown where the device does not tell, and offline where it is away', () => {
    expect(doorStateAt({ ...door, unlockedBy: null }, noon + 5_000)).toBe('unknown')
    expect(doorStateAt({ ...door, connection: 'stale' }, noon)).toBe('offline')
  })

  it('is forced or held open while its alarm goes on, whatever the lock does and wherever the device is', () => {
    expect(doorStateAt({ ...door, contactAlarm: 'doorHeldOpen' }, noon)).toBe('doorHeldOpen')
    expect(doorStateAt({ ...door, contactAlarm: 'forced', connection: 'offline' }, noon)).toBe('forced')
  })
})
