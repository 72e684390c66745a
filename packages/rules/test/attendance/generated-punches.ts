/** Random punches of a person's days, near the times that decide about them, and a time to look at the days. */

import { hourMs, minuteMs, secondMs } from '@lintel/vocabulary/durations.ts'
import fc from '../../../../tools/testing/fast-check.ts'
import type { Instant } from '../../src/access/model.ts'
import type { LocalDate } from '../../src/access/model-time.ts'
import type { AttendanceInput, Punch, Timetable } from '../../src/attendance/model.ts'
import { seldom } from './generated-timetables.ts'
import { cutSeconds, instantOf, startOfDate, zoneOn } from './naive-clock.ts'
import { closesAfter, shiftOn, type NaiveWindow } from './naive-shifts.ts'

/** In seconds. */
const offset = fc.oneof(
  { arbitrary: fc.constant(0), weight: 3 },
  { arbitrary: fc.constantFrom(-61, -60, -59, -30, -1, 1, 30, 59, 60, 61), weight: 3 },
  { arbitrary: fc.constantFrom(-1800, -600, -360, -300, 299, 300, 359, 360, 600, 1500, 1800, 1859), weight: 3 },
  { arbitrary: fc.integer({ min: -9000, max: 9000 }), weight: 1 },
)

/** In seconds after another punch. */
const repeatAfter = fc.constantFrom(0, 1, 10, 30, 50, 59, 60, 61, 100)

const middle = (from: Instant, until: Instant): Instant => cutSeconds((from + until) / 2)

/** Punches near the ends of a period, often both. */
function punchesOfPeriod({ start, end, breaks }: NaiveWindow): fc.Arbitrary<readonly Instant[]> {
  const near = (moments: readonly Instant[]) =>
    fc.tuple(...moments.map((moment) => offset.map((by) => moment + by * secondMs)))
  const afterBreak = breaks.length > 0 ? breaks.at(-1)! + minuteMs : start
  return fc.oneof(
    { arbitrary: near([start, end]), weight: 5 },
    { arbitrary: near([start]), weight: 1 },
    { arbitrary: near([end]), weight: 1 },
    { arbitrary: near([middle(start, end)]), weight: 1 },
    { arbitrary: near([afterBreak, end]), weight: 1 },
    { arbitrary: fc.constant([]), weight: 1 },
  )
}

/** Two punches with the required minutes between them, or with the break, or nearly. */
function punchesOfFlexibleDay(
  { start }: NaiveWindow,
  required: number,
  pause: number,
): fc.Arbitrary<readonly Instant[]> {
  const spans = [required, required + pause, required - 120, required / 2, pause, pause + 1]
  return fc
    .record({
      hours: fc.nat(14),
      span: fc.constantFrom(...spans),
      by: offset,
      more: fc.constantFrom(0, 0, -1, 1, 60),
      count: fc.constantFrom(2, 2, 2, 1, 0),
    })
    .map(({ hours, span, by, more, count }) => {
      const first = start + hours * hourMs + by * secondMs
      return [first, first + (Math.floor(span) + more) * minuteMs].slice(0, count)
    })
}

const punchesOf = (window: NaiveWindow, timetable: Timetable): fc.Arbitrary<readonly Instant[]> =>
  timetable.kind === 'fixed'
    ? punchesOfPeriod(window)
    : punchesOfFlexibleDay(window, timetable.requiredMinutes, timetable.breakMinutes ?? 0)

/** As punches, some of them set aside, in any order. */
const asPunches = (instants: readonly Instant[]): fc.Arbitrary<readonly Punch[]> =>
  fc
    .array(seldom(fc.constant(true), 1), { minLength: instants.length, maxLength: instants.length })
    .map((asides) =>
      instants.map((at, n): Punch => {
        const punch = { id: `punch${n}`, at }
        return asides[n] ? { ...punch, isSetAside: true } : punch
      }),
    )
    .chain((punches) => fc.shuffledSubarray(punches, { minLength: punches.length }))

export function withPunches(
  days: Omit<AttendanceInput, 'punches' | 'now'>,
  dates: readonly LocalDate[],
): fc.Arbitrary<AttendanceInput> {
  const { zones } = days
  const empty: AttendanceInput = { ...days, punches: [], now: 0 }
  const shifts = dates.map((date) => ({ date, shift: shiftOn(empty, date) }))
  const work = shifts.flatMap(({ shift }) =>
    shift.kind === 'work' ? shift.windows.map((window) => ({ window, timetable: shift.timetable })) : [],
  )
  const windows = work.map(({ window }) => window)
  const closings = shifts.flatMap(({ date, shift }) => closesAfter(empty, date, shift) ?? [])
  const moments = [
    ...dates.flatMap((date) => [startOfDate(zones, date), startOfDate(zones, date) + 10 * hourMs]),
    ...windows.flatMap(({ start, end, checkFrom, checkTo }) => [start, end, checkFrom, checkTo]),
    ...windows.slice(1).map(({ start }, before) => middle(windows[before]!.end, start)),
    ...days.leaves.flatMap((leave) =>
      leave.unit === 'hours'
        ? [leave.from, leave.to].map(({ date, minute }) => instantOf(zoneOn(zones, date), date, minute, 'first'))
        : [],
    ),
  ]
  const instants = fc
    .tuple(
      fc.tuple(...work.map(({ window, timetable }) => punchesOf(window, timetable))),
      fc.array(fc.record({ moment: fc.constantFrom(...moments), by: offset }), { maxLength: 12 }),
      fc.array(fc.record({ place: fc.nat(99), after: repeatAfter }), { maxLength: 5 }),
    )
    .map(([usual, others, repeats]) => {
      const first = [...usual.flat(), ...others.map(({ moment, by }) => moment + by * secondMs)]
      const again = repeats.flatMap(({ place, after }) =>
        first.length > 0 ? first[place % first.length]! + after * secondMs : [],
      )
      return [...first, ...again]
    })
  const now = fc.oneof(
    { arbitrary: fc.constant(Date.parse('2040-01-01T00:00Z')), weight: 6 },
    {
      arbitrary: fc
        .record({ moment: fc.constantFrom(...moments, ...closings), by: fc.constantFrom(-1, 0, 1, 3600) })
        .map(({ moment, by }) => moment + by * secondMs),
      weight: 3,
    },
  )
  return fc.record({ punches: instants.chain(asPunches), now }).map((more) => ({ ...days, ...more }))
}
