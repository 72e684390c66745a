import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { withOtherTenant } from '../../../test/other-tenant.ts'
import { groupFields, spareGroup } from '../../../test/samples/access.ts'
import { write } from '../../../test/samples/kit.ts'

const { accessGroup, door, holiday } = contract

let testApp: TestApp
let manager: Caller
let admin: Caller
let company: string
/** A holiday of all companies, in ten days. */
let day: string
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
  company = testApp.fixtures.ours.people.companyUuid
  day = inDays(10)
  await manager.call(holiday.create, { name: 'Soon', startsOn: day, endsOn: day })
})
afterAll(() => testApp.close())

const inDays = (days: number) =>
  new Date(testApp.services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const always = { repeat: 'daily', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }] } as const
const group = async (more: object, companyUuid = company) =>
  (await manager.call(accessGroup.create, { ...groupFields(), companyUuid, ...always, ...more } as never)).data.uuid
const warnings = async (uuid?: string, caller = manager) =>
  (await caller.call(accessGroup.warnings, uuid === undefined ? {} : { uuid })).data.rows
const kindsOf = async (uuid: string, caller = manager) =>
  (await warnings(undefined, caller)).filter((row) => row.group?.uuid === uuid).map(({ kind }) => kind)

describe('a warning', () => {
  it('names a group that is as usual on holidays, and none that closes', async () => {
    const [open, closed] = [await group({ onHolidays: 'asUsual', name: 'Guards' }), await group({})]
    const [warning, ...others] = await warnings(open)
    expect(others).toEqual([])
    expect(warning).toEqual({
      kind: 'ignoresHolidays',
      group: { uuid: open, name: 'Guards' },
      door: null,
      doors: 2,
      ignored: 1,
      firstIgnored: day,
      obeyed: 0,
      endedAt: null,
    })
    expect([await kindsOf(open), await kindsOf(closed), await warnings(closed)]).toEqual([['ignoresHolidays'], [], []])
  })

  it('names a group whose own hours take nothing from some of the holidays', async () => {
    const noon = inDays(11)
    const hours = { from: 600, to: 840 }
    const noonHoliday = await manager.call(holiday.create, { name: 'Noon', startsOn: noon, endsOn: noon, hours })
    const own = await group({ onHolidays: 'own', holidayWindows: [{ days: [1], from: 540, to: 1020 }] })
    expect(await warnings(own)).toMatchObject([
      { kind: 'obeysSomeHolidays', ignored: 1, firstIgnored: noon, obeyed: 1 },
    ])
    await manager.call(holiday.remove, { uuid: noonHoliday.data.uuid })
    expect(await warnings(own)).toEqual([])
  })

  it('names a span that is over, and one that no day opens', async () => {
    const span = (startsAt: string, endsAt: string) => group({ repeat: 'never', windows: [], startsAt, endsAt })
    const over = await span('2020-01-01T08:00', '2020-01-02T08:00')
    expect(await warnings(over)).toMatchObject([{ kind: 'isOver', endedAt: expect.stringMatching(/^2020-01-02T/) }])
    const onHoliday = await span(`${day}T08:00`, `${day}T18:00`)
    expect(await warnings(onHoliday)).toMatchObject([{ kind: 'neverOpens' }])
  })

  it('is not made of the group that a company is made with', async () => {
    const uuid = await spareGroup(testApp)
    await write(testApp, (db) =>
      db
        .updateTable('access_group')
        .set({ is_built_in: true, on_holidays: 'asUsual' })
        .where('uuid', '=', uuid)
        .execute(),
    )
    // The policy follows with the next change.
    await group({})
    expect(await warnings(uuid)).toEqual([])
  })

  it('names a door whose timetable unlocks it on holidays, also for a group that opens the door', async () => {
    const { rows } = (await manager.call(door.list, {})).data
    const front = rows.find(({ name }) => name === 'office front')!
    const { timetable } = (await manager.call(door.get, { uuid: front.uuid })).data
    const set = (holdsOnHolidays: boolean, version: number) =>
      manager.call(door.setTimetable, {
        ...timetable,
        uuid: front.uuid,
        version,
        unlocked: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 480, to: 600 }],
        holdsOnHolidays,
      })
    expect((await set(true, timetable.version)).code).toBe(0)
    const all = await group({})
    const warning = {
      kind: 'unlocksOnHolidays',
      door: { uuid: front.uuid },
      group: null,
      ignored: 1,
      firstIgnored: day,
    }
    expect(await warnings(all)).toMatchObject([warning])
    const back = rows.find(({ name }) => name === 'office back')!
    expect(await warnings(await group({ allDoors: false, doorUuids: [back.uuid] }))).toEqual([])
    expect((await warnings()).filter(({ kind }) => kind === warning.kind)).toHaveLength(1)
    expect((await set(false, timetable.version + 1)).code).toBe(0)
    expect(await warnings(all)).toEqual([])
  })
})

describe('an administrator', () => {
  it('is warned of the own groups alone', async () => {
    const { otherTenant } = await withOtherTenant(testApp)
    const theirs = await group({ onHolidays: 'asUsual' }, otherTenant.people.companyUuid)
    const own = await group({ onHolidays: 'asUsual' })
    expect(await kindsOf(own, admin)).toEqual(['ignoresHolidays'])
    expect(await kindsOf(theirs, admin)).toEqual([])
    expect((await admin.call(accessGroup.warnings, { uuid: theirs })).failure).toBe('notFound')
    expect((await warnings(undefined, admin)).every((row) => row.group?.uuid !== theirs)).toBe(true)
  })
})
