import type { AttendanceDayInfo, AttendancePunch } from '@lintel/contract/attendance-people/schema.ts'
import { computeDays } from '@lintel/rules/attendance/compute-days.ts'
import type { Leave, Timetable } from '@lintel/rules/attendance/model.ts'
import { describe, expect, it } from 'vitest'
import { dayReasons, periodReasons, punchReason, type Sentence } from './explanation.ts'
import { dateInAddress, rangeInAddress } from './range.ts'

/** What is sentencesOf of the worked examples of office.md 25.10; sites are at UTC, so that moments show their clock. */

const at = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const period = (start: string, end: string, checkFrom: string, checkTo: string) => ({
  start: at(start),
  end: at(end),
  checkFrom: at(checkFrom),
  checkTo: at(checkTo),
})

const timetableA: Timetable = {
  kind: 'fixed',
  periods: [period('09:00', '18:00', '07:00', '22:00')],
  break: { start: at('12:00'), end: at('13:00') },
  allowLateMinutes: 5,
  allowEarlyMinutes: 5,
}
const timetableN: Timetable = {
  kind: 'fixed',
  periods: [period('18:00', '07:00', '16:00', '09:00')],
  break: { start: at('00:00'), end: at('01:00') },
  allowLateMinutes: 10,
  allowEarlyMinutes: 10,
}
const timetableM: Timetable = {
  kind: 'fixed',
  periods: [period('09:00', '12:00', '08:00', '12:30'), period('13:30', '18:00', '12:31', '20:00')],
  allowLateMinutes: 0,
  allowEarlyMinutes: 0,
}

const date = '2026-03-10'
const iso = (instant: number | undefined): string | null =>
  instant === undefined ? null : new Date(instant).toISOString()

/** The day as the call answers it. Times without a date are of the day. */
function explain(timetable: Timetable, times: readonly string[], leaves: readonly Leave[] = []): AttendanceDayInfo {
  const punches = times.map((time, n) => ({
    id: `punch ${n}`,
    at: Date.parse(time.length > 8 ? `${time}Z` : `${date}T${time}Z`),
  }))
  const [result] = computeDays(
    {
      zones: [{ zone: 'UTC' }],
      employment: {},
      plans: [{ date, work: timetable, worksOnHolidays: false }],
      holidays: [],
      leaves,
      punches,
      now: Date.parse('2026-04-01T00:00Z'),
    },
    date,
    date,
  )
  const { periods, punches: uses, leaves: shares, closesAfter, ...figures } = result!
  return {
    ...figures,
    statuses: [...figures.statuses],
    soFar: [...figures.soFar],
    closesAfter: iso(closesAfter),
    periods: periods.map((each) => ({
      ...each,
      start: iso(each.start)!,
      end: iso(each.end)!,
      checkFrom: iso(each.checkFrom)!,
      checkTo: iso(each.checkTo)!,
      expectedFrom: iso(each.expectedFrom),
      expectedUntil: iso(each.expectedUntil),
      in: iso(each.in),
      out: iso(each.out),
      missing: each.missing ?? null,
    })),
    leaves: shares.map(({ minutes, hundredths }) => ({ typeName: 'Annual leave', minutes, hundredths })),
    shiftName: 'Office',
    timetable: {
      name: 'Timetable',
      kind: timetable.kind,
      holdsFrom: '2000-01-01',
      isFirstVersion: true,
      allowLateMinutes: timetable.kind === 'fixed' ? timetable.allowLateMinutes : 0,
      allowEarlyMinutes: timetable.kind === 'fixed' ? timetable.allowEarlyMinutes : 0,
    },
    punches: uses.map(({ id, at: instant, use, reason }): AttendancePunch => ({
      uuid: id,
      at: new Date(instant).toISOString(),
      source: 'read',
      status: 'counting',
      doorName: 'Lobby',
      pointName: 'Lobby',
      method: null,
      direction: null,
      eventUuid: null,
      use,
      ignoredReason: reason ?? null,
      corrections: [],
    })),
    computedAt: null,
  }
}

/** A sentence in short: its key, then times and minutes in their order. */
const short = ({ key, times = {}, minutes = {}, names = {} }: Sentence): string =>
  [key, ...Object.values(times).map(shortTime), ...Object.values(minutes), ...Object.values(names)].join(' ')
const shortTime = (text: string): string => (text.startsWith(date) ? text.slice(11, 16) : text.slice(5, 16))

/** What follows the two sentences about what was expected and when punches count. */
const sentencesOf = (day: AttendanceDayInfo, index = 0): string[] =>
  periodReasons(day, day.periods[index]!).slice(2).map(short)

describe('a day is explained', () => {
  it('by what was expected, and when punches count', () => {
    const day = explain(timetableA, ['08:52', '18:04'])
    expect(periodReasons(day, day.periods[0]!).slice(0, 2).map(short)).toEqual([
      'why.expected 09:00 18:00',
      'why.checkTimes 07:00 22:00',
    ])
  })

  it.each([
    [
      1,
      ['08:52', '12:03', '12:55', '18:04'],
      ['why.inTime 08:52 09:00', 'why.outTime 18:04 18:00', 'why.workedBreak 480 60', 'why.afterEnd 18:00'],
    ],
    [2, ['09:05:40', '18:00'], ['why.inAllowed 09:05 09:05', 'why.outTime 18:00 18:00', 'why.workedBreak 475 60']],
    [3, ['09:06', '18:00'], ['why.late 09:06 09:05 09:00 6', 'why.outTime 18:00 18:00', 'why.workedBreak 474 60']],
    [4, ['09:20', '17:30'], ['why.late 09:20 09:05 09:00 20', 'why.early 17:30 18:00 30', 'why.workedBreak 430 60']],
    [5, ['08:58'], ['why.missingOut 08:58', 'why.inTime 08:58 09:00']],
    [6, ['06:40', '22:15'], ['why.absent 480']],
  ])('in example %i', (_, punches, sentences) => {
    expect(sentencesOf(explain(timetableA, punches))).toEqual(sentences)
  })

  it('by the missing side of a lone punch near the end', () => {
    expect(sentencesOf(explain(timetableA, ['17:50']))).toEqual(['why.missingIn 17:50', 'why.early 17:50 18:00 10'])
  })

  it('in example 7, over midnight', () => {
    expect(sentencesOf(explain(timetableN, ['17:49', '2026-03-11T06:40']))).toEqual([
      'why.inTime 17:49 18:00',
      'why.early 03-11T06:40 03-11T07:00 20',
      'why.workedBreak 700 60',
    ])
  })

  it('in example 9, with a leave in the morning', () => {
    const leave: Leave = {
      id: 'leave',
      typeId: 'annual',
      countsAsWorked: false,
      unit: 'hours',
      from: { date, minute: at('09:00') },
      to: { date, minute: at('12:00') },
    }
    const day = explain(timetableA, ['13:10', '18:01'], [leave])
    expect(dayReasons(day).map(short)).toEqual(['why.leavePart 180 Annual leave'])
    expect(periodReasons(day, day.periods[0]!).map(short)).toEqual([
      'why.expectedOf 09:00 18:00 13:00 18:00',
      'why.checkTimes 07:00 22:00',
      'why.late 13:10 13:05 13:00 10',
      'why.outTime 18:01 18:00',
      'why.worked 290',
      'why.afterEnd 18:00',
    ])
  })

  it('in example 11, with two periods', () => {
    const day = explain(timetableM, ['08:55', '12:05', '18:02'])
    expect(sentencesOf(day)).toEqual([
      'why.inTime 08:55 09:00',
      'why.outTime 12:05 12:00',
      'why.worked 180',
      'why.afterEnd 12:00',
    ])
    expect(sentencesOf(day, 1)).toEqual(['why.missingIn 18:02', 'why.outTime 18:02 18:00'])
    expect(dayReasons(day).map(short)).toEqual(['why.inAll 180'])
  })
})

it('punches that do not count say why', () => {
  const reasonsOf = (day: AttendanceDayInfo) =>
    day.punches.map((punch) => punchReason(day, punch)).map((reason) => reason && short(reason))
  expect(reasonsOf(explain(timetableA, ['06:40', '08:58', '08:58:30', '12:03', '18:00']))).toEqual([
    'ignored.outsideCheckTime 07:00 22:00',
    undefined,
    'ignored.repeat 08:58',
    'ignored.between',
    undefined,
  ])
})

it('the page shows the range of its address, else the month until yesterday', () => {
  const range = (search: string, today = '2026-11-29') => rangeInAddress(new URLSearchParams(search), today)
  expect(range('')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  // attendance.md 62.
  expect(range('', '2026-12-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(range('from=2026-10-05&to=2026-10-11')).toEqual({ from: '2026-10-05', to: '2026-10-11' })
  expect(range('from=2026-01-01&to=2026-10-11')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  const november = range('')
  expect(dateInAddress(new URLSearchParams('day=2026-11-03'), november, '2026-11-29')).toBe('2026-11-03')
  expect(dateInAddress(new URLSearchParams('day=2026-10-03'), november, '2026-11-29')).toBe('2026-11-29')
})
