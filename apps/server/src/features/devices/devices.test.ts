import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { device, door } = contract
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

describe('registering a device', () => {
  it('takes a MAC in any usual writing, makes a door for each relay and answers the claim code once', async () => {
    const form = { mac: '0c-11-05-ff-00-01', name: 'Side entrance', model: 'LD-200', location: 'Yard' }
    const { data } = await manager.call(device.register, form)
    expect(data.claimCode).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
    const detail = (await manager.call(device.get, { uuid: data.uuid })).data
    expect(detail).toMatchObject({
      mac: '0C1105FF0001',
      connection: 'waiting',
      type: 'doorPhone',
      relays: 2,
      eventsMissing: 0,
    })
    expect(detail.doors.map(({ name }) => name)).toEqual(['Side entrance A', 'Side entrance B'])
    expect(JSON.stringify(detail)).not.toContain(data.claimCode)
    const credentialRow = await allRows(testApp)((db) =>
      db.selectFrom('device_credential').selectAll().where('mac', '=', '0C1105FF0001').executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(credentialRow)).not.toContain(data.claimCode)
  })

  it('refuses a MAC that a device has, one of another distributor as one that is nowhere, and leaves nothing behind', async () => {
    const before = (await manager.call(door.list, {})).data.total
    const { ours, theirs } = testApp.fixtures
    const refusalOf = async (mac: string) => {
      const { failure, msg, issues } = await manager.call(device.register, { mac, name: 'Taken', model: 'LD-100' })
      return [failure, msg, issues.map(({ field }) => field)]
    }
    const inUse = ['alreadyExists', 'MAC address already exists.', ['mac']]
    expect(await refusalOf(ours.office.mac)).toEqual(inUse)
    expect(await refusalOf(ours.community.mac)).toEqual(inUse)
    expect(await refusalOf(theirs.office.mac)).toEqual([
      'macNotInLibrary',
      'MAC address not in the MAC library.',
      ['mac'],
    ])
    expect((await manager.call(door.list, {})).data.total).toBe(before)
    expect((await manager.call(device.list, { keyword: 'Taken' })).data.total).toBe(0)
  })

  it('refuses a name by which a door is called already, at the name', async () => {
    const register = (mac: string) => manager.call(device.register, { mac, name: 'Twice', model: 'LD-100' })
    expect((await register('0C1105FF0E01')).code).toBe(0)
    const answer = await register('0C1105FF0E02')
    expect(answer).toMatchObject({ failure: 'alreadyExists', issues: [{ field: 'name' }] })
    expect((await manager.call(device.list, { keyword: 'Twice' })).data.total).toBe(1)
  })

  it.each([
    [{ mac: '0C1105000000' }, 'mac', 'validation:macReserved'],
    [{ mac: '0C11050000' }, 'mac', 'validation:mac'],
    [{ mac: 'ZZ1105000001' }, 'mac', 'validation:mac'],
    [{ name: '   ' }, 'name', 'validation:required'],
    [{ name: 'x'.repeat(64) }, 'name', 'validation:tooLong'],
    [{ model: 'no such model' }, 'model', 'validation:notAllowedValue'],
  ])('refuses %j at its field', async (wrong, field, key) => {
    const answer = await manager.call(device.register, { mac: '0C1105FF00AA', name: 'Fine', model: 'LD-100', ...wrong })
    expect(answer.failure).toBe('invalidInput')
    expect(answer.issues[0]).toMatchObject({ field, key })
  })
})

describe('the device list', () => {
  it('finds a MAC in any usual writing', async () => {
    const { mac } = testApp.fixtures.ours.office
    for (const keyword of [mac, mac.toLowerCase(), mac.match(/../g)!.join(':'), mac.slice(0, 8)]) {
      expect(
        (await manager.call(device.list, { keyword })).data.rows.map((row) => row.mac),
        keyword,
      ).toContain(mac)
    }
  })

  it('filters by connection and kind', async () => {
    expect((await manager.call(device.list, { connection: 'online' })).data.total).toBe(0)
    expect((await manager.call(device.list, { type: 'doorPhone' })).data.total).toBe(2)
  })
})
