import type { CycleUnit } from '@lintel/contract/attendance/kinds.ts'
import type { AttendanceShiftForm } from '@lintel/contract/attendance-shifts/schema.ts'
import { sql } from 'kysely'
import { insertInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { onTaken } from '../base/unique-violation.ts'
import { requireNoCheckConflict } from './check-conflicts.ts'
import { siteToday } from './due-days.ts'
import { requireCompany } from './require-records.ts'
import { firstVersionDate } from './shift-book.ts'

/** Shifts and the versions of their cycles (office.md 20). */

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
  await insertShiftVersion({ db, scope, now }, { companyUuid, uuid, holdsFrom: firstVersionDate, cycle: form })
  const from = await siteToday(db, scope, now)
  await requireNoCheckConflict({ db, scope, fail }, { companyUuid, shiftUuids: [uuid], from })
  return uuid
}

/** Refuses timetables that are not of the company; those that are stay until the transaction has ended. */
export async function requireTimetables(
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

/** Adds a version of a shift, which holds from a date on. */
export async function insertShiftVersion(
  { db, scope, now }: Work,
  { companyUuid, uuid, holdsFrom, cycle }: NewVersion,
) {
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

/** Days of a cycle; null is a day of rest. */
export interface StoredCycle {
  readonly unit: 'day' | 'week'
  readonly timetableIds: readonly (string | null)[]
}

/** The cycle of a shift as it holds on a date; undefined for a shift that is not of the scope. */
export async function cycleAt(
  db: Db,
  scope: ProjectScope,
  shiftUuid: string,
  date: string,
): Promise<StoredCycle | undefined> {
  const row = await rowsOf(db, scope, 'attendance_shift_version')
    .select(['cycle_unit', 'timetable_uuids'])
    .where('shift_uuid', '=', shiftUuid)
    .orderBy(sql`holds_from <= ${date}::date`, 'desc')
    .orderBy(sql`abs(holds_from - ${date}::date)`)
    .limit(1)
    .executeTakeFirst()
  return row && { unit: row.cycle_unit, timetableIds: row.timetable_uuids }
}
