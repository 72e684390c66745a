import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertAllInto, insertInto, rowsOf } from '../src/db/db.ts'
import { projectScope, systemScope } from '../src/db/scope/scope.ts'
import type { Family } from './fixtures.ts'
import type { TestApp } from './test-app.ts'

/** People whose attendance is on, and what is scheduled for them. */

/** A new person of the company of a family's office. */
export async function spareAttendee(testApp: TestApp, { office, people }: Family): Promise<string> {
  const uuid = randomUUID()
  const person = {
    uuid,
    company_uuid: people.companyUuid,
    first_name: 'Ada',
    last_name: uuid.slice(0, 8),
    personnel_id: uuid.slice(0, 8),
    department_uuid: people.departmentUuid,
    attendance_enabled: true,
  }
  await testApp.test.database.write(systemScope, (db) =>
    insertInto(db, projectScope(office.uuid), 'person', person).execute(),
  )
  return uuid
}

/** A work period as it is stored: minutes of the day. */
export interface ShiftHours {
  readonly start: number
  readonly end: number
  readonly checkFrom: number
  readonly checkTo: number
}

/** 09:00 to 18:00 with a break from 12:00 to 13:00. */
export const dayHours: ShiftHours = { start: 540, end: 1080, checkFrom: 420, checkTo: 1320 }

/** Schedules a person for the hours from Monday to Friday, from 20 November to the end of 2026. */
export async function scheduleWeek(
  testApp: TestApp,
  { office, people }: Family,
  personUuid: string,
  hours: ShiftHours = dayHours,
): Promise<void> {
  const scope = projectScope(office.uuid)
  const own = { company_uuid: people.companyUuid }
  const timetable = { ...own, uuid: randomUUID(), name: `Hours ${personUuid.slice(0, 8)}`, kind: 'fixed' as const }
  const shift = { ...own, uuid: randomUUID(), name: `Week ${personUuid.slice(0, 8)}` }
  const definition = {
    periods: [hours],
    break: hours === dayHours ? { start: 720, end: 780 } : null,
    allowLateMinutes: 5,
    allowEarlyMinutes: 5,
    overtimeAfterMinutes: null,
    requiredMinutes: 480,
    breakMinutes: null,
    dayChangeAt: 0,
  }
  const week = [1, 2, 3, 4, 5].map(() => timetable.uuid)
  await testApp.test.database.write(systemScope, async (db) => {
    await insertInto(db, scope, 'attendance_timetable', timetable).execute()
    await insertInto(db, scope, 'attendance_timetable_version', {
      ...own,
      timetable_uuid: timetable.uuid,
      holds_from: '2000-01-01',
      definition: JSON.stringify(definition),
    }).execute()
    await insertInto(db, scope, 'attendance_shift', shift).execute()
    await insertInto(db, scope, 'attendance_shift_version', {
      ...own,
      shift_uuid: shift.uuid,
      holds_from: '2000-01-01',
      cycle_unit: 'week',
      timetable_uuids: [...week, null, null] as string[],
    }).execute()
    await insertAllInto(db, scope, 'attendance_schedule', [
      {
        ...own,
        batch_uuid: randomUUID(),
        person_uuid: personUuid,
        shift_uuid: shift.uuid,
        starts_on: '2026-11-20',
        ends_on: '2026-12-31',
        cycle_from: '2026-11-20',
      },
    ]).execute()
  })
}

/** The stored statuses of a person's days between two dates, with the minutes worked. */
export async function storedDays(
  testApp: TestApp,
  { office }: Family,
  personUuid: string,
  [from, to]: readonly [string, string],
): Promise<readonly (readonly [date: string, statuses: string, worked: number])[]> {
  const rows = await testApp.test.database.read(systemScope, (db) =>
    rowsOf(db, projectScope(office.uuid), 'attendance_day')
      .select([sql<string>`date::text`.as('date'), 'statuses', 'worked_minutes'])
      .where('person_uuid', '=', personUuid)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .orderBy('date')
      .execute(),
  )
  return rows.map((row) => [row.date, row.statuses.join(), row.worked_minutes])
}
