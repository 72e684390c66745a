import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportEvents, type ReportedEvent } from '../../../test/devices/report-events.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareAlarm } from '../../../test/samples/records.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { alarm, alarmSound, door, emergencyPlan } = contract
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())
beforeEach(() => write(testApp, (db) => db.deleteFrom('alarm_record').execute()))

const noon = new Date('2026-11-20T12:00:00Z')
const second = (seconds: number) => new Date(noon.getTime() + seconds * 1_000)
const report = (events: readonly ReportedEvent[], family = testApp.fixtures.ours) =>
  reportEvents(testApp, family.office, events, new Date(Math.max(...events.map(({ at }) => at.getTime()))))
const event = (type: ReportedEvent['type'], seconds: number, relay = 0): ReportedEvent => ({
  type,
  at: second(seconds),
  door: relay,
})
const denial = (seconds: number, relay = 0): ReportedEvent => ({
  ...event('access', seconds, relay),
  granted: false,
  reason: 'outsideSchedule',
})
const denialsFrom = (seconds: number, count: number, relay = 0) =>
  Array.from({ length: count }, (_none, index) => denial(seconds + index, relay))
const open = async (caller = manager) => (await caller.call(alarm.open, {})).data
const acknowledge = (uuid: string, version: number, status: 'inProgress' | 'resolved') =>
  manager.call(alarm.acknowledge, { uuid, version, status, remark: '' })

describe('denials at one door', () => {
  const count = limits.denialsOfAlarm
  const alarms = async () => (await manager.call(alarm.list, { type: 'repeatedDenials', order: 'asc' })).data.rows

  it('are an alarm when ten come within a minute, once until it is resolved', async () => {
    await report(denialsFrom(0, count - 1))
    // The tenth comes a minute after the first, and one more at another door.
    await report([denial(60), denial(8, 1)])
    expect(await alarms()).toEqual([])
    await report([denial(59)])
    const [raised, ...others] = await alarms()
    expect(others).toEqual([])
    expect(raised).toMatchObject({
      level: 'warning',
      status: 'new',
      doorName: 'office front',
      occurredAt: second(59).toISOString(),
    })
    await report(denialsFrom(61, count))
    await acknowledge(raised!.uuid, 1, 'inProgress')
    await report(denialsFrom(300, count))
    expect(await alarms()).toHaveLength(1)
    testApp.setNow(second(600))
    await acknowledge(raised!.uuid, 2, 'resolved')
    await report(denialsFrom(590, count - 1))
    expect(await alarms()).toHaveLength(1)
    await report(denialsFrom(700, count))
    expect((await alarms()).map(({ status }) => status)).toEqual(['resolved', 'new'])
  })

  it('are no alarm where access is granted', async () => {
    await report(denialsFrom(1_000, count).map((one) => ({ ...one, granted: true, reason: 'granted' })))
    expect(await alarms()).toEqual([])
  })
})

describe('what needs attention now', () => {
  it('is led by the gravest of the site’s own alarms, and counts the others', async () => {
    await report([event('doorForced', 5_000), event('doorHeldOpen', 5_060, 1)])
    await report([denial(5_070)].map((one) => ({ ...one, reason: 'passback' })))
    await spareAlarm(testApp, testApp.fixtures.theirs)
    const { alarms, ...counts } = await open()
    expect(alarms.map(({ type }) => type)).toEqual(['doorForced', 'doorHeldOpen'])
    expect(counts).toEqual({ critical: 1, warning: 1, inProgress: 0, plans: [] })
    const byUrgency = (await manager.call(alarm.list, { sort: 'urgency' })).data.rows
    expect(byUrgency.map(({ type }) => type)).toEqual(['doorForced', 'doorHeldOpen', 'passback'])
  })

  it('is no warning that ended by itself, and a critical alarm until somebody has it in hand', async () => {
    await report([event('doorForced', 0), event('doorHeldOpen', 0, 1)])
    await report([event('doorClosed', 10), event('doorClosed', 10, 1)])
    const [forced, ...others] = (await open()).alarms
    expect([forced!.type, others]).toEqual(['doorForced', []])
    await acknowledge(forced!.uuid, forced!.version, 'inProgress')
    expect(await open()).toEqual({ alarms: [], critical: 0, warning: 0, inProgress: 1, plans: [] })
  })

  it('answers some alarms at most', async () => {
    for (let index = 0; index <= limits.alarmsOnBar; index++) await spareAlarm(testApp, testApp.fixtures.ours)
    const { alarms, critical } = await open()
    expect([alarms.length, critical]).toEqual([limits.alarmsOnBar, limits.alarmsOnBar + 1])
  })

  it('is a plan that runs, with how many of its doors have confirmed; a company hears of no confirmation', async () => {
    const { office, admin } = testApp.fixtures.ours
    const form = { name: 'Lock all', kind: 'lockdown' as const, allDoors: true }
    const { uuid } = (await manager.call(emergencyPlan.create, form)).data
    const { runUuid } = (await manager.call(emergencyPlan.start, { uuid })).data
    expect((await open()).plans).toMatchObject([{ uuid: runUuid, planUuid: uuid, doors: 2, confirmedDoors: 0 }])
    await write(testApp, (db) =>
      db
        .updateTable('plan_run_door')
        .set({ confirmed_at: new Date() })
        .where('run_uuid', '=', runUuid)
        .where('door_uuid', '=', office.doors[0]!)
        .execute(),
    )
    await write(testApp, (db) =>
      db
        .updateTable('company')
        .set({ all_doors: true })
        .where('uuid', '=', testApp.fixtures.ours.people.companyUuid)
        .execute(),
    )
    expect((await open(await testApp.as(admin))).plans).toMatchObject([
      { uuid: runUuid, planUuid: null, confirmedDoors: null },
    ])
    await manager.call(emergencyPlan.stop, { uuid })
    expect((await open()).plans).toEqual([])
  })
})

describe('the contact of a door', () => {
  it('makes the door forced or held open in its list and on its page, until it is closed', async () => {
    const [uuid] = testApp.fixtures.ours.office.doors
    const states = async () => {
      const row = (await manager.call(door.list, {})).data.rows.find((one) => one.uuid === uuid)
      return [row!.contactAlarm, (await manager.call(door.get, { uuid: uuid! })).data.contactAlarm]
    }
    expect(await states()).toEqual([null, null])
    await report([event('doorHeldOpen', 2_000)])
    expect(await states()).toEqual(['doorHeldOpen', 'doorHeldOpen'])
    await report([event('doorForced', 2_001)])
    expect(await states()).toEqual(['forced', 'forced'])
    await report([event('doorClosed', 2_002)])
    expect(await states()).toEqual([null, null])
  })

  it('concerns the company that the door is shared with alone', async () => {
    const { office, people } = testApp.fixtures.ours
    await write(testApp, async (db) => {
      await db.updateTable('company').set({ all_doors: false }).where('project_uuid', '=', office.uuid).execute()
      await db.deleteFrom('company_door').where('project_uuid', '=', office.uuid).execute()
      const sharing = { project_uuid: office.uuid, company_uuid: people.companyUuid, door_uuid: office.doors[0]! }
      await db.insertInto('company_door').values(sharing).execute()
    })
    await report([event('doorForced', 3_000), event('doorForced', 3_000, 1)])
    const companiesOf = async () =>
      (await open()).alarms.map(({ doorUuid, companyUuid, isShared }) => [doorUuid, companyUuid, isShared])
    expect(await companiesOf()).toContainEqual([office.doors[0], people.companyUuid, false])
    expect(await companiesOf()).toContainEqual([office.doors[1], null, false])
    await write(testApp, async (db) => {
      await db.insertInto('company').values({ project_uuid: office.uuid, name: 'Neighbours' }).execute()
      await db.updateTable('company').set({ all_doors: true }).where('project_uuid', '=', office.uuid).execute()
    })
    expect(await companiesOf()).toContainEqual([office.doors[1], null, true])
  })
})

describe('the tone of new alarms', () => {
  it('is silent until an account turns it on, for that account alone', async () => {
    const isOn = async (caller: Caller) => (await caller.call(alarmSound.get, {})).data.isOn
    expect(await isOn(manager)).toBe(false)
    await manager.call(alarmSound.save, { isOn: true })
    const others = await Promise.all([
      testApp.as(testApp.fixtures.ours.admin),
      testApp.as(testApp.fixtures.theirs.officeManager),
    ])
    expect(await Promise.all([manager, ...others].map(isOn))).toEqual([true, false, false])
  })
})
