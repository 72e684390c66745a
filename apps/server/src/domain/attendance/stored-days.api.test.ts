import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { insertInto, rowsOf, systemQueries } from '../../db/db.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { addDueDays, recomputeDays, storeNextDueDays } from './due-days.ts'

/** Days from the database and back (office.md 25): what the calculation gets, what lists read, what is due. */

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const now = new Date('2026-11-27T20:00:00Z')

const timetable = {
  periods: [{ start: 540, end: 1080, checkFrom: 420, checkTo: 1320 }],
  break: { start: 720, end: 780 },
  allowLateMinutes: 5,
  allowEarlyMinutes: 5,
  overtimeAfterMinutes: null,
  requiredMinutes: 480,
  breakMinutes: null,
  dayChangeAt: 0,
}

/** The office of the fixtures, in Berlin: one person from Monday to Friday, 09:00 to 18:00. */
async function scheduledPerson() {
  const { office, people } = testApp.fixtures.ours
  const scope = projectScope(office.uuid)
  const own = { company_uuid: people.companyUuid }
  return testApp.test.database.write(systemScope, async (db) => {
    const timetableUuid = randomUUID()
    const shiftUuid = randomUUID()
    const personUuid = randomUUID()
    await insertInto(db, scope, 'person', {
      ...own,
      uuid: personUuid,
      first_name: 'Ada',
      personnel_id: personUuid.slice(0, 8),
      department_uuid: people.departmentUuid,
      attendance_enabled: true,
    }).execute()
    await insertInto(db, scope, 'attendance_timetable', {
      ...own,
      uuid: timetableUuid,
      name: `Day ${timetableUuid.slice(0, 8)}`,
      kind: 'fixed',
    }).execute()
    await insertInto(db, scope, 'attendance_timetable_version', {
      ...own,
      timetable_uuid: timetableUuid,
      holds_from: '2000-01-01',
      definition: JSON.stringify(timetable),
    }).execute()
    await insertInto(db, scope, 'attendance_shift', {
      ...own,
      uuid: shiftUuid,
      name: `Week ${shiftUuid.slice(0, 8)}`,
    }).execute()
    const week = [1, 2, 3, 4, 5].map(() => timetableUuid)
    await insertInto(db, scope, 'attendance_shift_version', {
      ...own,
      shift_uuid: shiftUuid,
      holds_from: '2000-01-01',
      cycle_unit: 'week',
      timetable_uuids: [...week, null, null] as string[],
    }).execute()
    await insertInto(db, scope, 'attendance_schedule', {
      ...own,
      batch_uuid: randomUUID(),
      person_uuid: personUuid,
      shift_uuid: shiftUuid,
      starts_on: '2026-11-20',
      ends_on: '2026-12-31',
      cycle_from: '2026-11-20',
    }).execute()
    return { scope, range: { companyUuid: people.companyUuid, people: [personUuid] }, personUuid }
  })
}

type PersonWithSchedule = Awaited<ReturnType<typeof scheduledPerson>>

const punch = (
  { scope, range, personUuid }: PersonWithSchedule,
  at: string,
  status: 'counting' | 'review' = 'counting',
) =>
  testApp.test.database.write(systemScope, (db) =>
    insertInto(db, scope, 'attendance_punch', {
      company_uuid: range.companyUuid,
      person_uuid: personUuid,
      occurred_at: new Date(at),
      received_at: now,
      source: 'read',
      event_uuid: randomUUID(),
      status,
    }).execute(),
  )

const days = ({ scope, personUuid }: PersonWithSchedule) =>
  testApp.test.database.read(systemScope, async (db) => {
    const rows = await rowsOf(db, scope, 'attendance_day')
      .select([
        sql<string>`date::text`.as('date'),
        'statuses',
        'worked_minutes',
        'late_minutes',
        'absent_hundredths',
        'is_closed',
      ])
      .where('person_uuid', '=', personUuid)
      .orderBy('date')
      .execute()
    return rows.map((row) => [
      row.date,
      row.statuses.join(),
      row.worked_minutes,
      row.late_minutes,
      row.absent_hundredths,
      row.is_closed,
    ])
  })

describe('attendance days', () => {
  it('come from schedule, shift, timetable and punches by the clock of the site, up to today', async () => {
    const ada = await scheduledPerson()
    await punch(ada, '2026-11-26T08:06:30Z')
    await punch(ada, '2026-11-26T17:00:00Z')
    // 07:30 by a clock that was not set: nobody has said that it counts.
    await punch(ada, '2026-11-25T06:30:00Z', 'review')
    await testApp.test.database.write(ada.scope, (db) =>
      recomputeDays(db, ada.scope, { ...ada.range, from: '2026-11-26', to: '2026-11-30' }, now),
    )
    expect(await days(ada)).toEqual([
      ['2026-11-25', 'absent', 0, 0, 100, true],
      ['2026-11-26', 'late', 474, 6, 0, true],
      // The check time ends at 22:00, which is 21:00 in UTC.
      ['2026-11-27', 'pending', 0, 0, 100, false],
    ])
  })

  it('that are due are computed by the worker, those of people whose attendance is off are gone', async () => {
    const ada = await scheduledPerson()
    const range = { ...ada.range, from: '2026-11-20', to: '2026-11-24' }
    await testApp.test.database.write(ada.scope, (db) => addDueDays(db, ada.scope, range, now))
    const work = () => testApp.test.database.write(systemScope, (db) => storeNextDueDays(db, now))
    while (await work());
    expect((await days(ada)).map(([date, status]) => [date, status])).toEqual([
      ['2026-11-20', 'absent'],
      ['2026-11-21', 'rest'],
      ['2026-11-22', 'rest'],
      ['2026-11-23', 'absent'],
      ['2026-11-24', 'absent'],
    ])
    await testApp.test.database.write(systemScope, async (db) => {
      await systemQueries(db, systemScope)
        .updateTable('person')
        .set({ attendance_enabled: false })
        .where('uuid', '=', ada.personUuid)
        .execute()
      await addDueDays(db, ada.scope, range, now)
    })
    while (await work());
    expect(await days(ada)).toEqual([])
  })
})
