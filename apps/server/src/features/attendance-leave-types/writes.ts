import {
  symbolOfName,
  type AttendanceLeaveTypeEdit,
  type AttendanceLeaveTypeForm,
} from '@lintel/contract/attendance-leave-types/schema.ts'
import { sql } from 'kysely'
import { deleteOf, insertInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { PeopleRange } from '../../domain/attendance/people.ts'
import { requireCompany } from '../../domain/attendance/require-records.ts'
import { editUnique } from '../../domain/base/edit-record.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import type { CanFail } from '../../kernel/failure.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

/** Without a symbol of its own a type has the first letters of its name (office.md 22). */
const columnsOf = (form: Omit<AttendanceLeaveTypeForm, 'companyUuid'>) => ({
  name: form.name,
  symbol: form.symbol || symbolOfName(form.name),
  color: form.color,
  unit: form.unit,
  counts_as_worked: form.countsAsWorked,
})

/** Adds a leave type to a company. */
export async function insertLeaveType(
  { db, scope, now, fail }: Work & CanFail<'alreadyExists'>,
  form: AttendanceLeaveTypeForm,
): Promise<string> {
  const companyUuid = await requireCompany(db, scope, form.companyUuid)
  const row = { company_uuid: companyUuid, ...columnsOf(form), created_at: now }
  const { uuid } = await onTaken(
    insertInto(db, scope, 'attendance_leave_type', row).returning('uuid').executeTakeFirstOrThrow(),
    fail,
  )
  return uuid
}

/**
 * Changes a leave type; its unit only while no leave has it. Answers whose days of which dates have another result
 * since, where its leaves count as worked otherwise than before.
 */
export async function editLeaveType(
  { db, scope, fail }: Work & CanFail<'alreadyExists' | 'leaveUnitInUse' | 'staleRecord'>,
  form: AttendanceLeaveTypeEdit,
): Promise<PeopleRange | undefined> {
  const { uuid, version } = form
  const former = await rowsOf(db, scope, 'attendance_leave_type')
    .select(['company_uuid', 'unit', 'counts_as_worked'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!former) return fail('notFound')
  const { count, people, from, to } = await leavesOfType(db, scope, uuid)
  if (former.unit !== form.unit && count > 0) {
    fail('leaveUnitInUse', { count }, [{ field: 'unit', key: 'errors:leaveUnitInUse', params: { count } }])
  }
  await editUnique({ db, scope, fail }, 'attendance_leave_type', { uuid, version }, columnsOf(form))
  if (former.counts_as_worked === form.countsAsWorked || from === null || to === null) return undefined
  return { companyUuid: former.company_uuid, people, from, to }
}

/** How many leaves have the type, of which people, and between which dates. */
const leavesOfType = (db: Db, scope: ProjectScope, uuid: string) =>
  rowsOf(db, scope, 'attendance_leave')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string[]>`coalesce(array_agg(distinct person_uuid order by person_uuid), '{}')`.as('people'),
      sql<string | null>`min(starts_on)::text`.as('from'),
      sql<string | null>`max(ends_on)::text`.as('to'),
    ])
    .where('leave_type_uuid', '=', uuid)
    .executeTakeFirstOrThrow()

/** Deletes a leave type that no leave has. Answers its name; undefined where there is none. */
export async function deleteLeaveType(
  { db, scope, fail }: Work & CanFail<'leaveTypeInUse'>,
  uuid: string,
): Promise<string | undefined> {
  const leaveType = await rowsOf(db, scope, 'attendance_leave_type')
    .select('name')
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  const { count } = await leavesOfType(db, scope, uuid)
  if (count > 0) fail('leaveTypeInUse', { count })
  await deleteOf(db, scope, 'attendance_leave_type').where('uuid', '=', uuid).execute()
  return leaveType?.name
}
