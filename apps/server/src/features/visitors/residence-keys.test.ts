import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delivery } from '@lintel/contract/deliveries/operations.ts'
import { officeMessage } from '@lintel/contract/office-messages/operations.ts'
import { tempKey } from '@lintel/contract/temp-keys/operations.ts'
import { residenceCompany, spareBuilding, spareResident } from '../../../test/samples/residences.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** Keys of visitors, couriers and messages in a community (community.md 11, 12 and 22; decisions, Residential 8). */

let testApp: TestApp
let manager: Caller
let companyUuid: string
let building: string
let resident: string
let apartment: string
beforeAll(async () => {
  testApp = await startTestApp()
  const { community, communityManager } = testApp.fixtures.ours
  companyUuid = await residenceCompany(testApp, community.uuid)
  building = await spareBuilding(testApp, community.uuid)
  resident = await spareResident(testApp, community.uuid, building)
  apartment = await write(testApp, async (db) => {
    await db
      .updateTable('project')
      .set({ settings: JSON.stringify({ accessFollow: true, limitQrCode: true, tempKeyDays: 40 }) })
      .where('uuid', '=', community.uuid)
      .execute()
    const found = await db
      .selectFrom('person')
      .select('apartment_uuid')
      .where('uuid', '=', resident)
      .executeTakeFirstOrThrow()
    return found.apartment_uuid!
  })
  manager = await testApp.as(communityManager)
})
afterAll(() => testApp.close())

const place = (apartment_uuid: string | null) =>
  write(testApp, (db) =>
    db
      .updateTable('device')
      .set({ apartment_uuid })
      .where('uuid', '=', testApp.fixtures.ours.community.deviceUuid)
      .execute(),
  )
const form = (more: object = {}) => ({
  companyUuid,
  name: 'Plumber',
  repeat: 'never',
  startsAt: '2040-01-01T08:00',
  endsAt: '2040-01-02T08:00',
  doorUuids: [testApp.fixtures.ours.community.doors[0]!],
  ...more,
})
const create = (more: object = {}) => manager.call(tempKey.create, form(more) as never)

describe('a temporary key of a community', () => {
  it('is for the guest of a resident, whose home it is listed with and whose floors it follows', async () => {
    const { data } = await create({ hostUuid: resident, followsFloors: true })
    const info = (await manager.call(tempKey.get, { uuid: data.uuid })).data
    expect(info).toMatchObject({
      hostUuid: resident,
      hostKind: 'resident',
      apartmentUuid: apartment,
      followsFloors: true,
      buildingName: expect.stringContaining('House'),
      apartmentName: expect.stringMatching(/^\d+$/),
    })
    const listed = async (filter: object) =>
      (await manager.call(tempKey.list, filter as never)).data.rows.map(({ uuid }) => uuid)
    expect(await listed({ building })).toEqual([data.uuid])
    expect(await listed({ apartment })).toEqual([data.uuid])
    expect(await listed({ apartment: crypto.randomUUID() })).toEqual([])
  })

  it('is digits and a QR code whatever residents may make, without a host for the administration’s visitors', async () => {
    const { data } = await create()
    expect(data.key).toMatch(/^\d{8}$/)
    expect(data.qrCode).not.toBe('')
    expect((await manager.call(tempKey.get, { uuid: data.uuid })).data).toMatchObject({
      hostUuid: null,
      buildingName: null,
      followsFloors: false,
    })
  })

  it('opens a door of an apartment for its own guests alone', async () => {
    await place(apartment)
    const refused = await create()
    expect(refused.issues).toMatchObject([{ field: 'doorUuids', key: 'validation:doorsOfVisit' }])
    expect((await create({ hostUuid: resident })).code).toBe(0)
    await place(null)
  })

  it('lasts no longer than the site says', async () => {
    const longer = { repeat: 'daily', windows: [{ days: [1], from: 0, to: 600 }], endsAt: '2040-02-15T08:00' }
    expect((await create(longer)).failure).toBe('keyTooLong')
  })
})

describe('a courier of a community', () => {
  it('has the default group of a building, and no card that a resident has', async () => {
    const group = await write(testApp, (db) =>
      db.selectFrom('building').select('access_group_uuid').where('uuid', '=', building).executeTakeFirstOrThrow(),
    )
    const courier = { companyUuid, name: 'Parcels', accessGroupUuids: [group.access_group_uuid] }
    expect((await manager.call(delivery.create, { ...courier, rfCard: 'AB12CD' } as never)).code).toBe(0)
    const second = await manager.call(delivery.create, { ...courier, name: 'Other', rfCard: 'AB12CD' } as never)
    expect(second.code).not.toBe(0)
    expect(second.issues[0]).toMatchObject({ field: 'rfCard' })
  })
})

describe('a message of a community', () => {
  it.each([
    ['all', () => ({ toAll: true })],
    ['a building', () => ({ departmentUuids: [building] })],
    ['an apartment', () => ({ apartmentUuids: [apartment] })],
    ['a resident', () => ({ personUuids: [resident] })],
  ])('reaches the residents of %s', async (_who, to) => {
    const message = { key: crypto.randomUUID(), title: 'Water off', content: 'From nine to ten.', ...to() }
    const { data } = await manager.call(officeMessage.send, message as never)
    expect(data).toMatchObject({ recipients: 1, withoutAddress: 1 })
  })

  it('is refused for an apartment of another site', async () => {
    const message = { key: crypto.randomUUID(), title: 'Water off', content: 'From nine.' }
    const refused = await manager.call(officeMessage.send, {
      ...message,
      apartmentUuids: [crypto.randomUUID()],
    } as never)
    expect(refused.failure).toBe('notFound')
  })
})
