/** What holds of the plain reading for every generated week, and that the weeks have everything in them. */

import { expect, it } from 'vitest'
import { expectDraws } from '../../../../tools/testing/draws.ts'
import fc, { runsOf } from '../../../../tools/testing/fast-check.ts'
import type { AttendanceInput } from '../../src/attendance/model.ts'
import { computeDayNaive } from './compute-day-naive.ts'
import { generatedWeek } from './generated-weeks.ts'
import { addDays } from './naive-clock.ts'

const runs = runsOf(400, 100)
const fewerRuns = runsOf(200, 40)

it('generated weeks have every status and every reason', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(generatedWeek, ({ input, dates }) => {
      for (const date of dates) {
        const day = computeDayNaive(input, date)
        for (const status of [...day.statuses, ...day.soFar]) kinds.add(status)
        for (const { use, reason } of day.punches) kinds.add(`punch: ${reason ?? use}`)
        const leaveMinutes = day.leaves.reduce((sum, leave) => sum + leave.minutes, 0)
        expect(day.expectedMinutes + day.holidayMinutes + leaveMinutes).toBe(day.scheduledMinutes)
      }
    }),
    runs,
  )
  // Eleven statuses, six reasons, in and out.
  expectDraws(kinds.size, 18)
})

it('a punch is listed once, on one date', () => {
  fc.assert(
    fc.property(generatedWeek, ({ input, dates }) => {
      const all = [addDays(dates[0]!, -1), ...dates, addDays(dates.at(-1)!, 1)]
      const punchIds = all.flatMap((date) => computeDayNaive(input, date).punches.map((punch) => punch.id))
      expect(punchIds.toSorted()).toEqual(input.punches.map((punch) => punch.id).toSorted())
    }),
    fewerRuns,
  )
})

it('the order of the records changes nothing', () => {
  const reverse = (input: AttendanceInput): AttendanceInput => ({
    ...input,
    plans: input.plans.toReversed(),
    leaves: input.leaves.toReversed(),
    holidays: input.holidays.toReversed(),
    punches: input.punches.toReversed(),
  })
  fc.assert(
    fc.property(generatedWeek, ({ input, dates }) => {
      for (const date of dates) expect(computeDayNaive(reverse(input), date)).toEqual(computeDayNaive(input, date))
    }),
    fewerRuns,
  )
})
