import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { outputKey } from '@lintel/contract/doors/outputs.ts'
import type { Reader } from '@lintel/contract/doors/settings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { door } = contract
let testApp: TestApp
let manager: Caller
let front: string
let back: string
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  ;[front, back] = testApp.fixtures.ours.office.doors as [string, string]
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await setModel('LD-200')
  await allRows(testApp)((db) =>
    db.updateTable('door').set({ settings: '{}', version: 1 }).where('uuid', 'in', [front, back]).execute(),
  )
})

const builtIn: Reader = { port: 'builtIn', index: 0 }
const wiegand: Reader = { port: 'wiegand', index: 0 }
const rs485: Reader = { port: 'rs485', index: 0 }

const setModel = (model: string) =>
  allRows(testApp)((db) =>
    db.updateTable('device').set({ model }).where('uuid', '=', testApp.fixtures.ours.office.deviceUuid).execute(),
  )
const read = async (uuid: string) => (await manager.call(door.get, { uuid })).data
/** Changes what a door has now. */
const edit = async (uuid: string, changes: object) => {
  const now = await read(uuid)
  return manager.call(door.edit, { ...now, ...changes })
}
const deviceRow = async () => {
  const { deviceUuid } = testApp.fixtures.ours.office
  const [row] = await allRows(testApp)((db) =>
    db.selectFrom('device').select(['desired', 'desired_version']).where('uuid', '=', deviceUuid).execute(),
  )
  return row!
}

describe('the hardware of a door', () => {
  it('is what its device has as long as no edit says otherwise', async () => {
    expect(await read(front)).toMatchObject({
      name: 'office front',
      deviceModel: 'LD-200',
      entryReaders: [builtIn],
      exitReaders: [],
      holdDelaySec: 5,
      accessMethods: ['pin', 'card', 'face', 'fingerprint', 'bluetooth', 'nfc', 'qr', 'uhfTag', 'plate'],
      capabilities: { readers: [builtIn, wiegand, rs485] },
      companies: 1,
      isLockedDown: false,
      version: 1,
    })
    expect((await read(back)).entryReaders).toEqual([])
  })

  it('is read back as it was saved, in the list too', async () => {
    const changes = {
      name: 'office back',
      exitReaders: [rs485],
      doorStatusInput: 0,
      exitButtonInput: 1,
      doorHeldOpenAlarm: true,
      doorHeldOpenSec: 45,
      relock: true,
      holdDelaySec: 12,
      triggerDelaySec: 2,
      unlockMode: 'bistable',
      sensorTrigger: 'low',
      accessMethods: ['card', 'pin', 'card'],
    }
    expect((await edit(back, changes)).code).toBe(0)
    expect(await read(back)).toMatchObject({ ...changes, accessMethods: ['pin', 'card'], version: 2 })
    const { rows } = (await manager.call(door.list, { keyword: 'office back' })).data
    expect(rows).toMatchObject([{ uuid: back, entryReaders: [], exitReaders: [rs485] }])
  })

  it('reaches the device as the time its relays stay on and as how its doors are built, and once', async () => {
    const { desired_version: version } = await deviceRow()
    await edit(back, { holdDelaySec: 9 })
    expect(await deviceRow()).toMatchObject({ desired: { relayHoldSeconds: [5, 9] }, desired_version: version + 1 })
    await edit(front, { holdDelaySec: 9 })
    await edit(back, { holdDelaySec: 5 })
    expect(await deviceRow()).toMatchObject({ desired: { relayHoldSeconds: [9, 5] }, desired_version: version + 3 })
    await edit(back, { triggerDelaySec: 1, doorStatusInput: 3 })
    const [, onDevice] = ((await deviceRow()).desired as { doors: object[] }).doors
    expect(onDevice).toMatchObject({ relay: 1, triggerDelaySeconds: 1, sensorInput: 3 })
    await edit(back, { name: 'office backdoor' })
    expect((await deviceRow()).desired_version).toBe(version + 4)
  })

  it('reaches the policy of the site', async () => {
    await edit(front, { holdDelaySec: 20, doorStatusInput: 3 })
    const [record] = await allRows(testApp)((db) =>
      db
        .selectFrom('policy_record')
        .select('content')
        .where('kind', '=', 'door')
        .where('id', '=', front)
        .where('until_version', 'is', null)
        .execute(),
    )
    expect(record!.content).toMatchObject({ unlockSeconds: 20, longUnlockSeconds: 60, hasContact: true })
  })
})

describe('the output of a door', () => {
  const security = { outputType: 'securityRelay', outputIndex: 0 }
  it('may be any that no other door of its device has, and reaches device and policy', async () => {
    const { outputs, unavailable } = await read(back)
    expect(outputs.map(outputKey)).toEqual(['relay1', 'securityRelay0'])
    expect(unavailable).toEqual({ readers: [{ ...builtIn, door: 'office front', isOfCab: false }], inputs: [] })
    expect((await edit(back, { ...security, holdDelaySec: 8 })).code).toBe(0)
    expect(await read(back)).toMatchObject(security)
    expect((await read(front)).outputs.map(outputKey)).toEqual(['relay0', 'relay1'])
    expect((await deviceRow()).desired).toMatchObject({
      relayHoldSeconds: [5, 5],
      doors: [{ relay: 0 }, { relay: 16, holdSeconds: 8 }],
    })
    const [record] = await allRows(testApp)((db) =>
      db
        .selectFrom('policy_record')
        .select('content')
        .where('kind', '=', 'door')
        .where('id', '=', back)
        .where('until_version', 'is', null)
        .execute(),
    )
    expect(record!.content).toMatchObject({ relay: 16 })
    expect((await edit(back, { outputType: 'relay', outputIndex: 1 })).code).toBe(0)
  })

  it('is neither that of another door nor one its device does not have', async () => {
    const answer = await edit(back, { outputIndex: 0 })
    expect([answer.failure, answer.params]).toEqual(['relayTaken', { door: 'office front' }])
    for (const wrong of [{ outputIndex: 2 }, { ...security, outputIndex: 1 }, { ...security, outputIndex: 4 }])
      expect((await edit(back, wrong)).params, JSON.stringify(wrong)).toEqual({ field: 'outputIndex' })
    expect((await read(back)).version).toBe(1)
  })
})

describe('readers of a door that area restrictions count at', () => {
  it('change only when that is said once more, and others may be added without a word', async () => {
    const project_uuid = testApp.fixtures.ours.office.uuid
    const area = randomUUID()
    const { companyUuid: company_uuid } = testApp.fixtures.ours.people
    expect((await edit(front, { exitReaders: [wiegand] })).code).toBe(0)
    await allRows(testApp)(async (db) => {
      await db.insertInto('area').values({ project_uuid, company_uuid, uuid: area, name: 'Laboratory' }).execute()
      await db
        .insertInto('area_door')
        .values({ project_uuid, area_uuid: area, door_uuid: front, direction: 'entry' })
        .execute()
    })
    expect((await read(front)).areas).toEqual(['Laboratory'])
    expect((await edit(front, { holdDelaySec: 7 })).code).toBe(0)
    const swappedReaders = { entryReaders: [wiegand], exitReaders: [builtIn] }
    const answer = await edit(front, swappedReaders)
    expect([answer.failure, answer.params]).toEqual(['readersInArea', { count: 1, names: 'Laboratory' }])
    expect((await edit(front, { exitReaders: [] })).failure).toBe('readersInArea')
    expect((await edit(front, { ...swappedReaders, confirmsReaders: true })).code).toBe(0)
    expect(await read(front)).toMatchObject(swappedReaders)
    await allRows(testApp)((db) => db.deleteFrom('area').where('uuid', '=', area).execute())
    expect((await edit(front, { exitReaders: [] })).code).toBe(0)
  })
})

describe('changing a door is refused', () => {
  it('with the name of another door of the site, or from an old version', async () => {
    const clash = await edit(back, { name: 'office front' })
    expect([clash.failure, clash.params, clash.issues[0]?.field]).toEqual(['alreadyExists', { thing: 'name' }, 'name'])
    expect((await edit(back, { version: 1 })).code).toBe(0)
    expect((await edit(back, { version: 1 })).failure).toBe('staleRecord')
  })

  it('with a reader that another door of the device has, in whatever direction and by whichever wire', async () => {
    for (const changes of [{ entryReaders: [builtIn] }, { exitReaders: [builtIn] }]) {
      const answer = await edit(back, changes)
      expect([answer.failure, answer.params]).toEqual(['readerTaken', { door: 'office front' }])
    }
    expect((await edit(front, { entryReaders: [], exitReaders: [wiegand] })).code).toBe(0)
    expect((await edit(back, { entryReaders: [builtIn] })).code).toBe(0)
    expect((await edit(back, { exitReaders: [rs485] })).failure).toBe('readerTaken')
  })

  it('with an input that another door of the device has, in whatever role', async () => {
    await edit(front, { doorStatusInput: 2 })
    for (const role of ['doorStatusInput', 'exitButtonInput', 'fireInput']) {
      const answer = await edit(back, { [role]: 2 })
      expect([answer.failure, answer.params]).toEqual(['inputTaken', { door: 'office front' }])
    }
    expect((await edit(back, { fireInput: 3 })).code).toBe(0)
  })

  it('where its own parts do not fit together', async () => {
    const fieldOf = async (changes: object) => {
      const { failure, params } = await edit(front, changes)
      return [failure, params?.['field']]
    }
    expect(await fieldOf({ exitReaders: [builtIn] })).toEqual(['invalidInput', 'exitReaders'])
    expect(await fieldOf({ entryReaders: [wiegand, rs485] })).toEqual(['invalidInput', 'entryReaders'])
    expect(await fieldOf({ doorStatusInput: 1, fireInput: 1 })).toEqual(['invalidInput', 'fireInput'])
    for (const name of ['doorForcedAlarm', 'doorHeldOpenAlarm', 'relock'])
      expect(await fieldOf({ [name]: true })).toEqual(['invalidInput', 'doorStatusInput'])
    expect(await fieldOf({ accessMethods: [] })).toEqual(['invalidInput', 'accessMethods'])
    expect(await fieldOf({ holdDelaySec: 61 })).toEqual(['invalidInput', 'holdDelaySec'])
    expect((await read(front)).version).toBe(1)
  })

  it('with what its device does not have', async () => {
    const reader = await edit(front, { entryReaders: [{ port: 'wiegand', index: 1 }] })
    expect(reader.params).toEqual({ field: 'entryReaders' })
    await setModel('LC-4')
    expect((await read(front)).accessMethods).toEqual(['card', 'fingerprint', 'bluetooth', 'nfc', 'uhfTag', 'plate'])
    expect((await edit(front, { accessMethods: ['face'] })).params).toEqual({ field: 'accessMethods' })
    // An indoor monitor reads nothing: its door is opened from here alone, and can be built all the same.
    await setModel('LM-7')
    expect((await edit(front, { triggerDelaySec: 3 })).code).toBe(0)
  })

  it('while an emergency plan runs that concerns it, and not while it is over or about another door', async () => {
    const project_uuid = testApp.fixtures.ours.office.uuid
    const plan = randomUUID()
    await allRows(testApp)(async (db) => {
      await db
        .insertInto('emergency_plan')
        .values({ project_uuid, uuid: plan, name: 'Lock down', kind: 'lockdown', rank: 1, all_doors: false })
        .execute()
      await db.insertInto('emergency_plan_door').values({ project_uuid, plan_uuid: plan, door_uuid: front }).execute()
      await db.insertInto('plan_run').values({ project_uuid, plan_uuid: plan, started_by: 'test' }).execute()
    })
    expect((await edit(front, { holdDelaySec: 8 })).failure).toBe('lockedDown')
    expect((await read(front)).isLockedDown).toBe(true)
    expect((await edit(back, { holdDelaySec: 8 })).code).toBe(0)
    const setPlan = (all_doors: boolean) =>
      allRows(testApp)((db) => db.updateTable('emergency_plan').set({ all_doors }).where('uuid', '=', plan).execute())
    await setPlan(true)
    expect((await edit(back, { holdDelaySec: 9 })).failure).toBe('lockedDown')
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const over = { started_at: hoursAgo(2), ends_at: hoursAgo(1) }
    await allRows(testApp)((db) => db.updateTable('plan_run').set(over).where('plan_uuid', '=', plan).execute())
    expect((await edit(back, { holdDelaySec: 9 })).code).toBe(0)
    await allRows(testApp)((db) =>
      db.updateTable('plan_run').set({ ended_at: new Date() }).where('plan_uuid', '=', plan).execute(),
    )
    expect((await edit(front, { holdDelaySec: 8 })).code).toBe(0)
  })

  it('to one of two who take the same reader for two doors at once', async () => {
    await edit(front, { entryReaders: [] })
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await read(front), await read(back)]
      const answers = await Promise.all([
        manager.call(door.edit, { ...one, entryReaders: [wiegand] }),
        manager.call(door.edit, { ...other, entryReaders: [rs485] }),
      ])
      expect(answers.map(({ failure }) => failure ?? 'ok').sort()).toEqual(['ok', 'readerTaken'])
      await edit(front, { entryReaders: [] })
      await edit(back, { entryReaders: [] })
    }
  })
})
