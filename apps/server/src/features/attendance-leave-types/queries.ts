import type { AttendanceLeaveType, AttendanceLeaveTypeFilter } from '@lintel/contract/attendance-leave-types/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

const countLeaves = (scope: ProjectScope) => sql<number>`(
  select count(*)::int from attendance_leave where attendance_leave.project_uuid = attendance_leave_type.project_uuid
    and attendance_leave.leave_type_uuid = attendance_leave_type.uuid and ${isWithin(scope, 'attendance_leave')})`

const leaveTypes = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'attendance_leave_type')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'attendance_leave_type.project_uuid')
        .onRef('company.uuid', '=', 'attendance_leave_type.company_uuid'),
    )
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

const columns = { name: 'attendance_leave_type.name', createdAt: 'attendance_leave_type.created_at' } as const

/** A page of leave types. */
export function pageOfLeaveTypes(db: Db, scope: ProjectScope, filter: z.output<typeof AttendanceLeaveTypeFilter>) {
  let query = leaveTypes(db, scope)
  if (filter.keyword) query = query.where(hasWords(filter.keyword, 'attendance_leave_type.name'))
  if (filter.companyUuid) query = query.where('attendance_leave_type.company_uuid', '=', filter.companyUuid)
  return pageOf(
    query,
    filter,
    [
      [columns[filter.sort ?? 'name'], filter.order ?? 'asc'],
      ['attendance_leave_type.uuid', 'asc'],
    ],
    showLeaveType,
  )
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
