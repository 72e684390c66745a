import type { RunningPlan } from '@lintel/contract/emergency-plans/schema.ts'
import { expect, it } from 'vitest'
import { askRunningEvery, runStateAmong, startOf } from './runs.ts'

const running = (...devices: { connection: string; confirmedAt: string | null }[]) =>
  ({ running: [{ devices }] }) as unknown as { running: RunningPlan[] }

it('a plan is asked about each second only while a device that is there has not confirmed it', () => {
  expect(askRunningEvery(running({ connection: 'online', confirmedAt: null }))).toBe(1_000)
  const confirmedDevice = { connection: 'online', confirmedAt: '2026-11-23T08:00:00.000Z' }
  expect(askRunningEvery(running(confirmedDevice, { connection: 'offline', confirmedAt: null }))).toBe(10_000)
  expect(askRunningEvery({ running: [] })).toBe(10_000)
  expect(askRunningEvery(undefined)).toBe(10_000)
})

it('a plan can be started while its drill runs, and not twice', () => {
  const drill = { planUuid: 'a', isDrill: true }
  const real = { planUuid: 'b', isDrill: false }
  const startDuring = (plan: string, canStart = true) =>
    startOf({ runState: runStateAmong([drill, real], plan), canStart })
  expect(['a', 'b', 'c'].map((plan) => startDuring(plan))).toEqual(['plan', undefined, 'plan'])
  // What no manager may start is drilled alone, once at a time.
  expect(['a', 'b', 'c'].map((plan) => startDuring(plan, false))).toEqual([undefined, undefined, 'drill'])
})
