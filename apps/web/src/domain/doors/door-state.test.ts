import { expect, it } from 'vitest'
import { doorStateOf, doorStates, lookOf } from './door-state.ts'

const at = Date.parse('2026-11-28T12:00:00Z')
const door = {
  connection: 'online',
  unlockedBy: 'nothing',
  lastOpenedAt: '2026-11-28T11:59:00.000Z',
  holdDelaySec: 5,
} as const

it('is locked until it is opened for a person, and again after its unlock time', () => {
  expect(doorStateOf(door, at)).toBe('locked')
  const opened = { ...door, lastOpenedAt: '2026-11-28T12:00:00.000Z' }
  expect(doorStateOf(opened, at + 4_999)).toBe('unlocked')
  expect(doorStateOf(opened, at + 5_000)).toBe('locked')
})

it('is unlocked by whatever keeps it so, and not known where its device does not say', () => {
  for (const unlockedBy of ['timetable', 'override', 'plan', 'latch', 'fire'] as const)
    expect(doorStateOf({ ...door, unlockedBy }, at)).toBe('unlocked')
  expect(doorStateOf({ ...door, unlockedBy: null }, at)).toBe('unknown')
})

it('is offline with its device, whatever that reported before, but for what goes on at its contact', () => {
  for (const connection of ['offline', 'stale', 'waiting', 'unknown'] as const) {
    expect(doorStateOf({ ...door, connection, unlockedBy: 'timetable' }, at)).toBe('offline')
    expect(doorStateOf({ ...door, connection, contactAlarm: 'forced' }, at)).toBe('forced')
  }
  expect(doorStateOf({ ...door, contactAlarm: 'heldOpen' }, at)).toBe('heldOpen')
})

it('has a glyph of its own in each state', () => {
  expect(new Set(doorStates.map((state) => lookOf[state].Glyph)).size).toBe(doorStates.length)
})
