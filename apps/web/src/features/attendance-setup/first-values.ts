import type { AttendanceSetupDefaults, AttendanceSetupForm } from '@lintel/contract/attendance-setup/schema.ts'
import { lastDateFrom } from '@lintel/contract/attendance/days.ts'
import { weekDays } from '@lintel/contract/attendance/kinds.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { daysFrom, weekdayOf } from '../../kit/dates/month.ts'

/** What the form of the setup begins with, and what it says about it before it is sent. */

export interface SetupNames {
  readonly point: string
  readonly timetable: string
  readonly shift: string
}

/** Hours to begin with: of an office, and of a night that ends on the next day. */
export const presets = {
  office: {
    periods: [{ start: 540, end: 1080, checkFrom: 420, checkTo: 1320 }],
    break: { start: 780, end: 840 },
  },
  night: { periods: [{ start: 1320, end: 360, checkFrom: 1200, checkTo: 480 }], break: null },
} as const
export const presetNames = ['office', 'night'] as const
export type PresetName = (typeof presetNames)[number]

/** Doors that can be of the new point: people are read there, and no other point of the company has them. */
export const freeDoors = ({ doors }: Pick<AttendanceSetupDefaults, 'doors'>) =>
  doors.filter(({ hasReader, pointName }) => hasReader && pointName === null)

/** Points of the company that have doors already, by name. */
export const pointsOf = ({ doors }: Pick<AttendanceSetupDefaults, 'doors'>): readonly string[] => [
  ...new Set(doors.flatMap(({ pointName }) => (pointName === null ? [] : [pointName]))),
]

/** An office from Monday to Friday, from today on for a year, at all doors that can be of a point. */
export function firstValues(defaults: AttendanceSetupDefaults, names: SetupNames) {
  const doors = freeDoors(defaults)
  return {
    companyUuid: defaults.uuid,
    pointName: doors.length > 0 || pointsOf(defaults).length === 0 ? names.point : '',
    doorUuids: doors.slice(0, attendanceLimits.pointDoors).map(({ uuid }) => uuid),
    timetableName: names.timetable,
    kind: 'fixed' as const,
    periods: [...presets.office.periods],
    break: presets.office.break,
    allowLateMinutes: 0,
    allowEarlyMinutes: 0,
    overtimeAfterMinutes: null,
    requiredMinutes: 480,
    breakMinutes: null,
    dayChangeAt: 0,
    shiftName: names.shift,
    workDays: [1, 2, 3, 4, 5],
    startDate: defaults.today,
    endDate: lastDateFrom(defaults.today),
    worksOnHolidays: false,
    personnelUuids: [] as string[],
    enablesAttendance: true,
  }
}

/** How many people will have a schedule; none are chosen where everybody is meant. */
export function countPeople(
  { personnelUuids, enablesAttendance }: Pick<AttendanceSetupForm, 'personnelUuids' | 'enablesAttendance'>,
  { withAttendance, withoutAttendance }: Pick<AttendanceSetupDefaults, 'withAttendance' | 'withoutAttendance'>,
): number {
  if (personnelUuids.length > 0) return personnelUuids.length
  return enablesAttendance ? withAttendance + withoutAttendance : withAttendance
}

export interface PreviewDay {
  readonly date: string
  /** Monday is 1. */
  readonly weekday: number
  readonly kind: 'work' | 'rest' | 'holiday'
}

/** What is planned for the first seven dates. */
export function firstWeek(
  { startDate, workDays, worksOnHolidays }: Pick<AttendanceSetupForm, 'startDate' | 'workDays' | 'worksOnHolidays'>,
  holidays: readonly string[],
): readonly PreviewDay[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(startDate)) return []
  return Array.from({ length: weekDays }, (_, index): PreviewDay => {
    const date = daysFrom(startDate, index)
    const weekday = weekdayOf(date) + 1
    if (!workDays.includes(weekday)) return { date, weekday, kind: 'rest' }
    return { date, weekday, kind: !worksOnHolidays && holidays.includes(date) ? 'holiday' : 'work' }
  })
}
