import type { AttendanceShiftEdit, AttendanceShiftForm, CycleUnit } from '@lintel/contract/attendance-shifts/schema.ts'
import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import { sql } from 'kysely'
import { deleteOf, insertInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { peopleOfShifts, requireNoCheckConflict } from '../../domain/attendance/check-conflicts.ts'
import { siteToday } from '../../domain/attendance/due-days.ts'
import type { PeopleRange } from '../../domain/attendance/people.ts'
import { requireCompany } from '../../domain/attendance/require-records.ts'
import { firstVersionDate } from '../../domain/attendance/shift-book.ts'
import { editUnique } from '../../domain/base/edit-record.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import type { CanFail } from '../../kernel/failure.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

interface Cycle {
  readonly cycleUnit: CycleUnit
  readonly timetableUuids: readonly (string | null)[]
}

/** Adds a shift to a company; its first version holds for every date. */
export async function insertShift(
  { db, scope, now, fail }: Work & CanFail<'alreadyExists' | 'checkTimesConflict'>,
  form: AttendanceShiftForm,
): Promise<string> {
  const companyUuid = await requireCompany(db, scope, form.companyUuid)
  await requireTimetables({ db, scope, fail }, companyUuid, form)
  const row = { company_uuid: companyUuid, name: form.name, created_at: now }
  const { uuid } = await onTaken(
    insertInto(db, scope, 'attendance_shift', row).returning('uuid').executeTakeFirstOrThrow(),
    fail,
  )
  await insertVersion({ db, scope, now }, { companyUuid, uuid, holdsFrom: firstVersionDate, cycle: form })
  const from = await siteToday(db, scope, now)
  await requireNoCheckConflict({ db, scope, fail }, { companyUuid, shiftUuids: [uuid], from })
  return uuid
}

/** Refuses timetables that are not of the company; those that are stay until the transaction has ended. */
async function requireTimetables(
  { db, scope, fail }: Pick<Work, 'db' | 'scope'> & CanFail<never>,
  companyUuid: string,
  { timetableUuids }: Cycle,
): Promise<void> {
  const unique = [...new Set(timetableUuids.filter((uuid) => uuid !== null))]
  const timetables = await rowsOf(db, scope, 'attendance_timetable')
    .select('uuid')
    .where('uuid', 'in', unique)
    .where('company_uuid', '=', companyUuid)
    .forKeyShare()
    .execute()
  if (timetables.length < unique.length) fail('notFound')
}

interface NewVersion {
  readonly companyUuid: string
  readonly uuid: string
  readonly holdsFrom: string
  readonly cycle: Cycle
}

async function insertVersion({ db, scope, now }: Work, { companyUuid, uuid, holdsFrom, cycle }: NewVersion) {
  await insertInto(db, scope, 'attendance_shift_version', {
    company_uuid: companyUuid,
    shift_uuid: uuid,
    holds_from: holdsFrom,
    cycle_unit: cycle.cycleUnit,
    // A day of rest is null.
    timetable_uuids: [...cycle.timetableUuids] as string[],
    created_at: now,
  }).execute()
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
  await insertVersion({ db, scope, now }, { companyUuid, uuid, holdsFrom: from, cycle: form })
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
