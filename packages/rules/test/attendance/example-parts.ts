/** What the worked examples are written with: the timetables of office.md 25.10, and times of the clock as text. */

import type { LocalDate } from '../../src/access/model-time.ts'
import type { Instant } from '../../src/access/model.ts'
import type {
  AttendanceInput,
  DayPlan,
  DayResult,
  FixedTimetable,
  FlexibleTimetable,
  Half,
  Leave,
  LeaveShare,
  Period,
  PeriodResult,
  Punch,
  PunchUse,
  WallWindow,
} from '../../src/attendance/model.ts'
import { clock } from '../factories.ts'

type Some<T> = { readonly [Name in keyof T]?: T[Name] }

export interface AttendanceExample {
  readonly name: string
  readonly input: AttendanceInput
  readonly date: LocalDate
  /** What of the result the text says. */
  readonly expected: Some<Omit<DayResult, 'periods' | 'punches' | 'leaves'>> & {
    readonly periods?: readonly Some<PeriodResult>[]
    readonly punches?: readonly Some<PunchUse>[]
    readonly leaves?: readonly Some<LeaveShare>[]
  }
}

/** A Wednesday in Berlin's summer. */
export const wednesday = '2026-06-10'
export const thursday = '2026-06-11'

/** `08:52` or `08:52:30`, on the Wednesday; or `2026-06-11 08:52`; in Berlin's summer, or with another offset. */
export const at = (text: string, offset = '+02:00'): Instant =>
  Date.parse(`${text.includes(' ') ? text.replace(' ', 'T') : `${wednesday}T${text}`}${offset}`)

export const wall = (start: string, end: string): WallWindow => ({ start: clock(start), end: clock(end) })

export const period = (start: string, end: string, checkFrom: string, checkTo: string): Period => ({
  start: clock(start),
  end: clock(end),
  checkFrom: clock(checkFrom),
  checkTo: clock(checkTo),
})

export const fixedTimetable = (periods: readonly Period[], changes: Partial<FixedTimetable> = {}): FixedTimetable => ({
  kind: 'fixed',
  periods,
  allowLateMinutes: 0,
  allowEarlyMinutes: 0,
  ...changes,
})

export const timetableA = fixedTimetable([period('09:00', '18:00', '07:00', '22:00')], {
  break: wall('12:00', '13:00'),
  allowLateMinutes: 5,
  allowEarlyMinutes: 5,
})
export const timetableN = fixedTimetable([period('18:00', '07:00', '16:00', '09:00')], {
  break: wall('00:00', '01:00'),
  allowLateMinutes: 10,
  allowEarlyMinutes: 10,
})
export const timetableM = fixedTimetable([
  period('09:00', '12:00', '08:00', '12:30'),
  period('13:30', '18:00', '12:31', '20:00'),
])
export const timetableF: FlexibleTimetable = { kind: 'flexible', requiredMinutes: 480, dayChangeAt: 0 }

export const planOn = (date: LocalDate, work: DayPlan['work'], worksOnHolidays = false): DayPlan => ({
  date,
  work,
  worksOnHolidays,
})

/** The Wednesday alone. */
export const onWednesday = (work: DayPlan['work'], worksOnHolidays = false): readonly DayPlan[] => [
  planOn(wednesday, work, worksOnHolidays),
]

/** Reads, or punches with more to say. */
export const inputOf = (
  plans: readonly DayPlan[],
  punches: readonly (Instant | Punch)[],
  changes: Partial<AttendanceInput> = {},
): AttendanceInput => ({
  zones: [{ zone: 'Europe/Berlin' }],
  employment: {},
  plans,
  holidays: [],
  leaves: [],
  punches: punches.map((each, n) => (typeof each === 'number' ? { id: `punch${n}`, at: each } : each)),
  now: Date.parse('2040-01-01T00:00Z'),
  ...changes,
})

const annual = { id: 'leave', typeId: 'annual', countsAsWorked: false }

export const hoursOff = (from: string, to: string, changes: Partial<Leave> = {}): Leave =>
  ({
    ...annual,
    unit: 'hours',
    from: { date: wednesday, minute: clock(from) },
    to: { date: wednesday, minute: clock(to) },
    ...changes,
  }) as Leave

/** Days or halves, both ends included. */
export const daysOff = (
  from: LocalDate,
  to = from,
  halves: { readonly from?: Half; readonly to?: Half } = {},
  id = 'leave',
): Leave => ({
  ...annual,
  id,
  unit: 'days',
  from: halves.from ? { date: from, half: halves.from } : { date: from },
  to: halves.to ? { date: to, half: halves.to } : { date: to },
})

/** A morning or an afternoon. */
export const halfOff = (half: Half, date = wednesday, id = 'leave'): Leave =>
  daysOff(date, date, { from: half, to: half }, id)
