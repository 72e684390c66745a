import { randomUUID } from 'node:crypto'
import { areaRestriction as contract } from '@lintel/contract/area-restrictions/operations.ts'
import { block } from '@lintel/contract/area-restrictions/block-operations.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'

let testApp: TestApp
let manager: Caller
let front: string
let back: string
beforeAll(async () => {
  testApp = await startTestApp()
  ;[front, back] = testApp.fixtures.ours.office.doors as [string, string]
})
afterAll(() => testApp.close())
beforeEach(async () => {
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  await write(testApp, (db) => db.deleteFrom('area').execute())
  await write(testApp, (db) => db.deleteFrom('access_block').execute())
  for (const uuid of [front, back]) await build(uuid, {})
})

/** How a door is set up. */
const build = (uuid: string, settings: object) =>
  write(testApp, (db) =>
    db
      .updateTable('door')
      .set({ settings: JSON.stringify(settings) })
      .where('uuid', '=', uuid)
      .execute(),
  )
const inside = { exitReaders: [{ port: 'wiegand', index: 0 }] }

type Form = InputOf<typeof contract.create>
const form = (values: Partial<Form> = {}): Form => ({
  name: 'Store',
  entryDoorUuids: [front],
  exitDoorUuids: [front],
  ...values,
})
const create = async (values: Partial<Form> = {}) => (await manager.call(contract.create, form(values))).data.uuid
const rows = async () => (await manager.call(contract.list, {})).data.rows

describe('an area', () => {
  it('is made, shown, changed and deleted', async () => {
    const { companyUuid, personUuid } = testApp.fixtures.ours.people
    const uuid = await create({ companyUuid, exemptUuids: [personUuid], resetAt: 240, timeoutMinutes: 90 })
    const { data } = await manager.call(contract.get, { uuid })
    expect(data).toMatchObject({ antiPassback: 'hard', resetAt: 240, timeoutMinutes: 90, exemptUuids: [personUuid] })
    expect(data.exempt).toEqual([{ uuid: personUuid, name: expect.stringMatching(/\S/) }])
    const editAnswer = await manager.call(contract.edit, {
      ...form({ companyUuid: null, antiPassback: 'soft', entryDoorUuids: [back], exitDoorUuids: [back] }),
      uuid,
      version: data.version,
    })
    expect(editAnswer.code).toBe(0)
    expect(await rows()).toMatchObject([
      { name: 'Store', companyName: null, entryDoors: ['office back'], antiPassback: 'soft', blocked: 0 },
    ])
    expect((await manager.call(contract.names, {})).data.rows).toEqual([{ uuid, name: 'Store' }])
    expect((await manager.call(contract.remove, { uuid })).code).toBe(0)
    expect(await rows()).toEqual([])
  })

  it('has a name of its own, and the second of two editors is told', async () => {
    const uuid = await create()
    await create({ name: 'Yard', entryDoorUuids: [back], exitDoorUuids: [back] })
    const clash = await manager.call(contract.create, form({ name: 'STORE' }))
    expect([clash.failure, clash.params, clash.issues[0]?.field]).toEqual(['alreadyExists', { thing: 'area' }, 'name'])
    const renameAnswer = await manager.call(contract.edit, { ...form({ name: 'yard' }), uuid, version: 1 })
    expect(renameAnswer.failure).toBe('alreadyExists')
    await manager.call(contract.edit, { ...form(), uuid, version: 1 })
    expect((await manager.call(contract.edit, { ...form(), uuid, version: 1 })).failure).toBe('staleRecord')
  })

  it('has each door of its own in each direction, also when two are saved at once, and nothing of a refused one', async () => {
    const answers = await Promise.all([
      manager.call(contract.create, form({ name: 'One' })),
      manager.call(contract.create, form({ name: 'Two' })),
    ])
    const refusals = answers.filter(({ code }) => code !== 0)
    expect(refusals.map(({ failure, params }) => [failure, params])).toEqual([
      ['areaDoorTaken', { door: 'office front' }],
    ])
    expect(await rows()).toHaveLength(1)
    // One area's exit may be another's entrance.
    const other = await manager.call(
      contract.create,
      form({ name: 'Three', entryDoorUuids: [back], exitDoorUuids: [back] }),
    )
    expect(other.code).toBe(0)
  })

  it('refuses doors, people and companies of another site, and forms that cannot work', async () => {
    const { theirs } = testApp.fixtures
    const foreign: Partial<Form>[] = [
      { entryDoorUuids: [theirs.office.doors[0]!] },
      { exitDoorUuids: [randomUUID()] },
      { exemptUuids: [theirs.people.personUuid] },
      { companyUuid: theirs.people.companyUuid },
    ]
    for (const values of foreign) {
      expect((await manager.call(contract.create, form(values))).failure, JSON.stringify(values)).toBe('notFound')
    }
    const wrong: [string, Partial<Form>][] = [
      ['exitDoorUuids', { exitDoorUuids: [] }],
      ['entryDoorUuids', { entryDoorUuids: [] }],
      ['timeoutMinutes', { timeoutMinutes: 10_081 }],
      ['resetAt', { resetAt: 1_440 }],
      ['occupancyLimit', { occupancyLimit: 0 }],
    ]
    for (const [field, values] of wrong) {
      const answer = await manager.call(contract.create, form(values))
      expect([answer.failure, answer.params]).toEqual(['invalidInput', { field }])
    }
    expect((await manager.call(contract.create, form({ antiPassback: 'off', exitDoorUuids: [] }))).code).toBe(0)
  })

  it('says when its rule cannot work, and which doors have an exit button', async () => {
    await create()
    const { deviceUuid } = testApp.fixtures.ours.office
    const connect = (connection: 'online' | 'offline') =>
      write(testApp, (db) => db.updateTable('device').set({ connection }).where('uuid', '=', deviceUuid).execute())
    await build(front, inside)
    await connect('offline')
    expect(await rows()).toMatchObject([{ state: 'deviceOffline', offlineDevices: ['office panel'] }])
    await connect('online')
    await build(front, {})
    // The door was not set up, so it is read on the outside alone.
    expect(await rows()).toMatchObject([{ state: 'readerMissing', offlineDevices: [], unreadDoors: ['office front'] }])
    await build(front, inside)
    expect(await rows()).toMatchObject([{ state: 'working', unreadDoors: [] }])
    const close = (reason: string | null) =>
      write(testApp, (db) => db.updateTable('door').set({ out_of_service: reason }).where('uuid', '=', front).execute())
    await close('Being painted')
    expect(await rows()).toMatchObject([{ state: 'doorInactive', inactiveDoors: ['office front'] }])
    await close(null)
    await build(front, { ...inside, entryReaders: [] })
    expect(await rows()).toMatchObject([{ state: 'readerMissing', unreadDoors: ['office front'] }])
    await build(back, { exitButtonInput: 0 })
    const doors = (await manager.call(contract.doors, {})).data.rows
    expect(doors).toMatchObject([
      { name: 'office back', hasExitButton: true, hasEntryReader: true, hasExitReader: false },
      { name: 'office front', hasExitButton: false, hasEntryReader: false, hasExitReader: true },
    ])
  })

  it('is not left by a door without a reader inside, unless people are read where they go on to', async () => {
    await build(front, { exitReaders: [] })
    const refusal = await manager.call(contract.create, form())
    expect([refusal.failure, refusal.issues]).toEqual([
      'invalidInput',
      [{ field: 'exitDoorUuids', key: 'areaRestrictions:noExitReader', params: { door: 'office front' } }],
    ])
    // The front door leads on into the vault: who goes through is read as they enter that.
    await build(back, inside)
    await create({ name: 'Vault', entryDoorUuids: [front], exitDoorUuids: [back] })
    const hall = await manager.call(contract.create, form({ name: 'Hall', entryDoorUuids: [back] }))
    expect(hall.code).toBe(0)
  })

  it('names the field of a door that another area has', async () => {
    await create({ exitDoorUuids: [back] })
    const issuesOf = async (values: Partial<Form>) =>
      (await manager.call(contract.create, form({ name: 'Other', ...values }))).issues
    const params = { door: 'office front' }
    expect(await issuesOf({ exitDoorUuids: [front] })).toEqual([
      { field: 'entryDoorUuids', key: 'areaRestrictions:doorTaken.entry', params },
    ])
    expect(await issuesOf({ entryDoorUuids: [back], exitDoorUuids: [back] })).toEqual([
      { field: 'exitDoorUuids', key: 'areaRestrictions:doorTaken.exit', params: { door: 'office back' } },
    ])
  })

  it('joins two areas with a door that leads out of the one into the other', async () => {
    const hall = await create({ name: 'Hall', entryDoorUuids: [back], exitDoorUuids: [front] })
    const safe = await create({ name: 'Vault', entryDoorUuids: [front], exitDoorUuids: [back] })
    const sidesOf = async (door: string) => {
      const [record] = await write(testApp, (db) =>
        db
          .selectFrom('policy_record')
          .select('content')
          .where('id', '=', door)
          .where('kind', '=', 'door')
          .where('until_version', 'is', null)
          .execute(),
      )
      const { sides } = record!.content as unknown as { sides: { fromAreaId: string; toAreaId: string }[] }
      return sides.map(({ fromAreaId, toAreaId }) => [fromAreaId, toAreaId])
    }
    expect(await sidesOf(front)).toEqual([
      [hall, safe],
      [safe, hall],
    ])
    await manager.call(contract.remove, { uuid: hall })
    expect(await sidesOf(front)).toEqual([
      ['outside', safe],
      [safe, 'outside'],
    ])
    expect(await sidesOf(back)).toEqual([
      ['outside', safe],
      [safe, 'outside'],
    ])
  })

  it('checks ways, times or both, and says which days forget', async () => {
    const uuid = await create({
      antiPassback: 'note',
      entryExitAntiPassback: false,
      exitDoorUuids: [],
      doorSeconds: 30,
      areaSeconds: 60,
      resetAt: 300,
      resetDays: [5, 1, 5],
    })
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({ resetDays: [1, 5], doorSeconds: 30 })
    const [rule] = await write(testApp, (db) =>
      db
        .selectFrom('policy_record')
        .select('content')
        .where('id', '=', uuid)
        .where('kind', '=', 'areaRule')
        .where('until_version', 'is', null)
        .execute(),
    )
    expect(rule!.content).toMatchObject({
      strength: 'note',
      passbackResetAt: 300,
      passbackResetOn: [1, 5],
      checks: [
        { kind: 'timedPerDoor', seconds: 30 },
        { kind: 'timedPerArea', seconds: 60 },
      ],
    })
    const nothing = await manager.call(contract.create, form({ name: 'Other', entryExitAntiPassback: false }))
    expect(nothing.params).toEqual({ field: 'antiPassback' })
    const never = await manager.call(contract.create, form({ name: 'Other', resetAt: 0, resetDays: [] }))
    expect(never.params).toEqual({ field: 'resetDays' })
  })

  it('shows before it is changed who gains and who loses, and changes nothing by that', async () => {
    const uuid = await create()
    const { personUuid } = testApp.fixtures.ours.people
    await manager.call(block.create, { personUuid, areaUuid: uuid })
    const change = { ...form({ entryDoorUuids: [back], exitDoorUuids: [back] }), uuid, version: 1 }
    const { data } = await manager.call(contract.previewEdit, change)
    expect(data).toMatchObject({ gaining: 1, losing: 1 })
    const changes = data.rows.map(
      ({ doors, gained, lost }) => [doors[0]!, [gained.length > 0, lost.length > 0]] as const,
    )
    expect(Object.fromEntries(changes)).toEqual({ 'office back': [false, true], 'office front': [true, false] })
    expect(await rows()).toMatchObject([{ entryDoors: ['office front'] }])
    expect((await manager.call(contract.previewEdit, { ...change, version: 2 })).failure).toBe('staleRecord')
    expect((await manager.call(contract.edit, change)).code).toBe(0)
  })
})

describe('a blocked person', () => {
  it('is blocked until a time of the site, counted at the area, and let go again', async () => {
    const areaUuid = await create()
    const { personUuid } = testApp.fixtures.ours.people
    // Berlin is two hours ahead of UTC in July.
    const answer = await manager.call(block.create, { personUuid, areaUuid, until: '2099-07-01T12:30', reason: 'Keys' })
    await manager.call(block.create, { personUuid })
    const all = (await manager.call(block.list, {})).data.rows
    expect(all).toHaveLength(2)
    const own = (await manager.call(block.list, { areaUuid })).data.rows
    expect(own).toMatchObject([
      { uuid: answer.data.uuid, areaName: 'Store', cause: 'manual', reason: 'Keys', until: '2099-07-01T10:30:00.000Z' },
    ])
    expect(await rows()).toMatchObject([{ blocked: 1 }])
    expect((await manager.call(block.removeAll, { areaUuid, reason: 'Settled' })).data).toEqual({ count: 1 })
    const [remainingBlock] = (await manager.call(block.list, {})).data.rows
    expect(remainingBlock).toMatchObject({ areaUuid: null, until: null })
    expect((await manager.call(block.remove, { uuid: remainingBlock!.uuid, reason: 'Settled' })).code).toBe(0)
    expect((await manager.call(block.list, {})).data.rows).toEqual([])
  })

  it('is of this site, and the end of the block lies ahead on the calendar', async () => {
    const { personUuid } = testApp.fixtures.ours.people
    const foreign = await manager.call(block.create, { personUuid: testApp.fixtures.theirs.people.personUuid })
    expect(foreign.failure).toBe('notFound')
    expect((await manager.call(block.create, { personUuid, areaUuid: randomUUID() })).failure).toBe('notFound')
    for (const until of ['2020-01-01T00:00', '2099-02-30T00:00', '0000-01-01T00:00', 'soon']) {
      const answer = await manager.call(block.create, { personUuid, until })
      expect([answer.failure, answer.params], until).toEqual(['invalidInput', { field: 'until' }])
    }
    const long = await manager.call(block.create, { personUuid, reason: 'x'.repeat(256) })
    expect(long.failure).toBe('invalidInput')
  })
})
