import { ringsPhone } from '@lintel/contract/apartments/calls.ts'
import { apartment } from '@lintel/contract/apartments/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../../test/samples/kit.ts'
import { spareApartment, spareBuilding } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let installer: Caller
let manager: Caller
const site = () => testApp.fixtures.ours.community.uuid

beforeAll(async () => {
  testApp = await startTestApp()
  installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(site())
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
})
afterAll(() => testApp.close())

const infoOf = async (uuid: string) => (await manager.call(apartment.get, { uuid })).data

const setLandlines = (enableLandline: boolean) =>
  write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ settings: sql`settings || ${JSON.stringify({ enableLandline, memberLimit: 10 })}::jsonb` })
      .where('uuid', '=', site())
      .execute(),
  )

describe('the member limit of several apartments', () => {
  it('is set to one number, and back to the limit of the site', async () => {
    const apartments = [await spareApartment(testApp, site()), await spareApartment(testApp, site())]
    const limits = async () => {
      const homes = await Promise.all(apartments.map(infoOf))
      return homes.map(({ memberLimit, members }) => [memberLimit, members])
    }
    const ofSite = await limits()
    expect((await manager.call(apartment.editMany, { apartments, memberLimit: 0 })).code).toBe(0)
    expect(await limits()).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect((await manager.call(apartment.editMany, { apartments, memberLimit: null })).code).toBe(0)
    expect(await limits()).toEqual(ofSite)
    expect(ofSite[0]).toEqual([null, 10])
    expect((await manager.call(apartment.editMany, { apartments, memberLimit: 64 })).issues[0]?.field).toBe(
      'memberLimit',
    )
  })
})

describe('the floor of several apartments', () => {
  it('is set by their installer, one that all their buildings have, and taken away', async () => {
    const apartments = [await spareApartment(testApp, site()), await spareApartment(testApp, site())]
    const floors = async () => (await Promise.all(apartments.map(infoOf))).map(({ floor }) => floor)
    expect((await installer.call(apartment.editMany, { apartments, floor: '4' })).code).toBe(0)
    expect(await floors()).toEqual(['4', '4'])
    const outside = await installer.call(apartment.editMany, { apartments, floor: '6' })
    expect(outside.issues).toMatchObject([{ field: 'floor', key: 'validation:floorOutside' }])
    expect((await manager.call(apartment.editMany, { apartments, floor: '3' })).failure).toBe('noPermission')
    expect(await floors()).toEqual(['4', '4'])
    expect((await installer.call(apartment.editMany, { apartments, floor: null })).code).toBe(0)
    expect(await floors()).toEqual([null, null])
  })
})

describe('a call type with a telephone', () => {
  const landlineIssues = [{ field: 'callType', key: 'apartments:refusal.landlineServiceOff' }]

  it.each([0, 1, 2, 3, 4, 5])('%i is refused on its field where the site has no landlines', async (callType) => {
    await setLandlines(false)
    const buildingUuid = await spareBuilding(testApp, site())
    const uuid = await spareApartment(testApp, site(), buildingUuid)
    const { number, floor } = await infoOf(uuid)
    const range = { firstNumber: '501', lastNumber: '502', floor: '1' }
    const calls = [
      () => installer.call(apartment.create, { buildingUuid, number: '500', callType }),
      () => installer.call(apartment.createMany, { buildingUuid, ...range, callType }),
      () => manager.call(apartment.editMany, { apartments: [uuid], callType }),
    ]
    for (const call of calls) {
      const { code, issues } = await call()
      if (ringsPhone(callType)) expect(issues).toMatchObject(landlineIssues)
      else expect(code).toBe(0)
    }
    const { version } = await infoOf(uuid)
    const editAnswer = await manager.call(apartment.edit, { uuid, version, number, floor, callType })
    if (ringsPhone(callType)) expect(editAnswer.issues).toMatchObject(landlineIssues)
    else expect(editAnswer.code).toBe(0)
    await setLandlines(true)
    expect((await manager.call(apartment.editMany, { apartments: [uuid], callType })).code).toBe(0)
  })

  it('leaves an apartment when landlines are switched off', async () => {
    await setLandlines(true)
    const uuid = await spareApartment(testApp, site())
    await manager.call(apartment.editMany, { apartments: [uuid], callType: 5 })
    await setLandlines(false)
    expect((await infoOf(uuid)).callType).toBe(3)
  })
})

describe('a switch that nothing acts on', () => {
  it.each(['mayCreatePin', 'mayCreateQr', 'mayAddCard'] as const)(
    '%s is refused by its name, and the same form taken unchanged',
    async (name) => {
      const buildingUuid = await spareBuilding(testApp, site())
      const uuid = await spareApartment(testApp, site(), buildingUuid)
      const { version, number, floor } = await infoOf(uuid)
      const settingIssues = [{ field: name, key: 'validation:notAllowedValue' }]
      const callsWith = (value: boolean) => [
        () => installer.call(apartment.create, { buildingUuid, number: '700', [name]: value }),
        () => manager.call(apartment.editMany, { apartments: [uuid], [name]: value }),
        () => manager.call(apartment.edit, { uuid, version: version + (value ? 1 : 0), number, floor, [name]: value }),
      ]
      for (const call of callsWith(false)) expect((await call()).issues).toMatchObject(settingIssues)
      for (const call of callsWith(true)) expect((await call()).code).toBe(0)
    },
  )
})
