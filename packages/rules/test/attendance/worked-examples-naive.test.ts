/** The plain reading of attendance does what the text's examples say. */

import { describe, expect, it } from 'vitest'
import { computeDayNaive } from './compute-day-naive.ts'
import { workedExamples } from './worked-examples.ts'
import { workedReadings } from './worked-readings.ts'

describe.each([
  ['office.md 25.10', workedExamples],
  ['attendance.md', workedReadings],
])('plain reading of the examples of %s', (_, examples) => {
  it.each(examples)('$name', ({ input, date, expected }) => {
    expect(computeDayNaive(input, date)).toMatchObject(expected)
  })
})
