import { contract } from '@lintel/contract/all/contract.ts'
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spareApartment, spareBuilding } from '../../../test/samples/residences.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { entryOf } from '../../devices/address-book/book.ts'
import { listedApartments } from '../../devices/address-book/queries.ts'

const { apartment, device, resident, system } = contract

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

const group = () => String(randomInt(1_000_000, 9_999_999))
const infoOf = async (uuid: string) => (await manager.call(apartment.get, { uuid })).data

/** The entry of an apartment in the book of a door phone at its gate. */
const entry = (uuid: string) =>
  testApp.test.database.read(systemScope, async (db) => {
    const place = { apartment: uuid, buildings: [] }
    const [found] = await listedApartments(db, site(), place, { parts: 1, only: null }, new Date())
    return entryOf(found!)
  })

const notedFor = (uuid: string) =>
  write(testApp, (db) => db.selectFrom('address_book_queue').select('id').where('apartment_uuid', '=', uuid).execute())

describe('accounts at the SIP server', () => {
  it('of a resident and of a monitor stand with what rings', async () => {
    const uuid = await spareApartment(testApp, site())
    const person = { firstName: 'Rosa', lastName: 'Lima', email: `rosa.${group()}@homes.invalid`, appEnabled: true }
    const newResident = await manager.call(resident.create, { apartmentUuid: uuid, ...person, sipAccount: 'app-7' })
    const models = (await installer.call(system.models, {})).data.rows
    const model = models.find(({ type }) => type === 'indoorMonitor')!.model
    const monitor = { mac: '0C1105EE8801', name: 'Hall', model, apartmentUuid: uuid, sipAccount: 'hall.301' }
    const newMonitor = await installer.call(device.register, monitor)
    expect([newResident.code, newMonitor.code]).toEqual([0, 0])
    expect((await entry(uuid)).steps).toEqual([
      [
        { kind: 'app', name: 'Rosa Lima', sip: 'app-7' },
        { kind: 'device', name: 'Hall', address: monitor.mac, sip: 'hall.301' },
      ],
    ])
    const { version, ...details } = (await manager.call(resident.get, { uuid: newResident.data.uuid })).data
    expect(details.sipAccount).toBe('app-7')
    const before = await notedFor(uuid)
    const edit = { uuid: newResident.data.uuid, version, lastName: 'Lima', sipAccount: '' }
    expect((await manager.call(resident.edit, edit as never)).code).toBe(0)
    expect((await notedFor(uuid)).length).toBeGreaterThan(before.length)
    const { data } = await installer.call(device.get, { uuid: newMonitor.data.uuid })
    expect(data.sipAccount).toBe('hall.301')
    const editForm = { uuid: data.uuid, version: data.version, name: 'Hall', sipAccount: 'hall_2' }
    expect((await installer.call(device.edit, editForm as never)).code).toBe(0)
    expect((await entry(uuid)).steps).toEqual([
      [
        { kind: 'app', name: 'Rosa Lima' },
        { kind: 'device', name: 'Hall', address: monitor.mac, sip: 'hall_2' },
      ],
    ])
    const refusal = await installer.call(device.edit, { ...editForm, sipAccount: 'hall 2' } as never)
    expect(refusal.issues).toMatchObject([{ field: 'sipAccount', key: 'validation:sipAccount' }])
  })
})

describe('the number of an apartment at the SIP server', () => {
  it('is entered with the apartment, and door phones call it', async () => {
    const buildingUuid = await spareBuilding(testApp, site())
    const sipGroup = group()
    const newApartment = await installer.call(apartment.create, { buildingUuid, number: '301', sipGroup })
    expect(newApartment.code).toBe(0)
    expect((await infoOf(newApartment.data.uuid)).sipGroup).toBe(sipGroup)
    expect(await entry(newApartment.data.uuid)).toMatchObject({ number: '301', via: 'sip', group: sipGroup })
  })

  it('is changed by installer and manager, and the books are compared again', async () => {
    const uuid = await spareApartment(testApp, site())
    expect(await entry(uuid)).not.toHaveProperty('group')
    for (const caller of [installer, manager]) {
      const { number, floor, version } = await infoOf(uuid)
      const before = await notedFor(uuid)
      const sipGroup = group()
      expect((await caller.call(apartment.edit, { uuid, version, number, floor, sipGroup })).code).toBe(0)
      expect(await entry(uuid)).toMatchObject({ group: sipGroup })
      expect((await notedFor(uuid)).length).toBeGreaterThan(before.length)
    }
    const { number, floor, version } = await infoOf(uuid)
    await manager.call(apartment.edit, { uuid, version, number, floor, sipGroup: '' })
    expect(await entry(uuid)).not.toHaveProperty('group')
  })

  it('leads to one apartment of the site', async () => {
    const buildingUuid = await spareBuilding(testApp, site())
    const sipGroup = group()
    await installer.call(apartment.create, { buildingUuid, number: '1', sipGroup })
    const again = await installer.call(apartment.create, { buildingUuid, number: '2', sipGroup })
    expect(again).toMatchObject({ failure: 'alreadyExists', issues: [{ field: 'sipGroup' }] })
    const other = await spareApartment(testApp, site(), buildingUuid)
    const { number, floor, version } = await infoOf(other)
    const editAnswer = await manager.call(apartment.edit, { uuid: other, version, number, floor, sipGroup })
    expect(editAnswer).toMatchObject({ failure: 'alreadyExists', issues: [{ field: 'sipGroup' }] })
    expect((await infoOf(other)).sipGroup).toBe('')
  })

  it.each(['12a', '+3301', '1'.repeat(33)])('is digits, at most 32: not %s', async (sipGroup) => {
    const { number, floor, version, uuid } = await infoOf(await spareApartment(testApp, site()))
    const refusal = await manager.call(apartment.edit, { uuid, version, number, floor, sipGroup })
    expect(refusal.issues[0]?.field).toBe('sipGroup')
  })
})
