import { randomUUID } from 'node:crypto'
import { officeMessage as contract } from '@lintel/contract/office-messages/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../../test/samples/kit.ts'
import { spareApartment, spareBuilding, spareResident } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { insertSeededDevice } from '../../seed/records.ts'

/** Messages to the indoor monitors of buildings and apartments (community.md 22). */

let testApp: TestApp
let manager: Caller
let north: string
let flat: string
let next: string
const site = () => testApp.fixtures.ours.community

let macs = 0
async function device(
  name: string,
  place: { building_uuid?: string; apartment_uuid?: string },
  [model, type]: readonly ['LM-7', 'indoorMonitor'] | readonly ['LD-200', 'doorPhone'] = ['LM-7', 'indoorMonitor'],
) {
  const mac = `0C11078${++macs}0001`
  await write(testApp, async (db) => {
    const { uuid } = await insertSeededDevice(db, site().uuid, { mac, name, model, type, doors: [] })
    await db
      .updateTable('device')
      .set({ building_uuid: null, ...place })
      .where('uuid', '=', uuid)
      .execute()
  })
}

beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  north = await spareBuilding(testApp, site().uuid)
  flat = await spareApartment(testApp, site().uuid, north)
  next = await spareApartment(testApp, site().uuid, north)
  const elsewhere = await spareApartment(testApp, site().uuid)
  await device('Flat', { apartment_uuid: flat })
  await device('Next', { apartment_uuid: next })
  await device('Lobby', { building_uuid: north })
  await device('Elsewhere', { apartment_uuid: elsewhere })
  await device('Gate house', {})
  await device('Bell', { apartment_uuid: flat }, ['LD-200', 'doorPhone'])
})
afterAll(() => testApp.close())

const form = (more: object) =>
  ({ key: randomUUID(), title: 'Water off', content: 'From nine to ten.', receivers: 'monitors', ...more }) as never
const screensOf = async (uuid: string) =>
  (await manager.call(contract.devices, { uuid })).data.rows.map(({ name }) => name)

describe('a message to indoor monitors', () => {
  it.each([
    ['all homes', () => ({ toAll: true }), ['Elsewhere', 'Flat', 'Lobby', 'Next']],
    ['a building', () => ({ departmentUuids: [north] }), ['Flat', 'Lobby', 'Next']],
    ['an apartment', () => ({ apartmentUuids: [flat] }), ['Flat']],
    ['two apartments', () => ({ apartmentUuids: [flat, next] }), ['Flat', 'Next']],
  ])('reaches those of %s, and no mail goes out', async (_who, to, names) => {
    const { data } = await manager.call(contract.send, form(to()))
    expect(data).toMatchObject({ recipients: 0, withoutAddress: 0, devices: names.length })
    expect(await screensOf(data.uuid)).toEqual(names)
  })

  it('is sent once under one key, and can be recalled from the screens', async () => {
    const message = form({ apartmentUuids: [flat] })
    const { data } = await manager.call(contract.send, message)
    expect((await manager.call(contract.send, message)).data).toEqual(data)
    expect((await manager.call(contract.recall, { uuid: data.uuid })).data).toMatchObject({ screens: 1 })
  })

  it('goes by mail as well where that is wanted, also to homes without people or without monitors', async () => {
    const person = await spareResident(testApp, site().uuid, north)
    const both = await manager.call(contract.send, form({ departmentUuids: [north], receivers: 'both' }))
    expect(both.data).toMatchObject({ recipients: 1, devices: 3 })
    const vacant = await manager.call(contract.send, form({ apartmentUuids: [flat], receivers: 'both' }))
    expect(vacant.data).toMatchObject({ recipients: 0, devices: 1 })
    const withoutMonitor = await manager.call(contract.send, form({ personUuids: [person], receivers: 'both' }))
    expect(withoutMonitor.data).toMatchObject({ recipients: 1, devices: 0 })
    const { rows } = (await manager.call(contract.recipients, { uuid: withoutMonitor.data.uuid })).data
    expect(rows).toMatchObject([{ personUuid: person, personKind: 'resident' }])
    const byMail = await manager.call(contract.send, form({ departmentUuids: [north], receivers: 'people' }))
    expect(byMail.data).toMatchObject({ recipients: 1, devices: 0 })
  })

  it('is refused where no home has a monitor, for a text that no screen can show, and at an office', async () => {
    const bare = await spareApartment(testApp, site().uuid)
    const issue = async (more: object, caller = manager) =>
      (await caller.call(contract.send, form(more))).issues.map(({ field, key }) => [field, key])
    expect(await issue({ apartmentUuids: [bare] })).toEqual([['receivers', 'officeMessages:refusal.noMonitors']])
    expect(await issue({ toAll: true, content: 'x'.repeat(65) })).toEqual([['content', 'validation:tooLong']])
    const office = await testApp.as(testApp.fixtures.ours.officeManager)
    expect(await issue({ toAll: true }, office)).toEqual([['receivers', 'officeMessages:refusal.noMonitors']])
  })
})
