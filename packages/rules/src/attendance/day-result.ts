import { minuteMs } from '@lintel/vocabulary/durations.ts'
import type { Instant } from '../access/model.ts'
import { dateOf } from '../access/time/days.ts'
import type { DayLayout, LeaveMinutes } from './day-layout.ts'
import { type DayResult, type DayStatus, dayStatuses, type PeriodResult, type PunchUse } from './model.ts'
import type { OwnedPunch } from './punch-owners.ts'

/** A day stays open for late events this long after its last check time (office.md 25.9). */
export const closingDelayMs = 60 * minuteMs

/** The punches of a date: those that its windows own, and those that no window owns and whose clock shows it. */
export interface DayPunches {
  readonly owned: readonly OwnedPunch[]
  readonly others: readonly OwnedPunch[]
}

/** What a kind of day gives; the rest of a result follows from it. */
export interface DayFigures {
  /** Judged by the punches until now, in any order. */
  readonly statuses: readonly DayStatus[]
  readonly uses: readonly PunchUse[]
  readonly periods?: readonly PeriodResult[]
  readonly scheduledMinutes?: number
  readonly expectedMinutes?: number
  readonly holidayMinutes?: number
  readonly leaves?: readonly LeaveMinutes[]
  readonly workedMinutes?: number
  readonly breakMinutes?: number
  readonly overtimeMinutes?: number
  readonly shortMinutes?: number
}

/** States in which no work is expected: known at once, never pending (attendance.md 55). */
const freeStatuses: ReadonlySet<DayStatus> = new Set(['leave', 'holiday', 'rest', 'notScheduled'])

export const dayResult = (
  day: number,
  layout: DayLayout | undefined,
  figures: DayFigures,
  punches: DayPunches,
  now: Instant,
): DayResult => {
  const closesAfter = layout && layout.closesFrom + closingDelayMs
  const isClosed = closesAfter === undefined || now > closesAfter
  const soFar = dayStatuses.filter((status) => figures.statuses.includes(status))
  const periods = figures.periods ?? []
  const scheduledMinutes = figures.scheduledMinutes ?? 0
  const absentMinutes = sumOf(periods, 'absentMinutes')
  const leaves = figures.leaves ?? []
  const workedLeaveMs = leaves.reduce((sum, { leave, ms }) => sum + (leave.countsAsWorked ? ms : 0), 0)
  return {
    date: dateOf(day),
    statuses: isClosed || soFar.every((status) => freeStatuses.has(status)) ? soFar : ['pending'],
    soFar,
    isClosed,
    ...(closesAfter !== undefined && { closesAfter }),
    scheduledMinutes,
    expectedMinutes: figures.expectedMinutes ?? 0,
    holidayMinutes: figures.holidayMinutes ?? 0,
    leaves: leaves.map(({ leave: { id, typeId }, ms }) => ({
      id,
      typeId,
      minutes: ms / minuteMs,
      hundredths: hundredthsOf(ms / minuteMs, scheduledMinutes),
    })),
    workedMinutes: (figures.workedMinutes ?? sumOf(periods, 'workedMinutes')) + workedLeaveMs / minuteMs,
    breakMinutes: figures.breakMinutes ?? sumOf(periods, 'breakMinutes'),
    overtimeMinutes: isClosed ? (figures.overtimeMinutes ?? sumOf(periods, 'overtimeMinutes')) : 0,
    lateMinutes: sumOf(periods, 'lateMinutes'),
    earlyMinutes: sumOf(periods, 'earlyMinutes'),
    absentMinutes,
    absentHundredths: hundredthsOf(absentMinutes, scheduledMinutes),
    shortMinutes: figures.shortMinutes ?? 0,
    periods: isClosed ? periods : periods.map((period) => ({ ...period, overtimeMinutes: 0 })),
    punches: [...figures.uses, ...punches.others.map((each) => otherUse(each, layout, soFar))].sort(
      (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1),
    ),
  }
}

const otherUse = (
  { id, at, reason }: OwnedPunch,
  layout: DayLayout | undefined,
  statuses: readonly DayStatus[],
): PunchUse => ({
  id,
  at,
  use: 'ignored',
  reason:
    reason ??
    (!layout
      ? 'notScheduled'
      : statuses.every((status) => freeStatuses.has(status))
        ? 'noWorkExpected'
        : 'outsideCheckTime'),
})

const sumOf = <Key extends string>(list: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  list.reduce((sum, each) => sum + each[key], 0)

/** A share in whole hundredths, half up; 0 of nothing (attendance.md 27). */
export const hundredthsOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((200 * part + whole) / (2 * whole))

/** Punches that change nothing on a day without work. */
export const noWorkUses = (punches: readonly OwnedPunch[]): PunchUse[] =>
  punches.map(({ id, at }) => ({ id, at, use: 'ignored', reason: 'noWorkExpected' }))

/** The first and the last of punches for a period: in, out, and those between (office.md 25.3). */
export const usesOf = (punches: readonly OwnedPunch[], inPunch?: OwnedPunch, outPunch?: OwnedPunch): PunchUse[] =>
  punches.map((punch) => {
    const { id, at } = punch
    if (punch === inPunch) return { id, at, use: 'in' }
    return punch === outPunch ? { id, at, use: 'out' } : { id, at, use: 'ignored', reason: 'between' }
  })

/** From the first to the last punch, when that is at least the limit (office.md 25.6, attendance.md 24 and 25). */
export const overtimeOfFreeDay = (punches: readonly OwnedPunch[], limit: number | undefined): number => {
  if (limit === undefined || punches.length < 2) return 0
  const minutes = (punches.at(-1)!.minute - punches[0]!.minute) / minuteMs
  return minutes >= limit ? minutes : 0
}
