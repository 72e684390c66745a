/** Two readings of one text, written apart, agree on every day of random weeks. */

import fc, { runsOf } from '../../../../tools/testing/fast-check.ts'
import { expect, it, vi } from 'vitest'
import { computeDays } from '../../src/attendance/compute-days.ts'
import { computeDayNaive } from './compute-day-naive.ts'
import { generatedWeek } from './generated-weeks.ts'

vi.setConfig({ testTimeout: 300_000 })

it('the calculation agrees with the plain reading, minute by minute', () => {
  fc.assert(
    fc.property(generatedWeek, ({ input, dates }) => {
      const days = computeDays(input, dates[0]!, dates.at(-1)!)
      expect(days).toEqual(dates.map((date) => computeDayNaive(input, date)))
    }),
    runsOf(2_000, 60),
  )
})
