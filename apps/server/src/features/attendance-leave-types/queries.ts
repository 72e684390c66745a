import type { AttendanceLeaveType, AttendanceLeaveTypeFilter } from '@lintel/contract/attendance-leave-types/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { pageOfDefinitions } from '../../domain/attendance/definitions.ts'

const countLeaves = (scope: ProjectScope) => sql<number>`(
  select count(*)::int from attendance_leave where attendance_leave.project_uuid = attendance_leave_type.project_uuid
    and attendance_leave.leave_type_uuid = attendance_leave_type.uuid and ${isWithin(scope, 'attendance_leave')})`

const leaveTypes = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'attendance_leave_type')
    .innerJoin('company', joinRecord('company', 'attendance_leave_type.company_uuid'))
    .select([
      'attendance_leave_type.uuid',
      'attendance_leave_type.company_uuid',
      'company.name as company_name',
      'attendance_leave_type.name',
      'attendance_leave_type.symbol',
      'attendance_leave_type.color',
      'attendance_leave_type.unit',
      'attendance_leave_type.counts_as_worked',
      'attendance_leave_type.version',
      'attendance_leave_type.created_at',
      countLeaves(scope).as('leaves'),
    ])

type LeaveTypeRow = Awaited<ReturnType<ReturnType<typeof leaveTypes>['executeTakeFirstOrThrow']>>

const showLeaveType = (row: LeaveTypeRow): AttendanceLeaveType => ({
  uuid: row.uuid,
  companyUuid: row.company_uuid,
  companyName: row.company_name,
  name: row.name,
  symbol: row.symbol,
  color: row.color,
  unit: row.unit,
  countsAsWorked: row.counts_as_worked,
  leaves: row.leaves,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

/** A page of leave types. */
export function pageOfLeaveTypes(db: Db, scope: ProjectScope, filter: z.output<typeof AttendanceLeaveTypeFilter>) {
  return pageOfDefinitions(leaveTypes(db, scope), 'attendance_leave_type', filter, showLeaveType)
}

/** One leave type; undefined for one that is not of the scope. */
export async function leaveTypeByUuid(
  db: Db,
  scope: ProjectScope,
  uuid: string,
): Promise<AttendanceLeaveType | undefined> {
  const row = await leaveTypes(db, scope).where('attendance_leave_type.uuid', '=', uuid).executeTakeFirst()
  return row && showLeaveType(row)
}

/** Leave types by name with their units, those of one company where one is named. */
export async function namesOfLeaveTypes(db: Db, scope: ProjectScope, companyUuid: string | undefined) {
  let query = rowsOf(db, scope, 'attendance_leave_type').select(['uuid', 'company_uuid', 'name', 'unit'])
  if (companyUuid !== undefined) query = query.where('company_uuid', '=', companyUuid)
  const rows = await query.orderBy('name').orderBy('uuid').limit(limits.importBatch).execute()
  return { rows: rows.map(({ company_uuid, ...row }) => ({ ...row, companyUuid: company_uuid })) }
}
