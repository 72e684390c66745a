import { randomUUID } from 'node:crypto'
import { attendanceReport as contract } from '@lintel/contract/attendance-reports/operations.ts'
import { attendanceTimetable } from '@lintel/contract/attendance-timetables/operations.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withOtherTenant } from '../../../test/other-tenant.ts'
import { startTestApp, type Answer, type Caller, type TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { recomputeDays, storeNextDueDays } from '../../domain/attendance/due-days.ts'
import { spareDay } from './calls.samples.ts'
import { earliestRecomputed } from './recompute.ts'
import { rangeOf } from './report-scope.ts'

/** The report of an office in Berlin, on a Friday at 21:00 (office.md 24). */

const now = new Date('2026-11-27T20:00:00Z')
const week = { from: '2026-11-16', to: '2026-11-22' }

let testApp: TestApp
let manager: Caller
let admin: Caller
let companyUuid: string
let ada: string
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(now)
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
  companyUuid = testApp.fixtures.ours.people.companyUuid
  ada = await fillWeek()
})
afterAll(() => testApp.close())

/** One person from Monday to Friday, 09:00 to 18:00 with a break at noon and five minutes allowed. */
async function fillWeek(): Promise<string> {
  const { office, people } = testApp.fixtures.ours
  const scope = projectScope(office.uuid)
  const timetable = await manager.call(attendanceTimetable.create, {
    companyUuid,
    name: 'Day',
    kind: 'fixed',
    periods: [{ start: 540, end: 1080, checkFrom: 420, checkTo: 1320 }],
    break: { start: 720, end: 780 },
    allowLateMinutes: 5,
    allowEarlyMinutes: 5,
  })
  const person = randomUUID()
  const shift = randomUUID()
  const leaveType = randomUUID()
  const own = { company_uuid: companyUuid }
  await testApp.test.database.write(systemScope, async (db) => {
    await insertInto(db, scope, 'person', {
      ...own,
      uuid: person,
      first_name: 'Ada',
      last_name: 'Lind',
      personnel_id: 'A17',
      department_uuid: people.departmentUuid,
      attendance_enabled: true,
    }).execute()
    await insertInto(db, scope, 'attendance_shift', { ...own, uuid: shift, name: 'Office' }).execute()
    await insertInto(db, scope, 'attendance_shift_version', {
      ...own,
      shift_uuid: shift,
      holds_from: '2000-01-01',
      cycle_unit: 'week',
      timetable_uuids: [...Array(5).fill(timetable.data.uuid), null, null] as string[],
    }).execute()
    await insertInto(db, scope, 'attendance_schedule', {
      ...own,
      batch_uuid: randomUUID(),
      person_uuid: person,
      shift_uuid: shift,
      starts_on: '2026-11-16',
      ends_on: '2026-12-31',
      cycle_from: '2026-11-16',
    }).execute()
    await insertInto(db, scope, 'attendance_leave_type', {
      ...own,
      uuid: leaveType,
      name: 'Annual',
      unit: 'hour',
    }).execute()
    await insertInto(db, scope, 'attendance_leave', {
      ...own,
      batch_uuid: randomUUID(),
      person_uuid: person,
      leave_type_uuid: leaveType,
      unit: 'hour',
      starts_on: '2026-11-20',
      starts_minute: 540,
      ends_on: '2026-11-20',
      ends_minute: 720,
      recorded_by: 'Manager',
    }).execute()
    for (const [at, status = 'counting'] of [
      ['2026-11-16T07:58:00Z'],
      ['2026-11-16T17:02:00Z'],
      ['2026-11-17T08:06:00Z'],
      ['2026-11-17T11:30:00Z'],
      ['2026-11-17T16:30:00Z'],
      ['2026-11-18T07:58:00Z'],
      ['2026-11-19T07:58:00Z', 'review'],
      ['2026-11-20T12:10:00Z'],
      ['2026-11-20T17:01:00Z'],
      ['2026-11-27T08:20:00Z'],
    ] as const) {
      await insertInto(db, scope, 'attendance_punch', {
        ...own,
        person_uuid: person,
        occurred_at: new Date(at),
        received_at: now,
        source: 'read',
        event_uuid: randomUUID(),
        door_name: 'Lobby',
        method: 'card',
        direction: 'entry',
        status,
      }).execute()
    }
    await recomputeDays(db, scope, { companyUuid, people: [person], ...week, to: '2026-11-27' }, now)
  })
  return person
}

const daysWith = async (filter: object, by = manager) =>
  (await by.call(contract.days, { person: ada, ...week, order: 'asc', ...filter })).data.rows

describe('daily detail', () => {
  it('has what each day is, with its figures and what made them', async () => {
    const rows = await daysWith({})
    expect(
      rows.map((row) => [row.date, row.statuses.join(), row.lateMinutes, row.earlyMinutes, row.workedMinutes]),
    ).toEqual([
      ['2026-11-16', 'normal', 0, 0, 480],
      ['2026-11-17', 'late,earlyOut', 6, 30, 444],
      ['2026-11-18', 'missedPunch', 0, 0, 0],
      ['2026-11-19', 'absent', 0, 0, 0],
      ['2026-11-20', 'late', 10, 0, 290],
      ['2026-11-21', 'rest', 0, 0, 0],
      ['2026-11-22', 'rest', 0, 0, 0],
    ])
    expect(rows[1]).toMatchObject({
      personName: 'Ada Lind',
      personnelId: 'A17',
      isDeleted: false,
      shiftName: 'Office',
      timetableName: 'Day',
      timetableFrom: null,
      firstIn: '2026-11-17T08:06:00.000Z',
      lastOut: '2026-11-17T16:30:00.000Z',
      breakMinutes: 60,
    })
    expect(rows[2]!.periods).toEqual([
      { start: '2026-11-18T08:00:00.000Z', end: '2026-11-18T17:00:00.000Z', missing: 'out' },
    ])
    expect(rows[4]!.leaves).toMatchObject([{ typeName: 'Annual', minutes: 180, hundredths: 38 }])
  })

  it('is found by any of several statuses, by words, department and timetable type', async () => {
    const datesOf = async (filter: object) => (await daysWith(filter)).map(({ date }) => date.slice(8))
    expect(await datesOf({ status: 'earlyOut,absent' })).toEqual(['17', '19'])
    expect((await manager.call(contract.days, { status: 'tired' })).failure).toBe('invalidInput')
    expect(await datesOf({ keyword: 'lind a17', kind: 'fixed' })).toEqual(['16', '17', '18', '19', '20'])
    expect(await datesOf({ kind: 'flexible' })).toEqual([])
    expect(await datesOf({ keyword: 'somebody' })).toEqual([])
    expect(await datesOf({ departmentUuid: testApp.fixtures.ours.people.departmentUuid, status: 'rest' })).toHaveLength(
      2,
    )
  })

  it('says of an open day that it is pending, and what it is so far', async () => {
    const [open] = await daysWith({ from: '2026-11-27', to: '2026-11-27' })
    expect(open).toMatchObject({ statuses: ['pending'], isClosed: false, soFar: ['missedPunch', 'late'] })
    const ofToday = { from: '2026-11-27', to: '2026-11-27' }
    for (const status of ['pending', 'late', 'missedPunch'])
      expect(await daysWith({ ...ofToday, status }), status).toHaveLength(1)
    expect(await daysWith({ ...ofToday, status: 'normal' })).toEqual([])
  })

  it('is of an administrator’s own company alone', async () => {
    const { otherTenant } = await withOtherTenant(testApp)
    const date = await spareDay(testApp, { ...testApp.fixtures.ours, people: otherTenant.people })
    const companies = async (by: Caller) =>
      new Set((await by.call(contract.days, { from: date, to: date })).data.rows.map((row) => row.companyUuid))
    expect(await companies(manager)).toEqual(new Set([companyUuid, otherTenant.people.companyUuid]))
    expect(await companies(admin)).toEqual(new Set([companyUuid]))
  })
})

describe('summary', () => {
  it('adds the closed days of the range', async () => {
    const { rows } = (await manager.call(contract.summary, { person: ada, ...week })).data
    expect(rows).toMatchObject([
      {
        personName: 'Ada Lind',
        scheduledDays: 5,
        scheduledMinutes: 2_400,
        workedDays: 3,
        workedMinutes: 1_214,
        normalDays: 1,
        lateTimes: 2,
        lateMinutes: 16,
        earlyTimes: 1,
        earlyMinutes: 30,
        missedPunches: 1,
        insufficientDays: 0,
        absentHundredths: 100,
        leaves: [{ typeName: 'Annual', minutes: 180, hundredths: 38 }],
        restDays: 2,
        holidays: 0,
        overtimeMinutes: 0,
      },
    ])
    // Friday the 27th is open: late, and counted nowhere yet.
    const open = (await manager.call(contract.summary, { person: ada, from: '2026-11-27', to: '2026-11-27' })).data
    expect(open.rows[0]).toMatchObject({ scheduledDays: 0, lateTimes: 0 })
  })
})

describe('punch records', () => {
  it('say what their day uses them as, and why not', async () => {
    const { rows } = (await manager.call(contract.punches, { person: ada, from: '2026-11-17', to: '2026-11-19' })).data
    expect(rows.map(({ at, use, reason, usedOn }) => [at.slice(8, 16), use, reason, usedOn])).toEqual([
      ['19T07:58', 'ignored', 'review', null],
      ['18T07:58', 'in', null, '2026-11-18'],
      ['17T16:30', 'out', null, '2026-11-17'],
      ['17T11:30', 'ignored', 'between', '2026-11-17'],
      ['17T08:06', 'in', null, '2026-11-17'],
    ])
    expect(rows[1]).toMatchObject({ personName: 'Ada Lind', doorName: 'Lobby', method: 'card', direction: 'entry' })
  })
})

/** The cells of a sheet by their heads, one record for each line. */
async function linesOf({ data, failure }: Answer<unknown>): Promise<Record<string, unknown>[]> {
  if (!(data instanceof File)) throw new Error(`no file: ${failure}`)
  const [sheet] = await readSheets(Buffer.from(await data.arrayBuffer()))
  const [heads = [], ...lines] = sheet!.data
  return lines.map((line) => Object.fromEntries(heads.map((head, n) => [String(head), line[n]])))
}

describe('the sheet', () => {
  it('of days has their figures as numbers, by the clock of the site', async () => {
    const lines = await linesOf(await manager.call(contract.exportDays, { person: ada, ...week, order: 'asc' }))
    expect(lines).toHaveLength(7)
    expect(lines[1]).toMatchObject({
      Weekday: 'Tue',
      Name: 'Ada Lind',
      ID: 'A17',
      Periods: '09:00–18:00',
      'Late (min)': 6,
      'Worked (min)': 444,
      Status: 'Late, Early Out',
    })
    expect(lines[2]).toMatchObject({ Missing: 'Out' })
    expect(lines[4]).toMatchObject({ Leave: 'Annual: 0.38 d, 3.00 h', 'Absent days': 0 })
    expect(lines[1]!['First in (Europe/Berlin)']).toContain('09:06:00')
  })

  it('of totals and of punches has what their tabs show', async () => {
    const [total] = await linesOf(await manager.call(contract.exportSummary, { person: ada, ...week }))
    expect(total).toMatchObject({ 'Scheduled hours': 40, 'Worked hours': 20.23, 'Absent days': 1 })
    const punches = await linesOf(await manager.call(contract.exportPunches, { person: ada, ...week, order: 'asc' }))
    expect(punches.map((line) => line['Used as'])).toContain('Not counted: between in and out')
  })

  it('is refused where there is nothing, and for more than a year', async () => {
    const empty = { person: ada, from: '2026-01-01', to: '2026-01-31' }
    expect((await manager.call(contract.exportDays, empty)).failure).toBe('exportEmpty')
    expect((await manager.call(contract.exportSummary, empty)).failure).toBe('exportEmpty')
    const years = (from: string, to: string) => manager.call(contract.days, { from, to })
    expect((await years('2027-01-01', '2028-01-01')).issues[0]?.key).toBe('validation:rangeTooLong')
    expect((await years('2028-01-01', '2028-12-31')).code).toBe(0)
  })
})

describe('recomputing', () => {
  it('reaches three months back, and the report says what is left', async () => {
    const refusal = await manager.call(contract.recompute, { person: ada, from: '2026-08-26', to: '2026-11-20' })
    expect([refusal.failure, refusal.params]).toEqual(['recomputeTooFar', { from: '2026-08-27' }])
    expect((await manager.call(contract.recompute, { person: ada, ...week })).data).toEqual({ days: 7 })
    expect((await manager.call(contract.days, week)).data.daysDue).toBe(7)
    const work = () => testApp.test.database.write(systemScope, (db) => storeNextDueDays(db, now))
    while (await work());
    expect((await manager.call(contract.days, week)).data.daysDue).toBe(0)
    expect(await daysWith({ status: 'late' })).toHaveLength(2)
  })

  it('caps the day in a shorter month', () => {
    expect(earliestRecomputed('2026-05-31')).toBe('2026-02-28')
  })
})

it('without dates the report is of this month up to yesterday, on the 1st of the month before', () => {
  expect(rangeOf({}, '2026-11-29')).toEqual({ from: '2026-11-01', to: '2026-11-28' })
  expect(rangeOf({}, '2026-11-01')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
})
