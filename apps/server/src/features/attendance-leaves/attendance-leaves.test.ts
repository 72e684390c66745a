import { attendanceLeave as contract } from '@lintel/contract/attendance-leaves/operations.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scheduleWeek, spareAttendee, storedDays } from '../../../test/attendance-people.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareLeaveType } from '../attendance-leave-types/calls.samples.ts'

/** An office in Berlin on a Friday in November; Ada works from Monday to Friday, 09:00 to 18:00. */

let testApp: TestApp
let manager: Caller
let ada: string
let types: Readonly<Record<'day' | 'halfDay' | 'hour', string>>
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(new Date('2026-11-27T20:00:00Z'))
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  const typeOf = async (unit: 'day' | 'halfDay' | 'hour') =>
    (await spareLeaveType(testApp, testApp.fixtures.ours, unit)).uuid
  types = { day: await typeOf('day'), halfDay: await typeOf('halfDay'), hour: await typeOf('hour') }
})
beforeEach(async () => {
  ada = await spareAttendee(testApp, testApp.fixtures.ours)
  await scheduleWeek(testApp, testApp.fixtures.ours, ada)
})
afterAll(() => testApp.close())

type Form = InputOf<typeof contract.create>

const at = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

const days = (startsOn: string, endsOn = startsOn) => ({ unit: 'day' as const, startsOn, endsOn })
const halves = (startsOn: string, startsHalf: 'am' | 'pm', endsOn: string, endsHalf: 'am' | 'pm'): Partial<Form> => ({
  unit: 'halfDay',
  startsOn,
  startsHalf,
  endsOn,
  endsHalf,
})
const hours = (startsOn: string, from: string, to: string, endsOn = startsOn): Partial<Form> => ({
  unit: 'hour',
  startsOn,
  startsMinute: at(from),
  endsOn,
  endsMinute: at(to),
})

const formOf = (times: Partial<Form>, people: readonly string[] = [ada]): Form => ({
  companyUuid: testApp.fixtures.ours.people.companyUuid,
  personUuids: [...people],
  leaveTypeUuid: types[times.unit ?? 'day'],
  startsOn: '2026-11-24',
  endsOn: '2026-11-24',
  ...times,
})
const create = (times: Partial<Form>, people?: readonly string[]) =>
  manager.call(contract.create, formOf(times, people))
const refusal = async (times: Partial<Form>) => {
  const { failure, issues } = await create(times)
  return [failure, issues[0]?.field, issues[0]?.key]
}
const statuses = async (from: string, to = from) =>
  (await storedDays(testApp, testApp.fixtures.ours, ada, [from, to])).map(([, status]) => status)

describe('a leave', () => {
  it('in the past turns closed days from absent to leave, shown before; editing and deleting turn them back', async () => {
    expect((await create(days('2026-11-23'))).code).toBe(0)
    expect(await statuses('2026-11-23', '2026-11-24')).toEqual(['leave', 'absent'])
    const next = formOf(days('2026-11-24'))
    const preview = (await manager.call(contract.previewCreate, next)).data
    expect(preview.rows.map(({ date, before, after }) => [date, before?.statuses, after?.statuses])).toEqual([
      ['2026-11-24', ['absent'], ['leave']],
    ])
    expect(await statuses('2026-11-24')).toEqual(['absent'])
    const [uuid] = (await manager.call(contract.create, next)).data.leaveUuids
    const edit = { ...days('2026-11-25'), leaveTypeUuid: types.day, uuid: uuid!, version: 1 }
    expect((await manager.call(contract.previewEdit, edit)).data.count).toBe(2)
    expect((await manager.call(contract.edit, edit)).code).toBe(0)
    expect(await statuses('2026-11-23', '2026-11-25')).toEqual(['leave', 'absent', 'leave'])
    expect((await manager.call(contract.edit, edit)).failure).toBe('staleRecord')
    expect((await manager.call(contract.previewRemove, { uuid: uuid! })).data.count).toBe(1)
    expect((await manager.call(contract.remove, { uuid: uuid! })).code).toBe(0)
    expect(await statuses('2026-11-25')).toEqual(['absent'])
    expect((await manager.call(contract.get, { uuid: uuid! })).failure).toBe('notFound')
  })

  it('is listed with its state by the clock of the site, by person, department, type and dates', async () => {
    await create(days('2026-11-24'))
    await create(hours('2026-11-27', '20:30', '23:59'))
    await create(halves('2026-11-30', 'pm', '2026-12-01', 'am'))
    const { departmentUuid } = testApp.fixtures.ours.people
    const list = async (filter: object = {}) =>
      (await manager.call(contract.list, { personUuid: ada, departmentUuid, ...filter })).data.rows.map((row) => [
        row.startsOn,
        row.state,
      ])
    expect(await list()).toEqual([
      ['2026-11-30', 'upcoming'],
      ['2026-11-27', 'ongoing'],
      ['2026-11-24', 'ended'],
    ])
    expect(await list({ from: '2026-11-24T23:00:00Z', to: '2026-11-29T22:59:59Z' })).toEqual([
      ['2026-11-27', 'ongoing'],
    ])
    expect(await list({ leaveTypeUuid: types.halfDay })).toEqual([['2026-11-30', 'upcoming']])
  })

  // attendance.md 14 and 30
  it.each([
    ['days backwards', () => days('2026-11-25', '2026-11-24'), 'endsOn', 'endBeforeStart'],
    [
      'an afternoon to its own morning',
      () => halves('2026-11-24', 'pm', '2026-11-24', 'am'),
      'endsHalf',
      'endBeforeStart',
    ],
    ['no minute', () => hours('2026-11-24', '10:00', '10:00'), 'endsMinute', 'endBeforeStart'],
    ['more than a year', () => days('2026-01-01', '2027-01-01'), 'endsOn', 'rangeTooLong'],
    ['more than a year from a leap day', () => days('2028-02-29', '2029-03-01'), 'endsOn', 'rangeTooLong'],
    [
      'another unit than that of its type',
      () => ({ ...days('2026-11-24'), leaveTypeUuid: types.hour }),
      'unit',
      'notAllowedValue',
    ],
  ])('of %s is refused', async (_name, times, field, key) => {
    expect(await refusal(times())).toEqual(['invalidInput', field, `validation:${key}`])
  })

  it('is at most a year long, which from a leap day ends on 28 February, and may end at midnight', async () => {
    expect((await create(days('2028-02-29', '2029-02-28'))).code).toBe(0)
    expect((await create(days('2026-12-01', '2027-11-30'))).code).toBe(0)
    expect((await create(hours('2026-11-24', '23:59', '24:00'))).code).toBe(0)
  })

  // office.md 23, attendance.md 22, 29 and 31: the middle of the work of a day is 14:00.
  it.each([
    ['a day', days('2026-11-24'), days('2026-11-23', '2026-11-25'), 'leavesOverlap'],
    ['a morning', halves('2026-11-24', 'am', '2026-11-24', 'am'), days('2026-11-24'), 'leavesOverlap'],
    [
      'a morning',
      halves('2026-11-24', 'am', '2026-11-24', 'am'),
      halves('2026-11-24', 'pm', '2026-11-25', 'am'),
      undefined,
    ],
    [
      'a morning',
      halves('2026-11-24', 'am', '2026-11-24', 'am'),
      hours('2026-11-24', '13:00', '15:00'),
      'leavesOverlap',
    ],
    ['a morning', halves('2026-11-24', 'am', '2026-11-24', 'am'), hours('2026-11-24', '14:00', '15:00'), undefined],
    ['a day', days('2026-11-24'), hours('2026-11-24', '10:00', '11:00'), 'leavesOverlap'],
    ['hours', hours('2026-11-24', '10:00', '12:00'), hours('2026-11-24', '11:59', '13:00'), 'leavesOverlap'],
    ['hours', hours('2026-11-24', '10:00', '12:00'), hours('2026-11-24', '12:00', '13:00'), undefined],
    ['a day', days('2026-11-24'), halves('2026-11-28', 'am', '2026-11-28', 'am'), 'leaveOfFreeDays'],
    ['a day', days('2026-11-24'), halves('2026-11-28', 'pm', '2026-11-29', 'am'), 'leaveOfFreeDays'],
    ['a day', days('2026-11-24'), halves('2026-11-27', 'pm', '2026-11-30', 'am'), undefined],
    ['a day', days('2026-11-24'), days('2026-11-28', '2026-11-29'), undefined],
  ])('beside %s (%j) of %j: %s', async (_name, former, next, failure) => {
    expect((await create(former)).code).toBe(0)
    const answer = await create(next)
    expect(answer.failure).toBe(failure)
    if (failure) expect(answer.params?.['names']).toBe(`Ada ${ada.slice(0, 8)}`)
  })

  it('of a day takes nothing of the night before it', async () => {
    const night = await spareAttendee(testApp, testApp.fixtures.ours)
    const nightHours = { start: at('20:00'), end: at('08:00'), checkFrom: at('18:00'), checkTo: at('09:00') }
    await scheduleWeek(testApp, testApp.fixtures.ours, night, nightHours)
    expect((await create(days('2026-11-25'), [night])).code).toBe(0)
    expect((await create(hours('2026-11-25', '02:00', '04:00'), [night])).code).toBe(0)
    expect((await create(hours('2026-11-26', '02:00', '04:00'), [night])).failure).toBe('leavesOverlap')
  })

  it('does not overlap itself when it is edited', async () => {
    const [uuid] = (await create(days('2026-11-24'))).data.leaveUuids
    const edit = { ...days('2026-11-24', '2026-11-25'), leaveTypeUuid: types.day, uuid: uuid!, version: 1 }
    expect((await manager.call(contract.edit, edit)).code).toBe(0)
  })

  it('is recorded for all of the people or for none, once for each key, and for 200 at most', async () => {
    const bo = await spareAttendee(testApp, testApp.fixtures.ours)
    await create(days('2026-11-25'), [bo])
    expect((await create(days('2026-11-24', '2026-11-26'), [ada, bo])).failure).toBe('leavesOverlap')
    expect((await manager.call(contract.list, { personUuid: ada })).data.rows).toEqual([])
    const form = { ...formOf(days('2026-11-24'), [ada, bo]), key: randomUUID() }
    const first = await manager.callWhole(contract.create, form)
    const again = await manager.callWhole(contract.create, form)
    expect([first.code, again.code, again.data]).toEqual([0, 0, first.data])
    expect(first.data.leaveUuids).toHaveLength(2)
    const many = Array.from({ length: 201 }, () => randomUUID())
    expect((await create(days('2026-11-24'), many)).failure).toBe('invalidInput')
  })

  it('is of people with attendance on, and a company’s administrator sees those of its own', async () => {
    const off = await spareAttendee(testApp, testApp.fixtures.ours)
    await write(testApp, (db) => sql`update person set attendance_enabled = false where uuid = ${off}`.execute(db))
    const attempt = await create(days('2026-11-24'), [ada, off])
    expect([attempt.failure, attempt.params]).toEqual(['peopleWithoutAttendance', { names: `Ada ${off.slice(0, 8)}` }])
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    const creation = await admin.call(contract.create, { ...formOf(days('2026-11-24')), companyUuid: '' })
    expect(creation.code).toBe(0)
    const rowsOfNames = (await admin.call(contract.people, { keyword: ada.slice(0, 8) })).data.rows
    expect(rowsOfNames.map(({ uuid }) => uuid)).toEqual([ada])
    const { rows } = (await admin.call(contract.list, {})).data
    expect(new Set(rows.map((row) => row.companyUuid))).toEqual(new Set([testApp.fixtures.ours.people.companyUuid]))
  })
})
