import type { AttendanceTimetable, AttendanceTimetableFilter } from '@lintel/contract/attendance-timetables/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { pageOfDefinitions } from '../../domain/attendance/definitions.ts'
import type { StoredDefinition } from '../../domain/attendance/shift-book.ts'

/** How many shifts have the timetable in their latest version. */
const shiftsUsing = sql<number>`(
  select count(*)::int from attendance_shift shift cross join lateral (
    select timetable_uuids from attendance_shift_version cycle
    where cycle.project_uuid = shift.project_uuid and cycle.shift_uuid = shift.uuid
    order by cycle.holds_from desc limit 1) latest
  where shift.project_uuid = attendance_timetable.project_uuid
    and shift.company_uuid = attendance_timetable.company_uuid
    and attendance_timetable.uuid = any(latest.timetable_uuids))`

/** Timetables with what their latest version says. */
const timetables = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'attendance_timetable')
    .innerJoin('company', joinRecord('company', 'attendance_timetable.company_uuid'))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('attendance_timetable_version as said')
          .select(['said.definition', sql<string>`said.holds_from::text`.as('holds_from')])
          .whereRef('said.project_uuid', '=', 'attendance_timetable.project_uuid')
          .whereRef('said.timetable_uuid', '=', 'attendance_timetable.uuid')
          .orderBy('said.holds_from', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'attendance_timetable.uuid',
      'attendance_timetable.company_uuid',
      'company.name as company_name',
      'attendance_timetable.name',
      'attendance_timetable.kind',
      'attendance_timetable.version',
      'attendance_timetable.created_at',
      sql<StoredDefinition>`latest.definition`.as('definition'),
      'latest.holds_from',
      shiftsUsing.as('shifts'),
    ])

type TimetableRow = Awaited<ReturnType<ReturnType<typeof timetables>['executeTakeFirstOrThrow']>>

const showTimetable = (row: TimetableRow): AttendanceTimetable => ({
  uuid: row.uuid,
  companyUuid: row.company_uuid,
  companyName: row.company_name,
  name: row.name,
  kind: row.kind,
  ...row.definition,
  versionFrom: row.holds_from,
  shifts: row.shifts,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

/** A page of timetables. */
export function pageOfTimetables(db: Db, scope: ProjectScope, filter: z.output<typeof AttendanceTimetableFilter>) {
  let query = timetables(db, scope)
  if (filter.kind) query = query.where('attendance_timetable.kind', '=', filter.kind)
  return pageOfDefinitions(query, 'attendance_timetable', filter, showTimetable)
}

/** One timetable; undefined for one that is not of the scope. */
export async function timetableByUuid(
  db: Db,
  scope: ProjectScope,
  uuid: string,
): Promise<AttendanceTimetable | undefined> {
  const row = await timetables(db, scope).where('attendance_timetable.uuid', '=', uuid).executeTakeFirst()
  return row && showTimetable(row)
}

/** Timetables by name with their hours, those of one company where one is named. */
export async function namesOfTimetables(db: Db, scope: ProjectScope, companyUuid: string | undefined) {
  let query = timetables(db, scope)
    .clearSelect()
    .select([
      'attendance_timetable.uuid',
      'attendance_timetable.name',
      'attendance_timetable.kind',
      sql<StoredDefinition>`latest.definition`.as('definition'),
    ])
  if (companyUuid !== undefined) query = query.where('attendance_timetable.company_uuid', '=', companyUuid)
  const rows = await query
    .orderBy('attendance_timetable.name')
    .orderBy('attendance_timetable.uuid')
    .limit(limits.importBatch)
    .execute()
  return {
    rows: rows.map(({ uuid, name, kind, definition }) => ({
      uuid,
      name,
      kind,
      periods: definition.periods,
      break: definition.break,
      requiredMinutes: definition.requiredMinutes,
      dayChangeAt: definition.dayChangeAt,
    })),
  }
}

/** Names of shifts that have the timetable in any version. */
export async function shiftsNaming(db: Db, scope: ProjectScope, uuid: string): Promise<string[]> {
  const rows = await rowsOf(db, scope, 'attendance_shift')
    .select('attendance_shift.name')
    .where(
      sql<boolean>`exists (select from attendance_shift_version cycle
        where cycle.project_uuid = attendance_shift.project_uuid and cycle.shift_uuid = attendance_shift.uuid
          and ${uuid}::uuid = any(cycle.timetable_uuids))`,
    )
    .orderBy('attendance_shift.name')
    .execute()
  return rows.map(({ name }) => name)
}
