/** The worked examples of office.md 25.10 as data, and two more for the nights on which Berlin's clocks change. */

import {
  at,
  hoursOff,
  inputOf,
  onWednesday,
  planOn,
  timetableA,
  timetableF,
  timetableM,
  timetableN,
  wall,
  wednesday,
  type AttendanceExample,
} from './example-parts.ts'

const withOvertime = { ...timetableA, overtimeAfterMinutes: 0 }
const allDay = { holidays: [{ date: wednesday }] }
const laterBreak = { ...timetableN, break: wall('02:00', '03:00') }
const marchNight = inputOf(
  [planOn('2026-03-10', timetableN)],
  [at('2026-03-10 17:49', '+01:00'), at('2026-03-11 06:40', '+01:00')],
)
const tokyo = inputOf(
  [planOn('2026-05-31', timetableA), planOn('2026-06-01', timetableA)],
  [Date.parse('2026-05-31T23:58Z')],
  { zones: [{ zone: 'Asia/Tokyo' }] },
)

/** N begins on a winter's or a summer's evening in Berlin. */
const spring = '2026-03-28'
const autumn = '2026-10-24'

export const workedExamples: readonly AttendanceExample[] = [
  {
    name: '1: a normal day ignores the swipes at lunch',
    input: inputOf(onWednesday(timetableA), [at('08:52'), at('12:03'), at('12:55'), at('18:04')]),
    date: wednesday,
    expected: {
      statuses: ['normal'],
      soFar: ['normal'],
      isClosed: true,
      closesAfter: at('23:00'),
      scheduledMinutes: 480,
      expectedMinutes: 480,
      workedMinutes: 480,
      breakMinutes: 60,
      lateMinutes: 0,
      earlyMinutes: 0,
      overtimeMinutes: 0,
      periods: [{ in: at('08:52'), out: at('18:04'), expectedFrom: at('09:00'), expectedUntil: at('18:00') }],
      punches: [
        { at: at('08:52'), use: 'in' },
        { at: at('12:03'), use: 'ignored', reason: 'between' },
        { at: at('12:55'), use: 'ignored', reason: 'between' },
        { at: at('18:04'), use: 'out' },
      ],
    },
  },
  {
    name: '2: exactly at the allowance is not late',
    input: inputOf(onWednesday(timetableA), [at('09:05:40'), at('18:00')]),
    date: wednesday,
    expected: {
      statuses: ['normal'],
      lateMinutes: 0,
      workedMinutes: 475,
      periods: [{ in: at('09:05'), out: at('18:00') }],
      punches: [{ at: at('09:05:40') }, { at: at('18:00') }],
    },
  },
  {
    name: '3: one minute over the allowance counts whole',
    input: inputOf(onWednesday(timetableA), [at('09:06'), at('18:00')]),
    date: wednesday,
    expected: { statuses: ['late'], lateMinutes: 6, workedMinutes: 474 },
  },
  {
    name: '4: late and early',
    input: inputOf(onWednesday(timetableA), [at('09:20'), at('17:30')]),
    date: wednesday,
    expected: { statuses: ['late', 'earlyOut'], lateMinutes: 20, earlyMinutes: 30, workedMinutes: 430 },
  },
  {
    name: '5: a lone punch before the midpoint is the in',
    input: inputOf(onWednesday(timetableA), [at('08:58')]),
    date: wednesday,
    expected: {
      statuses: ['missedPunch'],
      workedMinutes: 0,
      absentMinutes: 0,
      periods: [{ in: at('08:58'), missing: 'out' }],
      punches: [{ use: 'in' }],
    },
  },
  {
    name: '5: a lone punch after the midpoint is the out',
    input: inputOf(onWednesday(timetableA), [at('17:50')]),
    date: wednesday,
    // Early Out beside it: attendance.md 15.
    expected: {
      statuses: ['missedPunch', 'earlyOut'],
      earlyMinutes: 10,
      workedMinutes: 0,
      periods: [{ out: at('17:50'), missing: 'in' }],
    },
  },
  {
    name: '5: a lone punch at the midpoint is the in',
    input: inputOf(onWednesday(timetableA), [at('13:30:59')]),
    date: wednesday,
    expected: { statuses: ['missedPunch', 'late'], lateMinutes: 270, periods: [{ in: at('13:30'), missing: 'out' }] },
  },
  {
    name: '6: punches outside the check time are ignored',
    input: inputOf(onWednesday(timetableA), [at('06:40'), at('22:15')]),
    date: wednesday,
    expected: {
      statuses: ['absent'],
      absentHundredths: 100,
      absentMinutes: 480,
      punches: [
        { use: 'ignored', reason: 'outsideCheckTime' },
        { use: 'ignored', reason: 'outsideCheckTime' },
      ],
    },
  },
  {
    name: '7: a night belongs to the date on which it starts',
    input: marchNight,
    date: '2026-03-10',
    expected: {
      statuses: ['earlyOut'],
      earlyMinutes: 20,
      scheduledMinutes: 720,
      workedMinutes: 700,
      punches: [{ use: 'in' }, { use: 'out' }],
    },
  },
  {
    name: '7: the date on which a night ends lists none of its punches',
    input: marchNight,
    date: '2026-03-11',
    expected: { statuses: ['notScheduled'], punches: [] },
  },
  {
    name: '8: a night of twelve hours in spring',
    input: inputOf([planOn(spring, timetableN)], [at(`${spring} 17:55`, '+01:00'), at('2026-03-29 07:02', '+02:00')]),
    date: spring,
    expected: { statuses: ['normal'], scheduledMinutes: 660, workedMinutes: 660, breakMinutes: 60 },
  },
  {
    name: '9: a morning of leave moves the start past the break',
    input: inputOf(onWednesday(timetableA), [at('13:10'), at('18:01')], { leaves: [hoursOff('09:00', '12:00')] }),
    date: wednesday,
    expected: {
      statuses: ['late'],
      lateMinutes: 10,
      scheduledMinutes: 480,
      expectedMinutes: 300,
      workedMinutes: 290,
      leaves: [{ id: 'leave', typeId: 'annual', minutes: 180, hundredths: 38 }],
      periods: [{ in: at('13:10'), out: at('18:01'), expectedFrom: at('13:00'), expectedUntil: at('18:00') }],
    },
  },
  {
    name: '10: work on a holiday changes nothing',
    input: inputOf(onWednesday(timetableA), [at('10:00'), at('15:00')], allDay),
    date: wednesday,
    expected: {
      statuses: ['holiday'],
      workedMinutes: 0,
      overtimeMinutes: 0,
      holidayMinutes: 480,
      expectedMinutes: 0,
      periods: [{ isExcused: true }],
      punches: [
        { use: 'ignored', reason: 'noWorkExpected' },
        { use: 'ignored', reason: 'noWorkExpected' },
      ],
    },
  },
  {
    name: '10: work on a holiday is overtime where it is enabled',
    input: inputOf(onWednesday(withOvertime), [at('10:00'), at('15:00')], allDay),
    date: wednesday,
    expected: { statuses: ['holiday'], workedMinutes: 0, overtimeMinutes: 300 },
  },
  {
    name: '10: a schedule that works on holidays',
    input: inputOf(onWednesday(timetableA, true), [at('10:00'), at('15:00')], allDay),
    date: wednesday,
    expected: {
      statuses: ['late', 'earlyOut'],
      lateMinutes: 60,
      earlyMinutes: 180,
      workedMinutes: 240,
      holidayMinutes: 0,
    },
  },
  {
    name: '11: two periods, the second with one punch',
    input: inputOf(onWednesday(timetableM), [at('08:55'), at('12:05'), at('18:02')]),
    date: wednesday,
    expected: {
      statuses: ['missedPunch'],
      scheduledMinutes: 450,
      workedMinutes: 180,
      periods: [
        { in: at('08:55'), out: at('12:05'), workedMinutes: 180 },
        { out: at('18:02'), missing: 'in', workedMinutes: 0, absentMinutes: 0 },
      ],
    },
  },
  {
    name: '12: a flexible day with too few minutes',
    input: inputOf(onWednesday(timetableF), [at('07:40'), at('12:00'), at('15:20')]),
    date: wednesday,
    expected: {
      statuses: ['insufficientHours'],
      shortMinutes: 20,
      workedMinutes: 460,
      scheduledMinutes: 480,
      periods: [{ in: at('07:40'), out: at('15:20') }],
      punches: [{ use: 'in' }, { use: 'ignored', reason: 'between' }, { use: 'out' }],
    },
  },
  {
    name: '12: a flexible day with two hours of leave',
    input: inputOf(onWednesday(timetableF), [at('07:40'), at('12:00'), at('15:20')], {
      leaves: [hoursOff('10:00', '12:00')],
    }),
    date: wednesday,
    expected: {
      statuses: ['normal'],
      shortMinutes: 0,
      workedMinutes: 460,
      expectedMinutes: 360,
      leaves: [{ minutes: 120, hundredths: 25 }],
    },
  },
  {
    name: '13: absent from one of two periods',
    input: inputOf(onWednesday(timetableM), [at('13:28'), at('18:00')]),
    date: wednesday,
    expected: {
      statuses: ['absent'],
      absentMinutes: 180,
      absentHundredths: 40,
      workedMinutes: 270,
      periods: [{ absentMinutes: 180 }, { in: at('13:28'), out: at('18:00'), workedMinutes: 270 }],
    },
  },
  {
    name: '14: a punch belongs to the date of the site',
    input: tokyo,
    date: '2026-06-01',
    expected: { statuses: ['missedPunch'], periods: [{ in: at('2026-06-01 08:58', '+09:00'), missing: 'out' }] },
  },
  {
    name: '14: the date of London lists nothing of it',
    input: tokyo,
    date: '2026-05-31',
    expected: { statuses: ['absent'], punches: [] },
  },
  {
    name: '15: a break that begins in the hour that spring leaps over keeps its length',
    input: inputOf([planOn(spring, laterBreak)], [at(`${spring} 18:00`, '+01:00'), at('2026-03-29 07:00')]),
    date: spring,
    expected: { statuses: ['normal'], scheduledMinutes: 660, workedMinutes: 660, breakMinutes: 60 },
  },
  {
    name: '15: in spring an out is early by elapsed minutes',
    input: inputOf([planOn(spring, timetableN)], [at(`${spring} 18:10`, '+01:00'), at('2026-03-29 03:30')]),
    date: spring,
    // 03:30 is half an hour after 01:59.
    expected: { statuses: ['earlyOut'], lateMinutes: 0, earlyMinutes: 210, workedMinutes: 440 },
  },
  {
    name: '16: a night of fourteen hours in autumn',
    input: inputOf([planOn(autumn, timetableN)], [at(`${autumn} 17:55`), at('2026-10-25 07:02', '+01:00')]),
    date: autumn,
    expected: { statuses: ['normal'], scheduledMinutes: 780, workedMinutes: 780, breakMinutes: 60 },
  },
  {
    name: '16: a break in the hour that autumn repeats lasts an hour and begins with the first',
    input: inputOf([planOn(autumn, laterBreak)], [at(`${autumn} 18:00`), at('2026-10-25 02:30', '+01:00')]),
    date: autumn,
    // From 02:00 to 03:00 of summer; the second 02:30 is half an hour later.
    expected: {
      statuses: ['earlyOut'],
      scheduledMinutes: 780,
      earlyMinutes: 270,
      workedMinutes: 510,
      breakMinutes: 60,
    },
  },
]
