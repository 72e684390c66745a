import type { Leave, Punch } from '@lintel/rules/attendance/model.ts'
import type { ShiftSchedule } from '@lintel/rules/attendance/plan-days.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fullName } from '../base/full-name.ts'

/** What is stored of people for their attendance: who they are, schedules, leaves and punches of one company. */

/** People of one company and the dates whose data is read, margins included. */
export interface PeopleRange {
  readonly companyUuid: string
  readonly people: readonly string[]
  readonly from: string
  readonly to: string
}

export interface AttendancePerson {
  readonly uuid: string
  readonly name: string
  readonly personnelId: string
  readonly from: number | undefined
  readonly until: number | undefined
}

/**
 * Who of the people counts for attendance: members with the switch on, and those who were deleted, whose employment ends
 * with that (attendance.md 46 and 48).
 */
export async function attendancePeople(
  db: Db,
  scope: ProjectScope,
  { people }: PeopleRange,
): Promise<AttendancePerson[]> {
  const members = await rowsOf(db, scope, 'person')
    .select(['uuid', fullName().as('name'), 'personnel_id', 'valid_from', 'valid_until'])
    .where('uuid', '=', sql<string>`any(${people}::uuid[])`)
    .where('attendance_enabled', '=', true)
    .execute()
  const former = await rowsOf(db, scope, 'deleted_person')
    .select(['person_uuid', 'name', 'personnel_id', 'deleted_at'])
    .where('person_uuid', '=', sql<string>`any(${people}::uuid[])`)
    .execute()
  return [
    ...members.map((row) => ({
      uuid: row.uuid,
      name: row.name,
      personnelId: row.personnel_id ?? '',
      from: row.valid_from?.getTime(),
      until: row.valid_until?.getTime(),
    })),
    ...former.map((row) => ({
      uuid: row.person_uuid,
      name: row.name,
      personnelId: row.personnel_id ?? '',
      from: undefined,
      until: row.deleted_at.getTime(),
    })),
  ]
}

/** A schedule with what an answer says of it. */
export interface StoredSchedule extends ShiftSchedule {
  readonly uuid: string
  readonly personUuid: string
}

/** Schedules that meet the dates. */
export async function schedulesOf(db: Db, scope: ProjectScope, range: PeopleRange): Promise<StoredSchedule[]> {
  const rows = await rowsOf(db, scope, 'attendance_schedule')
    .select([
      'uuid',
      'person_uuid',
      'shift_uuid',
      'cycle_start_day',
      'works_on_holidays',
      sql<string>`starts_on::text`.as('starts_on'),
      sql<string>`ends_on::text`.as('ends_on'),
      sql<string>`cycle_from::text`.as('cycle_from'),
    ])
    .where('company_uuid', '=', range.companyUuid)
    .where('person_uuid', '=', sql<string>`any(${range.people}::uuid[])`)
    .where('starts_on', '<=', range.to)
    .where('ends_on', '>=', range.from)
    .execute()
  return rows.map((row) => ({
    uuid: row.uuid,
    personUuid: row.person_uuid,
    shiftId: row.shift_uuid,
    from: row.starts_on,
    to: row.ends_on,
    cycleFrom: row.cycle_from,
    cycleStartDay: row.cycle_start_day,
    worksOnHolidays: row.works_on_holidays,
  }))
}

type OfPerson<Value> = Value & { readonly personUuid: string }

/** Leaves that meet the dates. */
export async function leavesOf(db: Db, scope: ProjectScope, range: PeopleRange): Promise<OfPerson<Leave>[]> {
  const rows = await rowsOf(db, scope, 'attendance_leave')
    .innerJoin('attendance_leave_type', joinRecord('attendance_leave_type', 'attendance_leave.leave_type_uuid'))
    .select([
      'attendance_leave.uuid',
      'attendance_leave.person_uuid',
      'attendance_leave.leave_type_uuid',
      'attendance_leave_type.counts_as_worked',
      'attendance_leave.unit',
      'attendance_leave.starts_half',
      'attendance_leave.starts_minute',
      'attendance_leave.ends_half',
      'attendance_leave.ends_minute',
      sql<string>`attendance_leave.starts_on::text`.as('starts_on'),
      sql<string>`attendance_leave.ends_on::text`.as('ends_on'),
    ])
    .where('attendance_leave.company_uuid', '=', range.companyUuid)
    .where('attendance_leave.person_uuid', '=', sql<string>`any(${range.people}::uuid[])`)
    .where('attendance_leave.starts_on', '<=', range.to)
    .where('attendance_leave.ends_on', '>=', range.from)
    .execute()
  return rows.map((row) => {
    const common = {
      id: row.uuid,
      personUuid: row.person_uuid,
      typeId: row.leave_type_uuid,
      countsAsWorked: row.counts_as_worked,
    }
    if (row.unit === 'hour') {
      return {
        ...common,
        unit: 'hours',
        from: { date: row.starts_on, minute: row.starts_minute ?? 0 },
        to: { date: row.ends_on, minute: row.ends_minute ?? 0 },
      }
    }
    return {
      ...common,
      unit: 'days',
      from: { date: row.starts_on, ...(row.starts_half && { half: row.starts_half }) },
      to: { date: row.ends_on, ...(row.ends_half && { half: row.ends_half }) },
    }
  })
}

/** Punches of the dates that count or were set aside; those in review and those that wait for an agreement do not. */
export async function punchesOf(db: Db, scope: ProjectScope, range: PeopleRange): Promise<OfPerson<Punch>[]> {
  const rows = await rowsOf(db, scope, 'attendance_punch')
    .select(['uuid', 'person_uuid', 'occurred_at', 'status'])
    .where('company_uuid', '=', range.companyUuid)
    .where('person_uuid', '=', sql<string>`any(${range.people}::uuid[])`)
    .where('status', 'in', ['counting', 'setAside'])
    // A date of any zone lies within a day of the same date in UTC.
    .where('occurred_at', '>=', sql<Date>`${range.from}::date - interval '1 day'`)
    .where('occurred_at', '<', sql<Date>`${range.to}::date + interval '2 days'`)
    .execute()
  return rows.map((row) => ({
    id: row.uuid,
    personUuid: row.person_uuid,
    at: row.occurred_at.getTime(),
    ...(row.status === 'setAside' && { isSetAside: true }),
  }))
}
