import { attendanceSchedule as contract } from '@lintel/contract/attendance-schedules/operations.ts'
import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { insertInto, rowsOf, updateOf } from '../../db/db.ts'
import { projectScope, systemScope, type ProjectScope } from '../../db/scope/scope.ts'
import { spareScheduled, spareShift } from './calls.samples.ts'

/** The office of the fixtures is in Berlin, where it is Wednesday, 2 December 2026. */
const today = '2026-12-02'

let testApp: TestApp
let manager: Caller
let companyUuid: string
let scope: ProjectScope
/** Two days of work, two of rest. */
let shift: { readonly shiftUuid: string; readonly timetableUuid: string }
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(new Date(`${today}T10:00:00Z`))
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  companyUuid = testApp.fixtures.ours.people.companyUuid
  scope = projectScope(testApp.fixtures.ours.office.uuid)
  shift = await spareShift(testApp, testApp.fixtures.ours)
})
afterAll(() => testApp.close())

const person = (more: Parameters<typeof spareScheduled>[2] = {}) => spareScheduled(testApp, testApp.fixtures.ours, more)

const personOfOtherCompany = async () => {
  const company = { uuid: crypto.randomUUID(), name: 'Other', kind: 'tenant' } as const
  await testApp.test.database.write(systemScope, (db) => insertInto(db, scope, 'company', company).execute())
  const { ours } = testApp.fixtures
  const people = { ...ours.people, companyUuid: company.uuid, departmentUuid: null as unknown as string }
  return spareScheduled(testApp, { ...ours, people }, { first_name: 'Mia' })
}

const form = (personnelUuids: string[], startDate: string, endDate: string, more: object = {}) => ({
  companyUuid,
  personnelUuids,
  shiftUuid: shift.shiftUuid,
  startDate,
  endDate,
  ...more,
})
const create = (...args: Parameters<typeof form>) => manager.call(contract.create, form(...args))

/** The schedules of a person: first and last date, and the date from which the cycle is counted. */
const rowsOfPerson = (uuid: string) =>
  testApp.test.database.read(systemScope, async (db) => {
    const rows = await rowsOf(db, scope, 'attendance_schedule')
      .select([
        sql<string>`starts_on::text`.as('from'),
        sql<string>`ends_on::text`.as('to'),
        sql<string>`cycle_from::text`.as('cycle'),
      ])
      .where('person_uuid', '=', uuid)
      .orderBy('starts_on')
      .execute()
    return rows.map(({ from, to, cycle }) => [from, to, cycle])
  })

/** What a calendar shows of a person, one letter a date. */
const planOf = async (uuid: string, from: string, days: number) => {
  const { data } = await manager.call(contract.calendar, { from, days, size: 40 })
  const row = data.rows.find((each) => each.uuid === uuid)
  return row?.dates.map(({ kind }) => kind[0]).join('')
}

const scheduleOf = async (personUuid: string) => (await manager.call(contract.list, { personUuid })).data.rows[0]!

const editOf = async (personUuid: string, more: object) => {
  const { uuid, version, shiftUuid, startDate, endDate } = await scheduleOf(personUuid)
  return { uuid, version, shiftUuid, startDate, endDate, ...more }
}

/** The closed days of a person that are stored. */
const daysOf = (uuid: string) =>
  testApp.test.database.read(systemScope, async (db) => {
    const rows = await rowsOf(db, scope, 'attendance_day')
      .select([sql<string>`date::text`.as('date'), 'statuses'])
      .where('person_uuid', '=', uuid)
      .where('is_closed', '=', true)
      .orderBy('date')
      .execute()
    return rows.map(({ date, statuses }) => `${date} ${statuses.join()}`)
  })

describe('schedules', () => {
  it('give all people or none a shift, which lists find by person, state and date', async () => {
    const [ada, ben] = [await person(), await person({ first_name: 'Ben' })]
    const { data } = await create([ada, ben], '2026-12-03', '2026-12-10', { cycleStartDay: 2 })
    expect(data.uuids).toHaveLength(2)
    expect(await planOf(ada, '2026-12-02', 6)).toBe('nwrrww')
    const { uuid } = await scheduleOf(ada)
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({
      startDate: '2026-12-03',
      endDate: '2026-12-10',
      state: 'upcoming',
      cycleStartDay: 2,
      batchPeople: 2,
    })
    const found = async (filter: object) =>
      (await manager.call(contract.list, { personUuid: ada, ...filter })).data.rows.length
    expect([await found({ state: 'upcoming' }), await found({ state: 'ended' })]).toEqual([1, 0])
    expect([await found({ at: '2026-12-10T22:30:00Z' }), await found({ at: '2026-12-10T23:30:00Z' })]).toEqual([1, 0])
  })

  // office.md 21; attendance.md 53.
  it.each([
    ['the end is before the start', '2027-02-02', '2027-02-01', 'endDate', 'validation:endBeforeStart'],
    ['366 days pass in no leap year', '2027-01-01', '2028-01-01', 'endDate', 'validation:rangeTooLong'],
    ['it begins in the past', '2026-12-01', '2026-12-10', 'startDate', 'attendanceSchedules:problem.past'],
  ])('are refused where %s', async (_, startDate, endDate, field, key) => {
    const { failure, issues } = await create([await person()], startDate, endDate)
    expect([failure, issues[0]?.field, issues[0]?.key]).toEqual(['invalidInput', field, key])
  })

  it('of a leap year may have its 366 days', async () => {
    expect((await create([await person()], '2028-01-01', '2028-12-31')).code).toBe(0)
  })

  it('are refused for 201 people, without attendance, of another company, and for a day that no cycle has', async () => {
    const many = Array.from({ length: 201 }, () => crypto.randomUUID())
    expect((await create(many, '2026-12-03', '2026-12-04')).issues[0]?.field).toBe('personnelUuids')
    const off = await person({ first_name: 'Eve', attendance_enabled: false })
    expect(await create([off, await person()], '2026-12-03', '2026-12-04')).toMatchObject({
      failure: 'peopleWithoutAttendance',
      params: { names: 'Eve' },
    })
    const stranger = await personOfOtherCompany()
    expect(await create([stranger, await person()], '2026-12-03', '2026-12-04')).toMatchObject({
      failure: 'personOfOtherCompany',
      params: { names: 'Mia' },
    })
    const { issues } = await create([await person()], '2026-12-03', '2026-12-04', { cycleStartDay: 5 })
    expect(issues[0]).toMatchObject({ field: 'cycleStartDay', params: { length: 4 } })
  })

  it('refuse dates that people have already, naming who and when, and save nothing', async () => {
    const [ada, ben] = [await person(), await person({ first_name: 'Ben' })]
    await create([ben], '2026-12-05', '2026-12-07')
    expect(await create([ada, ben], '2026-12-03', '2026-12-06')).toMatchObject({
      failure: 'schedulesConflict',
      params: { count: 2, names: 'Ben' },
      issues: [{ field: 'personnelUuids', params: { name: 'Ben', from: '2026-12-05', to: '2026-12-06' } }],
    })
    expect(await rowsOfPerson(ada)).toEqual([])
  })

  it('overwrite the dates of an older one, whose parts keep their phase', async () => {
    const ada = await person()
    await create([ada], '2026-12-03', '2026-12-14')
    expect(await planOf(ada, '2026-12-03', 12)).toBe('wwrrwwrrwwrr')
    const { shiftUuid } = await spareShift(testApp, testApp.fixtures.ours, [null, 'work'])
    expect((await create([ada], '2026-12-07', '2026-12-07', { conflictMode: 'overwrite', shiftUuid })).code).toBe(0)
    expect(await rowsOfPerson(ada)).toEqual([
      ['2026-12-03', '2026-12-06', '2026-12-03'],
      ['2026-12-07', '2026-12-07', '2026-12-07'],
      ['2026-12-08', '2026-12-14', '2026-12-03'],
    ])
    expect(await planOf(ada, '2026-12-03', 12)).toBe('wwrrrwrrwwrr')
  })

  it('refuse neighbours whose check times overlap', async () => {
    const ada = await person()
    const night = await spareShift(testApp, testApp.fixtures.ours, ['work'])
    const hours = { periods: [{ start: 1320, end: 360, checkFrom: 1260, checkTo: 480 }] }
    await testApp.test.database.write(systemScope, (db) =>
      updateOf(db, scope, 'attendance_timetable_version')
        .set({ definition: sql`definition || ${JSON.stringify(hours)}::jsonb` })
        .where('timetable_uuid', '=', night.timetableUuid)
        .execute(),
    )
    await create([ada], '2026-12-03', '2026-12-04', { shiftUuid: night.shiftUuid })
    expect(await create([ada], '2026-12-05', '2026-12-08')).toMatchObject({
      failure: 'checkTimesConflict',
      params: { name: 'Ada' },
    })
  })

  it('correct past days after a preview of those that change', async () => {
    const ada = await person()
    const correction = form([ada], '2026-11-30', '2026-12-05', { isCorrection: true })
    const { data } = await manager.call(contract.previewCreate, correction)
    expect(data.rows.map(({ date, before, after }) => [date, before, after?.statuses.join()])).toEqual([
      ['2026-11-30', null, 'absent'],
      ['2026-12-01', null, 'absent'],
    ])
    expect(await rowsOfPerson(ada)).toEqual([])
    await manager.call(contract.create, correction)
    expect(await daysOf(ada)).toEqual(['2026-11-30 absent', '2026-12-01 absent'])
  })

  it('that hold already change from today on and keep their past', async () => {
    const ada = await person()
    await create([ada], '2026-11-30', '2026-12-10', { isCorrection: true })
    const { shiftUuid } = await spareShift(testApp, testApp.fixtures.ours, [null, 'work'])
    const edit = await editOf(ada, { shiftUuid })
    expect((await manager.call(contract.edit, edit)).code).toBe(0)
    expect((await manager.call(contract.edit, edit)).failure).toBe('staleRecord')
    expect(await rowsOfPerson(ada)).toEqual([
      ['2026-11-30', '2026-12-01', '2026-11-30'],
      ['2026-12-02', '2026-12-10', '2026-11-30'],
    ])
    expect(await planOf(ada, '2026-11-30', 6)).toBe('wwrwrw')
    expect(await daysOf(ada)).toEqual(['2026-11-30 absent', '2026-12-01 absent'])
  })

  it('end early on a date, of one person or of all that were saved together', async () => {
    const [ada, ben] = [await person(), await person()]
    await create([ada, ben], '2026-11-30', '2026-12-10', { isCorrection: true })
    await manager.call(contract.edit, await editOf(ada, { endDate: '2026-12-08' }))
    expect([await rowsOfPerson(ada), (await rowsOfPerson(ben))[0]![1]]).toEqual([
      [['2026-11-30', '2026-12-08', '2026-11-30']],
      '2026-12-10',
    ])
    await manager.call(contract.edit, await editOf(ada, { endDate: '2026-12-04', extent: 'batch' }))
    expect((await rowsOfPerson(ben))[0]).toEqual(['2026-11-30', '2026-12-04', '2026-11-30'])
    const past = await manager.call(contract.edit, await editOf(ada, { endDate: '2026-12-01' }))
    expect(past.issues[0]?.field).toBe('endDate')
  })

  it('lose by deletion what is from today on, and nothing that is past', async () => {
    const [ada, ben] = [await person(), await person()]
    await create([ada], '2026-11-30', '2026-12-10', { isCorrection: true })
    await create([ben], '2026-12-03', '2026-12-10')
    for (const one of [ada, ben]) await manager.call(contract.remove, { uuid: (await scheduleOf(one)).uuid })
    expect([await rowsOfPerson(ada), await rowsOfPerson(ben)]).toEqual([
      [['2026-11-30', '2026-12-01', '2026-11-30']],
      [],
    ])
    expect(await daysOf(ada)).toEqual(['2026-11-30 absent', '2026-12-01 absent'])
    const { uuid } = await scheduleOf(ada)
    expect((await manager.call(contract.remove, { uuid })).failure).toBe('scheduleEnded')
  })

  it('show holidays, unless they count as work, and leaves with their type', async () => {
    const [ada, ben] = [await person(), await person()]
    await create([ada], '2026-12-21', '2026-12-22')
    await create([ben], '2026-12-21', '2026-12-22', { worksOnHolidays: true })
    await testApp.test.database.write(systemScope, async (db) => {
      await insertInto(db, scope, 'holiday', {
        name: 'Feast',
        starts_on: '2026-12-21',
        ends_on: '2026-12-21',
      }).execute()
      const type = await insertInto(db, scope, 'attendance_leave_type', {
        company_uuid: companyUuid,
        name: 'Annual',
        symbol: 'A',
        unit: 'day',
      })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await insertInto(db, scope, 'attendance_leave', {
        company_uuid: companyUuid,
        batch_uuid: crypto.randomUUID(),
        person_uuid: ada,
        leave_type_uuid: type.uuid,
        unit: 'day',
        starts_on: '2026-12-22',
        ends_on: '2026-12-22',
        recorded_by: 'Manager',
      }).execute()
    })
    expect([await planOf(ada, '2026-12-20', 4), await planOf(ben, '2026-12-20', 4)]).toEqual(['nhln', 'nwwn'])
    const { data } = await manager.call(contract.calendar, { from: '2026-12-20', days: 4, size: 40 })
    expect(data.leaveTypes.map(({ symbol }) => symbol)).toEqual(['A'])
  })

  it('of a company are its administrator’s', async () => {
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    const ada = await person()
    const own = form([ada], dateOf(dayOf(today) + 1), '2026-12-10', { companyUuid: '' })
    expect((await admin.call(contract.create, own)).code).toBe(0)
    expect((await admin.call(contract.list, { personUuid: ada })).data.rows).toHaveLength(1)
    expect((await admin.call(contract.people, {})).data.rows.map(({ uuid }) => uuid)).toContain(ada)
    expect((await admin.call(contract.shifts, {})).data.rows).toContainEqual(
      expect.objectContaining({ uuid: shift.shiftUuid, cycleUnit: 'day', cycleLength: 4 }),
    )
  })
})
