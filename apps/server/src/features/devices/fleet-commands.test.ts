import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { tickAbilities } from '../../../test/abilities.ts'
import { fixturePassword } from '../../../test/fixtures.ts'
import { controlledDevice, doorOf, spareDevice } from '../../../test/samples/devices.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** Orders of the platform to devices of the maker that it controls (operators.md 3.19). */

const { auditLog, brand, door, fleetDevice, platformBrand, session } = contract

let testApp: TestApp
let support: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  // Half past ten in Berlin.
  testApp.setNow(new Date('2026-11-25T09:30:00Z'))
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await tickAbilities(testApp, testApp.fixtures.subSuperManager, ['deviceSetting'])
  support = await testApp.as(testApp.fixtures.subSuperManager)
})

const reason = 'Locked out, known by voice'
const key = () => randomUUID()
const order = async (call: 'reboot' | 'identify', uuid: string, caller = support) =>
  caller.call(fleetDevice[call], { uuid, key: key() })
const openDoor = (uuid: string, more: object = {}, caller = support) =>
  caller.call(fleetDevice.open, { uuid, key: key(), reason, ...more })
const typePassword = (password = fixturePassword) => support.call(session.verifySuperPassword, { password })
const commandsTo = (device: string) =>
  write(testApp, (db) =>
    db
      .selectFrom('door_command')
      .select(['uuid', 'name', 'door_uuid', 'operator_name', 'args'])
      .where('device_uuid', '=', device)
      .execute(),
  )
/** The entry about a record in the log of its site, as an operator above it reads it. */
async function entryAbout(target: string) {
  const distributor = await testApp.as(testApp.fixtures.ours.distributor)
  const { rows } = (await distributor.call(auditLog.list, { size: 40 })).data
  const { id } = rows.find((row) => row.target === target)!
  return (await distributor.call(auditLog.get, { id })).data
}
const askConsent = (entry_policy: 'ask' | 'announce') =>
  write(testApp, (db) =>
    db.updateTable('project').set({ entry_policy }).where('uuid', '=', testApp.fixtures.ours.community.uuid).execute(),
  )

describe('the devices of the controlled maker', () => {
  it('are listed by maker over all sites, for a sub-super manager without an ability as well', async () => {
    await tickAbilities(testApp, testApp.fixtures.subSuperManager, [])
    const uuid = await controlledDevice(testApp)
    const maker = (await support.call(platformBrand.get, {})).data.controlledMaker
    expect(maker).toBe('ZKTeco')
    const { rows } = (await support.call(fleetDevice.list, { siteType: 'community', maker, size: 40 })).data
    expect(rows.map((row) => row.uuid)).toContain(uuid)
    expect(new Set(rows.map(({ model }) => model))).toEqual(new Set(['C3-200']))
    for (const call of ['reboot', 'identify'] as const) expect((await order(call, uuid)).failure).toBe('noPermission')
    expect((await openDoor(await doorOf(testApp, uuid))).failure).toBe('noPermission')
    expect(await commandsTo(uuid)).toEqual([])
  })

  it('take no order of a super manager, who has no such page', async () => {
    const uuid = await controlledDevice(testApp)
    const superCaller = await testApp.as(testApp.fixtures.superManager)
    for (const call of ['reboot', 'identify'] as const)
      expect((await order(call, uuid, superCaller)).failure).toBe('noPermission')
    expect((await openDoor(await doorOf(testApp, uuid), {}, superCaller)).failure).toBe('noPermission')
  })

  it('are those of the maker that a super manager sets', async () => {
    const superCaller = await testApp.as(testApp.fixtures.superManager)
    const lintel = await spareDevice(testApp, testApp.fixtures.ours.office.uuid, { connection: 'online' })
    expect((await order('identify', lintel)).failure).toBe('notFound')
    expect((await openDoor(await doorOf(testApp, lintel))).failure).toBe('notFound')
    const form = { controlledMaker: 'Lintel', version: 0 }
    expect((await superCaller.call(platformBrand.edit, form)).code).toBe(0)
    expect((await superCaller.call(platformBrand.edit, form)).failure).toBe('staleRecord')
    const unknown = await superCaller.call(platformBrand.edit, { controlledMaker: 'nobody', version: 1 })
    expect([unknown.failure, unknown.params]).toEqual(['invalidInput', { field: 'controlledMaker' }])
    expect((await order('identify', lintel)).code).toBe(0)
    expect((await order('identify', await controlledDevice(testApp))).failure).toBe('notFound')
    await superCaller.call(platformBrand.edit, { controlledMaker: 'ZKTeco', version: 1 })
  })
})

describe('an order to reboot or identify', () => {
  it.each(['reboot', 'identify'] as const)('%s is sent once for its key, and followed by who gave it', async (call) => {
    const uuid = await controlledDevice(testApp)
    const form = { uuid, key: key() }
    const { data } = await support.call(fleetDevice[call], form)
    expect(data).toMatchObject({ uuid: form.key, deviceUuid: uuid, name: call, state: 'created' })
    expect((await support.call(fleetDevice[call], form)).data).toEqual(data)
    expect(await commandsTo(uuid)).toMatchObject([{ name: call, args: {}, operator_name: 'Lintel (subSuper)' }])
    const other = await support.call(fleetDevice[call], { ...form, uuid: await controlledDevice(testApp) })
    expect(other.failure).toBe('idempotencyConflict')
    expect((await support.call(fleetDevice.command, { uuid: form.key, device: uuid })).data).toEqual(data)
    expect(await entryAbout(uuid)).toMatchObject({ operation: `fleetDevice.${call}`, actorName: 'subSuper' })
  })

  it('is refused at once by a device that is offline', async () => {
    const uuid = await spareDevice(testApp, testApp.fixtures.ours.community.uuid, { model: 'C3-200' })
    expect((await order('reboot', uuid)).failure).toBe('deviceOffline')
    expect(await commandsTo(uuid)).toEqual([])
  })

  it('is refused at a site that asks for consent', async () => {
    const uuid = await controlledDevice(testApp)
    await askConsent('ask')
    const answer = await order('reboot', uuid)
    expect([answer.failure, answer.params]).toEqual(['siteAsksForConsent', { site: 'ours community' }])
    await askConsent('announce')
  })
})

describe('a door that the platform opens', () => {
  it('needs a reason and the own password', async () => {
    const device = await controlledDevice(testApp)
    const uuid = await doorOf(testApp, device)
    expect((await openDoor(uuid)).failure).toBe('superPasswordNeeded')
    expect((await typePassword('wrong')).failure).toBe('passwordIncorrect')
    expect((await openDoor(uuid)).failure).toBe('superPasswordNeeded')
    await typePassword()
    const withoutReason = await openDoor(uuid, { reason: '  ' })
    expect([withoutReason.failure, withoutReason.params]).toEqual(['invalidInput', { field: 'reason' }])
    expect(await commandsTo(device)).toEqual([])
  })

  it('opens once for a key; the order and the log of the site name the platform as the site knows it', async () => {
    const { ours } = testApp.fixtures
    await (
      await testApp.as(ours.distributor)
    ).call(brand.edit, { uuid: ours.distributor.uuid, product: 'Northgate', mailFooter: '', version: 0 })
    const device = await controlledDevice(testApp)
    const uuid = await doorOf(testApp, device)
    await typePassword()
    const form = { uuid, key: key(), reason }
    const { data } = await support.call(fleetDevice.open, form)
    expect(data).toMatchObject({ uuid: form.key, deviceUuid: device, name: 'open', state: 'created' })
    expect((await support.call(fleetDevice.open, form)).data).toEqual(data)
    const platform = 'Northgate (subSuper)'
    expect(await commandsTo(device)).toMatchObject([{ name: 'open', door_uuid: uuid, operator_name: platform }])
    expect((await support.call(fleetDevice.command, { uuid: form.key, device })).data).toEqual(data)
    const entry = await entryAbout(uuid)
    expect(entry).toMatchObject({ operation: 'fleetDevice.open', siteName: 'ours community' })
    expect(entry.detail).toMatchObject({ reason, platform })
  })

  it('keeps to its own rules: remote unlocking, lockdown, and the consent of its site', async () => {
    const uuid = await doorOf(testApp, await controlledDevice(testApp))
    const manager = await testApp.as(testApp.fixtures.ours.communityManager)
    await typePassword()
    await manager.call(door.setOverride, { uuid, mode: 'lockdown', until: '2026-11-25T18:00', reason: 'Alarm' })
    expect((await openDoor(uuid)).failure).toBe('doorLockedDownByOverride')
    await manager.call(door.followTimetable, { uuid })
    expect((await openDoor(uuid)).code).toBe(0)
    const { access } = (await manager.call(door.get, { uuid })).data
    await manager.call(door.setAccess, { ...access, uuid, permitsRemote: false } as never)
    expect((await openDoor(uuid)).failure).toBe('remoteNotInGroup')
    await askConsent('ask')
    expect((await openDoor(uuid)).failure).toBe('siteAsksForConsent')
    await askConsent('announce')
  })
})
