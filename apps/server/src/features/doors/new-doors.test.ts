import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { Importing, short } from '../imports/importing.samples.ts'

/** With which hold time doors begin, by whichever way they come to be (operators.md 5.7). */

const { ownAccount, door, device } = contract
let importing: Importing
let testApp: TestApp
let installer: Caller
let manager: Caller
let usual: number
beforeAll(async () => {
  importing = await Importing.open()
  ;({ testApp, manager } = importing)
  installer = await testApp.as(testApp.fixtures.ours.installer)
  usual = (await installer.call(ownAccount.newDoors, {})).data.holdDelaySec
  await installer.call(ownAccount.editNewDoors, { holdDelaySec: 9 })
})
afterAll(() => testApp.close())

const mac = () => `0C11${randomUUID().replaceAll('-', '').slice(0, 8)}`
const register = async (model = 'LD-200', companyUuids: readonly string[] = []) => {
  const form = { mac: mac(), name: `New ${short()}`, model, location: '', companyUuids: [...companyUuids] }
  const { data } = await manager.call(device.register, form)
  return (await manager.call(device.get, { uuid: data.uuid })).data
}
const holdOf = async (uuid: string) => (await manager.call(door.get, { uuid })).data.holdDelaySec
const desiredOf = async (uuid: string) =>
  (
    await allRows(testApp)((db) =>
      db.selectFrom('device').select('desired').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
  ).desired as { relayHoldSeconds?: number[]; doors?: object[] }

describe('the hold time of new doors', () => {
  it('is five seconds until the installer says another, which then holds for what is added', async () => {
    expect(usual).toBe(limits.holdDelayDefault)
    expect((await installer.call(ownAccount.newDoors, {})).data).toEqual({ holdDelaySec: 9 })
    expect((await manager.call(door.outputs, {})).data.holdDelayDefault).toBe(9)
    const [front] = testApp.fixtures.ours.office.doors as [string]
    expect((await manager.call(door.get, { uuid: front })).data).toMatchObject({ holdDelaySec: 5, holdDelayDefault: 9 })
  })

  it('is within what a door may be set to', async () => {
    for (const holdDelaySec of [0, limits.holdDelayMax + 1, 2.5, undefined, null, '9'])
      expect(
        (await installer.call(ownAccount.editNewDoors, { holdDelaySec } as never)).issues,
        String(holdDelaySec),
      ).toMatchObject([{ field: 'holdDelaySec' }])
    expect((await installer.call(ownAccount.newDoors, {})).data).toEqual({ holdDelaySec: 9 })
  })

  it('is said by the installer alone', async () => {
    const { superManager, ours } = testApp.fixtures
    for (const actor of [superManager, ours.distributor, ours.subInstaller, ours.officeManager, ours.admin]) {
      const caller = await testApp.as(actor)
      expect((await caller.call(ownAccount.editNewDoors, { holdDelaySec: 3 })).failure).toBe('featureOff')
      expect((await caller.call(ownAccount.newDoors, {})).failure).toBe('featureOff')
    }
    expect((await installer.call(ownAccount.newDoors, {})).data).toEqual({ holdDelaySec: 9 })
  })
})

describe('a door begins with it', () => {
  it('when its device is registered, which is told', async () => {
    const { uuid, doors } = await register()
    expect(await Promise.all(doors.map((one) => holdOf(one.uuid)))).toEqual([9, 9])
    expect((await desiredOf(uuid)).relayHoldSeconds).toEqual([9, 9])
  })

  it('when it is added manually, at a relay or at a security relay', async () => {
    const { uuid, doors } = await register()
    expect((await manager.call(door.remove, { uuid: doors[1]!.uuid, cascade: true })).code).toBe(0)
    const add = async (outputType: 'relay' | 'securityRelay', outputIndex: number) =>
      (await manager.call(door.create, { name: `Hand ${short()}`, deviceUuid: uuid, outputType, outputIndex })).data
        .uuid
    expect(await holdOf(await add('relay', 1))).toBe(9)
    expect(await holdOf(await add('securityRelay', 0))).toBe(9)
    const { relayHoldSeconds, doors: reported } = await desiredOf(uuid)
    expect(relayHoldSeconds).toEqual([9, 9])
    expect(reported!.at(-1)).toMatchObject({ relay: 16, holdSeconds: 9 })
  })

  it('when its device is imported, whatever the line says of its wires', async () => {
    const withWires = { deviceName: `Wired ${short()}`, model: 'LD-200', mac: mac(), relay: '1', doorStatusInput: '2' }
    const plain = { deviceName: `Plain ${short()}`, model: 'LD-200', mac: mac() }
    await importing.imported([withWires, plain], 'device')
    for (const { deviceName } of [withWires, plain]) {
      const { uuid } = (await manager.call(device.list, { keyword: deviceName })).data.rows[0]!
      const { doors } = (await manager.call(device.get, { uuid })).data
      expect(await Promise.all(doors.map((one) => holdOf(one.uuid)))).toEqual([9, 9])
      expect((await desiredOf(uuid)).relayHoldSeconds).toEqual([9, 9])
    }
  })

  it('and keeps what it was set to when its device is replaced by another', async () => {
    const { uuid, doors, version } = await register()
    await installer.call(ownAccount.editNewDoors, { holdDelaySec: 20 })
    expect((await manager.call(device.replace, { uuid, version, mac: mac(), deletesLogs: true })).code).toBe(0)
    expect(await Promise.all(doors.map((one) => holdOf(one.uuid)))).toEqual([9, 9])
    expect((await desiredOf(uuid)).relayHoldSeconds).toEqual([9, 9])
    await installer.call(ownAccount.editNewDoors, { holdDelaySec: 9 })
  })

  it('unless it says for itself, or is another installer’s', async () => {
    const { ours, theirs } = testApp.fixtures
    const addDoor = (project_uuid: string, device_uuid: string, settings: string) =>
      write(testApp, (db) =>
        db
          .insertInto('door')
          .values({ project_uuid, device_uuid, relay: 7, name: `Direct ${short()}`, settings })
          .returning('settings')
          .executeTakeFirstOrThrow(),
      )
    const ownSettings = JSON.stringify({ holdDelaySec: 3, relock: true })
    expect((await addDoor(ours.office.uuid, ours.office.deviceUuid, ownSettings)).settings).toEqual(
      JSON.parse(ownSettings),
    )
    expect((await addDoor(theirs.office.uuid, theirs.office.deviceUuid, '{}')).settings).toEqual({})
  })

  it('which a device without relays is not told', async () => {
    expect((await desiredOf((await register('LG-1')).uuid)).relayHoldSeconds).toBeUndefined()
  })
})

describe('the doors that a device begins with', () => {
  it('are its relays; what an indoor monitor switches is no door until one is added there', async () => {
    const doorsOf = async (uuid: string) =>
      (await manager.call(door.list, { device: uuid })).data.rows.map(({ outputIndex }) => outputIndex)
    const panel = await register()
    const monitor = await register('LM-7', [testApp.fixtures.ours.people.companyUuid])
    expect([await doorsOf(panel.uuid), await doorsOf(monitor.uuid)]).toEqual([[0, 1], []])
    const names = (await manager.call(door.names, {})).data.rows.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith(monitor.name))).toEqual([])
    const [free] = (await manager.call(door.outputs, { keyword: monitor.name })).data.rows
    expect(free).toMatchObject({ uuid: monitor.uuid, outputs: [{ outputType: 'relay', outputIndex: 0 }] })
    const form = { deviceUuid: monitor.uuid, name: `Yard ${short()}`, outputType: 'relay', outputIndex: 0, floor: null }
    expect((await manager.call(door.create, form as never)).code).toBe(0)
    expect(await doorsOf(monitor.uuid)).toEqual([0])
  })
})
