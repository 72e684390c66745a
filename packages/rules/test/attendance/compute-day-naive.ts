/**
 * office.md 25 and attendance.md 1 to 62 read a second time: minute by minute, with no index and no interval
 * arithmetic. The calculation of `src/attendance` is compared with it.
 */

import { minuteMs } from '@lintel/vocabulary/durations.ts'
import type { Instant } from '../../src/access/model.ts'
import type { LocalDate } from '../../src/access/model-time.ts'
import type {
  AttendanceInput,
  DayResult,
  DayStatus,
  FixedTimetable,
  FlexibleTimetable,
  PeriodResult,
  PunchUse,
} from '../../src/attendance/model.ts'
import { excusesOf, hundredths, type Excuses } from './naive-excuses.ts'
import { placePunches, type PlacedPunch } from './naive-punches.ts'
import { closesAfter, minutesBetween, shiftOn, type NaiveWindow } from './naive-shifts.ts'

/** The order in which statuses are ofDate. */
const statusOrder: readonly DayStatus[] = ['absent', 'missedPunch', 'late', 'earlyOut']
/** Known at once, not pending (attendance.md 55). */
const idleStatuses: readonly DayStatus[] = ['leave', 'holiday', 'rest', 'notScheduled']

const minutesFrom = (from: Instant, until: Instant): number => (until - from) / minuteMs
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

const without = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T

const emptyPeriod = ({ start, end, checkFrom, checkTo }: NaiveWindow) => ({
  start,
  end,
  checkFrom,
  checkTo,
  isExcused: false,
  lateMinutes: 0,
  earlyMinutes: 0,
  workedMinutes: 0,
  breakMinutes: 0,
  overtimeMinutes: 0,
  absentMinutes: 0,
})

/** What comes to the limit counts, and then all of it. */
const overtime = (minutes: number, limit: number | undefined): number =>
  limit !== undefined && minutes > 0 && minutes >= limit ? minutes : 0

/** From the first to the last punch of a day on which no work is expected (attendance.md 24 to 26). */
const idleOvertime = (minutes: readonly Instant[], limit: number | undefined): number =>
  minutes.length < 2 ? 0 : overtime(minutesFrom(minutes[0]!, minutes.at(-1)!), limit)

/** office.md 25.3. */
function fixedPeriod(
  timetable: FixedTimetable,
  window: NaiveWindow,
  expected: readonly Instant[],
  punches: readonly Instant[],
): PeriodResult {
  const empty = emptyPeriod(window)
  if (expected.length === 0) return { ...empty, isExcused: true }
  const expectedFrom = expected[0]!
  const expectedUntil = expected.at(-1)! + minuteMs
  const common = { ...empty, expectedFrom, expectedUntil }
  if (punches.length === 0) return { ...common, absentMinutes: expected.length }

  const isIn = punches.length > 1 || 2 * punches[0]! <= expectedFrom + expectedUntil
  const isOut = punches.length > 1 || !isIn
  const first = punches[0]!
  const last = punches.at(-1)!
  const late = isIn ? minutesFrom(expectedFrom, first) : 0
  const early = isOut ? minutesFrom(last, expectedUntil) : 0
  const present = isIn && isOut ? minutesBetween(first, last) : []
  return without({
    ...common,
    in: isIn ? first : undefined,
    out: isOut ? last : undefined,
    missing: isIn && isOut ? undefined : isIn ? ('out' as const) : ('in' as const),
    lateMinutes: late > timetable.allowLateMinutes ? late : 0,
    earlyMinutes: early > timetable.allowEarlyMinutes ? early : 0,
    workedMinutes: present.filter((at) => expected.includes(at)).length,
    breakMinutes: present.filter((at) => window.breaks.includes(at)).length,
    overtimeMinutes:
      isIn && isOut ? overtime(minutesFrom(Math.max(window.end, first), last), timetable.overtimeAfterMinutes) : 0,
  })
}

/** office.md 25.5: the one period of a flexible day. */
function flexiblePeriod(
  timetable: FlexibleTimetable,
  window: NaiveWindow,
  required: number,
  punches: readonly Instant[],
): PeriodResult {
  const empty = emptyPeriod(window)
  if (required === 0) return { ...empty, isExcused: true }
  if (punches.length === 0) return { ...empty, absentMinutes: required }
  const first = punches[0]!
  if (punches.length === 1) return { ...empty, in: first, missing: 'out' }
  const last = punches.at(-1)!
  const span = minutesFrom(first, last)
  const pause = timetable.breakMinutes ?? 0
  const breakMinutes = span > pause ? pause : 0
  return { ...empty, in: first, out: last, workedMinutes: span - breakMinutes, breakMinutes }
}

/** office.md 25.4 and 25.5: what the periods make of the day. */
function statusesOf(periods: readonly PeriodResult[], excuses: Excuses, shortMinutes: number): readonly DayStatus[] {
  if (periods.every((period) => period.isExcused)) {
    if (excuses.scheduledMinutes === 0) return ['rest']
    return [excuses.holidayMinutes === excuses.scheduledMinutes ? 'holiday' : 'leave']
  }
  const found = new Set<DayStatus>()
  for (const period of periods) {
    if (period.absentMinutes > 0) found.add('absent')
    if (period.missing) found.add('missedPunch')
    if (period.lateMinutes > 0) found.add('late')
    if (period.earlyMinutes > 0) found.add('earlyOut')
  }
  const statuses = statusOrder.filter((status) => found.has(status))
  if (statuses.length > 0) return statuses
  return [shortMinutes > 0 ? 'insufficientHours' : 'normal']
}

/** What became of the punches that the day lists. */
function usesOf(
  ofDate: readonly PlacedPunch[],
  periods: readonly PeriodResult[],
  status: DayStatus | undefined,
): PunchUse[] {
  const ofPeriods = periods.map((_, index) => ofDate.filter((each) => each.period === index))
  return ofDate.map((each) => {
    const { id, at } = each.punch
    const ignoredFor = (reason: PunchUse['reason']): PunchUse => ({ id, at, use: 'ignored', reason })
    if (each.dropped) return ignoredFor(each.dropped)
    if (status === 'notScheduled') return ignoredFor('notScheduled')
    if (status && idleStatuses.includes(status)) return ignoredFor('noWorkExpected')
    if (each.period === undefined) return ignoredFor('outsideCheckTime')
    const period = periods[each.period]!
    const own = ofPeriods[each.period]!
    if (period.isExcused) return ignoredFor('noWorkExpected')
    if (each === own[0] && period.in !== undefined) return { id, at, use: 'in' }
    if (each === own.at(-1) && period.out !== undefined) return { id, at, use: 'out' }
    return ignoredFor('between')
  })
}

const emptyDay = {
  scheduledMinutes: 0,
  expectedMinutes: 0,
  holidayMinutes: 0,
  leaves: [],
  workedMinutes: 0,
  breakMinutes: 0,
  overtimeMinutes: 0,
  lateMinutes: 0,
  earlyMinutes: 0,
  absentMinutes: 0,
  absentHundredths: 0,
  shortMinutes: 0,
  periods: [],
}

export function computeDayNaive(input: AttendanceInput, date: LocalDate): DayResult {
  const shift = shiftOn(input, date)
  const ofDate = placePunches(input, date).filter((each) => each.date === date)
  const counting = ofDate.filter((each) => !each.dropped)
  if (shift.kind === 'none') {
    const statuses = ['notScheduled'] as const
    const punches = usesOf(ofDate, [], 'notScheduled')
    return { ...emptyDay, date, statuses, soFar: statuses, isClosed: true, punches }
  }

  const closing = closesAfter(input, date, shift)!
  const isClosed = input.now > closing
  if (shift.kind === 'rest') {
    const statuses = ['rest'] as const
    const minutes = counting.map((each) => each.minute)
    const overtimeMinutes = isClosed ? idleOvertime(minutes, shift.rest.overtimeAfterMinutes) : 0
    const punches = usesOf(ofDate, [], 'rest')
    return { ...emptyDay, date, statuses, soFar: statuses, isClosed, closesAfter: closing, overtimeMinutes, punches }
  }

  const { timetable } = shift
  const excuses = excusesOf(input, date, shift)
  const periods = shift.windows.map((window, index) => {
    const minutes = counting.filter((each) => each.period === index).map((each) => each.minute)
    const period =
      timetable.kind === 'fixed'
        ? fixedPeriod(timetable, window, excuses.expectedOf[index]!, minutes)
        : flexiblePeriod(timetable, window, excuses.expectedMinutes, minutes)
    return isClosed ? period : { ...period, overtimeMinutes: 0 }
  })
  const total = (name: 'worked' | 'break' | 'overtime' | 'late' | 'early' | 'absent') =>
    sum(periods.map((period) => period[`${name}Minutes`]))

  const isMeasured = timetable.kind === 'flexible' && periods[0]!.out !== undefined
  const shortMinutes = isMeasured ? Math.max(0, excuses.expectedMinutes - total('worked')) : 0
  const soFar = statusesOf(periods, excuses, shortMinutes)
  const isIdle = idleStatuses.includes(soFar[0]!)
  const inWindows = counting.filter((each) => each.period !== undefined).map((each) => each.minute)
  const hasIdleOvertime = timetable.kind === 'fixed' && isClosed && (soFar[0] === 'holiday' || soFar[0] === 'rest')
  return {
    date,
    statuses: isClosed || isIdle ? soFar : ['pending'],
    soFar,
    isClosed,
    closesAfter: closing,
    scheduledMinutes: excuses.scheduledMinutes,
    expectedMinutes: excuses.expectedMinutes,
    holidayMinutes: excuses.holidayMinutes,
    leaves: excuses.leaves,
    workedMinutes: total('worked') + excuses.minutesAsWorked,
    breakMinutes: total('break'),
    overtimeMinutes: hasIdleOvertime ? idleOvertime(inWindows, timetable.overtimeAfterMinutes) : total('overtime'),
    lateMinutes: total('late'),
    earlyMinutes: total('early'),
    absentMinutes: total('absent'),
    absentHundredths: hundredths(total('absent'), excuses.scheduledMinutes),
    shortMinutes,
    periods,
    punches: usesOf(ofDate, periods, isIdle ? soFar[0] : undefined),
  }
}
