import { timetableOf, type AttendanceTimetable } from '@lintel/contract/attendance-timetables/schema.ts'
import { calendarYears } from '@lintel/contract/schedules/schema.ts'
import type { Timetable } from '@lintel/rules/attendance/model.ts'
import type { ShiftBook, ShiftCycle, Version } from '@lintel/rules/attendance/plan-days.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** The date from which the first version of a timetable or shift holds: every date that a form may name. */
export const firstVersionDate = `${calendarYears.first}-01-01`

/** What a version of a timetable is stored as. */
export type StoredDefinition = Pick<
  AttendanceTimetable,
  | 'periods'
  | 'break'
  | 'allowLateMinutes'
  | 'allowEarlyMinutes'
  | 'overtimeAfterMinutes'
  | 'requiredMinutes'
  | 'breakMinutes'
  | 'dayChangeAt'
>

/** The shifts and timetables of a company in all their versions. */
export async function shiftBookOf(db: Db, scope: ProjectScope, companyUuid: string): Promise<ShiftBook> {
  const shifts = await rowsOf(db, scope, 'attendance_shift_version')
    .select(['shift_uuid', 'cycle_unit', 'timetable_uuids', sql<string>`holds_from::text`.as('holds_from')])
    .where('company_uuid', '=', companyUuid)
    .orderBy('holds_from')
    .execute()
  const timetables = await rowsOf(db, scope, 'attendance_timetable_version')
    .innerJoin(
      'attendance_timetable',
      joinRecord('attendance_timetable', 'attendance_timetable_version.timetable_uuid'),
    )
    .select([
      'attendance_timetable.uuid',
      'attendance_timetable.kind',
      sql<StoredDefinition>`attendance_timetable_version.definition`.as('definition'),
      sql<string>`attendance_timetable_version.holds_from::text`.as('holds_from'),
    ])
    .where('attendance_timetable_version.company_uuid', '=', companyUuid)
    .orderBy('attendance_timetable_version.holds_from')
    .execute()
  return {
    shifts: groupBy(
      shifts,
      (row) => row.shift_uuid,
      (row): Version<ShiftCycle> => ({
        from: row.holds_from,
        value: { unit: row.cycle_unit, timetableIds: row.timetable_uuids },
      }),
    ),
    timetables: groupBy(
      timetables,
      (row) => row.uuid,
      (row): Version<Timetable> => ({
        from: row.holds_from,
        value: timetableOf({ kind: row.kind, ...row.definition }),
      }),
    ),
  }
}

function groupBy<Row, Value>(
  rows: readonly Row[],
  key: (row: Row) => string,
  value: (row: Row) => Value,
): ReadonlyMap<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(value(row))
    else groups.set(key(row), [value(row)])
  }
  return groups
}
