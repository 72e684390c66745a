import { attendanceTimetable as contract } from '@lintel/contract/attendance-timetables/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { withholdAttendance } from '../../../test/priced-sites.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let manager: Caller
let companyUuid: string
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(new Date('2026-11-27T20:00:00Z'))
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  companyUuid = testApp.fixtures.ours.people.companyUuid
})
afterAll(() => testApp.close())

const at = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Hours as they are typed: start, end, check from, check to. */
const period = (start: string, end: string, checkFrom: string, checkTo: string) => ({
  start: at(start),
  end: at(end),
  checkFrom: at(checkFrom),
  checkTo: at(checkTo),
})

const day = period('09:00', '18:00', '07:00', '20:00')
const form = (name: string, periods = [day], more: object = {}) => ({
  companyUuid,
  name,
  kind: 'fixed' as const,
  periods,
  ...more,
})

const setTier = (attendanceTier: string) =>
  testApp.test.database.write(systemScope, (db) =>
    systemQueries(db, systemScope)
      .updateTable('project')
      .set({ settings: JSON.stringify({ attendanceTier }) })
      .where('uuid', '=', testApp.fixtures.ours.office.uuid)
      .execute(),
  )

describe('timetables', () => {
  it('keep their hours, are found by company and kind, changed once by each version, and deleted', async () => {
    const { uuid } = (await manager.call(contract.create, form('Day', [day], { break: { start: 720, end: 780 } }))).data
    const timetable = (await manager.call(contract.get, { uuid })).data
    expect(timetable).toMatchObject({ name: 'Day', periods: [day], break: { start: 720, end: 780 }, shifts: 0 })
    const duplicate = await manager.call(contract.create, form('DAY'))
    expect([duplicate.failure, duplicate.params, duplicate.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'attendanceTimetable' },
      'name',
    ])
    expect((await manager.call(contract.list, { companyUuid, kind: 'flexible' })).data.rows).toEqual([])
    const { companyUuid: _, ...edited } = form('Early', [period('07:00', '15:00', '06:00', '17:00')])
    expect((await manager.call(contract.edit, { ...edited, uuid, version: 1 })).code).toBe(0)
    expect((await manager.call(contract.edit, { ...edited, uuid, version: 1 })).failure).toBe('staleRecord')
    // From today where no date is named (attendance.md 56).
    expect((await manager.call(contract.get, { uuid })).data.versionFrom).toBe('2026-11-27')
    expect((await manager.call(contract.remove, { uuid })).code).toBe(0)
    expect((await manager.call(contract.get, { uuid })).failure).toBe('notFound')
  })

  // office.md 19, in the order of its checks; attendance.md 11 to 13.
  it.each([
    ['a period of no time', [period('09:00', '09:00', '08:00', '10:00')], 'periods.0.end', 'periodLength'],
    [
      'more than a day from the first check time to the last',
      [period('08:00', '20:00', '05:00', '21:00'), period('21:30', '04:00', '21:00', '06:00')],
      'periods',
      'spanTooLong',
    ],
    [
      'periods that overlap',
      [period('09:00', '12:00', '08:00', '13:00'), period('11:00', '14:00', '10:00', '15:00')],
      'periods.1.start',
      'periodsCoincide',
    ],
    [
      'a check time after the start',
      [period('18:00', '23:00', '19:00', '23:30')],
      'periods.0.checkFrom',
      'checkTimeInsideWork',
    ],
    [
      'check times that overlap',
      [period('09:00', '12:00', '08:00', '13:00'), period('13:30', '18:00', '12:30', '20:00')],
      'periods.1.checkFrom',
      'checkTimesConflict',
    ],
  ])('with %s are refused at their field', async (_, periods, field, problem) => {
    const { failure, issues } = await manager.call(contract.create, form('Refused', periods))
    expect([failure, issues[0]?.field, issues[0]?.key]).toEqual([
      'invalidInput',
      field,
      `attendance:problem.${problem}`,
    ])
  })

  it('refuse an allowance as long as the work, and a break outside of it', async () => {
    const refusal = async (more: object) =>
      (await manager.call(contract.create, form('Refused', [period('09:00', '10:00', '08:00', '11:00')], more)))
        .issues[0]
    expect(await refusal({ allowLateMinutes: 60 })).toMatchObject({
      field: 'allowLateMinutes',
      key: 'attendance:problem.allowanceTooLong',
    })
    expect(await refusal({ break: { start: at('08:30'), end: at('09:30') } })).toMatchObject({
      field: 'break',
      key: 'attendance:problem.breakOutsideWork',
    })
  })

  it('touch in their check times, and go beyond midnight', async () => {
    const night = [period('22:00', '02:00', '21:00', '02:30'), period('03:00', '07:00', '02:30', '08:00')]
    expect((await manager.call(contract.create, form('Night', night))).code).toBe(0)
  })

  it('of a company are its administrator’s; refused where attendance is off or not active', async () => {
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    const creation = await admin.call(contract.create, form('Of an administrator', [day], { companyUuid: '' }))
    expect(creation).toMatchObject({ code: 0 })
    const { uuid } = creation.data
    expect((await admin.call(contract.list, {})).data.rows.map((row) => row.companyUuid)).toContain(companyUuid)
    expect((await manager.call(contract.get, { uuid })).data.companyUuid).toBe(companyUuid)
    await setTier('off')
    expect((await admin.call(contract.list, {})).failure).toBe('noPermission')
    await setTier('unlimited')
    await withholdAttendance(testApp, testApp.fixtures.ours.office.uuid)
    expect((await admin.call(contract.list, {})).failure).toBe('featureOff')
  })
})
