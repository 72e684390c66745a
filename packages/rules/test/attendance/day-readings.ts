/** What is at stake in readings 28 to 38 and 45 to 61 of attendance.md, as far as the calculation decides it. */

import {
  at,
  daysOff,
  fixedTimetable,
  halfOff,
  hoursOff,
  inputOf,
  onWednesday,
  period,
  planOn,
  thursday,
  timetableA,
  timetableF,
  timetableN,
  wall,
  wednesday,
  type AttendanceExample,
} from './example-parts.ts'

const friday = '2026-06-12'
const saturday = '2026-06-13'
const monday = '2026-06-15'
const rest = { kind: 'rest', overtimeAfterMinutes: 0 } as const
const withBreak = { ...timetableF, breakMinutes: 60 }
const weekend = inputOf(
  [planOn(friday, timetableA), planOn(saturday, rest), planOn('2026-06-14', rest), planOn(monday, timetableA)],
  [],
  { leaves: [daysOff(friday, monday, { from: 'pm', to: 'am' })] },
)
const halfDays = inputOf(onWednesday(timetableA), [], {
  leaves: [hoursOff('13:00', '15:00', { id: 'hours' }), halfOff('am', wednesday, 'morning')],
})
const untilNoon = { employment: { until: at('12:00') } }
const longDay = [at('09:00'), at('18:30')]
const withOvertime = { ...timetableA, overtimeAfterMinutes: 30 }

export const dayReadings: readonly AttendanceExample[] = [
  {
    name: '28: leave that counts as worked is added to what was worked',
    input: inputOf(onWednesday(timetableA), [at('13:10'), at('18:00')], {
      leaves: [hoursOff('09:00', '12:00', { countsAsWorked: true })],
    }),
    date: wednesday,
    expected: { statuses: ['late'], workedMinutes: 470, periods: [{ workedMinutes: 290 }] },
  },
  {
    name: '28: leave that counts as worked is not compared with what is required',
    input: inputOf(onWednesday(timetableF), [at('12:00'), at('17:00')], {
      leaves: [hoursOff('09:00', '11:00', { countsAsWorked: true })],
    }),
    date: wednesday,
    expected: { statuses: ['insufficientHours'], shortMinutes: 60, workedMinutes: 420 },
  },
  {
    name: '28: a whole day of leave that counts as worked',
    input: inputOf(onWednesday(timetableA), [], { leaves: [hoursOff('00:00', '23:59', { countsAsWorked: true })] }),
    date: wednesday,
    expected: { statuses: ['leave'], workedMinutes: 480 },
  },
  {
    name: '29: leave from Friday afternoon takes half of Friday',
    input: weekend,
    date: friday,
    expected: { leaves: [{ minutes: 240, hundredths: 50 }], expectedMinutes: 240, statuses: ['absent'] },
  },
  {
    name: '29: leave counts nothing on a free day',
    input: weekend,
    date: saturday,
    expected: { statuses: ['rest'], leaves: [], scheduledMinutes: 0 },
  },
  {
    name: '29: leave until Monday morning takes half of Monday',
    input: weekend,
    date: monday,
    expected: { leaves: [{ minutes: 240 }], periods: [{ expectedFrom: at(`${monday} 14:00`) }] },
  },
  {
    name: '30: one day off',
    input: inputOf(onWednesday(timetableA), [], { leaves: [daysOff(wednesday)] }),
    date: wednesday,
    expected: { statuses: ['leave'], leaves: [{ minutes: 480, hundredths: 100 }] },
  },
  {
    name: '31: a minute of two leaves counts for the earlier one',
    input: halfDays,
    date: wednesday,
    expected: {
      expectedMinutes: 180,
      leaves: [
        { id: 'morning', minutes: 240 },
        { id: 'hours', minutes: 60 },
      ],
    },
  },
  {
    name: '32: a flexible day of 25 hours',
    input: inputOf([planOn('2026-10-25', timetableF)], [at('2026-10-25 23:30', '+01:00')]),
    date: '2026-10-25',
    expected: {
      statuses: ['missedPunch'],
      periods: [{ start: at('2026-10-25 00:00'), end: at('2026-10-26 00:00', '+01:00'), missing: 'out' }],
      closesAfter: at('2026-10-26 01:00', '+01:00'),
    },
  },
  {
    name: '32: a change of days inside the hour that autumn repeats is the first of two',
    input: inputOf([planOn('2026-10-25', { ...timetableF, dayChangeAt: 150 })], []),
    date: '2026-10-25',
    expected: { periods: [{ start: at('2026-10-25 02:30'), end: at('2026-10-26 02:30', '+01:00') }] },
  },
  {
    name: '33: hours of a holiday lower what a flexible day requires',
    input: inputOf(onWednesday(timetableF), [], { holidays: [{ date: wednesday, hours: wall('14:00', '18:00') }] }),
    date: wednesday,
    expected: { statuses: ['absent'], expectedMinutes: 240, holidayMinutes: 240 },
  },
  {
    name: '33: a minute of a flexible day is a holiday’s before it is a leave’s',
    input: inputOf(onWednesday(timetableF), [], {
      holidays: [{ date: wednesday, hours: wall('14:00', '18:00') }],
      leaves: [hoursOff('17:00', '19:00')],
    }),
    date: wednesday,
    expected: { expectedMinutes: 180, holidayMinutes: 240, leaves: [{ minutes: 60 }] },
  },
  {
    name: '33: an all-day holiday on a flexible day',
    input: inputOf(onWednesday(timetableF), [], { holidays: [{ date: wednesday }] }),
    date: wednesday,
    expected: { statuses: ['holiday'], holidayMinutes: 480 },
  },
  {
    name: '34: leave inside the span of a flexible day is not taken off',
    input: inputOf(onWednesday(timetableF), [at('07:40'), at('15:20')], { leaves: [hoursOff('10:00', '12:00')] }),
    date: wednesday,
    expected: { statuses: ['normal'], workedMinutes: 460, expectedMinutes: 360 },
  },
  {
    name: '35: a span as long as the break has no break',
    input: inputOf(onWednesday(withBreak), [at('08:00'), at('09:00')]),
    date: wednesday,
    expected: { workedMinutes: 60, breakMinutes: 0, shortMinutes: 420 },
  },
  {
    name: '35: a span longer than the break has it',
    input: inputOf(onWednesday(withBreak), [at('08:00'), at('09:01')]),
    date: wednesday,
    expected: { workedMinutes: 1, breakMinutes: 60, shortMinutes: 479 },
  },
  {
    name: '36: absent from half a flexible day',
    input: inputOf(onWednesday(timetableF), [], { leaves: [halfOff('am')] }),
    date: wednesday,
    expected: { statuses: ['absent'], absentMinutes: 240, absentHundredths: 50 },
  },
  {
    name: '37: the lone punch of a flexible day is the in',
    input: inputOf(onWednesday(timetableF), [at('23:00')]),
    date: wednesday,
    expected: { statuses: ['missedPunch'], periods: [{ in: at('23:00'), missing: 'out' }], shortMinutes: 0 },
  },
  {
    name: '38: a flexible day has no overtime',
    input: inputOf(onWednesday(timetableF), [at('07:00'), at('19:00')]),
    date: wednesday,
    expected: { statuses: ['normal'], workedMinutes: 720, overtimeMinutes: 0 },
  },
  {
    name: '45: an employment that ends at noon',
    input: inputOf(onWednesday(timetableA), [at('09:00'), at('12:00')], untilNoon),
    date: wednesday,
    expected: { statuses: ['normal'], scheduledMinutes: 180, workedMinutes: 180 },
  },
  {
    name: '45: dates after the last one are not scheduled',
    input: inputOf([planOn(thursday, timetableA)], [at(`${thursday} 09:00`)], untilNoon),
    date: thursday,
    expected: { statuses: ['notScheduled'], punches: [{ use: 'ignored', reason: 'notScheduled' }] },
  },
  {
    name: '45: a flexible day is whole as soon as a minute of it is inside',
    input: inputOf(onWednesday(timetableF), [], untilNoon),
    date: wednesday,
    expected: { statuses: ['absent'], scheduledMinutes: 480 },
  },
  {
    name: '45: a night that began before the first date is not scheduled',
    input: inputOf(onWednesday(timetableN), [], { employment: { from: at(`${thursday} 02:00`) } }),
    date: wednesday,
    expected: { statuses: ['notScheduled'] },
  },
  {
    name: '45: a night that goes beyond the last moment is cut',
    input: inputOf(onWednesday(timetableN), [], { employment: { until: at(`${thursday} 00:00`) } }),
    date: wednesday,
    expected: { statuses: ['absent'], scheduledMinutes: 360 },
  },
  {
    name: '46: a deleted person has worked until the moment',
    input: inputOf(onWednesday(timetableA), [at('09:00'), at('11:58')], untilNoon),
    date: wednesday,
    expected: { statuses: ['normal'], workedMinutes: 178 },
  },
  {
    name: '54: an hour after the last check time the day is pending',
    input: inputOf(onWednesday(withOvertime), longDay, { now: at('23:00:00') }),
    date: wednesday,
    expected: { statuses: ['pending'], soFar: ['normal'], isClosed: false, workedMinutes: 480, overtimeMinutes: 0 },
  },
  {
    name: '54: a second later the day is closed',
    input: inputOf(onWednesday(withOvertime), longDay, { now: at('23:00:01') }),
    date: wednesday,
    expected: { statuses: ['normal'], soFar: ['normal'], isClosed: true, overtimeMinutes: 30 },
  },
  {
    name: '54: a night is pending until an hour after its check time',
    input: inputOf(onWednesday(timetableN), [], { now: at(`${thursday} 10:00`) }),
    date: wednesday,
    expected: { statuses: ['pending'], soFar: ['absent'], closesAfter: at(`${thursday} 10:00`) },
  },
  {
    name: '55: a rest day is never pending, its overtime counts once it is closed',
    input: inputOf([planOn(saturday, rest)], [at(`${saturday} 10:00`), at(`${saturday} 15:00`)], {
      now: at(`${saturday} 16:00`),
    }),
    date: saturday,
    expected: { statuses: ['rest'], soFar: ['rest'], isClosed: false, overtimeMinutes: 0 },
  },
  {
    name: '55: a holiday is known at once',
    input: inputOf(onWednesday(withOvertime), longDay, { holidays: [{ date: wednesday }], now: at('19:00') }),
    date: wednesday,
    expected: { statuses: ['holiday'], isClosed: false, overtimeMinutes: 0 },
  },
  {
    name: '55: a whole day of leave is known at once',
    input: inputOf(onWednesday(timetableA), [], { leaves: [daysOff(wednesday)], now: at('01:00') }),
    date: wednesday,
    expected: { statuses: ['leave'], isClosed: false },
  },
  {
    name: '55: half a day of leave is pending',
    input: inputOf(onWednesday(timetableA), [], { leaves: [halfOff('am')], now: at('01:00') }),
    date: wednesday,
    expected: { statuses: ['pending'], soFar: ['absent'] },
  },
  {
    name: '60: days of leave are shares of what is scheduled',
    input: inputOf(onWednesday(timetableA), [], { leaves: [hoursOff('09:00', '12:00')] }),
    date: wednesday,
    expected: { leaves: [{ minutes: 180, hundredths: 38 }] },
  },
  {
    name: '61: time after the end is not worked',
    input: inputOf(
      onWednesday(fixedTimetable([period('09:00', '17:30', '07:00', '20:00')], { break: wall('12:00', '12:30') })),
      [at('09:06'), at('17:34')],
    ),
    date: wednesday,
    expected: { statuses: ['late'], workedMinutes: 474, lateMinutes: 6 },
  },
]
