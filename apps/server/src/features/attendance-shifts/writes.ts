import type { AttendanceShiftEdit } from '@lintel/contract/attendance-shifts/schema.ts'
import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import { sql } from 'kysely'
import { deleteOf, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { peopleOfShifts, requireNoCheckConflict } from '../../domain/attendance/check-conflicts.ts'
import { siteToday } from '../../domain/attendance/due-days.ts'
import type { PeopleRange } from '../../domain/attendance/people.ts'
import { insertShiftVersion, requireTimetables } from '../../domain/attendance/shifts.ts'
import { editUnique } from '../../domain/base/edit-record.ts'
import type { CanFail } from '../../kernel/failure.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

/**
 * Changes a shift from a date on, tomorrow where none is named (attendance.md 56). Answers whose days from when it
 * concerns. Refused where days of its cycle or of a person would overlap.
 */
export async function editShift(
  { db, scope, now, fail }: Work & CanFail<'alreadyExists' | 'checkTimesConflict' | 'staleRecord'>,
  form: AttendanceShiftEdit,
): Promise<PeopleRange> {
  const { uuid, version, name } = form
  const former = await rowsOf(db, scope, 'attendance_shift')
    .select('company_uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!former) return fail('notFound')
  const companyUuid = former.company_uuid
  await requireTimetables({ db, scope, fail }, companyUuid, form)
  await editUnique({ db, scope, fail }, 'attendance_shift', { uuid, version }, { name })
  const today = await siteToday(db, scope, now)
  const from = form.holdsFrom || dateOf(dayOf(today) + 1)
  if (await isUnchanged({ db, scope }, form, from)) return { companyUuid, people: [], from, to: today }
  await deleteOf(db, scope, 'attendance_shift_version')
    .where('shift_uuid', '=', uuid)
    .where('holds_from', '>=', from)
    .execute()
  await insertShiftVersion({ db, scope, now }, { companyUuid, uuid, holdsFrom: from, cycle: form })
  await requireNoCheckConflict({ db, scope, fail }, { companyUuid, shiftUuids: [uuid], from })
  return { companyUuid, people: await peopleOfShifts(db, scope, [uuid], from), from, to: today }
}

/** Whether the newest version holds already on a date and says the same. */
async function isUnchanged(
  { db, scope }: Pick<Work, 'db' | 'scope'>,
  { uuid, cycleUnit, timetableUuids }: AttendanceShiftEdit,
  from: string,
): Promise<boolean> {
  const newest = await rowsOf(db, scope, 'attendance_shift_version')
    .select(
      sql<boolean>`holds_from <= ${from}::date and cycle_unit = ${cycleUnit}
        and timetable_uuids = ${timetableUuids}::uuid[]`.as('is_same'),
    )
    .where('shift_uuid', '=', uuid)
    .orderBy('holds_from', 'desc')
    .executeTakeFirst()
  return newest?.is_same ?? false
}

/** Deletes a shift that no schedule uses. Answers its name. */
export async function deleteShift({ db, scope, fail }: Work & CanFail<'shiftInUse'>, uuid: string): Promise<string> {
  // Under the lock no schedule begins to use it.
  const shift = await rowsOf(db, scope, 'attendance_shift')
    .select('name')
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!shift) return fail('notFound')
  const { count } = await rowsOf(db, scope, 'attendance_schedule')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('shift_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  if (count > 0) fail('shiftInUse', { count })
  await deleteOf(db, scope, 'attendance_shift').where('uuid', '=', uuid).execute()
  return shift.name
}
