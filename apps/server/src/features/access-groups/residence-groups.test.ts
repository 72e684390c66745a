import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessGroup } from '@lintel/contract/access-groups/operations.ts'
import { door } from '@lintel/contract/doors/operations.ts'
import { residenceCompany, spareApartment, spareBuilding, spareResident } from '../../../test/samples/residences.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** Access groups of a community (community.md 8; decisions.md 4). */

let testApp: TestApp
let manager: Caller
let companyUuid: string
let building: string
beforeAll(async () => {
  testApp = await startTestApp()
  const { community, communityManager } = testApp.fixtures.ours
  manager = await testApp.as(communityManager)
  companyUuid = await residenceCompany(testApp, community.uuid)
  building = await spareBuilding(testApp, community.uuid)
})
afterAll(() => testApp.close())

const front = () => testApp.fixtures.ours.community.doors[0]!
const group = (more: object = {}) => ({
  companyUuid,
  name: `Garage ${randomUUID()}`,
  repeat: 'daily',
  windows: [{ days: [1], from: 480, to: 1200 }],
  doorUuids: [front()],
  ...more,
})
const create = (more: object = {}) => manager.call(accessGroup.create, group(more) as never)
const defaultGroup = async () => {
  const { data } = await manager.call(accessGroup.list, { page: 1, size: 40 })
  return data.rows.find(({ buildingUuid }) => buildingUuid === building)!
}

describe('an access group of a community', () => {
  it('names its doors, and is refused where it would open all of them', async () => {
    expect((await create()).code).toBe(0)
    const refusal = await create({ allDoors: true, doorUuids: [] })
    expect(refusal.failure).toBe('invalidInput')
    expect(refusal.issues).toMatchObject([{ field: 'allDoors', key: 'accessGroups:refusal.chooseDoors' }])
  })

  it('takes no door of an apartment, and pickers offer those of the visited apartment alone', async () => {
    const { community } = testApp.fixtures.ours
    const apartment = await spareApartment(testApp, community.uuid, building)
    const place = (apartment_uuid: string | null) =>
      write(testApp, (db) =>
        db.updateTable('device').set({ apartment_uuid }).where('uuid', '=', community.deviceUuid).execute(),
      )
    await place(apartment)
    const refusal = await create()
    expect(refusal.issues).toMatchObject([{ field: 'doorUuids', key: 'accessGroups:refusal.publicDoors' }])
    const offeredDoors = async (apartmentUuid?: string) =>
      (await manager.call(door.names, { companyUuid, ...(apartmentUuid && { apartmentUuid }) })).data.rows
    expect(await offeredDoors()).toEqual([])
    expect(await offeredDoors(apartment)).toMatchObject([
      { uuid: community.doors[1], place: expect.stringContaining('House'), device: expect.any(String) },
      { uuid: front(), place: expect.stringContaining('House') },
    ])
    await place(null)
    expect(await offeredDoors()).toHaveLength(community.doors.length)
  })

  it('has residents as members beside those who have it by their building', async () => {
    const { community } = testApp.fixtures.ours
    const { uuid } = (await create()).data
    const resident = await spareResident(testApp, community.uuid, building)
    const { data } = await manager.call(accessGroup.candidates, { uuid })
    expect(data.rows.map((row) => row.uuid)).toContain(resident)
    expect((await manager.call(accessGroup.addMembers, { uuid, people: [resident] } as never)).data.changed).toBe(1)
    expect((await defaultGroup()).people).toBe(1)
  })
})

describe('the default group of a building', () => {
  it('is called as its building, opens its public doors and says where they are', async () => {
    const { uuid, isBuiltIn, name } = await defaultGroup()
    expect({ isBuiltIn, name }).toMatchObject({ isBuiltIn: true, name: expect.stringContaining('House') })
    const { data } = await manager.call(accessGroup.get, { uuid })
    expect(data.doorRows.map(({ deviceName, place }) => [deviceName, place])).toEqual([
      ['community panel', null],
      ['community panel', null],
    ])
    expect(data.departments).toMatchObject([{ uuid: building }])
  })

  it('cannot be renamed, timed or deleted', async () => {
    const { uuid, version } = await defaultGroup()
    const { companyUuid: _own, ...fields } = group()
    const editAnswer = await manager.call(accessGroup.edit, { uuid, version, ...fields } as never)
    expect(editAnswer.failure).toBe('accessGroupBuiltIn')
    expect((await manager.call(accessGroup.remove, { uuid })).failure).toBe('accessGroupBuiltIn')
  })
})
