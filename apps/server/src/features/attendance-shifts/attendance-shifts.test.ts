import { randomUUID } from 'node:crypto'
import { attendanceShift as contract } from '@lintel/contract/attendance-shifts/operations.ts'
import { attendanceTimetable } from '@lintel/contract/attendance-timetables/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spareCompany } from '../../../test/samples/people.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { recomputeDays } from '../../domain/attendance/due-days.ts'

/** A Friday in Berlin. */
const now = new Date('2026-11-27T20:00:00Z')

let testApp: TestApp
let manager: Caller
let companyUuid: string
let early: string
let night: string
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(now)
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  companyUuid = testApp.fixtures.ours.people.companyUuid
  early = await timetable('Early', 6, 14)
  night = await timetable('Night', 22, 6)
})
afterAll(() => testApp.close())

/** A timetable that is checked from an hour before its work until an hour after. */
async function timetable(name: string, start: number, end: number, ofCompany = companyUuid): Promise<string> {
  const periods = [{ start: start * 60, end: end * 60, checkFrom: (start - 1) * 60, checkTo: (end + 1) * 60 }]
  return (await manager.call(attendanceTimetable.create, { companyUuid: ofCompany, name, periods })).data.uuid
}

type Days = (string | null)[]
const form = (name: string, timetableUuids: Days, cycleUnit: 'day' | 'week' = 'day') => ({
  companyUuid,
  name,
  cycleUnit,
  timetableUuids,
})
const create = async (name: string, days: Days) => (await manager.call(contract.create, form(name, days))).data.uuid
const week = (uuid: string): Days => [uuid, uuid, uuid, uuid, uuid, null, null]

/** Somebody who has a shift from a date to another. */
async function schedule(shiftUuid: string, from: string, to: string, personUuid: string = randomUUID()) {
  const { office, people } = testApp.fixtures.ours
  const scope = projectScope(office.uuid)
  await testApp.test.database.write(scope, async (db) => {
    const person = { uuid: personUuid, company_uuid: companyUuid, personnel_id: personUuid.slice(0, 8) }
    await insertInto(db, scope, 'person', {
      ...person,
      first_name: 'Ada',
      department_uuid: people.departmentUuid,
      attendance_enabled: true,
    })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await insertInto(db, scope, 'attendance_schedule', {
      company_uuid: companyUuid,
      batch_uuid: randomUUID(),
      person_uuid: personUuid,
      shift_uuid: shiftUuid,
      starts_on: from,
      ends_on: to,
      cycle_from: from,
    }).execute()
    await recomputeDays(db, scope, { companyUuid, people: [personUuid], from, to }, now)
  })
  return personUuid
}

describe('shifts', () => {
  it('keep their cycle, count their schedules, are named by company and deleted', async () => {
    const uuid = (await manager.call(contract.create, form('Office', week(early), 'week'))).data.uuid
    const shift = (await manager.call(contract.get, { uuid })).data
    expect(shift).toMatchObject({
      cycleUnit: 'week',
      timetableUuids: week(early),
      timetables: [{ uuid: early, name: 'Early' }],
      schedules: 0,
    })
    const other = await spareCompany(testApp, testApp.fixtures.ours)
    expect((await manager.call(contract.names, { companyUuid: other })).data.rows).toEqual([])
    expect((await manager.call(contract.names, { companyUuid })).data.rows).toContainEqual({ uuid, name: 'Office' })
    const duplicate = await manager.call(contract.create, form('OFFICE', [early]))
    expect([duplicate.failure, duplicate.params]).toEqual(['alreadyExists', { thing: 'shift' }])
    expect((await manager.call(contract.remove, { uuid })).code).toBe(0)
    expect((await manager.call(contract.get, { uuid })).failure).toBe('notFound')
  })

  // office.md 20: 1 to 31 days or 1 to 12 weeks, at least one working day.
  it.each([
    ['more than 31 days', 'day', 32, 'validation:tooMany'],
    ['part of a week', 'week', 8, 'attendance:problem.partWeek'],
    ['more than 12 weeks', 'week', 91, 'validation:tooMany'],
    ['no working day', 'day', 0, 'attendance:problem.noWorkingDay'],
  ] as const)('of %s are refused', async (_, unit, count, key) => {
    const days: Days = count === 0 ? [null, null] : Array.from({ length: count }, () => early)
    const { failure, issues } = await manager.call(contract.create, form('Refused', days, unit))
    expect([failure, issues[0]?.field, issues[0]?.key]).toEqual(['invalidInput', 'timetableUuids', key])
  })

  it('have timetables of their own company', async () => {
    const other = await timetable('Of others', 9, 17, await spareCompany(testApp, testApp.fixtures.ours))
    expect((await manager.call(contract.create, form('Of others', [other]))).failure).toBe('notFound')
  })

  it('are refused where a night runs into the next morning, also from the last day to the first', async () => {
    for (const days of [
      [night, early, null],
      [early, null, night],
    ]) {
      const refusal = await manager.call(contract.create, form('Overlap', days))
      expect([refusal.failure, refusal.params]).toEqual(['checkTimesConflict', { name: 'Overlap' }])
    }
    const uuid = await create('Rotation', [early, night, null])
    const shift = { uuid, name: 'Rotation', cycleUnit: 'day' as const }
    const edit = (timetableUuids: Days, version: number) =>
      manager.call(contract.edit, { ...shift, timetableUuids, version })
    expect((await edit([night, early], 1)).failure).toBe('checkTimesConflict')
    expect((await edit([early, early], 1)).code).toBe(0)
    expect((await edit([early], 1)).failure).toBe('staleRecord')
  })

  it('are not edited so that schedules of a person meet badly', async () => {
    const first = await create('First', [early])
    const second = await create('Second', [early])
    const ada = await schedule(first, '2026-11-01', '2026-12-10')
    await schedule(second, '2026-12-11', '2026-12-31', ada)
    const change = { uuid: first, name: 'First', cycleUnit: 'day' as const, timetableUuids: [night], version: 1 }
    const refusal = await manager.call(contract.edit, change)
    expect([refusal.failure, refusal.params]).toEqual(['checkTimesConflict', { name: 'Ada' }])
  })

  it('hold a change from tomorrow, or from an earlier date once the days that it changes have been seen', async () => {
    const uuid = await create('Changed', [early])
    await schedule(uuid, '2026-11-24', '2026-12-31')
    const change = { uuid, name: 'Changed', cycleUnit: 'day' as const, timetableUuids: [null, early], version: 1 }
    expect((await manager.call(contract.previewEdit, change)).data.count).toBe(0)
    const preview = (await manager.call(contract.previewEdit, { ...change, holdsFrom: '2026-11-24' })).data
    // Of four days that the person was absent on every second one is a day of rest.
    expect(preview.rows.map(({ date, before, after }) => [date, before?.statuses, after?.statuses])).toEqual([
      ['2026-11-24', ['absent'], ['rest']],
      ['2026-11-26', ['absent'], ['rest']],
    ])
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({ version: 1, timetableUuids: [early] })
    expect((await manager.call(contract.edit, change)).code).toBe(0)
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({ versionFrom: '2026-11-28', version: 2 })
    const statuses = await write(testApp, (db) =>
      db.selectFrom('attendance_day').select('statuses').where('shift_uuid', '=', uuid).orderBy('date').execute(),
    )
    expect(statuses.slice(0, 3).map((row) => row.statuses)).toEqual([['absent'], ['absent'], ['absent']])
  })

  it('keep their timetables from being deleted', async () => {
    const day = await timetable('Needed by a shift', 9, 17)
    const uuid = await create('Needs a timetable', week(day))
    const attempt = await manager.call(attendanceTimetable.remove, { uuid: day })
    expect([attempt.failure, attempt.params]).toEqual(['timetableInUse', { names: 'Needs a timetable' }])
    expect((await manager.call(contract.remove, { uuid })).code).toBe(0)
    expect((await manager.call(attendanceTimetable.remove, { uuid: day })).code).toBe(0)
  })

  it('that a schedule uses are not deleted', async () => {
    const uuid = await create('In use', [early])
    await schedule(uuid, '2026-10-01', '2026-10-02')
    const refusal = await manager.call(contract.remove, { uuid })
    expect([refusal.failure, refusal.params]).toEqual(['shiftInUse', { count: 1 }])
    expect((await manager.call(contract.get, { uuid })).data.schedules).toBe(1)
  })

  it('of a company are those that its administrator sees', async () => {
    const other = await spareCompany(testApp, testApp.fixtures.ours)
    const others = await timetable('Of another', 9, 17, other)
    const foreign = { ...form('Of another', [others]), companyUuid: other }
    const { uuid } = (await manager.call(contract.create, foreign)).data
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    const own = (await admin.call(contract.create, { ...form('Own', [early]), companyUuid: '' })).data.uuid
    const uuids = (await admin.call(contract.list, {})).data.rows.map((row) => row.uuid)
    expect([uuids.includes(own), uuids.includes(uuid)]).toEqual([true, false])
    expect((await admin.call(contract.get, { uuid })).failure).toBe('notFound')
    expect((await admin.call(contract.remove, { uuid })).failure).toBe('notFound')
  })
})
