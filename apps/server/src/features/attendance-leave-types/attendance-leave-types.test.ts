import { attendanceLeave } from '@lintel/contract/attendance-leaves/operations.ts'
import { attendanceLeaveType as contract } from '@lintel/contract/attendance-leave-types/operations.ts'
import { company } from '@lintel/contract/companies/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scheduleWeek, spareAttendee, storedDays } from '../../../test/attendance-people.ts'
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

const create = async (name: string, more: object = {}) =>
  (await manager.call(contract.create, { companyUuid, name, ...more })).data.uuid

describe('leave types', () => {
  it('have a name once in their company, and the first letters of it as symbol where none is typed', async () => {
    const uuid = await create('Unpaid special leave', { color: '#1A2B3C' })
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({
      symbol: 'USL',
      color: '#1a2b3c',
      unit: 'day',
      countsAsWorked: false,
      leaves: 0,
    })
    const duplicate = await manager.call(contract.create, { companyUuid, name: 'UNPAID special leave' })
    expect([duplicate.failure, duplicate.params, duplicate.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'leaveType' },
      'name',
    ])
    const edit = { uuid, version: 1, name: 'Unpaid', symbol: 'X' }
    expect((await manager.call(contract.edit, edit)).code).toBe(0)
    expect((await manager.call(contract.edit, edit)).failure).toBe('staleRecord')
    expect((await manager.call(contract.list, { keyword: 'unpaid' })).data.rows.map(({ symbol }) => symbol)).toEqual([
      'X',
    ])
    expect((await manager.call(contract.remove, { uuid })).code).toBe(0)
    expect((await manager.call(contract.get, { uuid })).failure).toBe('notFound')
  })

  it('of a new company are the usual ones, of which a business trip counts as worked', async () => {
    const { uuid } = (await manager.call(company.create, { name: 'Harbour Trading' })).data
    const { rows } = (await manager.call(contract.list, { companyUuid: uuid })).data
    expect(rows.map(({ name, countsAsWorked }) => [name, countsAsWorked])).toEqual([
      ['Annual leave', false],
      ['Business trip', true],
      ['Maternity/Paternity', false],
      ['Other', false],
      ['Personal leave', false],
      ['Sick leave', false],
    ])
  })

  it('that a leave has keep their unit and are not deleted; counting as worked changes past days, shown before', async () => {
    const { ours } = testApp.fixtures
    const person = await spareAttendee(testApp, ours)
    await scheduleWeek(testApp, ours, person)
    const uuid = await create('Training')
    const leave = {
      companyUuid,
      personUuids: [person],
      leaveTypeUuid: uuid,
      startsOn: '2026-11-24',
      endsOn: '2026-11-24',
    }
    expect((await manager.call(attendanceLeave.create, leave)).code).toBe(0)
    const edit = { uuid, version: 1, name: 'Training' }
    const unit = await manager.call(contract.edit, { ...edit, unit: 'hour' })
    expect([unit.failure, unit.params, unit.issues[0]?.field]).toEqual(['leaveUnitInUse', { count: 1 }, 'unit'])
    const removal = await manager.call(contract.remove, { uuid })
    expect([removal.failure, removal.params]).toEqual(['leaveTypeInUse', { count: 1 }])
    const preview = (await manager.call(contract.previewEdit, { ...edit, countsAsWorked: true })).data
    expect(preview.rows.map(({ date, before, after }) => [date, before?.workedMinutes, after?.workedMinutes])).toEqual([
      ['2026-11-24', 0, 480],
    ])
    expect((await manager.call(contract.edit, { ...edit, countsAsWorked: true })).code).toBe(0)
    expect(await storedDays(testApp, ours, person, ['2026-11-24', '2026-11-24'])).toEqual([
      ['2026-11-24', 'leave', 480],
    ])
  })

  it('of a company are its administrator’s alone', async () => {
    const { uuid: other } = (await manager.call(company.create, { name: 'Other house' })).data
    const foreign = (await manager.call(contract.list, { companyUuid: other })).data.rows[0]!.uuid
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    const { uuid } = (await admin.call(contract.create, { name: 'Of an administrator' })).data
    expect((await manager.call(contract.get, { uuid })).data.companyUuid).toBe(companyUuid)
    expect((await admin.call(contract.get, { uuid: foreign })).failure).toBe('notFound')
    const companies = (await admin.call(contract.names, {})).data.rows.map((row) => row.companyUuid)
    expect(new Set(companies)).toEqual(new Set([companyUuid]))
  })
})
