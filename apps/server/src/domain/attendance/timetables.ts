import type { AttendanceTimetableForm } from '@lintel/contract/attendance-timetables/schema.ts'
import { insertInto, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { onTaken } from '../base/unique-violation.ts'
import { requireCompany } from './require-records.ts'
import { firstVersionDate, type StoredDefinition } from './shift-book.ts'

/** Timetables and their versions (office.md 19). */

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

/** What a version of a timetable stores of a form. */
export const definitionOf = (form: StoredDefinition): StoredDefinition => ({
  periods: form.periods,
  break: form.break,
  allowLateMinutes: form.allowLateMinutes,
  allowEarlyMinutes: form.allowEarlyMinutes,
  overtimeAfterMinutes: form.overtimeAfterMinutes,
  requiredMinutes: form.requiredMinutes,
  breakMinutes: form.breakMinutes,
  dayChangeAt: form.dayChangeAt,
})

/** Adds a timetable to a company; its first version holds for every date. */
export async function insertTimetable(
  { db, scope, now, fail }: Work & CanFail<'alreadyExists'>,
  form: AttendanceTimetableForm,
): Promise<string> {
  const companyUuid = await requireCompany(db, scope, form.companyUuid)
  const row = { company_uuid: companyUuid, name: form.name, kind: form.kind, created_at: now }
  const { uuid } = await onTaken(
    insertInto(db, scope, 'attendance_timetable', row).returning('uuid').executeTakeFirstOrThrow(),
    fail,
  )
  await insertTimetableVersion({ db, scope, now }, { companyUuid, uuid, holdsFrom: firstVersionDate, form })
  return uuid
}

interface NewVersion {
  readonly companyUuid: string
  readonly uuid: string
  readonly holdsFrom: string
  readonly form: StoredDefinition
}

/** Adds a version of a timetable, which holds from a date on. */
export async function insertTimetableVersion(
  { db, scope, now }: Work,
  { companyUuid, uuid, holdsFrom, form }: NewVersion,
) {
  await insertInto(db, scope, 'attendance_timetable_version', {
    company_uuid: companyUuid,
    timetable_uuid: uuid,
    holds_from: holdsFrom,
    definition: JSON.stringify(definitionOf(form)),
    created_at: now,
  }).execute()
}
