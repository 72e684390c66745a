import type { AttendanceTimetable } from '@lintel/contract/attendance-timetables/schema.ts'
import { clockFieldsOf } from '@lintel/rules/attendance/clock-fields.ts'

type Hours = Pick<AttendanceTimetable, 'kind' | 'periods' | 'break' | 'requiredMinutes'>

/** Minutes of a day that are to be worked on a day without a change of the clock. */
export function workMinutesOf({ kind, periods, break: rest, requiredMinutes }: Hours): number {
  if (kind === 'flexible') return requiredMinutes
  if (periods.length === 0) return 0
  const fields = clockFieldsOf({ periods, ...(rest && { break: rest }) })
  const work = fields.periods.reduce((sum, { start, end }) => sum + end - start, 0)
  return work - (fields.break ? fields.break.end - fields.break.start : 0)
}
