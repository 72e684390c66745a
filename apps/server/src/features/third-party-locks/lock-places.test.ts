import { apartment } from '@lintel/contract/apartments/operations.ts'
import { building } from '@lintel/contract/buildings/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { lockAccount, thirdPartyLock } from '@lintel/contract/third-party-locks/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentials, lockOf, startLockTestApp, type LockTestApp } from '../../../test/lock-test-app.ts'
import type { Caller } from '../../../test/test-app.ts'

let testApp: LockTestApp
let installer: Caller
let manager: Caller
let elm: string
let oak: string
let home: string

beforeAll(async () => {
  testApp = await startLockTestApp()
  await testApp.begin()
  const { ours } = testApp.fixtures
  installer = (await testApp.as(ours.installer)).naming(ours.community.uuid)
  manager = await testApp.as(ours.communityManager)
  const add = async (number: number, name: string) =>
    (await installer.call(building.create, { number, name, topFloor: '3' })).data.uuid
  ;[elm, oak] = [await add(81, 'Elm of locks'), await add(82, 'Oak of locks')]
  home = (await installer.call(apartment.create, { buildingUuid: elm, number: '101', floor: '1' })).data.uuid
  testApp.cloud.locks = [lockOf('1'), lockOf('2'), lockOf('3')]
  await testApp.installer.call(lockAccount.bind, { siteUuid: ours.community.uuid, ...credentials })
  await testApp.ask()
})
afterAll(() => testApp.close())

const lockByName = async (name: string) =>
  (await manager.call(thirdPartyLock.list, {})).data.rows.find((row) => row.name === name)!
const put = async (name: string, place: object) => {
  const { uuid } = await lockByName(name)
  const { version } = (await manager.call(thirdPartyLock.get, { uuid })).data
  return manager.call(thirdPartyLock.edit, { uuid, version, name, companyUuid: null, ...place })
}
const found = async (filter: object) =>
  (await manager.call(thirdPartyLock.list, filter)).data.rows.map(({ name }) => name)

describe('a lock of a community', () => {
  it('belongs to the site, a building or an apartment, by which it is found, also after its vendor was asked again', async () => {
    expect((await put('Lock 1', { buildingUuid: elm })).code).toBe(0)
    expect((await put('Lock 2', { apartmentUuid: home })).code).toBe(0)
    testApp.pass(limits.lockSyncMinutes * 60)
    await testApp.ask()
    expect(await lockByName('Lock 1')).toMatchObject({ building: { uuid: elm, name: 'Elm of locks' }, apartment: null })
    expect(await lockByName('Lock 2')).toMatchObject({
      building: null,
      apartment: { uuid: home, number: '101', buildingName: 'Elm of locks' },
    })
    expect(await lockByName('Lock 3')).toMatchObject({ building: null, apartment: null })
    expect(await found({ building: elm })).toEqual(['Lock 1', 'Lock 2'])
    expect(await found({ apartment: home })).toEqual(['Lock 2'])
    expect(await found({ building: oak })).toEqual([])
  })

  it('is put into one place, which is of its site', async () => {
    const { ours, theirs } = testApp.fixtures
    const refusalOf = async (place: object) => {
      const { failure, issues } = await put('Lock 3', place)
      return [failure, issues[0]?.field]
    }
    expect(await refusalOf({ buildingUuid: elm, apartmentUuid: home })).toEqual(['invalidInput', 'apartmentUuid'])
    expect(await refusalOf({ buildingUuid: ours.community.uuid })).toEqual(['invalidInput', 'buildingUuid'])
    expect(await refusalOf({ apartmentUuid: theirs.people.companyUuid })).toEqual(['invalidInput', 'apartmentUuid'])
    expect(await refusalOf({ place: 'building' })).toEqual(['invalidInput', 'buildingUuid'])
    expect(await refusalOf({ place: 'apartment', buildingUuid: elm })).toEqual(['invalidInput', 'buildingUuid'])
    expect(await lockByName('Lock 3')).toMatchObject({ building: null, apartment: null })
    await testApp.bind()
    const [lock] = await testApp.locks()
    const { data } = await testApp.manager.call(thirdPartyLock.get, { uuid: lock!.uuid })
    const edit = { uuid: data.uuid, version: data.version, name: 'In an office', companyUuid: null, buildingUuid: elm }
    expect((await testApp.manager.call(thirdPartyLock.edit, edit)).issues[0]?.field).toBe('buildingUuid')
  })

  it('becomes the whole site’s only by a place that says so', async () => {
    await put('Lock 2', { place: 'apartment', apartmentUuid: home })
    for (const place of [{ apartmentUuid: '' }, { apartmentUuid: null, buildingUuid: null }]) {
      const { failure, issues } = await put('Lock 2', place)
      expect([failure, issues[0]?.field]).toEqual(['invalidInput', 'apartmentUuid'])
    }
    expect((await put('Lock 2', {})).code).toBe(0)
    expect(await lockByName('Lock 2')).toMatchObject({ apartment: { uuid: home } })
    expect((await put('Lock 2', { place: 'site' })).code).toBe(0)
    expect(await lockByName('Lock 2')).toMatchObject({ building: null, apartment: null })
  })

  it('keeps its building and its apartment from being deleted until it is moved', async () => {
    await put('Lock 1', { buildingUuid: elm })
    await put('Lock 2', { apartmentUuid: home })
    const removeBuilding = async (uuid: string) => {
      const { failure, params } = await installer.call(building.remove, { uuid })
      return [failure, params]
    }
    expect(await removeBuilding(elm)).toEqual(['buildingHasLocks', { count: 2 }])
    const ofHome = await installer.call(apartment.remove, { uuid: home })
    expect([ofHome.failure, ofHome.params]).toEqual(['apartmentHasLocks', { count: 1 }])
    await put('Lock 1', { buildingUuid: oak })
    expect(await removeBuilding(elm)).toEqual(['buildingHasLocks', { count: 1 }])
    await put('Lock 2', { place: 'site' })
    expect((await installer.call(apartment.remove, { uuid: home })).code).toBe(0)
    expect((await installer.call(building.remove, { uuid: elm })).code).toBe(0)
    expect(await removeBuilding(oak)).toEqual(['buildingHasLocks', { count: 1 }])
  })
})
