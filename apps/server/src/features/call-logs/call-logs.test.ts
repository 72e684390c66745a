import { randomUUID } from 'node:crypto'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { withOtherTenant } from '../../../test/other-tenant.ts'
import { spareCall } from '../../../test/samples/captured-images.ts'
import { write } from '../../../test/samples/kit.ts'

const { auditLog, callLog, doorLog, home } = contract
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const day = (days: number) => new Date(Date.now() - days * 86_400_000)
const uuidsFor = async (caller: Caller, filter = {}) =>
  (await caller.call(callLog.list, filter)).data.rows.map(({ uuid }) => uuid)

describe('the call history', () => {
  it('says who was called from where, what became of it, how long it took and whether the door was opened', async () => {
    const { ours } = testApp.fixtures
    const uuid = await spareCall(testApp, ours)
    const { data } = await manager.call(callLog.list, {})
    expect(data.rows.find((row) => row.uuid === uuid)).toMatchObject({
      deviceName: 'office panel',
      doorName: 'office front',
      callee: 'Petra',
      companyName: 'ours company',
      kind: 'app',
      result: 'answered',
      seconds: 12,
      unlocked: true,
    })
    // It is a line of the door log too, under the same id.
    expect((await manager.call(doorLog.get, { uuid })).data).toMatchObject({ type: 'call', personName: 'Petra' })
  })

  it('is searched by words, device, result and days, newest first, and has nothing but calls', async () => {
    const { ours } = testApp.fixtures
    const device_uuid = randomUUID()
    const of = (row: object) => spareCall(testApp, ours, { device_uuid, ...row })
    const old = await of({ occurred_at: day(5), person_name: 'Reception', call_result: 'noAnswer' })
    const silent = await of({ occurred_at: day(3), call_result: null, call_kind: null, call_seconds: null })
    const fresh = await of({ occurred_at: day(1), device_name: 'Gate phone' })
    await of({ type: 'boot', call_result: null })
    expect(await uuidsFor(manager, { device: device_uuid })).toEqual([fresh, silent, old])
    expect(await uuidsFor(manager, { device: device_uuid, keyword: 'recep' })).toEqual([old])
    expect(await uuidsFor(manager, { device: device_uuid, keyword: 'gate' })).toEqual([fresh])
    expect(await uuidsFor(manager, { device: device_uuid, result: 'noAnswer' })).toEqual([old])
    expect(
      await uuidsFor(manager, { device: device_uuid, from: day(4).toISOString(), to: day(2).toISOString() }),
    ).toEqual([silent])
  })

  it('is searched by door, company, department, person and what rang', async () => {
    const { ours } = testApp.fixtures
    const device = randomUUID()
    const [door_uuid] = ours.office.doors
    const of = (row: object) => spareCall(testApp, ours, { device_uuid: device, ...row })
    const noPerson = { person_uuid: null, company_uuid: null }
    const own = await of({ door_uuid, call_kind: 'landline', occurred_at: day(1) })
    const other = await of({ ...noPerson, occurred_at: day(2) })
    const { people } = ours
    const filters = [
      { door: door_uuid },
      { company: people.companyUuid },
      { department: people.departmentUuid },
      { person: people.personUuid },
      { kind: 'landline' as const },
    ]
    for (const filter of filters) expect(await uuidsFor(manager, { device, ...filter })).toEqual([own])
    expect(await uuidsFor(manager, { device, kind: 'app' })).toEqual([other])
    expect(await uuidsFor(manager, { device, department: randomUUID() })).toEqual([])
    expect(await uuidsFor(manager, { device, department: testApp.fixtures.theirs.people.departmentUuid })).toEqual([])
  })

  it('leaves as a sheet, of which the audit log knows', async () => {
    const { ours } = testApp.fixtures
    const device = randomUUID()
    expect((await manager.call(callLog.export, { device })).failure).toBe('exportEmpty')
    await spareCall(testApp, ours, { device_uuid: device })
    const { data } = await manager.call(callLog.export, { device })
    const [sheet] = await readSheets(Buffer.from(await data.arrayBuffer()))
    const [heads, line] = sheet!.data
    const cell = (head: string) => line![heads!.indexOf(head)]
    expect(['Called', 'Reached by', 'Result', 'Talk time (s)', 'Door opened'].map(cell)).toEqual([
      'Petra',
      'App',
      'Answered',
      12,
      'Yes',
    ])
    // In the door log a person who was called is not shown as one who passed.
    const log = (await manager.call(doorLog.export, { device })).data
    const [calls] = await readSheets(Buffer.from(await log.arrayBuffer()))
    expect(calls!.data[1]![calls!.data[0]!.indexOf('Person')]).toBe('Called: Petra')
    const { rows } = (await manager.call(auditLog.list, { group: 'callLog' })).data
    expect(rows.map(({ operation }) => operation)).toEqual(['callLog.export'])
  })

  it('and the door log are closed to a manager who may not read them, and to all where the site keeps them back', async () => {
    const { ours } = testApp.fixtures
    const installer = await testApp.as(ours.installer, 'propertyOffice', ours.office.uuid)
    const admin = await testApp.as(ours.admin)
    const answers = async (by: Caller) => [
      (await by.call(callLog.list, {})).failure,
      (await by.call(doorLog.list, {})).failure,
      (await by.call(doorLog.get, { uuid: randomUUID() })).failure,
      (await by.call(doorLog.export, { door: randomUUID() })).failure,
    ]
    const off = ['featureOff', 'featureOff', 'featureOff', 'featureOff']
    const open = [undefined, undefined, 'notFound', 'exportEmpty']
    const tick = async (may_read_logs: boolean, settings: object) => {
      await write(testApp, async (db) => {
        const { uuid } = ours.office
        await db
          .updateTable('project_member')
          .set({ may_read_logs })
          .where('account_uuid', '=', ours.officeManager.uuid)
          .execute()
        await db
          .updateTable('project')
          .set({ settings: JSON.stringify(settings) })
          .where('uuid', '=', uuid)
          .execute()
      })
    }
    await tick(false, {})
    expect([await answers(manager), await answers(admin), await answers(installer)]).toEqual([off, open, open])
    expect((await manager.call(home.overview, {})).data.newestEvents).toEqual([])
    await tick(true, { showLog: false })
    expect([await answers(manager), await answers(admin), await answers(installer)]).toEqual([off, off, open])
    await tick(true, {})
    expect(await answers(manager)).toEqual(open)
  })

  it('shows an administrator the calls to people of its own company alone', async () => {
    const { ours } = testApp.fixtures
    const { otherTenant } = await withOtherTenant(testApp)
    const admin = await testApp.as(ours.admin)
    const own = await spareCall(testApp, ours)
    const others = [
      await spareCall(testApp, otherTenant),
      await spareCall(testApp, ours, { company_uuid: null, person_uuid: null, person_name: '104' }),
    ]
    const visibleUuids = await uuidsFor(admin, { size: 40 })
    expect(visibleUuids).toContain(own)
    for (const uuid of others) expect(visibleUuids).not.toContain(uuid)
    expect(await uuidsFor(manager, { size: 40 })).toEqual(expect.arrayContaining([own, ...others]))
  })

  it('is of one site', async () => {
    const theirs = await spareCall(testApp, testApp.fixtures.theirs)
    expect(await uuidsFor(manager, { size: 40 })).not.toContain(theirs)
  })
})
