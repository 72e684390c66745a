import { randomUUID } from 'node:crypto'
import { officeMessage as contract } from '@lintel/contract/office-messages/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareAdmin, spareCompany } from '../../../test/samples/people.ts'
import { insertSeededDevice } from '../../seed/records.ts'

/** Messages to screens of devices (office.md 30): who may send them where, and what is told of them. */

let testApp: TestApp
let manager: Caller
let admin: Caller
let company: string
const devices = new Map<string, string>()

beforeAll(async () => {
  testApp = await startTestApp()
  const { office, officeManager, admin: account } = testApp.fixtures.ours
  manager = await testApp.as(officeManager)
  company = await spareCompany(testApp, testApp.fixtures.ours)
  devices.set('Panel', office.deviceUuid)
  for (const [name, model, type, doors] of [
    ['Kitchen', 'LM-7', 'indoorMonitor', ['Kitchen door']],
    ['Desk', 'LG-1', 'guardPhone', []],
    ['Controller', 'LC-4', 'accessController', ['Gate']],
  ] as const) {
    const mac = `0C11077${devices.size}0001`
    const newDevice = await write(testApp, async (db) => {
      const device = await insertSeededDevice(db, office.uuid, { mac, name, model, type, doors: [...doors] })
      const links = device.doors.map((door_uuid) => ({ project_uuid: office.uuid, company_uuid: company, door_uuid }))
      if (links.length > 0) await db.insertInto('company_door').values(links).execute()
      return device
    })
    devices.set(name, newDevice.uuid)
  }
  await write(testApp, (db) =>
    db.updateTable('company').set({ all_doors: false }).where('uuid', '=', company).execute(),
  )
  const { uuid } = await spareAdmin(testApp, testApp.fixtures.ours, company)
  admin = await testApp.as({ ...account, uuid, section: 'admin', projectUuid: office.uuid })
})
afterAll(() => testApp.close())

const form = (...names: readonly string[]) => ({
  key: randomUUID(),
  title: 'Lift',
  content: 'The lift is out of order.',
  deviceUuids: names.map((name) => devices.get(name)!),
})
const statesOf = async (uuid: string, by = manager) =>
  (await by.call(contract.devices, { uuid })).data.rows.map(({ name, state }) => `${name} ${state}`)
const setState = (messageUuid: string, name: string, state: 'shown' | 'expired') =>
  write(testApp, (db) =>
    db
      .updateTable('office_message_device')
      .set({ state })
      .where('message_uuid', '=', messageUuid)
      .where('device_uuid', '=', devices.get(name)!)
      .execute(),
  )

describe('a message to screens', () => {
  it('can go to every device of the site that has a screen, and to no other', async () => {
    const { rows } = (await manager.call(contract.screens, {})).data
    expect(rows.map(({ name }) => name)).toEqual(['Desk', 'Kitchen', 'office panel'])
    expect((await manager.call(contract.send, form('Controller'))).failure).toBe('notFound')
    expect((await manager.call(contract.send, form('Kitchen', 'Controller'))).failure).toBe('notFound')
  })

  it('waits for each device, and goes by no mail', async () => {
    const message = form('Kitchen', 'Desk')
    const { data } = await manager.call(contract.send, message)
    expect(data).toEqual({ uuid: message.key, recipients: 0, withoutAddress: 0, devices: 2 })
    expect(await statesOf(data.uuid)).toEqual(['Desk waiting', 'Kitchen waiting'])
    expect((await manager.call(contract.devices, { uuid: data.uuid, state: 'shown' })).data.rows).toEqual([])
    const info = (await manager.call(contract.get, { uuid: data.uuid })).data
    expect(info).toMatchObject({ addressees: 0, recipients: 0, devices: 2, devicesShown: 0, onScreens: 2 })
    const hours = (Date.parse(info.screensUntil!) - Date.parse(info.sentAt)) / 3_600_000
    expect(hours).toBe(24)
    expect(await mailsIn(testApp)).toEqual([])
  })

  it('is sent once with one key, and not to other screens with it', async () => {
    const message = form('Kitchen')
    const [first, second] = [await manager.call(contract.send, message), await manager.call(contract.send, message)]
    expect(second.data).toEqual(first.data)
    const other = { ...message, deviceUuids: form('Kitchen', 'Desk').deviceUuids }
    expect((await manager.call(contract.send, other)).failure).toBe('idempotencyConflict')
    expect(await statesOf(message.key)).toEqual(['Kitchen waiting'])
  })

  it('is short, which a mail need not be', async () => {
    const long = { ...form('Kitchen'), content: 'x'.repeat(65) }
    const answer = await manager.call(contract.send, long)
    expect([answer.failure, answer.params]).toEqual(['invalidInput', { field: 'content' }])
    expect(answer.issues).toEqual([{ field: 'content', key: 'validation:tooLong', params: { max: 64 } }])
    expect((await manager.call(contract.get, { uuid: long.key })).failure).toBe('notFound')
    expect((await manager.call(contract.send, { ...long, content: 'x'.repeat(64) })).code).toBe(0)
    for (const screenHours of [0, 169, 1.5]) {
      const wrong = await manager.call(contract.send, { ...form('Kitchen'), screenHours })
      expect([wrong.failure, wrong.params]).toEqual(['invalidInput', { field: 'screenHours' }])
    }
  })

  it('goes to people as well, and counts both', async () => {
    const { people } = testApp.fixtures.ours
    const message = { ...form('Kitchen'), personUuids: [people.personUuid] }
    expect((await manager.call(contract.send, message)).data).toMatchObject({ recipients: 1, devices: 1 })
    const [row] = (await manager.call(contract.list, {})).data.rows
    expect(row).toMatchObject({ addressees: 1, recipients: 1, devices: 1 })
  })

  it('is refused where a person is named who is not there, and then nothing is on any screen', async () => {
    const foreign = testApp.fixtures.theirs.office.deviceUuid
    const message = { ...form('Kitchen'), deviceUuids: [devices.get('Kitchen')!, foreign] }
    expect((await manager.call(contract.send, message)).failure).toBe('notFound')
    const toStranger = { ...form('Kitchen'), personUuids: [randomUUID()] }
    expect((await manager.call(contract.send, toStranger)).failure).toBe('notFound')
    for (const { key } of [message, toStranger])
      expect((await manager.call(contract.devices, { uuid: key })).failure).toBe('notFound')
  })

  it('is taken off again: at once where it was not shown yet, and by the device where it was', async () => {
    const { uuid } = (await manager.call(contract.send, form('Kitchen', 'Desk', 'Panel'))).data
    await setState(uuid, 'Desk', 'shown')
    await setState(uuid, 'Panel', 'expired')
    expect((await manager.call(contract.recall, { uuid })).data).toEqual({ recalled: 0, tooLate: 0, screens: 2 })
    expect(await statesOf(uuid)).toEqual(['Desk recalling', 'Kitchen recalled', 'office panel expired'])
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({ onScreens: 0, devicesShown: 1 })
    expect((await manager.call(contract.recall, { uuid })).data).toMatchObject({ screens: 0 })
  })

  it('stays where it is when it is taken off the list', async () => {
    const { uuid } = (await manager.call(contract.send, form('Kitchen'))).data
    expect((await manager.call(contract.remove, { uuid })).code).toBe(0)
    expect((await manager.call(contract.devices, { uuid })).failure).toBe('notFound')
    const rows = await write(testApp, (db) =>
      db
        .selectFrom('office_message_device')
        .select(['state', 'is_message_deleted'])
        .where('message_uuid', '=', uuid)
        .execute(),
    )
    expect(rows).toEqual([{ state: 'waiting', is_message_deleted: true }])
  })
})

describe('a company’s administrator', () => {
  it('writes to screens at the company’s doors alone', async () => {
    const { rows } = (await admin.call(contract.screens, {})).data
    expect(rows).toEqual([{ uuid: devices.get('Kitchen'), name: 'Kitchen', location: '' }])
    expect((await admin.call(contract.send, form('Desk'))).failure).toBe('notFound')
    expect((await admin.call(contract.send, form('Kitchen', 'Panel'))).failure).toBe('notFound')
    const { data } = await admin.call(contract.send, form('Kitchen'))
    expect(await statesOf(data.uuid, admin)).toEqual(['Kitchen waiting'])
    expect(await statesOf(data.uuid)).toEqual(['Kitchen waiting'])
    expect((await admin.call(contract.recall, { uuid: data.uuid })).data).toMatchObject({ screens: 1 })
  })

  it('neither sees nor recalls what the site has sent', async () => {
    const { uuid } = (await manager.call(contract.send, form('Kitchen'))).data
    expect((await admin.call(contract.devices, { uuid })).failure).toBe('notFound')
    expect((await admin.call(contract.recall, { uuid })).failure).toBe('notFound')
    expect(await statesOf(uuid)).toEqual(['Kitchen waiting'])
  })

  it('whose company may use every door writes to every device with one', async () => {
    await write(testApp, (db) =>
      db.updateTable('company').set({ all_doors: true }).where('uuid', '=', company).execute(),
    )
    const { rows } = (await admin.call(contract.screens, {})).data
    expect(rows.map(({ name }) => name)).toEqual(['Kitchen', 'office panel'])
  })
})
