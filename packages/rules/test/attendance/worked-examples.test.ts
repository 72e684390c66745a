/** The worked examples of office.md 25.10 and the readings of attendance.md, by number. */

import { describe, expect, it } from 'vitest'
import { computeDays } from '../../src/attendance/compute-days.ts'
import { workedExamples } from './worked-examples.ts'
import { workedReadings } from './worked-readings.ts'

describe.each([
  ['worked examples', workedExamples],
  ['readings', workedReadings],
])('%s', (_, cases) => {
  it.each(cases.map((example) => [example.name, example] as const))('%s', (_name, { input, date, expected }) => {
    expect(computeDays(input, date, date)[0]).toMatchObject(expected)
  })
})
