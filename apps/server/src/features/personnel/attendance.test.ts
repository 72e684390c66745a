import { personnel } from '@lintel/contract/personnel/operations.ts'
import { officeSetting } from '@lintel/contract/site-settings/operations.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPersonnelTestApp, type PersonnelTestApp } from '../../../test/personnel-test-app.ts'
import { setPaid, setPrices } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { allRows } from '../../../test/test-app.ts'

/** The switch of a person (office.md 8.2 and 26), and what becomes of the person's days (attendance.md 45 and 48). */

let all: PersonnelTestApp
beforeAll(async () => {
  all = await startPersonnelTestApp()
  all.testApp.setNow(new Date('2026-11-27T20:00:00Z'))
})
afterAll(() => all.testApp.close())

const office = () => all.testApp.fixtures.ours.office.uuid

const setSite = (attendanceTier: string, pricing = 1) =>
  write(all.testApp, async (db) => {
    await db
      .updateTable('operator')
      .set({ attendance_pricing: pricing })
      .where('account_uuid', '=', all.testApp.fixtures.ours.installer.uuid)
      .execute()
    await db
      .updateTable('project')
      .set({ settings: JSON.stringify({ attendanceTier }) })
      .where('uuid', '=', office())
      .execute()
  })

/** Leaves so many people of the office, in a company of their own, with attendance on. */
const setPeople = (count: number) =>
  write(all.testApp, async (db) => {
    const ofOffice = { project_uuid: office(), company_uuid: all.otherCompany }
    await db.updateTable('person').set({ attendance_enabled: false }).where('project_uuid', '=', office()).execute()
    const person = (index: number) => ({
      ...ofOffice,
      personnel_id: `seat${randomUUID().slice(0, 8)}${index}`,
      last_name: `Seat ${index}`,
      attendance_enabled: true,
    })
    await db
      .insertInto('person')
      .values(Array.from({ length: count }, (_, index) => person(index)))
      .execute()
  })

const setAttendance = async (uuids: readonly string[], attendanceEnabled: boolean) => {
  const people = []
  for (const uuid of uuids) people.push({ uuid, version: (await all.info(uuid)).version })
  return all.manager.call(personnel.setAttendance, { people, attendanceEnabled })
}

describe('a tier of 50 people', () => {
  const full = { failure: 'attendanceTierFull', params: { tier: 50, people: 50 } }

  it('is refused to the 51st by form, by edit and for many, and goes on for the others', async () => {
    await setSite('upTo50')
    await setPeople(49)
    const last = await all.createPerson({ attendanceEnabled: true })
    expect((await all.info(last.uuid)).attendanceEnabled).toBe(true)
    const form = { ...all.form(), attendanceEnabled: true }
    expect(await all.manager.call(personnel.create, form)).toMatchObject(full)
    const [one, other] = [await all.createPerson(), await all.createPerson()]
    expect(await all.edit(one.uuid, { attendanceEnabled: true })).toMatchObject(full)
    // An administrator does not see the people of other companies, who count as well.
    const company = await all.testApp.as(all.testApp.fixtures.ours.admin)
    expect(await company.call(personnel.create, form)).toMatchObject(full)
    expect((await setAttendance([last.uuid], false)).code).toBe(0)
    const both = await setAttendance([one.uuid, other.uuid], true)
    expect(both).toMatchObject({ failure: 'attendanceTierFull', params: { tier: 50, people: 49 } })
    expect((await all.info(one.uuid)).attendanceEnabled).toBe(false)
    expect((await setAttendance([one.uuid], true)).code).toBe(0)
    expect((await all.edit(one.uuid, { remark: 'goes on' })).code).toBe(0)
  })

  it('goes to one of two calls that want the last place at once', async () => {
    await setSite('upTo50')
    await setPeople(49)
    const form = () => all.manager.call(personnel.create, { ...all.form(), attendanceEnabled: true })
    const answers = await Promise.all([form(), form(), form()])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  it('is no bound of a fixed price, nor is a tier without one; a tier of off has no attendance', async () => {
    await setPeople(50)
    const create = async () =>
      (await all.manager.call(personnel.create, { ...all.form(), attendanceEnabled: true })).failure
    await setSite('upTo50', 0)
    expect(await create()).toBeUndefined()
    await setSite('unlimited')
    expect(await create()).toBeUndefined()
    await setSite('off')
    expect(await create()).toBe('featureOff')
  })

  it('bounds an office that chose a larger one until that is paid, where attendance is priced (money.md 60)', async () => {
    const create = async () => all.manager.call(personnel.create, { ...all.form(), attendanceEnabled: true })
    await setPeople(50)
    await setSite('upTo100')
    const item = { site: office(), service: 'attendance' as const, subject: office(), until: '2035-12-31' }
    await setPaid(all.testApp, [{ ...item, variant: 'upTo50' }])
    await setPrices(all.testApp, [{ kind: 'office', service: 'attendance', variant: 'upTo50', monthly: 2_500 }])
    expect(await create()).toMatchObject(full)
    const pay = (variant: string) =>
      write(all.testApp, (db) =>
        db.updateTable('paid_item').set({ variant }).where('service', '=', 'attendance').execute(),
      )
    await pay('upTo100')
    expect((await create()).code).toBe(0)
    await pay('upTo50')
    await write(all.testApp, (db) => db.deleteFrom('price').execute())
    expect((await create()).code).toBe(0)
  })

  it('cannot be chosen for more people than it is for', async () => {
    await setSite('upTo100')
    await setPeople(51)
    const { distributor, installer } = all.testApp.fixtures.ours
    await write(all.testApp, (db) =>
      db
        .updateTable('operator')
        .set({ feature_plans: ['attendance'] })
        .where('account_uuid', '=', distributor.uuid)
        .execute(),
    )
    const caller = await all.testApp.as(installer)
    const choose = async (attendanceTier: 'upTo50' | 'off') => {
      const { version } = (await caller.call(officeSetting.tier, { uuid: office() })).data
      return caller.call(officeSetting.setTier, { uuid: office(), version, attendanceTier })
    }
    expect(await choose('upTo50')).toMatchObject({ failure: 'attendanceTierFull', params: { tier: 50, people: 51 } })
    expect((await choose('off')).code).toBe(0)
  })
})

describe('days of a person', () => {
  beforeEach(() => setSite('unlimited'))

  const days = (uuid: string) =>
    allRows(all.testApp)(async (db) => {
      const rows = await db
        .selectFrom('attendance_day')
        .select([sql<string>`date::text`.as('date'), 'worked_minutes'])
        .where('person_uuid', '=', uuid)
        .orderBy('date')
        .execute()
      return rows.map(({ date, worked_minutes }) => `${date.slice(5)} ${worked_minutes}`)
    })

  /** Works from 09:00 to 18:00 every day from 23 November on, and has come once, while attendance was off. */
  const scheduledPerson = async () => {
    const { uuid } = await all.createPerson()
    await write(all.testApp, async (db) => {
      const own = { project_uuid: office(), company_uuid: all.ours.companyUuid }
      const [timetableUuid, shiftUuid] = [randomUUID(), randomUUID()]
      const timetable = {
        periods: [{ start: 540, end: 1080, checkFrom: 420, checkTo: 1200 }],
        break: null,
        allowLateMinutes: 0,
        allowEarlyMinutes: 0,
        overtimeAfterMinutes: null,
        requiredMinutes: 480,
        breakMinutes: null,
        dayChangeAt: 0,
      }
      const name = uuid.slice(0, 8)
      await db
        .insertInto('attendance_timetable')
        .values({ ...own, uuid: timetableUuid, name, kind: 'fixed' })
        .execute()
      await db
        .insertInto('attendance_timetable_version')
        .values({
          ...own,
          timetable_uuid: timetableUuid,
          holds_from: '2000-01-01',
          definition: JSON.stringify(timetable),
        })
        .execute()
      await db
        .insertInto('attendance_shift')
        .values({ ...own, uuid: shiftUuid, name })
        .execute()
      await db
        .insertInto('attendance_shift_version')
        .values({
          ...own,
          shift_uuid: shiftUuid,
          holds_from: '2000-01-01',
          cycle_unit: 'day',
          timetable_uuids: [timetableUuid],
        })
        .execute()
      await db
        .insertInto('attendance_schedule')
        .values({
          ...own,
          batch_uuid: randomUUID(),
          person_uuid: uuid,
          shift_uuid: shiftUuid,
          starts_on: '2026-11-23',
          ends_on: '2026-12-31',
          cycle_from: '2026-11-23',
        })
        .execute()
      for (const at of ['2026-11-25T08:00:00Z', '2026-11-25T17:00:00Z']) {
        await db
          .insertInto('attendance_punch')
          .values({
            ...own,
            person_uuid: uuid,
            occurred_at: new Date(at),
            received_at: new Date(at),
            source: 'read',
            event_uuid: randomUUID(),
            status: 'counting',
          })
          .execute()
      }
    })
    return uuid
  }
  const fromMonday = ['11-23 0', '11-24 0', '11-25 540', '11-26 0', '11-27 0']

  it('disappear when attendance is switched off, and come back from stored punches when it is on again', async () => {
    const uuid = await scheduledPerson()
    expect((await setAttendance([uuid], true)).code).toBe(0)
    expect(await days(uuid)).toEqual(fromMonday)
    expect((await setAttendance([uuid], false)).code).toBe(0)
    expect(await days(uuid)).toEqual([])
    expect((await all.edit(uuid, { attendanceEnabled: true })).code).toBe(0)
    expect(await days(uuid)).toEqual(fromMonday)
    const { personnelId: keyword } = await all.info(uuid)
    const rowOf = async (attendanceEnabled: boolean) =>
      (await all.manager.call(personnel.list, { keyword, attendanceEnabled })).data.rows.find(
        (row) => row.uuid === uuid,
      )
    expect(await rowOf(true)).toMatchObject({ attendanceEnabled: true })
    expect(await rowOf(false)).toBeUndefined()
    const { data: history } = await all.manager.call(personnel.history, { uuid })
    expect(history.rows[0]!.changes).toContainEqual({ field: 'attendanceEnabled', before: false, after: true })
  })

  it('follow the period of employment, from the earlier of its dates on', async () => {
    const uuid = await scheduledPerson()
    expect((await setAttendance([uuid], true)).code).toBe(0)
    expect((await all.edit(uuid, { validFrom: '2026-11-25T00:00', validUntil: '2026-11-26T23:59' })).code).toBe(0)
    expect(await days(uuid)).toEqual(['11-25 540', '11-26 0'])
    const people = [{ uuid, version: (await all.info(uuid)).version }]
    const period = { validFrom: null, validUntil: '2026-11-24T23:59' }
    expect((await all.manager.call(personnel.setValidity, { people, ...period })).code).toBe(0)
    expect(await days(uuid)).toEqual(['11-23 0', '11-24 0'])
  })
})
