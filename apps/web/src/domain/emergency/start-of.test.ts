import { expect, it } from 'vitest'
import { runStateAmong, startOf } from './start-of.ts'

it('a plan can be started while its drill runs, and not twice', () => {
  const drill = { planUuid: 'a', isDrill: true }
  const real = { planUuid: 'b', isDrill: false }
  const startDuring = (plan: string, canStart = true) =>
    startOf({ runState: runStateAmong([drill, real], plan), canStart })
  expect(['a', 'b', 'c'].map((plan) => startDuring(plan))).toEqual(['plan', undefined, 'plan'])
  // What no manager may start is drilled alone, once at a time.
  expect(['a', 'b', 'c'].map((plan) => startDuring(plan, false))).toEqual([undefined, undefined, 'drill'])
})
