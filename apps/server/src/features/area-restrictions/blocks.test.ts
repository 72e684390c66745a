import { block } from '@lintel/contract/area-restrictions/block-operations.ts'
import { contract } from '@lintel/contract/all/contract.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyScope } from '../../db/scope/scope.ts'
import { policyVersion, recordsAt } from '../../domain/policy/snapshot.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareCode } from '../../../test/samples/records.ts'

let testApp: TestApp
let manager: Caller
let admin: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
})
afterAll(() => testApp.close())
beforeEach(() => write(testApp, (db) => db.deleteFrom('access_block').execute()))

const create = (form: InputOf<typeof block.create>, caller = manager) => caller.call(block.create, form)
const list = async (caller = manager, filter: InputOf<typeof block.list> = {}) =>
  (await caller.call(block.list, filter)).data.rows
const inPolicy = async (uuid: string) =>
  write(testApp, (db) =>
    db
      .selectFrom('policy_record')
      .select('content')
      .where('kind', '=', 'block')
      .where('id', '=', uuid)
      .where('until_version', 'is', null)
      .executeTakeFirst(),
  ).then((row) => row?.content as Record<string, unknown> | undefined)

describe('a block', () => {
  it('of a department is of those below it too, whenever they come', async () => {
    const { departmentUuid, companyUuid } = testApp.fixtures.ours.people
    const { data } = await create({ kind: 'department', departmentUuid, reason: 'Strike' })
    expect(await list()).toMatchObject([
      { kind: 'department', departmentName: expect.stringMatching(/staff/), personName: '' },
    ])
    expect(await inPolicy(data.uuid)).toMatchObject({
      reason: 'Strike',
      subjects: { personIds: [], groupIds: [departmentUuid], credentialIds: [], plates: [] },
      targets: { wholeSite: true },
    })
    const below = await manager.call(contract.department.create, {
      companyUuid,
      parentUuid: departmentUuid,
      name: 'Below',
    })
    const groups = ((await inPolicy(data.uuid)) as { subjects: { groupIds: string[] } }).subjects.groupIds
    expect(groups.toSorted()).toEqual([departmentUuid, below.data.uuid].toSorted())
  })

  it('of one code leaves the others of the person alone, and says whose it is', async () => {
    const credentialUuid = await spareCode(testApp, testApp.fixtures.ours)
    const { data } = await create({ kind: 'credential', credentialUuid })
    expect(await list(manager, { kind: 'credential' })).toMatchObject([
      { kind: 'credential', credential: { kind: 'card' }, personName: expect.stringMatching(/Petra/) },
    ])
    expect(await inPolicy(data.uuid)).toMatchObject({ subjects: { personIds: [], credentialIds: [credentialUuid] } })
    const foreign = await spareCode(testApp, testApp.fixtures.theirs)
    expect((await create({ kind: 'credential', credentialUuid: foreign })).failure).toBe('notFound')
    // It goes with its code.
    await write(testApp, (db) => db.deleteFrom('credential').where('uuid', '=', credentialUuid).execute())
    expect([await list(), await inPolicy(data.uuid)]).toEqual([[], undefined])
  })

  it('of a plate applies to each person who has it, and is for the landlord alone', async () => {
    const { data } = await create({ kind: 'plate', plate: 'b-ad 77' })
    expect(await list(manager, { keyword: 'AD' })).toMatchObject([{ kind: 'plate', companyName: null }])
    expect(await inPolicy(data.uuid)).toMatchObject({ subjects: { plates: [(await list())[0]?.plate] } })
    expect(await list(admin)).toEqual([])
    const refusal = await create({ kind: 'plate', plate: 'B-AD77' }, admin)
    expect([refusal.failure, refusal.params]).toEqual(['invalidInput', { field: 'kind' }])
  })

  it('of a plate is read by the company of the person who has it, however either is written', async () => {
    const { ours } = testApp.fixtures
    const credentialUuid = await spareCode(testApp, ours)
    const plate = { kind: 'plate' as const, masked_value: 'B-AD78' }
    await write(testApp, (db) => db.updateTable('credential').set(plate).where('uuid', '=', credentialUuid).execute())
    const own = await create({ kind: 'plate', plate: 'BA-D78' })
    await create({ kind: 'plate', plate: 'B-AD79' })
    const scope = companyScope(ours.office.uuid, ours.people.companyUuid)
    const read = await testApp.test.database.read(scope, async (db) =>
      recordsAt(db, scope, await policyVersion(db, scope)),
    )
    expect(read.filter(({ kind }) => kind === 'block').map(({ content }) => content)).toMatchObject([
      { id: own.data.uuid },
    ])
  })

  it('holds at one door, from a time of the site until another', async () => {
    const { personUuid } = testApp.fixtures.ours.people
    const [front] = testApp.fixtures.ours.office.doors as [string]
    // Berlin is two hours ahead of UTC in July.
    const times = { from: '2098-07-01T12:30', until: '2099-07-01T12:30' }
    const { data } = await create({ personUuid, place: 'door', doorUuid: front, ...times })
    expect(await list()).toMatchObject([
      {
        atDoor: { uuid: front, name: 'office front' },
        since: '2098-07-01T10:30:00.000Z',
        until: '2099-07-01T10:30:00.000Z',
      },
    ])
    expect(await inPolicy(data.uuid)).toMatchObject({
      targets: { doorIds: [front] },
      from: Date.parse('2098-07-01T10:30:00.000Z'),
    })
    expect((await manager.call(block.remove, { uuid: data.uuid, reason: 'Settled' })).code).toBe(0)
    expect(await inPolicy(data.uuid)).toBeUndefined()
  })

  it('ends after the minute 23:59, and is refused where the clock shows no minute of it', async () => {
    const { personUuid } = testApp.fixtures.ours.people
    const { data } = await create({ personUuid, until: '2099-07-01T23:59' })
    expect(await inPolicy(data.uuid)).toMatchObject({ until: Date.parse('2099-07-01T22:00:00Z') })
    // Half past two does not exist on that night: until then is until two, which is three.
    const night = await create({ personUuid, from: '2098-03-30T01:30', until: '2098-03-30T02:30' })
    expect(await inPolicy(night.data.uuid)).toMatchObject({ until: Date.parse('2098-03-30T01:00:00Z') })
    const { failure, issues } = await create({ personUuid, from: '2098-03-30T02:10', until: '2098-03-30T02:50' })
    expect([failure, issues[0]?.field, issues[0]?.key]).toEqual(['invalidInput', 'until', 'validation:skippedByClock'])
  })

  it('names one thing, one place, and times in order', async () => {
    const { personUuid } = testApp.fixtures.ours.people
    const [front] = testApp.fixtures.ours.office.doors as [string]
    const field = async (form: InputOf<typeof block.create>) => {
      const { failure, params } = await create(form)
      return failure === 'invalidInput' ? params?.['field'] : failure
    }
    expect(await field({})).toBe('personUuid')
    expect(await field({ kind: 'department', personUuid })).toBe('departmentUuid')
    expect(await field({ kind: 'plate' })).toBe('plate')
    expect(await field({ personUuid, place: 'area' })).toBe('areaUuid')
    expect(await field({ personUuid, place: 'door' })).toBe('doorUuid')
    expect(await field({ personUuid, areaUuid: crypto.randomUUID(), doorUuid: front })).toBe('doorUuid')
    expect(await field({ personUuid, from: '2099-01-01T00:00', until: '2099-01-01T00:00' })).toBe('until')
    expect(await field({ personUuid, doorUuid: testApp.fixtures.theirs.office.doors[0]! })).toBe('notFound')
    expect(await field({ kind: 'department', departmentUuid: testApp.fixtures.theirs.people.departmentUuid })).toBe(
      'notFound',
    )
  })

  it('by a company’s administrator is of its own people, and the landlord’s is not theirs to end', async () => {
    const { departmentUuid } = testApp.fixtures.ours.people
    const own = await create({ kind: 'department', departmentUuid }, admin)
    expect(own.code).toBe(0)
    const landlords = await create({ kind: 'department', departmentUuid })
    const visibleBlocks = await list(admin)
    expect(Object.fromEntries(visibleBlocks.map(({ uuid, mayEnd }) => [uuid, mayEnd]))).toEqual({
      [own.data.uuid]: true,
      [landlords.data.uuid]: false,
    })
    expect((await admin.call(block.remove, { uuid: landlords.data.uuid, reason: 'Settled' })).failure).toBe('notFound')
    expect((await admin.call(block.remove, { uuid: own.data.uuid, reason: 'Settled' })).code).toBe(0)
  })
})
