import { randomUUID } from 'node:crypto'
import { attendanceShift } from '@lintel/contract/attendance-shifts/operations.ts'
import { attendanceTimetable } from '@lintel/contract/attendance-timetables/operations.ts'
import { home } from '@lintel/contract/home/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withholdAttendance } from '../../../test/priced-sites.ts'
import { spareCompany } from '../../../test/samples/people.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { recomputeDays } from '../../domain/attendance/due-days.ts'

/** Half past nine of a Friday in Berlin. */
const now = new Date('2026-11-27T08:30:00Z')
const today = '2026-11-27'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(now)
})
afterAll(() => testApp.close())

const scope = () => projectScope(testApp.fixtures.ours.office.uuid)
const at = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** A shift of one day from a time on, checked from an hour before. */
async function shift(companyUuid: string, start: string, hours: object = {}): Promise<string> {
  const manager = await testApp.as(testApp.fixtures.ours.officeManager)
  const name = `From ${start} ${randomUUID().slice(0, 8)}`
  const period = { start: at(start), end: at(start) + 480, checkFrom: at(start) - 60, checkTo: at(start) + 540 }
  const timetable = { companyUuid, name, periods: [period], allowLateMinutes: 5, ...hours }
  const timetableUuids = [(await manager.call(attendanceTimetable.create, timetable)).data.uuid]
  const cycle = { companyUuid, name, cycleUnit: 'day' as const, timetableUuids }
  return (await manager.call(attendanceShift.create, cycle)).data.uuid
}

interface Day {
  readonly punches?: readonly string[]
  readonly leave?: { readonly starts_half: 'am' | 'pm'; readonly ends_half: 'am' | 'pm' }
}

/** Somebody who has a shift today, with what happened until now. */
async function worker(companyUuid: string, shiftUuid: string, { punches = [], leave }: Day = {}): Promise<void> {
  const { people } = testApp.fixtures.ours
  const personUuid = randomUUID()
  const own = { company_uuid: companyUuid, person_uuid: personUuid }
  await testApp.test.database.write(scope(), async (db) => {
    await insertInto(db, scope(), 'person', {
      uuid: personUuid,
      company_uuid: companyUuid,
      personnel_id: personUuid.slice(0, 8),
      first_name: 'Ada',
      ...(companyUuid === people.companyUuid && { department_uuid: people.departmentUuid }),
      attendance_enabled: true,
    }).execute()
    await insertInto(db, scope(), 'attendance_schedule', {
      ...own,
      batch_uuid: randomUUID(),
      shift_uuid: shiftUuid,
      starts_on: today,
      ends_on: today,
      cycle_from: today,
    }).execute()
    for (const clock of punches) {
      await insertInto(db, scope(), 'attendance_punch', {
        ...own,
        occurred_at: new Date(`${today}T${clock}:00+01:00`),
        received_at: now,
        source: 'read',
        event_uuid: randomUUID(),
        status: 'counting',
      }).execute()
    }
    if (leave) {
      const type = { company_uuid: companyUuid, name: personUuid.slice(0, 8), unit: 'halfDay' as const }
      const { uuid } = await insertInto(db, scope(), 'attendance_leave_type', type)
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await insertInto(db, scope(), 'attendance_leave', {
        ...own,
        batch_uuid: randomUUID(),
        leave_type_uuid: uuid,
        unit: 'halfDay',
        starts_on: today,
        ends_on: today,
        recorded_by: 'us',
        ...leave,
      }).execute()
    }
    await recomputeDays(db, scope(), { companyUuid, people: [personUuid], from: today, to: today }, now)
  })
}

describe('attendance on the first page', () => {
  it('counts who is on time, late, absent so far and on leave; an administrator sees its company', async () => {
    const { ours } = testApp.fixtures
    const own = ours.people.companyUuid
    const morning = await shift(own, '09:00')
    await worker(own, morning, { punches: ['09:05'] })
    await worker(own, morning, { punches: ['09:06'] })
    await worker(own, morning)
    await worker(own, morning, { leave: { starts_half: 'am', ends_half: 'pm' } })
    // Half a day on leave: expected from the afternoon on, which has not begun.
    await worker(own, morning, { leave: { starts_half: 'am', ends_half: 'am' } })
    // Work that begins at noon, and a day without hours, of which nobody can be absent yet.
    await worker(own, await shift(own, '12:00'))
    await worker(own, await shift(own, '09:00', { kind: 'flexible', requiredMinutes: 480 }))
    const other = await spareCompany(testApp, ours)
    await worker(other, await shift(other, '09:00'))
    const figures = { date: today, expected: 6, onTime: 1, late: 1, absent: 1, onLeave: 2 }
    const overview = async (actor: typeof ours.admin) =>
      (await (await testApp.as(actor)).call(home.overview, {})).data.attendance
    expect(await overview(ours.admin)).toEqual(figures)
    expect(await overview(ours.officeManager)).toEqual({ ...figures, expected: 7, absent: 2 })
  })

  it('is not there while attendance is not active, and outside offices', async () => {
    const { ours } = testApp.fixtures
    await withholdAttendance(testApp, ours.office.uuid)
    for (const actor of [ours.officeManager, ours.communityManager])
      expect((await (await testApp.as(actor)).call(home.overview, {})).data.attendance).toBeNull()
  })
})
