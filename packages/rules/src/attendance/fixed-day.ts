import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { intersection, sizeOf } from '../access/time/intervals.ts'
import type { FixedLayout, PeriodLayout } from './day-layout.ts'
import { type DayFigures, noWorkUses, overtimeOfFreeDay, usesOf } from './day-result.ts'
import type { DayStatus, FixedTimetable, PeriodResult, PunchUse } from './model.ts'
import type { OwnedPunch } from './punch-owners.ts'

/** A day of a fixed timetable (office.md 25.3 and 25.4). `punches` are those that the day's windows own, in order. */
export const figuresOfFixedDay = (layout: FixedLayout, punches: readonly OwnedPunch[]): DayFigures => {
  const { timetable } = layout
  const shares = {
    scheduledMinutes: layout.scheduledMs / minuteMs,
    holidayMinutes: layout.holidayMs / minuteMs,
    leaves: layout.leaves,
  }
  const expectedMs = layout.periods.reduce((sum, { expected }) => sum + sizeOf(expected), 0)
  if (expectedMs === 0) {
    const status = freeStatusOf(layout)
    return {
      ...shares,
      statuses: [status],
      uses: noWorkUses(punches),
      periods: layout.periods.map(idlePeriod),
      ...(status !== 'leave' && { overtimeMinutes: overtimeOfFreeDay(punches, timetable.overtimeAfterMinutes) }),
    }
  }
  const periods = layout.periods.map((period) =>
    judgePeriod(
      period,
      punches.filter(({ window }) => window === period.window),
      timetable,
    ),
  )
  return {
    ...shares,
    expectedMinutes: expectedMs / minuteMs,
    statuses: statusesOf(periods.map(({ result }) => result)),
    uses: periods.flatMap(({ uses }) => uses),
    periods: periods.map(({ result }) => result),
  }
}

/** No minute of the shift is expected: why (attendance.md 19 and 42). */
const freeStatusOf = ({ scheduledMs, holidayMs }: FixedLayout): DayStatus => {
  if (scheduledMs === 0) return 'rest'
  return holidayMs === scheduledMs ? 'holiday' : 'leave'
}

const statusesOf = (periods: readonly PeriodResult[]): DayStatus[] => {
  const statuses: DayStatus[] = []
  if (periods.some(({ absentMinutes }) => absentMinutes > 0)) statuses.push('absent')
  if (periods.some(({ missing }) => missing)) statuses.push('missedPunch')
  if (periods.some(({ lateMinutes }) => lateMinutes > 0)) statuses.push('late')
  if (periods.some(({ earlyMinutes }) => earlyMinutes > 0)) statuses.push('earlyOut')
  return statuses.length === 0 ? ['normal'] : statuses
}

const idlePeriod = ({ window, start, end, expected }: PeriodLayout): PeriodResult => ({
  start,
  end,
  checkFrom: window.from,
  checkTo: window.to,
  isExcused: window.isExcused,
  ...(expected.length > 0 && { expectedFrom: expected[0]![0], expectedUntil: expected.at(-1)![1] }),
  lateMinutes: 0,
  earlyMinutes: 0,
  workedMinutes: 0,
  breakMinutes: 0,
  overtimeMinutes: 0,
  absentMinutes: 0,
})

const judgePeriod = (
  period: PeriodLayout,
  punches: readonly OwnedPunch[],
  timetable: FixedTimetable,
): { result: PeriodResult; uses: PunchUse[] } => {
  const idle = idlePeriod(period)
  if (idle.isExcused) return { result: idle, uses: noWorkUses(punches) }
  if (punches.length === 0) {
    return { result: { ...idle, absentMinutes: sizeOf(period.expected) / minuteMs }, uses: [] }
  }
  const from = period.expected[0]![0]
  const until = period.expected.at(-1)![1]
  const isPair = punches.length > 1
  const isIn = isPair || 2 * punches[0]!.minute <= from + until
  const inPunch = isIn ? punches[0] : undefined
  const outPunch = isPair || !isIn ? punches.at(-1) : undefined
  const late = inPunch ? (inPunch.minute - from) / minuteMs : 0
  const early = outPunch ? (until - outPunch.minute) / minuteMs : 0
  const missing = !inPunch ? 'in' : outPunch ? undefined : 'out'
  return {
    uses: usesOf(punches, inPunch, outPunch),
    result: {
      ...idle,
      ...(inPunch && { in: inPunch.minute }),
      ...(outPunch && { out: outPunch.minute }),
      ...(missing && { missing }),
      lateMinutes: late > timetable.allowLateMinutes ? late : 0,
      earlyMinutes: early > timetable.allowEarlyMinutes ? early : 0,
      ...(inPunch && outPunch && minutesOfPair(period, inPunch, outPunch, timetable)),
    },
  }
}

const minutesOfPair = (
  { expected, break: rest, end }: PeriodLayout,
  { minute: from }: OwnedPunch,
  { minute: until }: OwnedPunch,
  { overtimeAfterMinutes }: FixedTimetable,
): Pick<PeriodResult, 'workedMinutes' | 'breakMinutes' | 'overtimeMinutes'> => {
  // Who came after the end is paid from then on (attendance.md 23).
  const overtime = (until - Math.max(end, from)) / minuteMs
  return {
    workedMinutes: sizeOf(intersection(expected, [[from, until]])) / minuteMs,
    breakMinutes: sizeOf(intersection(rest, [[from, until]])) / minuteMs,
    overtimeMinutes: overtimeAfterMinutes !== undefined && overtime >= overtimeAfterMinutes ? Math.max(0, overtime) : 0,
  }
}
