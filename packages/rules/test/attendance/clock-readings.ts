/** What is at stake in readings 39 to 44 of attendance.md: changes of clocks and zones. */

import {
  at,
  fixedTimetable,
  inputOf,
  period,
  planOn,
  thursday,
  timetableA,
  timetableN,
  wall,
  wednesday,
  type AttendanceExample,
} from './example-parts.ts'

const newYorkToBerlin = [{ zone: 'America/New_York' }, { zone: 'Europe/Berlin', from: thursday }]
const spring = '2026-03-28'
const autumn = '2026-10-24'
const night = fixedTimetable([period('22:00', '02:30', '21:00', '04:00')])
const nightWithBreak = fixedTimetable([period('22:00', '06:00', '21:00', '07:00')], { break: wall('02:00', '03:00') })
const touching = fixedTimetable([
  period('22:00', '02:30', '21:00', '02:30'),
  period('02:30', '06:00', '02:30', '08:00'),
])
const apia = { zones: [{ zone: 'Pacific/Apia' }] }
const apiaPlans = [planOn('2011-12-29', timetableN), planOn('2011-12-30', timetableA)]

export const clockReadings: readonly AttendanceExample[] = [
  {
    name: '39: check times reach at least from start to end',
    input: inputOf(
      [planOn('2026-03-29', fixedTimetable([period('03:00', '11:00', '02:30', '12:00')]))],
      [at('2026-03-29 03:00'), at('2026-03-29 11:00')],
    ),
    date: '2026-03-29',
    expected: { statuses: ['normal'], workedMinutes: 480, periods: [{ checkFrom: at('2026-03-29 03:00') }] },
  },
  {
    name: '39: an end in the hour that spring leaps over',
    input: inputOf([planOn(spring, night)], []),
    date: spring,
    expected: { scheduledMinutes: 270, periods: [{ end: at('2026-03-29 03:30') }] },
  },
  {
    name: '39: an end in the hour that autumn repeats is the second',
    input: inputOf([planOn(autumn, night)], []),
    date: autumn,
    expected: { scheduledMinutes: 330, periods: [{ end: at('2026-10-25 02:30', '+01:00') }] },
  },
  {
    name: '40: a break keeps its length in autumn',
    input: inputOf([planOn('2026-10-31', timetableN)], [], { zones: [{ zone: 'America/New_York' }] }),
    date: '2026-10-31',
    expected: { scheduledMinutes: 780 },
  },
  {
    name: '40: a break keeps its length in spring',
    input: inputOf([planOn(spring, nightWithBreak)], []),
    date: spring,
    expected: { scheduledMinutes: 360 },
  },
  {
    name: '41: a period does not start before the one before it has ended',
    input: inputOf([planOn(autumn, touching)], []),
    date: autumn,
    expected: {
      scheduledMinutes: 540,
      periods: [{ end: at('2026-10-25 02:30', '+01:00') }, { start: at('2026-10-25 02:30', '+01:00') }],
    },
  },
  {
    name: '42: work that spring leaps over',
    input: inputOf(
      [planOn('2026-03-29', fixedTimetable([period('02:30', '03:15', '02:00', '04:00')]))],
      [at('2026-03-29 03:20')],
    ),
    date: '2026-03-29',
    expected: {
      statuses: ['rest'],
      scheduledMinutes: 0,
      expectedMinutes: 0,
      punches: [{ use: 'ignored', reason: 'noWorkExpected' }],
    },
  },
  {
    name: '43: a date before the change of zone keeps its own',
    input: inputOf(
      [planOn(wednesday, timetableA), planOn(thursday, timetableA)],
      [at('09:00', '-04:00'), at('18:00', '-04:00'), at(`${thursday} 09:00`), at(`${thursday} 18:00`)],
      { zones: newYorkToBerlin },
    ),
    date: wednesday,
    expected: { statuses: ['normal'], workedMinutes: 480, punches: [{ use: 'in' }, { use: 'out' }] },
  },
  {
    name: '43: a date from the change of zone on has the new one',
    input: inputOf(
      [planOn(wednesday, timetableA), planOn(thursday, timetableA)],
      [at('09:00', '-04:00'), at('18:00', '-04:00'), at(`${thursday} 09:00`), at(`${thursday} 18:00`)],
      { zones: newYorkToBerlin },
    ),
    date: thursday,
    expected: { statuses: ['normal'], workedMinutes: 480, punches: [{ use: 'in' }, { use: 'out' }] },
  },
  {
    name: '44: a date that the zone skips',
    input: inputOf(apiaPlans, [], apia),
    date: '2011-12-30',
    expected: { statuses: ['notScheduled'], scheduledMinutes: 0 },
  },
  {
    name: '44: a night that ends on a skipped date is as long as any',
    input: inputOf(apiaPlans, [], apia),
    date: '2011-12-29',
    expected: { scheduledMinutes: 720, periods: [{ end: at('2011-12-31 07:00', '+14:00') }] },
  },
]
