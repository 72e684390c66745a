import type { AttendanceTimetableEdit, AttendanceTimetableForm } from '@lintel/contract/attendance-timetables/schema.ts'
import { sql } from 'kysely'
import { deleteOf, insertInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { requireNoCheckConflict, peopleOfShifts, shiftsWithTimetable } from '../../domain/attendance/check-conflicts.ts'
import { requireCompany } from '../../domain/attendance/require-records.ts'
import type { PeopleRange } from '../../domain/attendance/people.ts'
import type { StoredDefinition } from '../../domain/attendance/shift-book.ts'
import { firstVersionDate } from '../../domain/attendance/shift-book.ts'
import { siteToday } from '../../domain/attendance/due-days.ts'
import { editUnique } from '../../domain/base/edit-record.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { shiftsNaming } from './queries.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

const definitionOf = (form: StoredDefinition): StoredDefinition => ({
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
  await insertVersion({ db, scope, now }, { companyUuid, uuid, holdsFrom: firstVersionDate, form })
  return uuid
}

interface NewVersion {
  readonly companyUuid: string
  readonly uuid: string
  readonly holdsFrom: string
  readonly form: StoredDefinition
}

async function insertVersion({ db, scope, now }: Work, { companyUuid, uuid, holdsFrom, form }: NewVersion) {
  await insertInto(db, scope, 'attendance_timetable_version', {
    company_uuid: companyUuid,
    timetable_uuid: uuid,
    holds_from: holdsFrom,
    definition: JSON.stringify(definitionOf(form)),
    created_at: now,
  }).execute()
}

/**
 * Changes a timetable from a date on, today where none is named (attendance.md 56). Answers whose days from when it
 * concerns. Refused where days of a shift or of a person would overlap.
 */
export async function editTimetable(
  { db, scope, now, fail }: Work & CanFail<'alreadyExists' | 'checkTimesConflict' | 'staleRecord'>,
  form: AttendanceTimetableEdit,
): Promise<PeopleRange> {
  const former = await rowsOf(db, scope, 'attendance_timetable')
    .select(['company_uuid', 'kind'])
    .where('uuid', '=', form.uuid)
    .executeTakeFirst()
  if (!former || former.kind !== form.kind) return fail('notFound')
  const { uuid, version, name } = form
  await editUnique({ db, scope, fail }, 'attendance_timetable', { uuid, version }, { name })
  const today = await siteToday(db, scope, now)
  const from = form.holdsFrom || today
  const companyUuid = former.company_uuid
  if (await isUnchanged({ db, scope }, form, from)) return { companyUuid, people: [], from, to: today }
  await deleteOf(db, scope, 'attendance_timetable_version')
    .where('timetable_uuid', '=', uuid)
    .where('holds_from', '>=', from)
    .execute()
  await insertVersion({ db, scope, now }, { companyUuid, uuid, holdsFrom: from, form })
  const shiftUuids = await shiftsWithTimetable(db, scope, uuid)
  await requireNoCheckConflict({ db, scope, fail }, { companyUuid, shiftUuids, from })
  return { companyUuid, people: await peopleOfShifts(db, scope, shiftUuids, from), from, to: today }
}

/** Whether the newest version holds already on a date and says the same. */
async function isUnchanged(
  { db, scope }: Pick<Work, 'db' | 'scope'>,
  form: AttendanceTimetableEdit,
  from: string,
): Promise<boolean> {
  const newest = await rowsOf(db, scope, 'attendance_timetable_version')
    .select(
      sql<boolean>`holds_from <= ${from}::date and definition = ${JSON.stringify(definitionOf(form))}::jsonb`.as(
        'is_same',
      ),
    )
    .where('timetable_uuid', '=', form.uuid)
    .orderBy('holds_from', 'desc')
    .executeTakeFirst()
  return newest?.is_same ?? false
}

/** Deletes a timetable that no shift has had. Answers its name; undefined where there is none. */
export async function deleteTimetable(
  { db, scope, fail }: Work & CanFail<'timetableInUse'>,
  uuid: string,
): Promise<string | undefined> {
  // Under the lock no shift begins to use it.
  await rowsOf(db, scope, 'attendance_timetable').select('uuid').where('uuid', '=', uuid).forUpdate().execute()
  const names = await shiftsNaming(db, scope, uuid)
  if (names.length > 0) fail('timetableInUse', { names: names.join(', ') })
  const row = await deleteOf(db, scope, 'attendance_timetable')
    .where('uuid', '=', uuid)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
