/** What is at stake in readings 1 to 14 of attendance.md: punches, and the date and period of each. */

import {
  at,
  fixedTimetable,
  hoursOff,
  inputOf,
  onWednesday,
  period,
  planOn,
  thursday,
  timetableA,
  timetableN,
  wall,
  wednesday,
  type AttendanceExample,
} from './example-parts.ts'

const nights = fixedTimetable([period('20:00', '08:00', '20:00', '08:00')])
const days = fixedTimetable([period('08:00', '20:00', '08:00', '20:00')])
const nightThenDay = [planOn(wednesday, nights), planOn(thursday, days)]
const meetingAtHalfPastTen = fixedTimetable([
  period('06:00', '10:00', '05:00', '10:30'),
  period('11:00', '14:00', '10:30', '15:00'),
])
const newYorkToBerlin = [{ zone: 'America/New_York' }, { zone: 'Europe/Berlin', from: thursday }]
const nightThenA = [planOn(wednesday, timetableN), planOn(thursday, timetableA)]
const touchingAfterNoon = inputOf(nightThenDay, [at(`${thursday} 08:00`), at(`${thursday} 20:00`)])
/** 1 to 2 o'clock with check until half past, and 3 to 5 o'clock: the leap of the clock lays one over the other. */
const acrossTheLeap = fixedTimetable([
  period('01:00', '02:00', '00:30', '02:30'),
  period('03:00', '05:00', '02:30', '06:00'),
])

export const punchReadings: readonly AttendanceExample[] = [
  {
    name: '1: repeats are measured from the last punch that was kept',
    input: inputOf(onWednesday(timetableA), [at('08:00:00'), at('08:00:50'), at('08:01:40')]),
    date: wednesday,
    expected: {
      statuses: ['earlyOut'],
      workedMinutes: 0,
      periods: [{ in: at('08:00'), out: at('08:01') }],
      punches: [{ use: 'in' }, { use: 'ignored', reason: 'repeat' }, { use: 'out' }],
    },
  },
  {
    name: '1: exactly a minute apart both count',
    input: inputOf(onWednesday(timetableA), [at('08:00:30'), at('08:01:30')]),
    date: wednesday,
    expected: { punches: [{ use: 'in' }, { use: 'out' }] },
  },
  {
    name: '2: repeats collapse before the check time is looked at',
    input: inputOf(onWednesday(timetableA), [at('06:59:30'), at('07:00:10')]),
    date: wednesday,
    expected: {
      statuses: ['absent'],
      punches: [{ reason: 'outsideCheckTime' }, { reason: 'repeat' }],
    },
  },
  {
    name: '2: a punch that is set aside hides no repeat',
    input: inputOf(onWednesday(timetableA), [
      { id: 'first', at: at('09:00:00'), isSetAside: true },
      { id: 'second', at: at('09:00:30') },
      { id: 'third', at: at('18:00') },
    ]),
    date: wednesday,
    expected: {
      statuses: ['normal'],
      punches: [
        { id: 'first', reason: 'setAside' },
        { id: 'second', use: 'in' },
        { id: 'third', use: 'out' },
      ],
    },
  },
  {
    name: '2: a typed punch that follows a read within a minute changes nothing',
    input: inputOf(onWednesday(timetableA), [at('09:00'), at('17:59:30'), at('18:00')]),
    date: wednesday,
    expected: {
      workedMinutes: 479,
      periods: [{ out: at('17:59') }],
      punches: [{}, { use: 'out' }, { reason: 'repeat' }],
    },
  },
  {
    name: '3: the last minute of the check time counts whole',
    input: inputOf(onWednesday(timetableA), [at('06:59:59'), at('09:00'), at('22:00:59')]),
    date: wednesday,
    expected: {
      statuses: ['normal'],
      workedMinutes: 480,
      punches: [{ reason: 'outsideCheckTime' }, { use: 'in' }, { use: 'out' }],
    },
  },
  {
    name: '8: a shared minute is the in of the day when the night has no punch',
    input: touchingAfterNoon,
    date: thursday,
    expected: { statuses: ['normal'], workedMinutes: 720 },
  },
  {
    name: '8: a shared minute is not the night’s when the night has no punch',
    input: touchingAfterNoon,
    date: wednesday,
    expected: { statuses: ['absent'], punches: [] },
  },
  {
    name: '8: a shared minute is the out of a night with a punch',
    input: inputOf(nightThenDay, [at('20:00'), at(`${thursday} 08:00:59`)]),
    date: wednesday,
    expected: { statuses: ['normal'], workedMinutes: 720 },
  },
  {
    name: '9: a tie between windows that overlap is the earlier one’s',
    input: inputOf(nightThenA, [at('18:00', '-04:00'), Date.parse(`${thursday}T09:00Z`)], { zones: newYorkToBerlin }),
    date: wednesday,
    expected: {
      statuses: ['earlyOut'],
      earlyMinutes: 120,
      periods: [{ in: at('18:00', '-04:00'), out: at(`${thursday} 05:00`, '-04:00') }],
    },
  },
  {
    name: '9: a minute nearer to the day is the day’s',
    input: inputOf(nightThenA, [at('18:00', '-04:00'), Date.parse(`${thursday}T08:59Z`)], { zones: newYorkToBerlin }),
    date: thursday,
    expected: { statuses: ['missedPunch', 'late'], lateMinutes: 119, periods: [{ in: at(`${thursday} 10:59`) }] },
  },
  {
    name: '9: two periods of one date that the clock lays over each other',
    input: inputOf(
      [planOn('2026-03-29', acrossTheLeap)],
      [at('2026-03-29 01:00', '+01:00'), at('2026-03-29 03:10'), at('2026-03-29 05:00')],
    ),
    date: '2026-03-29',
    expected: {
      statuses: ['missedPunch'],
      scheduledMinutes: 180,
      periods: [
        { in: at('2026-03-29 01:00', '+01:00'), out: at('2026-03-29 03:10'), workedMinutes: 60 },
        { out: at('2026-03-29 05:00'), missing: 'in', checkFrom: at('2026-03-29 03:00') },
      ],
    },
  },
  {
    name: '10: an excused period takes no shared minute',
    input: inputOf(onWednesday(meetingAtHalfPastTen), [at('06:00'), at('10:30'), at('14:00')], {
      leaves: [hoursOff('06:00', '10:00')],
    }),
    date: wednesday,
    expected: {
      statuses: ['normal'],
      workedMinutes: 180,
      periods: [{ isExcused: true }, { in: at('10:30'), out: at('14:00') }],
      punches: [{ use: 'ignored', reason: 'noWorkExpected' }, { use: 'in' }, { use: 'out' }],
    },
  },
  {
    name: '10: a period that expects work takes it',
    input: inputOf(onWednesday(meetingAtHalfPastTen), [at('06:00'), at('10:30'), at('14:00')]),
    date: wednesday,
    expected: { statuses: ['missedPunch'], periods: [{ out: at('10:30') }, { out: at('14:00'), missing: 'in' }] },
  },
  {
    name: '11: a second period after midnight is of the same night',
    input: inputOf(
      onWednesday(
        fixedTimetable([period('22:00', '02:00', '21:00', '02:30'), period('03:00', '07:00', '02:30', '08:00')], {
          break: wall('04:00', '04:30'),
        }),
      ),
      [at('22:00'), at(`${thursday} 02:00`), at(`${thursday} 03:00`), at(`${thursday} 07:00`)],
    ),
    date: wednesday,
    expected: { statuses: ['normal'], scheduledMinutes: 450, workedMinutes: 450, breakMinutes: 30 },
  },
  {
    name: '12: a check time from the evening before',
    input: inputOf(onWednesday(fixedTimetable([period('01:00', '09:00', '23:00', '10:00')])), [
      at('2026-06-09 23:00'),
      at('10:00'),
    ]),
    date: wednesday,
    expected: { statuses: ['normal'], workedMinutes: 480, periods: [{ checkFrom: at('2026-06-09 23:00') }] },
  },
  {
    name: '13: a duty of 24 hours is two periods',
    input: inputOf(
      onWednesday(
        fixedTimetable([period('08:00', '20:00', '08:00', '20:00'), period('20:00', '08:00', '20:00', '08:00')]),
      ),
      [at('08:00'), at('20:00'), at('20:01'), at(`${thursday} 08:00`)],
    ),
    date: wednesday,
    expected: { statuses: ['late'], scheduledMinutes: 1440, lateMinutes: 1, workedMinutes: 1439 },
  },
  {
    name: '14: 23:59 in a timetable is 23:59',
    input: inputOf(onWednesday(fixedTimetable([period('16:00', '23:59', '15:00', '23:59')])), []),
    date: wednesday,
    expected: { statuses: ['absent'], scheduledMinutes: 479 },
  },
  {
    name: '14: a leave until 23:59 covers a shift until midnight wholly',
    input: inputOf(onWednesday(fixedTimetable([period('16:00', '00:00', '15:00', '01:00')])), [], {
      leaves: [hoursOff('16:00', '23:59')],
    }),
    date: wednesday,
    expected: { statuses: ['leave'], scheduledMinutes: 480, expectedMinutes: 0 },
  },
  {
    name: '14: an employment until 23:59 covers a shift until midnight wholly',
    input: inputOf(onWednesday(fixedTimetable([period('16:00', '00:00', '15:00', '01:00')])), [], {
      employment: { until: at('23:59') },
    }),
    date: wednesday,
    expected: { statuses: ['absent'], scheduledMinutes: 480 },
  },
  {
    name: '14: a holiday until 23:59 reaches midnight',
    input: inputOf(onWednesday(fixedTimetable([period('16:00', '00:00', '15:00', '01:00')])), [], {
      holidays: [{ date: wednesday, hours: wall('14:00', '23:59') }],
    }),
    date: wednesday,
    expected: { statuses: ['holiday'], holidayMinutes: 480 },
  },
]
