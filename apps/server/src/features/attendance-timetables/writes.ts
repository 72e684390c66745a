import type { AttendanceTimetableEdit } from '@lintel/contract/attendance-timetables/schema.ts'
import { sql } from 'kysely'
import { deleteOf, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { requireNoCheckConflict, peopleOfShifts, shiftsWithTimetable } from '../../domain/attendance/check-conflicts.ts'
import type { PeopleRange } from '../../domain/attendance/people.ts'
import { siteToday } from '../../domain/attendance/due-days.ts'
import { definitionOf, insertTimetableVersion } from '../../domain/attendance/timetables.ts'
import { editUnique } from '../../domain/base/edit-record.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { shiftsNaming } from './queries.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
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
  await insertTimetableVersion({ db, scope, now }, { companyUuid, uuid, holdsFrom: from, form })
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
