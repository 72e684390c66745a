import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { outputKey } from '@lintel/contract/doors/outputs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { door, emergencyPlan, accessGroup } = contract
let testApp: TestApp
let manager: Caller
let deviceUuid: string
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  deviceUuid = testApp.fixtures.ours.office.deviceUuid
  await allRows(testApp)((db) => db.updateTable('device').set({ relays: 5 }).where('uuid', '=', deviceUuid).execute())
})
afterAll(() => testApp.close())

const free = async () =>
  (await manager.call(door.outputs, {})).data.rows.find(({ uuid }) => uuid === deviceUuid)?.outputs.map(outputKey) ?? []
const add = (form: object) =>
  manager.call(door.create, {
    name: `door ${randomUUID().slice(0, 8)}`,
    deviceUuid,
    outputType: 'relay',
    outputIndex: 4,
    ...form,
  })
const desiredRelays = async () => {
  const [row] = await allRows(testApp)((db) =>
    db.selectFrom('device').select('desired').where('uuid', '=', deviceUuid).execute(),
  )
  return (row!.desired as { doors?: { relay: number }[] }).doors?.map(({ relay }) => relay)
}

describe('a door that is added', () => {
  it('takes a free relay, of which its device is told', async () => {
    expect(await free()).toEqual(['relay2', 'relay3', 'relay4', 'securityRelay0'])
    const answer = await add({ name: 'Garage', outputIndex: 3 })
    expect(answer.code).toBe(0)
    expect(await free()).toEqual(['relay2', 'relay4', 'securityRelay0'])
    expect(await desiredRelays()).toEqual([0, 1, 3])
    const { data } = await manager.call(door.get, { uuid: answer.data.uuid })
    expect(data).toMatchObject({
      name: 'Garage',
      outputType: 'relay',
      outputIndex: 3,
      deviceUuid,
      holdDelaySec: 5,
      entryReaders: [],
    })
  })

  it('is refused at a relay that another door has, or that its device does not have, and under a name that is taken', async () => {
    const before = await free()
    const answer = await add({ outputIndex: 0 })
    expect([answer.failure, answer.msg]).toEqual(['relayTaken', expect.stringContaining('office front')])
    for (const wrong of [
      { outputIndex: 5 },
      { outputIndex: 16 },
      { outputType: 'securityRelay', outputIndex: 1 },
      { outputType: 'securityRelay', outputIndex: 4 },
    ])
      expect((await add(wrong)).issues, JSON.stringify(wrong)).toMatchObject([{ field: 'outputIndex' }])
    expect((await add({ outputType: 'both' })).issues).toMatchObject([{ field: 'outputType' }])
    expect((await add({ name: 'Garage' })).failure).toBe('alreadyExists')
    expect((await add({ name: '' })).issues).toMatchObject([{ field: 'name' }])
    expect(await free()).toEqual(before)
  })

  it('is not made at a device of another site, nor by a company’s administrator', async () => {
    expect((await add({ deviceUuid: testApp.fixtures.theirs.office.deviceUuid })).failure).toBe('notFound')
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    expect(
      (await admin.call(door.create, { name: 'Mine', deviceUuid, outputType: 'relay', outputIndex: 4 })).failure,
    ).toBe('noPermission')
  })

  it('does not take a reader that another door has', async () => {
    const [front, back] = testApp.fixtures.ours.office.doors as [string, string]
    const first = (await manager.call(door.get, { uuid: front })).data
    expect(first.entryReaders).toEqual([{ port: 'builtIn', index: 0 }])
    const second = (await manager.call(door.get, { uuid: back })).data
    expect((await manager.call(door.edit, { ...first, entryReaders: [] })).code).toBe(0)
    expect((await manager.call(door.edit, { ...second, entryReaders: first.entryReaders })).code).toBe(0)
    expect((await manager.call(door.remove, { uuid: front, cascade: true })).code).toBe(0)
    const { uuid } = (await add({ name: 'Front again', outputIndex: 0 })).data
    expect((await manager.call(door.get, { uuid })).data.entryReaders).toEqual([])
  })
})

describe('a door at a security relay', () => {
  it('is told to its device by the number after all relays, with its time', async () => {
    const { uuid } = (await add({ name: 'Vault', outputType: 'securityRelay', outputIndex: 0 })).data
    expect((await manager.call(door.get, { uuid })).data).toMatchObject({
      outputType: 'securityRelay',
      outputIndex: 0,
      holdDelaySec: 5,
    })
    expect(await free()).not.toContain('securityRelay0')
    const again = await add({ name: 'Vault again', outputType: 'securityRelay', outputIndex: 0 })
    expect([again.failure, again.msg]).toEqual(['relayTaken', expect.stringContaining('Vault')])
    const [row] = await allRows(testApp)((db) =>
      db.selectFrom('device').select('desired').where('uuid', '=', deviceUuid).execute(),
    )
    const { doors, relayHoldSeconds } = row!.desired as { doors: { relay: number }[]; relayHoldSeconds: number[] }
    expect(doors.at(-1)).toMatchObject({ relay: 16, holdSeconds: 5 })
    expect(relayHoldSeconds).toHaveLength(5)
    expect((await manager.call(door.remove, { uuid })).code).toBe(0)
    expect(await free()).toContain('securityRelay0')
  })
})

describe('a door that is deleted', () => {
  it('leaves its relay free, and its device is told', async () => {
    const { uuid } = (await add({ outputIndex: 2 })).data
    expect((await manager.call(door.remove, { uuid })).code).toBe(0)
    expect(await free()).toContain('relay2')
    expect(await desiredRelays()).not.toContain(2)
    expect((await manager.call(door.get, { uuid })).failure).toBe('notFound')
  })

  it('is asked for again where it is part of something, which is named', async () => {
    const { uuid } = (await add({ name: 'Store', outputIndex: 2 })).data
    const { companyUuid } = testApp.fixtures.ours.people
    const group = { companyUuid, name: 'Storekeepers', repeat: 'daily' as const, doorUuids: [uuid] }
    const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]
    const newGroup = await manager.call(accessGroup.create, { ...group, windows })
    expect(newGroup.code).toBe(0)
    expect((await manager.call(door.dependencies, { uuid })).data.rows).toEqual([
      { use: 'accessGroup', count: 1, names: ['Storekeepers'] },
    ])
    const answer = await manager.call(door.remove, { uuid })
    expect([answer.failure, answer.msg]).toEqual(['doorInUse', expect.stringContaining('Storekeepers')])
    expect((await manager.call(door.get, { uuid })).code).toBe(0)
    expect((await manager.call(door.remove, { uuid, cascade: true })).code).toBe(0)
    expect((await manager.call(accessGroup.get, { uuid: newGroup.data.uuid })).data.doors).toBe(0)
  })

  it('is no emergency door of the settings any more', async () => {
    const { uuid } = (await add({ name: 'Way out', outputIndex: 2 })).data
    const { office } = testApp.fixtures.ours
    const group = async () => {
      const [row] = await allRows(testApp)((db) =>
        db.selectFrom('project').select('settings').where('uuid', '=', office.uuid).execute(),
      )
      return (row!.settings as { emergencyDoorGroup?: string[] }).emergencyDoorGroup
    }
    const others = testApp.fixtures.ours.office.doors.slice(1)
    const settings = JSON.stringify({ allEmergencyDoors: false, emergencyDoorGroup: [uuid, ...others] })
    await allRows(testApp)((db) =>
      db.updateTable('project').set({ settings }).where('uuid', '=', office.uuid).execute(),
    )
    expect((await manager.call(door.remove, { uuid })).failure).toBe('doorInUse')
    expect((await manager.call(door.dependencies, { uuid })).data.rows).toEqual([
      { use: 'emergencyDoors', count: 1, names: ['Way out'] },
    ])
    expect((await manager.call(door.remove, { uuid, cascade: true })).code).toBe(0)
    expect(await group()).toEqual(others)
  })

  it('stays while an emergency plan runs at it, and none is added at its device', async () => {
    const { uuid } = (await add({ name: 'Shelter', outputIndex: 2 })).data
    const plan = (await manager.call(emergencyPlan.create, { name: 'Close', kind: 'lockdown' })).data
    expect((await manager.call(emergencyPlan.start, { uuid: plan.uuid, isDrill: false })).code).toBe(0)
    expect((await manager.call(door.remove, { uuid, cascade: true })).failure).toBe('lockedDown')
    expect((await add({ outputIndex: 4 })).failure).toBe('lockedDown')
    expect((await manager.call(emergencyPlan.stop, { uuid: plan.uuid })).code).toBe(0)
    expect((await manager.call(door.remove, { uuid, cascade: true })).code).toBe(0)
  })
})
