import type { AttendanceDayInfo, AttendancePeriod, AttendancePunch } from '@lintel/contract/attendance-people/schema.ts'
import type attendancePeopleTexts from '@lintel/i18n/catalogues/en/attendancePeople.json'
import { minuteMs } from '@lintel/vocabulary/durations.ts'

/** Why a day is what it is, as sentences of the catalogue with what stands in them (office.md 25). */

export interface Sentence {
  readonly key:
    | `why.${keyof (typeof attendancePeopleTexts)['why']}`
    | `ignored.${keyof (typeof attendancePeopleTexts)['ignored']}`
  /** Moments that it names, in UTC. */
  readonly times?: Readonly<Record<string, string>>
  /** Lengths that it names, in minutes. */
  readonly minutes?: Readonly<Record<string, number>>
  readonly names?: Readonly<Record<string, string>>
}

/** What a sentence is made of: the day without its punches. */
export type JudgedDay = Omit<AttendanceDayInfo, 'punches' | 'computedAt' | 'closesAfter' | 'shiftName'>

const later = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * minuteMs).toISOString()

/** Sentences for which a day is something else than Normal. */
const decidingKeys: readonly Sentence['key'][] = [
  'why.absent',
  'why.early',
  'why.flexibleMissing',
  'why.late',
  'why.missingIn',
  'why.missingOut',
  'why.short',
]

/** Whether a sentence is the reason of the day's status. */
export const decidesDay = ({ key }: Sentence): boolean => decidingKeys.includes(key)

/** What is said of the whole day, before its periods. */
export function dayReasons(day: JudgedDay): readonly Sentence[] {
  const [status] = day.soFar
  const parts: Sentence[] = []
  if (status === 'notScheduled' || status === 'rest' || status === 'holiday' || status === 'leave')
    parts.push({ key: `why.${status}` })
  if (day.holidayMinutes > 0 && status !== 'holiday')
    parts.push({ key: 'why.holidayPart', minutes: { minutes: day.holidayMinutes } })
  for (const { typeName, minutes } of day.leaves)
    parts.push({ key: 'why.leavePart', names: { name: typeName }, minutes: { minutes } })
  const ofPeriods = day.periods.reduce((sum, period) => sum + period.overtimeMinutes, 0)
  if (day.overtimeMinutes > ofPeriods)
    parts.push({ key: 'why.overtimeFree', minutes: { minutes: day.overtimeMinutes } })
  const ofWork = day.periods.reduce((sum, period) => sum + period.workedMinutes, 0)
  if (day.workedMinutes > 0 && (day.periods.length > 1 || day.workedMinutes !== ofWork))
    parts.push({ key: 'why.inAll', minutes: { minutes: day.workedMinutes } })
  return parts
}

/** What is said of one work period. */
export function periodReasons(day: JudgedDay, period: AttendancePeriod): readonly Sentence[] {
  if (day.timetable?.kind === 'flexible') return flexibleReasons(day, period)
  if (period.isExcused || period.expectedFrom === null || period.expectedUntil === null) return [{ key: 'why.excused' }]
  const { start, end, checkFrom, checkTo, expectedFrom: from, expectedUntil: to } = period
  const isWhole = from === start && to === end
  return [
    isWhole ? { key: 'why.expected', times: { from, to } } : { key: 'why.expectedOf', times: { start, end, from, to } },
    { key: 'why.checkTimes', times: { from: checkFrom, to: checkTo } },
    ...missingReasons(period),
    ...inReasons(period, from, day.timetable?.allowLateMinutes ?? 0),
    ...outReasons(period, to, day.timetable?.allowEarlyMinutes ?? 0),
    ...workReasons(period, day.isClosed),
  ]
}

function missingReasons({ absentMinutes, missing, ...period }: AttendancePeriod): readonly Sentence[] {
  if (absentMinutes > 0) return [{ key: 'why.absent', minutes: { minutes: absentMinutes } }]
  if (missing === 'out' && period.in !== null) return [{ key: 'why.missingOut', times: { at: period.in } }]
  if (missing === 'in' && period.out !== null) return [{ key: 'why.missingIn', times: { at: period.out } }]
  return []
}

function inReasons({ in: at, lateMinutes }: AttendancePeriod, from: string, allowMinutes: number): readonly Sentence[] {
  if (at === null) return []
  const latest = later(from, allowMinutes)
  if (lateMinutes > 0)
    return [{ key: 'why.late', times: { at, allowed: latest, from }, minutes: { minutes: lateMinutes } }]
  return at > from
    ? [{ key: 'why.inAllowed', times: { at, allowed: latest } }]
    : [{ key: 'why.inTime', times: { at, from } }]
}

function outReasons(
  { out: at, earlyMinutes }: AttendancePeriod,
  to: string,
  allowMinutes: number,
): readonly Sentence[] {
  if (at === null) return []
  if (earlyMinutes > 0) return [{ key: 'why.early', times: { at, to }, minutes: { minutes: earlyMinutes } }]
  return at < to
    ? [{ key: 'why.outAllowed', times: { at, allowed: later(to, -allowMinutes) } }]
    : [{ key: 'why.outTime', times: { at, to } }]
}

function workReasons(period: AttendancePeriod, isClosed: boolean): readonly Sentence[] {
  const { out, end, workedMinutes, breakMinutes, overtimeMinutes } = period
  if (period.in === null || out === null) return []
  const minutes = { minutes: workedMinutes }
  return [
    breakMinutes > 0
      ? { key: 'why.workedBreak', minutes: { ...minutes, break: breakMinutes } }
      : { key: 'why.worked', minutes },
    ...(overtimeMinutes > 0
      ? [{ key: 'why.overtime', times: { end }, minutes: { minutes: overtimeMinutes } } as const]
      : isClosed && out > end
        ? [{ key: 'why.afterEnd', times: { end } } as const]
        : []),
  ]
}

/** A flexible day has a length and no hours (office.md 25.5). */
function flexibleReasons(day: JudgedDay, period: AttendancePeriod): readonly Sentence[] {
  const { in: first, out: last } = period
  if (period.isExcused) return [{ key: 'why.excused' }]
  const expected = day.expectedMinutes
  const parts: Sentence[] = [
    { key: 'why.flexible', times: { from: period.start, to: period.end }, minutes: { required: expected } },
  ]
  if (period.absentMinutes > 0) parts.push({ key: 'why.absent', minutes: { minutes: period.absentMinutes } })
  if (first !== null && last === null) parts.push({ key: 'why.flexibleMissing', times: { at: first } })
  if (first === null || last === null) return parts
  parts.push({ key: 'why.flexibleInOut', times: { in: first, out: last } })
  if (day.shortMinutes > 0) {
    const minutes = { minutes: period.workedMinutes, required: expected, short: day.shortMinutes }
    parts.push({ key: 'why.short', minutes })
  } else parts.push(...workReasons({ ...period, overtimeMinutes: 0, end: last }, day.isClosed))
  return parts
}

/** Why a punch is neither in nor out; undefined for one that is. */
export function punchReason(
  day: Pick<AttendanceDayInfo, 'periods' | 'punches'>,
  punch: Pick<AttendancePunch, 'uuid' | 'at' | 'use' | 'status' | 'ignoredReason'>,
): Sentence | undefined {
  if (punch.use === null) {
    const key = punch.status === 'review' ? 'review' : punch.status === 'waiting' ? 'waiting' : 'open'
    return { key: `ignored.${key}` }
  }
  switch (punch.ignoredReason) {
    case null:
      return undefined
    case 'repeat': {
      const former = day.punches.findLast(
        ({ at, ignoredReason, use }) =>
          at <= punch.at && use !== null && ignoredReason !== 'repeat' && ignoredReason !== 'setAside',
      )
      return { key: 'ignored.repeat', times: { at: former?.at ?? punch.at } }
    }
    case 'outsideCheckTime': {
      const distance = ({ checkFrom, checkTo }: AttendancePeriod) =>
        Math.min(...[checkFrom, checkTo].map((at) => Math.abs(Date.parse(at) - Date.parse(punch.at))))
      const [period] = day.periods.toSorted((a, b) => distance(a) - distance(b))
      if (!period) return { key: 'ignored.noWorkExpected' }
      return { key: 'ignored.outsideCheckTime', times: { from: period.checkFrom, to: period.checkTo } }
    }
    default:
      return { key: `ignored.${punch.ignoredReason}` }
  }
}
