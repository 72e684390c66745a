/** Random people with ten days of attendance, often around a change of the clocks, and the dates to compute. */

import fc from '../../../../tools/testing/fast-check.ts'
import type { LocalDate } from '../../src/access/model-time.ts'
import type { AttendanceInput, DayPlan, HolidayDate, Leave, ZoneFrom } from '../../src/attendance/model.ts'
import { compact } from '../parts.ts'
import { withPunches } from './generated-punches.ts'
import { checkSpan, restDay, seldom, timetables } from './generated-timetables.ts'
import { addDays, instantOf, zoneOn } from './naive-clock.ts'

export interface GeneratedWeek {
  readonly input: AttendanceInput
  readonly dates: readonly LocalDate[]
}

const dayCount = 10
const zoneNames = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe']

/** First dates: the change of the clock comes five days later. */
const scenes: fc.Arbitrary<{ zone: string; first: LocalDate }> = fc
  .oneof(
    { arbitrary: fc.constantFrom(['Europe/Berlin', '2026-03-24'], ['Europe/Berlin', '2026-10-20']), weight: 8 },
    { arbitrary: fc.constantFrom(['America/New_York', '2026-03-03'], ['America/New_York', '2026-10-27']), weight: 4 },
    {
      arbitrary: fc.constantFrom(['Australia/Lord_Howe', '2026-03-31'], ['Australia/Lord_Howe', '2026-09-29']),
      weight: 3,
    },
    { arbitrary: fc.constantFrom(['Europe/Berlin', '2028-02-24'], ['Asia/Tokyo', '2026-05-27']), weight: 4 },
    { arbitrary: fc.constant(['Pacific/Apia', '2011-12-25']), weight: 1 },
  )
  .map(([zone, first]) => ({ zone: zone!, first: first! }))

/** Oftener the two dates of the night of the change. */
const dayIndex = fc.oneof(fc.nat(dayCount - 1), fc.constantFrom(4, 5))

const clockMinute = fc.oneof(
  fc.constantFrom(0, 60, 90, 120, 130, 150, 170, 180),
  fc.constantFrom(300, 420, 540, 660, 720, 780, 840, 1080, 1320, 1380),
  fc.nat(1438),
)
const lastMinute = fc.oneof(fc.constantFrom(1439, 1440, 120, 150, 180, 540, 720, 840, 1080), clockMinute)

const datesFrom = (first: LocalDate): readonly LocalDate[] =>
  Array.from({ length: dayCount }, (_, day) => addDays(first, day))

const zonesOf = ({ zone, first }: { zone: string; first: LocalDate }): fc.Arbitrary<readonly ZoneFrom[]> =>
  fc
    .record({ next: seldom(fc.constantFrom(...zoneNames), 2), day: fc.integer({ min: 3, max: 6 }) })
    .map(({ next, day }) => [{ zone }, ...(next && next !== zone ? [{ zone: next, from: addDays(first, day) }] : [])])

/** The place of a timetable in the shift; else a rest day, or nothing. */
const choiceOfDay = fc.oneof(
  { arbitrary: fc.nat(2), weight: 20 },
  { arbitrary: fc.constant('rest' as const), weight: 2 },
  { arbitrary: fc.constant('none' as const), weight: 1 },
)

/** A day whose check time lies over that of the day before is a rest day instead, as a rule. */
const plansOf = (dates: readonly LocalDate[]): fc.Arbitrary<readonly DayPlan[]> =>
  fc
    .record({
      pool: timetables,
      isCycle: fc.boolean(),
      choices: fc.array(choiceOfDay, { minLength: dates.length, maxLength: dates.length }),
      rest: restDay,
      worksOnHolidays: fc.array(seldom(fc.constant(true), 2), { minLength: dates.length, maxLength: dates.length }),
      overlapping: seldom(fc.constant(true), 2),
    })
    .map(({ pool, isCycle, choices, rest, worksOnHolidays, overlapping }) => {
      const plans: DayPlan[] = []
      let until = -Infinity
      for (const [day, date] of dates.entries()) {
        const choice = choices[day]!
        until -= 1440
        if (choice === 'none') continue
        const timetable = pool[(isCycle || choice === 'rest' ? day : choice) % pool.length]!
        const { from, to } = checkSpan(timetable)
        const isFree = choice === 'rest' || (from < until && !overlapping)
        if (!isFree) until = to
        plans.push({ date, work: isFree ? rest : timetable, worksOnHolidays: worksOnHolidays[day] ?? false })
      }
      return plans
    })

const holidaysOf = (dates: readonly LocalDate[]): fc.Arbitrary<readonly HolidayDate[]> =>
  fc
    .tuple(
      ...dates.map((date, day) =>
        seldom(
          fc.oneof(
            fc.constant({ date }),
            fc.record({ start: clockMinute, end: lastMinute }).map((hours) => ({ date, hours })),
          ),
          day === 5 || day === 6 ? 3 : 1,
        ),
      ),
    )
    .map((holidays) => holidays.filter((each) => each !== undefined))

const half = fc.constantFrom('am' as const, 'pm' as const)

/** A leave that begins on one date and ends not later than another. */
function leaveBetween(first: LocalDate, last: LocalDate, id: string): fc.Arbitrary<Leave> {
  const anyLeave = {
    id: fc.constant(id),
    typeId: fc.constantFrom('annual', 'sick', 'trip'),
    countsAsWorked: fc.boolean(),
  }
  const days = { ...anyLeave, unit: fc.constant('days' as const) }
  const end = (date: LocalDate) =>
    compact(fc.record({ date: fc.constant(date), half: fc.option(half, { nil: undefined }) }))
  const hours = fc
    .record({ ...anyLeave, from: clockMinute, to: lastMinute, isLong: seldom(fc.constant(true), 3) })
    .map(({ from, to, isLong, ...rest }): Leave => {
      const endDate = isLong ? last : first
      const until = endDate > first || to > from ? to : 1440
      return {
        ...rest,
        unit: 'hours',
        from: { date: first, minute: from },
        to: { date: endDate, minute: until },
      }
    })
  return fc.oneof(
    {
      arbitrary: fc.record({
        ...days,
        from: fc.constant({ date: first }),
        to: fc.constantFrom({ date: first }, { date: last }),
      }),
      weight: 1,
    },
    {
      arbitrary: half.chain((each) =>
        fc.record({
          ...days,
          from: fc.constant({ date: first, half: each }),
          to: fc.constant({ date: first, half: each }),
        }),
      ),
      weight: 2,
    },
    {
      arbitrary: fc
        .record({ ...days, from: end(first), to: end(last) })
        .filter(({ from, to }) => !(first === last && from.half === 'pm' && to.half === 'am')),
      weight: 1,
    },
    { arbitrary: hours, weight: 4 },
  )
}

/** As a rule each ends before the next begins. */
const leavesOf = (dates: readonly LocalDate[]): fc.Arbitrary<readonly Leave[]> =>
  fc
    .record({
      days: fc.uniqueArray(dayIndex, { maxLength: 4 }).map((days) => days.sort((a, b) => a - b)),
      isOverlapping: seldom(fc.constant(true), 1),
    })
    .chain(({ days, isOverlapping }) =>
      fc.tuple(
        ...days.map((day, place) => {
          const next = days[place + 1] ?? dayCount
          const last = isOverlapping ? Math.min(day + 3, dayCount - 1) : Math.min(next - 1, day + 3)
          return leaveBetween(dates[day]!, dates[last]!, `leave${place}`)
        }),
      ),
    )
    .chain((leaves) => fc.shuffledSubarray(leaves, { minLength: leaves.length }))

const employmentOf = (zones: readonly ZoneFrom[], dates: readonly LocalDate[]) => {
  const moment = fc
    .record({ day: dayIndex, minute: fc.constantFrom(0, 150, 180, 330, 540, 720, 750, 1080, 1439, 1439) })
    .map(({ day, minute }) => instantOf(zoneOn(zones, dates[day]!), dates[day]!, minute, 'first'))
  return fc.record({ from: seldom(moment, 1), until: seldom(moment, 2) }).map(({ from, until }) => ({
    ...(from === undefined ? {} : { from }),
    ...(until === undefined || (from !== undefined && until <= from) ? {} : { until }),
  }))
}

export const generatedWeek: fc.Arbitrary<GeneratedWeek> = scenes.chain((scene) => {
  const dates = datesFrom(scene.first)
  const around = [addDays(scene.first, -1), ...dates, addDays(scene.first, dayCount)]
  return zonesOf(scene)
    .chain((zones) =>
      fc.record({
        zones: fc.constant(zones),
        employment: employmentOf(zones, dates),
        plans: plansOf(dates).chain((plans) => fc.shuffledSubarray([...plans], { minLength: plans.length })),
        holidays: holidaysOf(around),
        leaves: leavesOf(dates),
      }),
    )
    .chain((plans) => withPunches(plans, dates))
    .map((input) => ({ input, dates: around }))
})
