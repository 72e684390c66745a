import type { AttendanceState } from '@lintel/contract/site-settings/office.ts'
import type { LocalDate } from '@lintel/rules/access/model-time.ts'
import { dateAt, overFrom } from '@lintel/rules/money/dates.ts'
import { attendanceOn } from '@lintel/rules/money/items.ts'
import type { AttendanceItem } from '../db/money-functions.ts'

/** The moment that a last day ends with, as calls say it; null for no end. */
export const momentOfEnd = (end: LocalDate | null, timeZone: string): string | null =>
  end === null ? null : new Date(overFrom(end, timeZone) - 1).toISOString()

/** How attendance of an office stands at a moment; a site that is no office has none. */
export function attendanceAt(item: AttendanceItem | null, now: Date): AttendanceState {
  if (item === null) return { attendanceActiveStatus: 'inactive', attendanceActiveUntil: null }
  const { status, end } = attendanceOn(item, dateAt(item.timeZone, now.getTime()))
  return { attendanceActiveStatus: status, attendanceActiveUntil: momentOfEnd(end, item.timeZone) }
}
