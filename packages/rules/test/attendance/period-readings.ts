/** What is at stake in readings 15 to 27 of attendance.md: fixed periods. */

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
  timetableA,
  timetableF,
  timetableM,
  timetableN,
  wall,
  wednesday,
  type AttendanceExample,
} from './example-parts.ts'

const withOvertime = { ...timetableA, overtimeAfterMinutes: 30 }
const fromTwo = { date: wednesday, hours: wall('14:00', '24:00') }
const friday = '2026-06-12'
const saturday = '2026-06-13'
const leapDay = [planOn('2028-02-28', timetableN), planOn('2028-02-29', timetableN)]
const leapNights = inputOf(leapDay, [at('2028-02-28 18:00', '+01:00'), at('2028-02-29 07:00', '+01:00')], {
  holidays: [{ date: '2028-02-29' }],
})

export const periodReadings: readonly AttendanceExample[] = [
  {
    name: '15: a lone in can be late',
    input: inputOf(onWednesday(timetableA), [at('09:20')]),
    date: wednesday,
    expected: { statuses: ['missedPunch', 'late'], lateMinutes: 20, periods: [{ missing: 'out' }] },
  },
  {
    name: '15: a lone out can be early',
    input: inputOf(onWednesday(timetableA), [at('17:50')]),
    date: wednesday,
    expected: { statuses: ['missedPunch', 'earlyOut'], earlyMinutes: 10, periods: [{ missing: 'in' }] },
  },
  {
    name: '16: the break is part of how early an out is',
    input: inputOf(onWednesday(timetableA), [at('09:00'), at('12:30')]),
    date: wednesday,
    expected: { statuses: ['earlyOut'], earlyMinutes: 330, workedMinutes: 180, breakMinutes: 30 },
  },
  {
    name: '16: how early an out is has no cap',
    input: inputOf(onWednesday(timetableA), [at('07:10'), at('08:00')]),
    date: wednesday,
    expected: { statuses: ['earlyOut'], earlyMinutes: 600, workedMinutes: 0 },
  },
  {
    name: '17: minutes of a holiday are not worked',
    input: inputOf(onWednesday(timetableA), [at('09:00'), at('18:00')], { holidays: [fromTwo] }),
    date: wednesday,
    expected: { statuses: ['normal'], workedMinutes: 240, expectedMinutes: 240, holidayMinutes: 240 },
  },
  {
    name: '18: a minute is a holiday’s before it is a leave’s',
    input: inputOf(onWednesday(timetableA), [], { holidays: [fromTwo], leaves: [hoursOff('13:00', '18:00')] }),
    date: wednesday,
    expected: { holidayMinutes: 240, expectedMinutes: 180, leaves: [{ minutes: 60 }] },
  },
  {
    name: '18: with work on holidays it is the leave’s',
    input: inputOf(onWednesday(timetableA, true), [], { holidays: [fromTwo], leaves: [hoursOff('13:00', '18:00')] }),
    date: wednesday,
    expected: { holidayMinutes: 0, expectedMinutes: 180, leaves: [{ minutes: 300 }] },
  },
  {
    name: '19: excused partly by a holiday and partly by leave is leave',
    input: inputOf(onWednesday(timetableA), [], { holidays: [fromTwo], leaves: [hoursOff('09:00', '14:00')] }),
    date: wednesday,
    expected: { statuses: ['leave'], holidayMinutes: 240, leaves: [{ minutes: 240 }] },
  },
  {
    name: '20: an all-day holiday takes nothing of the night before',
    input: leapNights,
    date: '2028-02-28',
    expected: { statuses: ['normal'], workedMinutes: 720, holidayMinutes: 0 },
  },
  {
    name: '20: an all-day holiday takes the whole night that begins on it',
    input: leapNights,
    date: '2028-02-29',
    expected: { statuses: ['holiday'], holidayMinutes: 720 },
  },
  {
    name: '20: a day of leave takes the whole night that begins on it',
    input: inputOf(leapDay, [], { leaves: [daysOff('2028-02-29')] }),
    date: '2028-02-29',
    expected: { statuses: ['leave'], leaves: [{ minutes: 720, hundredths: 100 }] },
  },
  {
    name: '21: the hours of the holiday that wins',
    input: inputOf(onWednesday(timetableA), [], { holidays: [fromTwo] }),
    date: wednesday,
    expected: { statuses: ['absent'], expectedMinutes: 240, absentHundredths: 50 },
  },
  {
    name: '21: hours of a holiday reach into the next date',
    input: inputOf(onWednesday(timetableN), [], { holidays: [{ date: wednesday, hours: wall('22:00', '03:00') }] }),
    date: wednesday,
    expected: { holidayMinutes: 240, expectedMinutes: 480 },
  },
  {
    name: '22: a morning is half of the net work time',
    input: inputOf(onWednesday(timetableA), [at('14:00'), at('18:00')], { leaves: [halfOff('am')] }),
    date: wednesday,
    expected: {
      statuses: ['normal'],
      workedMinutes: 240,
      leaves: [{ minutes: 240, hundredths: 50 }],
      periods: [{ expectedFrom: at('14:00') }],
    },
  },
  {
    name: '22: the morning is the smaller half',
    input: inputOf(onWednesday(fixedTimetable([period('09:00', '16:35', '08:00', '18:00')])), [], {
      leaves: [halfOff('am')],
    }),
    date: wednesday,
    expected: { leaves: [{ minutes: 227 }], expectedMinutes: 228 },
  },
  {
    name: '22: the afternoon of a flexible day is the greater half',
    input: inputOf(onWednesday({ ...timetableF, requiredMinutes: 455 }), [], { leaves: [halfOff('pm')] }),
    date: wednesday,
    expected: { leaves: [{ minutes: 228 }], expectedMinutes: 227 },
  },
  {
    name: '23: overtime begins with the in that is later than the end',
    input: inputOf(onWednesday(withOvertime), [at('18:30'), at('19:00')]),
    date: wednesday,
    expected: { statuses: ['late'], lateMinutes: 570, overtimeMinutes: 30, workedMinutes: 0 },
  },
  {
    name: '23: less than the limit is no overtime',
    input: inputOf(onWednesday(withOvertime), [at('09:00'), at('18:29')]),
    date: wednesday,
    expected: { statuses: ['normal'], overtimeMinutes: 0 },
  },
  {
    name: '23: overtime of a period counts although it is lunch',
    input: inputOf(onWednesday({ ...timetableM, overtimeAfterMinutes: 25 }), [
      at('09:00'),
      at('12:25'),
      at('13:30'),
      at('18:24'),
    ]),
    date: wednesday,
    expected: { overtimeMinutes: 25, periods: [{ overtimeMinutes: 25 }, { overtimeMinutes: 0 }] },
  },
  {
    name: '24: overtime on a holiday is from the first to the last punch',
    input: inputOf(onWednesday(withOvertime), [at('10:00'), at('15:00')], { holidays: [{ date: wednesday }] }),
    date: wednesday,
    expected: { statuses: ['holiday'], overtimeMinutes: 300 },
  },
  {
    name: '24: a punch outside the check time is no overtime on a holiday',
    input: inputOf(onWednesday(withOvertime), [at('06:00'), at('12:00')], { holidays: [{ date: wednesday }] }),
    date: wednesday,
    expected: { statuses: ['holiday'], overtimeMinutes: 0 },
  },
  {
    name: '24: leave has no overtime',
    input: inputOf(onWednesday(withOvertime), [at('10:00'), at('15:00')], { leaves: [daysOff(wednesday)] }),
    date: wednesday,
    expected: { statuses: ['leave'], overtimeMinutes: 0, workedMinutes: 0 },
  },
  {
    name: '25: overtime on a rest day of a shift that pays it',
    input: inputOf(
      [planOn(saturday, { kind: 'rest', overtimeAfterMinutes: 30 })],
      [at(`${saturday} 10:00`), at(`${saturday} 15:00`)],
    ),
    date: saturday,
    expected: {
      statuses: ['rest'],
      overtimeMinutes: 300,
      punches: [{ reason: 'noWorkExpected' }, { reason: 'noWorkExpected' }],
    },
  },
  {
    name: '25: no overtime on a rest day of a shift that pays none',
    input: inputOf([planOn(saturday, { kind: 'rest' })], [at(`${saturday} 10:00`), at(`${saturday} 15:00`)]),
    date: saturday,
    expected: { statuses: ['rest'], overtimeMinutes: 0 },
  },
  {
    name: '26: a rest day owns what the neighbours do not hold',
    input: inputOf(
      [planOn(friday, timetableN), planOn(saturday, { kind: 'rest', overtimeAfterMinutes: 0 })],
      [at(`${friday} 18:00`), at(`${saturday} 06:40`), at(`${saturday} 10:00`), at(`${saturday} 12:00`)],
    ),
    date: saturday,
    expected: { statuses: ['rest'], overtimeMinutes: 120, punches: [{}, {}], closesAfter: at('2026-06-14 01:00') },
  },
  {
    name: '27: half a hundredth is rounded up',
    input: inputOf(
      onWednesday(
        fixedTimetable([period('08:00', '08:06', '07:30', '08:30'), period('09:00', '15:34', '08:31', '17:00')]),
      ),
      [at('09:00'), at('15:34')],
    ),
    date: wednesday,
    expected: { statuses: ['absent'], absentMinutes: 6, scheduledMinutes: 400, absentHundredths: 2 },
  },
]
