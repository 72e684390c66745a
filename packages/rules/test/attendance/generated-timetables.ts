/** Random timetables that office.md 19, as attendance.md 11 and 12 read it, accepts. */

import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import fc from '../../../../tools/testing/fast-check.ts'
import type { FixedTimetable, FlexibleTimetable, Period, RestDay, Timetable } from '../../src/attendance/model.ts'
import { compact } from '../parts.ts'
import { fixedTimetable, period, timetableA, timetableF, timetableM, timetableN, wall } from './example-parts.ts'

/** In so many of ten. */
export const seldom = <T>(arbitrary: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 10 - weight }, { arbitrary, weight })

/** Around the hours that clocks leap over or repeat, and around midnight. */
const startMinute = fc.oneof(
  fc.constantFrom(0, 30, 60, 90, 120, 130, 150, 180, 360, 480, 540, 840, 1080, 1200, 1320, 1410, 1439),
  fc.nat(dayMinutes - 1),
)
const lengths = fc.oneof(fc.constantFrom(1, 6, 30, 45, 60, 150, 180, 240, 480, 720), fc.integer({ min: 1, max: 500 }))
const margin = fc.constantFrom(0, 0, 1, 15, 30, 60, 120)
/** Between two check times; none: they touch. */
const gap = fc.constantFrom(0, 0, 0, 1, 30, 90)
const limit = fc.oneof(fc.constant(undefined), fc.constantFrom(0, 1, 25, 30, 60, 480))

const ofDay = (minute: number): number => (minute + dayMinutes) % dayMinutes

interface PeriodDraft {
  readonly length: number
  readonly before: number
  readonly after: number
  readonly gap: number
}

/** The periods one after another, as many as 24 hours hold. */
function periodsFrom(firstStart: number, drafts: readonly PeriodDraft[]): { periods: Period[]; starts: number[] } {
  const firstFrom = firstStart - drafts[0]!.before
  const periods: Period[] = []
  const starts: number[] = []
  let from = firstFrom
  for (const draft of drafts) {
    const start = from + draft.before
    const end = start + draft.length
    const to = end + draft.after
    if (to > firstFrom + dayMinutes) break
    periods.push({ start: ofDay(start), end: ofDay(end), checkFrom: ofDay(from), checkTo: ofDay(to) })
    starts.push(start)
    from = to + draft.gap
  }
  return { periods, starts }
}

const anyFixed: fc.Arbitrary<FixedTimetable> = fc
  .record({
    firstStart: startMinute,
    drafts: fc.array(fc.record({ length: lengths, before: margin, after: margin, gap }), {
      minLength: 1,
      maxLength: 3,
    }),
    pause: fc.record({ has: fc.boolean(), in: fc.nat(2), from: fc.nat(99), part: fc.nat(99) }),
    allowLate: fc.constantFrom(0, 0, 5, 10, 29),
    allowEarly: fc.constantFrom(0, 0, 5, 10, 29),
    overtimeAfterMinutes: limit,
  })
  .map(({ firstStart, drafts, pause, allowLate, allowEarly, overtimeAfterMinutes }) => {
    const { periods, starts } = periodsFrom(firstStart, drafts)
    const shortest = Math.min(...drafts.slice(0, periods.length).map((draft) => draft.length))
    const place = pause.in % periods.length
    const { length } = drafts[place]!
    const pauseLength = 1 + Math.floor(((length - 1) * pause.part) / 100)
    const pauseStart = starts[place]! + Math.floor(((length - pauseLength) * pause.from) / 99)
    const hasBreak = pause.has && pauseLength < length
    return {
      kind: 'fixed',
      periods,
      allowLateMinutes: Math.min(allowLate, shortest - 1),
      allowEarlyMinutes: Math.min(allowEarly, shortest - 1),
      ...(hasBreak ? { break: { start: ofDay(pauseStart), end: ofDay(pauseStart + pauseLength) } } : {}),
      ...(overtimeAfterMinutes === undefined ? {} : { overtimeAfterMinutes }),
    }
  })

/** Those of the worked examples, and some of nights that the change of a clock makes odd. */
const oddTimetable: fc.Arbitrary<FixedTimetable> = fc
  .record({
    timetable: fc.constantFrom(
      timetableA,
      timetableN,
      timetableM,
      { ...timetableN, break: wall('02:00', '03:00') },
      fixedTimetable([period('22:00', '02:30', '21:00', '02:30'), period('02:30', '06:00', '02:30', '08:00')]),
      fixedTimetable([period('01:00', '02:00', '00:30', '02:30'), period('03:00', '05:00', '02:30', '06:00')]),
      fixedTimetable([period('02:30', '03:15', '02:00', '04:00')]),
      fixedTimetable([period('22:00', '06:00', '21:00', '07:00')], { break: wall('02:30', '03:00') }),
      fixedTimetable([period('20:00', '02:30', '18:00', '03:30')], { break: wall('01:30', '02:15') }),
      fixedTimetable([period('01:30', '08:00', '00:30', '09:00')], { break: wall('02:00', '02:20') }),
      fixedTimetable([period('00:00', '03:00', '23:00', '03:00'), period('04:00', '05:00', '03:00', '06:00')]),
      fixedTimetable([period('01:00', '09:00', '23:00', '10:00')]),
      fixedTimetable([period('08:00', '20:00', '08:00', '20:00')]),
      fixedTimetable([period('06:00', '10:00', '05:00', '10:30'), period('11:00', '14:00', '10:30', '15:00')]),
    ),
    overtimeAfterMinutes: limit,
  })
  .map(({ timetable, overtimeAfterMinutes }) =>
    overtimeAfterMinutes === undefined ? timetable : { ...timetable, overtimeAfterMinutes },
  )

const flexible: fc.Arbitrary<FlexibleTimetable> = fc.oneof(
  fc.constant(timetableF),
  compact(
    fc.record({
      kind: fc.constant('flexible' as const),
      requiredMinutes: fc.constantFrom(1, 60, 455, 480, 720, 1440),
      breakMinutes: fc.option(fc.constantFrom(30, 60, 61), { nil: undefined }),
      dayChangeAt: fc.constantFrom(0, 0, 120, 150, 240, 540, 1320),
    }),
  ),
)

const timetable: fc.Arbitrary<Timetable> = fc.oneof(
  { arbitrary: anyFixed, weight: 6 },
  { arbitrary: oddTimetable, weight: 5 },
  { arbitrary: flexible, weight: 3 },
)

/** The timetables of a shift. Days of 12 hours and nights of 12 hours touch. */
export const timetables: fc.Arbitrary<readonly Timetable[]> = fc.oneof(
  { arbitrary: fc.array(timetable, { minLength: 1, maxLength: 3 }), weight: 8 },
  {
    arbitrary: fc.constant([
      fixedTimetable([period('20:00', '08:00', '20:00', '08:00')]),
      fixedTimetable([period('08:00', '20:00', '08:00', '20:00')]),
    ]),
    weight: 1,
  },
  {
    arbitrary: fc.constant([{ ...timetableN }, { ...timetableF, dayChangeAt: 540 }]),
    weight: 1,
  },
)

export const restDay: fc.Arbitrary<RestDay> = compact(
  fc.record({ kind: fc.constant('rest' as const), overtimeAfterMinutes: limit }),
)

/** The minutes of the clock between which punches of a date count, as the check of neighbours sees them (52). */
export function checkSpan(work: Timetable): { from: number; to: number } {
  if (work.kind === 'flexible') return { from: work.dayChangeAt, to: work.dayChangeAt + dayMinutes }
  const first = work.periods[0]!
  const last = work.periods.at(-1)!
  const from = first.start - ofDay(first.start - first.checkFrom)
  const lastStart = last.start < first.start ? last.start + dayMinutes : last.start
  const end = lastStart + (ofDay(last.end - last.start) || dayMinutes)
  return { from, to: end + ofDay(last.checkTo - last.end) }
}
