import { attendanceSetup as contract } from '@lintel/contract/attendance-setup/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../../test/samples/kit.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { setupForm, spareEmployee } from './calls.samples.ts'

/** The office of the fixtures is in Berlin, where it is Wednesday, 2 December 2026. */
const today = '2026-12-02'

let testApp: TestApp
let manager: Caller
let companyUuid: string
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(new Date(`${today}T10:00:00Z`))
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  companyUuid = testApp.fixtures.ours.people.companyUuid
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await freeDoors()
  await setSite('unlimited', 0)
})

const office = () => testApp.fixtures.ours.office.uuid
const employee = (more: object = {}) => spareEmployee(testApp, testApp.fixtures.ours, more)
const create = (more: object = {}) => manager.call(contract.create, setupForm(companyUuid, more))

/** Takes the doors out of every point. */
const freeDoors = () => write(testApp, (db) => db.deleteFrom('attendance_point_door').execute())

const setSite = (attendanceTier: string, pricing: number) =>
  write(testApp, async (db) => {
    const { installer } = testApp.fixtures.ours
    await db
      .updateTable('operator')
      .set({ attendance_pricing: pricing })
      .where('account_uuid', '=', installer.uuid)
      .execute()
    const settings = JSON.stringify({ attendanceTier })
    await db.updateTable('project').set({ settings }).where('uuid', '=', office()).execute()
  })

/** A tenant of the office with a door of its own, and somebody who works there. */
async function otherCompany() {
  const scope = projectScope(office())
  const uuid = crypto.randomUUID()
  await testApp.test.database.write(systemScope, (db) =>
    insertInto(db, scope, 'company', {
      uuid,
      name: `Other ${uuid.slice(0, 8)}`,
      kind: 'tenant',
      all_doors: false,
    }).execute(),
  )
  return { uuid, person: await employee({ company_uuid: uuid, first_name: 'Mia' }) }
}

const tables = ['attendance_point', 'attendance_timetable', 'attendance_shift', 'attendance_schedule'] as const

/** How many records of each kind the office has, and how many people whose attendance is on. */
const counts = () =>
  write(testApp, async (db) => {
    const numbers = []
    for (const table of tables) {
      const { count } = await db
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      numbers.push(count)
    }
    const { count } = await db
      .selectFrom('person')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('attendance_enabled', '=', true)
      .executeTakeFirstOrThrow()
    return [...numbers, count]
  })

describe('the setup of attendance', () => {
  it('makes point, timetable, shift and schedules of everybody, whose attendance it switches on', async () => {
    const [ada, former] = [await employee(), await employee({ valid_until: new Date('2026-12-01T10:00:00Z') })]
    const { doors } = testApp.fixtures.ours.office
    const form = setupForm(companyUuid, { doorUuids: doors, startDate: '', endDate: '' })
    const { data, code } = await manager.call(contract.create, form)
    expect(code).toBe(0)
    expect(data).toMatchObject({ pointUuid: expect.any(String), doors: 2 })
    const { rows: schedules } = await write(testApp, (db) =>
      sql<{ person: string; from: string; to: string; days: (string | null)[] }>`
        select person_uuid as person, starts_on::text as "from", ends_on::text as "to", cycle.timetable_uuids as days
        from attendance_schedule join attendance_shift_version cycle using (project_uuid, shift_uuid)
        where shift_uuid = ${data.shiftUuid}`.execute(db),
    )
    expect(schedules).toHaveLength(data.people)
    expect(schedules.map(({ person }) => person)).not.toContain(former)
    const day = data.timetableUuid
    expect(schedules.find(({ person }) => person === ada)).toEqual({
      person: ada,
      from: today,
      to: '2027-12-01',
      days: [day, day, day, day, day, null, null],
    })
    const entries = await allRows(testApp)((db) => db.selectFrom('audit_entry').selectAll().execute())
    expect(entries.findLast(({ operation }) => operation === 'attendanceSetup.create')).toMatchObject({
      target: companyUuid,
      detail: { count: data.people, from: today, until: '2027-12-01', attendanceEnabled: true },
    })
    const about = await allRows(testApp)((db) => db.selectFrom('audit_person').selectAll().execute())
    expect(about.filter(({ person_uuid }) => person_uuid === ada)).toHaveLength(1)
    // The same once more makes nothing twice.
    await expect(refusalOf(form)).resolves.toEqual(['alreadyExists', 'pointName'])
  })

  const refusalOf = async (form: object) => {
    const before = await counts()
    const { failure, issues } = await manager.call(contract.create, form as never)
    expect(await counts()).toEqual(before)
    return [failure, issues[0]?.field]
  }

  it('takes a night that ends on the next day', async () => {
    const night = { periods: [{ start: 1320, end: 360, checkFrom: 1200, checkTo: 480 }], break: null }
    expect((await create({ ...night, personnelUuids: [await employee()] })).code).toBe(0)
  })

  it('adds no point where doors of the company count already', async () => {
    expect((await create({ personnelUuids: [await employee()] })).code).toBe(0)
    const { data } = await create({ pointName: '', personnelUuids: [await employee()] })
    expect(data).toMatchObject({ pointUuid: null, doors: 0 })
  })

  it.each([
    ['the break is outside of the work', { break: { start: 1200, end: 1260 } }, 'invalidInput', 'break'],
    ['no weekday is worked', { workDays: [] }, 'invalidInput', 'workDays'],
    ['366 days pass', { startDate: '2097-03-01', endDate: '2098-03-01' }, 'invalidInput', 'endDate'],
    ['366 days pass from today on', { startDate: '', endDate: '2027-12-02' }, 'invalidInput', 'endDate'],
    ['it begins in the past', { startDate: '2026-12-01', endDate: '2026-12-31' }, 'invalidInput', 'startDate'],
    ['no door counts', { pointName: '' }, 'invalidInput', 'pointName'],
  ])('is refused where %s, and changes nothing', async (_, more, failure, field) => {
    const people = { personnelUuids: [await employee()] }
    expect(await refusalOf(setupForm(companyUuid, { ...people, ...more }))).toEqual([failure, field])
  })

  it('is refused for a door that is not shared with the company', async () => {
    const other = await otherCompany()
    const { doors } = testApp.fixtures.ours.office
    await write(testApp, (db) => db.deleteFrom('company_door').where('company_uuid', '=', other.uuid).execute()).catch(
      () => undefined,
    )
    expect(await refusalOf(setupForm(other.uuid, { doorUuids: [doors[0]] }))).toEqual(['doorNotShared', undefined])
  })

  it('is refused for people of another company, and for those whose attendance is to stay off', async () => {
    const { person } = await otherCompany()
    const own = await employee()
    expect((await refusalOf(setupForm(companyUuid, { personnelUuids: [person, own] })))[0]).toBe('personOfOtherCompany')
    const off = { personnelUuids: [own], enablesAttendance: false }
    expect((await refusalOf(setupForm(companyUuid, off)))[0]).toBe('peopleWithoutAttendance')
  })

  it('is refused where the plan of the site is for fewer people', async () => {
    await write(testApp, async (db) => {
      const row = (index: number) => ({
        project_uuid: office(),
        company_uuid: companyUuid,
        first_name: `Seat ${index}`,
        personnel_id: `seat${index}`,
        attendance_enabled: true,
      })
      await db
        .insertInto('person')
        .values(Array.from({ length: 50 }, (_, index) => row(index)))
        .execute()
    })
    await setSite('upTo50', 1)
    const form = setupForm(companyUuid, { personnelUuids: [await employee()] })
    expect((await refusalOf(form))[0]).toBe('attendanceTierFull')
    const { data } = await manager.call(contract.defaults, { companyUuid })
    expect(data.seatsLeft).toBe(0)
  })

  it('is refused where people have schedules on the dates', async () => {
    const ada = await employee()
    expect((await create({ personnelUuids: [ada] })).code).toBe(0)
    await freeDoors()
    const form = setupForm(companyUuid, { personnelUuids: [ada], startDate: '2097-03-31', endDate: '2097-04-01' })
    expect((await refusalOf(form))[0]).toBe('schedulesConflict')
  })

  it('of a company is its administrator’s, who has no other', async () => {
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    const other = await otherCompany()
    const { rows } = (await admin.call(contract.companies, {})).data
    expect(rows.map(({ uuid }) => uuid)).toEqual([companyUuid])
    expect((await admin.call(contract.create, setupForm(other.uuid))).failure).toBe('notFound')
    const own = setupForm('', { personnelUuids: [await employee()] })
    expect((await admin.call(contract.create, own)).code).toBe(0)
  })

  it('names companies without a timetable first, and what a company has', async () => {
    const other = await otherCompany()
    expect((await create({ personnelUuids: [await employee()] })).code).toBe(0)
    const { rows } = (await manager.call(contract.companies, {})).data
    const order = rows.map(({ hasTimetable }) => Number(hasTimetable))
    expect(order).toEqual(order.toSorted((one, next) => one - next))
    const { data } = await manager.call(contract.defaults, { companyUuid: other.uuid })
    expect(data).toMatchObject({ hasTimetable: false, withAttendance: 0, withoutAttendance: 1, seatsLeft: null, today })
  })
})
