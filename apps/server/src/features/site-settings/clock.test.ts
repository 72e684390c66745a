import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

const { accessGroup, block, door, officeSetting, personnel, tempKey } = contract

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const ours = () => testApp.fixtures.ours

async function setZone(timeZone: string): Promise<void> {
  const { data } = await manager.call(officeSetting.time, {})
  const { uuid, version, customizeForm } = data
  const answer = await manager.call(officeSetting.setTime, { uuid, version, timeZone, customizeForm })
  expect(answer.code).toBe(0)
}

/** A key for a visit in some years. */
const key = () => ({
  companyUuid: ours().people.companyUuid,
  name: 'Zoe',
  plate: 'ZO-NE 1',
  repeat: 'never' as const,
  startsAt: '2041-06-03T09:00',
  endsAt: '2041-06-03T18:00',
  doorUuids: [ours().office.doors[0]!],
})

describe('a change of a site’s time zone', () => {
  it('leaves keys, periods, access groups and coming blocks at the times of day that were typed', async () => {
    const { uuid } = (await manager.call(tempKey.create, key())).data
    const company = { companyUuid: ours().people.companyUuid }
    const person = { ...company, firstName: 'Zac', lastName: 'Zone' }
    const newPerson = await manager.call(personnel.create, { ...person, validFrom: '2041-06-01T08:00' })
    const group = await manager.call(accessGroup.create, {
      ...company,
      name: 'Fair',
      repeat: 'never',
      startsAt: '2041-06-03T08:00',
      endsAt: '2041-06-05T20:00',
      windows: [],
      allDoors: true,
    })
    const reason = { reason: 'a test', personUuid: newPerson.data.uuid }
    await manager.call(block.create, { ...reason, from: '2041-07-01T10:00', until: '2041-07-02T10:00' })
    await manager.call(block.create, { ...reason, until: '2041-08-01T10:00' })
    const readTimes = async () => ({
      key: (await manager.call(tempKey.get, { uuid })).data,
      person: (await manager.call(personnel.get, { uuid: newPerson.data.uuid })).data,
      group: (await manager.call(accessGroup.get, { uuid: group.data.uuid })).data,
      blocks: (await manager.call(block.list, { keyword: 'Zone' })).data.rows,
    })
    const before = await readTimes()
    await setZone('America/New_York')
    const after = await readTimes()
    expect(after.key).toMatchObject({
      startsAt: '2041-06-03T09:00',
      endsAt: '2041-06-03T18:00',
      validFrom: '2041-06-03T13:00:00.000Z',
      validUntil: '2041-06-03T22:00:00.000Z',
    })
    expect(after.person.validFrom).toBe('2041-06-01T08:00')
    expect([after.group.startsAt, after.group.endsAt]).toEqual([before.group.startsAt, before.group.endsAt])
    const spans = (rows: typeof before.blocks) => rows.map(({ since, until }) => [since, until])
    const [upcoming, holding] = [0, 1].map((at) => spans(after.blocks)[at]!)
    expect(upcoming).toEqual(['2041-07-01T14:00:00.000Z', '2041-07-02T14:00:00.000Z'])
    expect(holding).toEqual([spans(before.blocks)[1]![0], '2041-08-01T14:00:00.000Z'])
    const scope = projectScope(ours().office.uuid)
    const policy = await testApp.test.database.read(scope, async (db) =>
      policyAt(db, scope, await policyVersion(db, scope)),
    )
    const codes = policy!.credentials.filter(({ personId }) => personId === uuid)
    expect(codes.map(({ from }) => from)).toEqual(codes.map(() => Date.parse('2041-06-03T13:00:00Z')))
    expect(codes.some(({ kind }) => kind === 'plate')).toBe(true)
  })

  it('leaves the ends of blocks and of manual overrides of doors where the wall clock had them, also those at the last minute of a day', async () => {
    testApp.setNow(new Date('2043-11-25T09:30:00Z'))
    manager = await testApp.as(ours().officeManager)
    await setZone('Europe/Berlin')
    const [first, second] = ours().office.doors
    const setOverride = (uuid: string, until: string) =>
      manager.call(door.setOverride, { uuid, mode: 'lockdown', until, reason: 'a fair' })
    expect((await setOverride(first!, '2043-11-27T18:00')).code).toBe(0)
    expect((await setOverride(second!, '2043-11-27T23:59')).code).toBe(0)
    const theft = { kind: 'plate' as const, plate: 'DAY END', reason: 'a test', until: '2043-11-27T23:59' }
    expect((await manager.call(block.create, theft)).code).toBe(0)
    const ends = async () => {
      const { rows } = (await manager.call(block.list, { keyword: 'DAYEND' })).data
      const overrides = [first!, second!].map(async (uuid) => (await manager.call(door.get, { uuid })).data.override)
      return [...(await Promise.all(overrides)), ...rows].map((one) => one?.until ?? null)
    }
    // 23:59 is the end of that minute (access-decision.md 14.9).
    expect(await ends()).toEqual(['2043-11-27T17:00:00.000Z', '2043-11-27T22:59:59.999Z', '2043-11-27T22:59:59.999Z'])
    await setZone('America/New_York')
    expect(await ends()).toEqual(['2043-11-27T23:00:00.000Z', '2043-11-28T04:59:59.999Z', '2043-11-28T04:59:59.999Z'])
    testApp.setNow(new Date('2043-11-27T16:00:00Z'))
    manager = await testApp.as(ours().officeManager)
    await setZone('Pacific/Kiritimati')
    // There it is Saturday by now.
    expect(await ends()).toEqual([null, null])
  })

  it('shortens nothing to nothing where a clock has no such hour', async () => {
    // In Berlin it is half past three after two o'clock that night, so that this end would lie before its start.
    const night = { startsAt: '2042-03-30T02:30', endsAt: '2042-03-30T03:15', plate: '' }
    testApp.setNow(new Date('2042-03-01T09:30:00Z'))
    manager = await testApp.as(ours().officeManager)
    await setZone('Asia/Tokyo')
    const { uuid } = (await manager.call(tempKey.create, { ...key(), ...night })).data
    await setZone('Europe/Berlin')
    const { validFrom, validUntil } = (await manager.call(tempKey.get, { uuid })).data
    expect(validUntil > validFrom).toBe(true)
  })
})
