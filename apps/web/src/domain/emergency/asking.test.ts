import type { RunningPlan } from '@lintel/contract/emergency-plans/schema.ts'
import { expect, it } from 'vitest'
import { askRunningEvery } from './asking.ts'

const running = (...devices: { connection: string; confirmedAt: string | null }[]) =>
  ({ running: [{ devices }] }) as unknown as { running: RunningPlan[] }

it('a plan is asked about each second only while a device that is there has not confirmed it', () => {
  expect(askRunningEvery(running({ connection: 'online', confirmedAt: null }))).toBe(1_000)
  const confirmedDevice = { connection: 'online', confirmedAt: '2026-11-23T08:00:00.000Z' }
  expect(askRunningEvery(running(confirmedDevice, { connection: 'offline', confirmedAt: null }))).toBe(10_000)
  expect(askRunningEvery({ running: [] })).toBe(10_000)
  expect(askRunningEvery(undefined)).toBe(10_000)
})
