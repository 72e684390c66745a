import { apartment } from '@lintel/contract/apartments/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spareApartment } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let manager: Caller
const site = () => testApp.fixtures.ours.community.uuid

beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
})
afterAll(() => testApp.close())

const infoOf = async (uuid: string) => (await manager.call(apartment.get, { uuid })).data

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
