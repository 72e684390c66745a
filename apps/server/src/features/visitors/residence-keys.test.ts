import { session } from '@lintel/contract/sessions/operations.ts'
import { sql } from 'kysely'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delivery } from '@lintel/contract/visitors/delivery-operations.ts'
import { officeMessage } from '@lintel/contract/office-messages/operations.ts'
import { tempKey } from '@lintel/contract/visitors/operations.ts'
import { residenceCompany, spareBuilding, spareResident } from '../../../test/samples/residences.ts'
import { write } from '../../../test/samples/kit.ts'
import { watchTables } from '../../../test/calls/changed-tables.ts'
import { decidedAt, forgetAccessCodes } from '../../../test/visitor-pass-test-app.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** Keys of visitors, couriers and messages in a community (community.md 11, 12 and 22; decisions.md 8). */

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
      .set({ settings: JSON.stringify({ ...floors(true, true), limitQrCode: true, tempKeyDays: 40 }) })
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

const floors = (accessFollow: boolean, elevatorControl: boolean) => ({ accessFollow, elevatorControl })
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
const send = (more: object = {}) => manager.call(tempKey.create, form(more) as never)
const create = async (more: object = {}) => {
  await forgetAccessCodes(testApp)
  return send(more)
}

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
    const uuidsOf = async (filter: object) =>
      (await manager.call(tempKey.list, filter as never)).data.rows.map(({ uuid }) => uuid)
    expect(await uuidsOf({ building })).toEqual([data.uuid])
    expect(await uuidsOf({ apartment })).toEqual([data.uuid])
    expect(await uuidsOf({ apartment: crypto.randomUUID() })).toEqual([])
  })

  it('leads to floors of the host where lifts of the site lead visitors there, as its facts say', async () => {
    const { community, communityManager } = testApp.fixtures.ours
    const set = (own: object) =>
      write(testApp, (db) =>
        db
          .updateTable('project')
          .set({ settings: sql`settings || ${JSON.stringify(own)}::jsonb` })
          .where('uuid', '=', community.uuid)
          .execute(),
      )
    const followsFloorsWith = async (own: object) => {
      await set(own)
      const by = await testApp.as(communityManager)
      await forgetAccessCodes(testApp)
      const { uuid } = (await by.call(tempKey.create, form({ hostUuid: resident, followsFloors: true }) as never)).data
      const { followsFloors } = (await by.call(tempKey.get, { uuid })).data
      return [(await by.call(session.current, {})).data.facts.visitorsFollowFloors, followsFloors]
    }
    expect(await followsFloorsWith(floors(true, false))).toEqual([false, false])
    expect(await followsFloorsWith(floors(false, true))).toEqual([false, false])
    expect(await followsFloorsWith(floors(true, true))).toEqual([true, true])
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
    const answer = await create()
    expect(answer.issues).toMatchObject([{ field: 'doorUuids', key: 'visitors:refusal.doorsOfVisit' }])
    expect((await create({ hostUuid: resident })).code).toBe(0)
    await place(null)
  })

  it('lasts no longer than the site says', async () => {
    const daily = { repeat: 'daily', windows: [{ days: [1], from: 0, to: 600 }] }
    const changedTables = await watchTables(testApp, manager)
    for (const more of [{}, daily]) {
      const { failure, issues } = await send({ ...more, endsAt: '2040-02-10T08:01' })
      expect([failure, issues]).toMatchObject(['keyTooLong', [{ field: 'endsAt', params: { days: 40 } }]])
    }
    expect(await changedTables()).toEqual([])
    expect((await create({ ...daily, endsAt: '2040-02-10T08:00' })).code).toBe(0)
  })

  it('is the tenth within 30 minutes, and no eleventh', async () => {
    await forgetAccessCodes(testApp)
    for (let count = 1; count <= 10; count++) expect((await send()).code).toBe(0)
    const changedTables = await watchTables(testApp, manager)
    expect(await send()).toMatchObject({ status: 429, failure: 'tooManyCodes', params: { minutes: 30 } })
    expect(await changedTables()).toEqual([])
    await forgetAccessCodes(testApp)
  })
})

describe('a key of a community for a courier', () => {
  const kindsOf = async (uuid: string) => (await manager.call(tempKey.get, { uuid })).data.kinds

  it('is digits without a QR code, also after its doors were changed, and says that it is a courier’s', async () => {
    const { data } = await create({ name: 'Parcels once', holderKind: 'courier' })
    expect([/^9\d{7}$/.test(data.key), data.qrCode]).toEqual([true, ''])
    const info = (await manager.call(tempKey.get, { uuid: data.uuid })).data
    expect(info).toMatchObject({ holderKind: 'courier', kinds: ['pin'], hasQrCode: false })
    expect((await manager.call(tempKey.show, { uuid: data.uuid })).data).toMatchObject({ key: data.key, qrCode: '' })
    const doorUuids = [...testApp.fixtures.ours.community.doors]
    const { companyUuid: _fixed, ...edited } = form({ name: 'Parcels once', doorUuids })
    const edit = { ...edited, uuid: data.uuid, version: info.version }
    expect((await manager.call(tempKey.edit, edit as never)).code).toBe(0)
    expect(await kindsOf(data.uuid)).toEqual(['pin'])
    const { rows } = (await manager.call(tempKey.list, { keyword: 'Parcels once' })).data
    expect(rows.map(({ holderKind }) => holderKind)).toEqual(['courier'])
    const file = (await manager.call(tempKey.export, { keyword: 'Parcels once' })).data as unknown as File
    const [heads, line] = (await readSheets(Buffer.from(await file.arrayBuffer())))[0]!.data
    expect(line![heads!.indexOf('Pass for')]).toBe('Courier')
  })

  it('opens once by its PIN', async () => {
    const { community } = testApp.fixtures.ours
    const { uuid } = (await create({ holderKind: 'courier' })).data
    const atDoor = { personUuid: uuid, door: community.doors[0]!, when: '2040-01-01T12:00:00Z' }
    const decisionFor = (kind: string, used: number) => decidedAt(testApp, community.uuid, { ...atDoor, kind, used })
    expect(await decisionFor('pin', 0)).toBe('allowGrant')
    expect(await decisionFor('pin', 1)).toBe('credentialUsedUp')
    expect(await decisionFor('qr', 0)).toBe('credentialUnknown')
  })

  it('loses its QR code when it turns out to be for a courier, and has one as that of a visitor', async () => {
    const { uuid } = (await create()).data
    expect(await kindsOf(uuid)).toEqual(['pin', 'qr'])
    const { companyUuid: _fixed, ...edited } = form()
    const edit = (holderKind: string, version: number) =>
      manager.call(tempKey.edit, { ...edited, holderKind, uuid, version } as never)
    expect((await edit('courier', 1)).code).toBe(0)
    expect(await kindsOf(uuid)).toEqual(['pin'])
    expect((await edit('visitor', 2)).code).toBe(0)
    expect(await kindsOf(uuid)).toEqual(['pin', 'qr'])
  })
})

describe('a courier of a community', () => {
  it('has the default group of a building, and no card that a resident has', async () => {
    const group = await write(testApp, (db) =>
      db.selectFrom('building').select('access_group_uuid').where('uuid', '=', building).executeTakeFirstOrThrow(),
    )
    const courier = { companyUuid, name: 'Parcels', accessGroupUuids: [group.access_group_uuid] }
    expect((await manager.call(delivery.create, { ...courier, cards: ['AB12CD'] } as never)).code).toBe(0)
    const second = await manager.call(delivery.create, { ...courier, name: 'Other', cards: ['AB12CD'] } as never)
    expect(second.code).not.toBe(0)
    expect(second.issues[0]).toMatchObject({ field: 'cards' })
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
    const answer = await manager.call(officeMessage.send, {
      ...message,
      apartmentUuids: [crypto.randomUUID()],
    } as never)
    expect(answer.failure).toBe('notFound')
  })
})
