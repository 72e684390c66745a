import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { invalid, fail } from '../../kernel/failure.ts'
import { companyNamed } from '../companies/office.ts'

/** The company that a form of attendance names: an administrator's own, any tenant of the site for its manager. */
export async function requireCompany(db: Db, scope: ProjectScope, companyUuid: string): Promise<string> {
  const uuid = companyNamed(scope, companyUuid)
  if (uuid === null) throw invalid('companyUuid', 'validation:required')
  const company = await rowsOf(db, scope, 'company')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('kind', '=', 'tenant')
    .executeTakeFirst()
  return company?.uuid ?? fail('notFound')
}

/** Companies of the scope that use attendance: they have a timetable. */
export async function companiesWithTimetables(db: Db, scope: ProjectScope): Promise<string[]> {
  const rows = await rowsOf(db, scope, 'attendance_timetable').select('company_uuid').distinct().execute()
  return rows.map(({ company_uuid }) => company_uuid)
}

type NamedTable = 'attendance_point' | 'attendance_timetable' | 'attendance_shift' | 'attendance_leave_type'

/** Records by name for a select, those of one company where one is named. */
export async function namesOfAttendance(db: Db, scope: ProjectScope, table: NamedTable, companyUuid?: string) {
  let query = rowsOf(db, scope, table).select(['uuid', 'name'])
  if (companyUuid !== undefined) query = query.where('company_uuid', '=', companyUuid)
  return { rows: await query.orderBy('name').orderBy('uuid').limit(limits.importBatch).execute() }
}
