import { contract } from '@lintel/contract/all/contract.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { spareImage } from '../../../test/samples/captured-images.ts'
import { placeDevice, spareEvent, spareHome } from '../../../test/samples/residential/homes.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** Building and apartment of pictures that devices of a community took (community.md 17.3). */

const { capturedImage } = contract
let testApp: TestApp
let manager: Caller
let home: Awaited<ReturnType<typeof spareHome>>
const site = () => testApp.fixtures.ours.community

beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  home = await spareHome(testApp)
})
afterAll(() => testApp.close())
beforeEach(() => placeDevice(testApp))

/** A picture of the device of our community; the event that speaks of it comes after it. */
const addImage = (more: { readonly eventUuid?: string; readonly isSpoken?: boolean; readonly name?: string } = {}) =>
  spareImage(testApp, { ...testApp.fixtures.ours, office: site() }, { companyUuid: null, ...more })
const placeOf = async (imageUuid: string) => {
  const { rows } = (await manager.call(capturedImage.list, { size: 40 })).data
  const { buildingName, apartmentName } = rows.find(({ uuid }) => uuid === imageUuid)!
  return [buildingName, apartmentName]
}
const homeOf = async (imageUuid: string) => {
  const { rows } = (await manager.call(capturedImage.list, { size: 40 })).data
  const { homeBuildingName, homeApartmentName } = rows.find(({ uuid }) => uuid === imageUuid)!
  return [homeBuildingName, homeApartmentName]
}
const eventOf = () =>
  spareEvent(testApp, {
    person_uuid: home.person,
    home_building_uuid: home.building,
    home_apartment_uuid: home.apartment,
  })

describe('a picture of a community', () => {
  it('has the home of the person in its event, whichever of the two comes first', async () => {
    const eventUuid = await eventOf()
    const image = await addImage({ eventUuid })
    expect([await homeOf(image), await placeOf(image)]).toEqual([
      [home.buildingName, home.number],
      [null, null],
    ])
    const name = 'announced.png'
    const spoken = { project_uuid: site().uuid, device_uuid: site().deviceUuid, name, event_uuid: eventUuid }
    await write(testApp, (db) => db.insertInto('event_media').values(spoken).execute())
    expect(await homeOf(await addImage({ isSpoken: false, name }))).toEqual([home.buildingName, home.number])
  })

  it('has the place of its device otherwise, and keeps it when the device is moved', async () => {
    expect(await placeOf(await addImage({ isSpoken: false }))).toEqual([null, null])
    await placeDevice(testApp, { apartment_uuid: home.next })
    const uuid = await addImage({ isSpoken: false })
    await placeDevice(testApp)
    expect(await placeOf(uuid)).toEqual([home.buildingName, expect.stringMatching(/^\d+$/)])
  })

  it('is found by building and apartment, and written with both into the sheet', async () => {
    const own = await addImage({ eventUuid: await eventOf() })
    const other = await addImage({ isSpoken: false })
    const found = async (filter: object) =>
      (await manager.call(capturedImage.list, { size: 40, ...filter })).data.rows.map(({ uuid }) => uuid)
    for (const filter of [{ homeApartment: home.apartment }, { homeBuilding: home.building }]) {
      expect(await found(filter)).toContain(own)
      expect(await found(filter)).not.toContain(other)
    }
    const file = (await manager.call(capturedImage.export, { homeApartment: home.apartment })).data as unknown as File
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    const [heads, line] = sheet!.data
    expect(line![heads!.indexOf('Home')]).toBe(`${home.buildingName} / ${home.number}`)
  })
})
