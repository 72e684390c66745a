import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { fixturePassword } from '../../../test/fixtures.ts'
import { addFirmware } from '../firmware/calls.samples.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareDevice } from '../../../test/samples/devices.ts'
import { write } from '../../../test/samples/kit.ts'

/** Devices of all sites below an operator (operators.md 3.6 and 4.1). */

const { device, fleetDevice } = contract

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

type Filter = InputOf<typeof fleetDevice.list>
const pageFor = async (caller: Caller, filter: Filter) =>
  (await caller.call(fleetDevice.list, { size: 40, ...filter })).data
const idsOf = async (caller: Caller, filter: Filter) => (await pageFor(caller, filter)).rows.map(({ uuid }) => uuid)

const change = (uuid: string, columns: Record<string, unknown>) =>
  write(testApp, (db) => db.updateTable('device').set(columns).where('uuid', '=', uuid).execute())

describe('the devices above sites', () => {
  it('are those of one type of sites below the reader, with the site and the operators below the reader', async () => {
    const { ours, theirs, superManager } = testApp.fixtures
    const platform = await pageFor(await testApp.as(superManager), { siteType: 'community' })
    const all = [ours, theirs].flatMap(({ community, oldCommunity }) => [community.deviceUuid, oldCommunity.deviceUuid])
    expect(platform.rows.map(({ uuid }) => uuid).sort()).toEqual(all.sort())
    expect(platform.total).toBe(4)
    const distributor = await pageFor(await testApp.as(ours.distributor), { siteType: 'office' })
    expect(distributor.rows).toMatchObject([
      {
        uuid: ours.office.deviceUuid,
        mac: ours.office.mac,
        site: { uuid: ours.office.uuid, kind: 'office' },
        installer: { uuid: ours.installer.uuid },
        distributor: { uuid: ours.distributor.uuid },
        owner: null,
      },
    ])
    const installer = await pageFor(await testApp.as(ours.installer), { siteType: 'villa' })
    expect(installer.rows).toMatchObject([
      { uuid: ours.villa.deviceUuid, distributor: null, owner: { userName: ours.single.user_name } },
    ])
    expect(installer.total).toBe(1)
  })

  it('are of no other type than the identity is for', async () => {
    const { installer, office } = testApp.fixtures.ours
    const identity = await testApp.as({ ...installer, section: 'office' })
    expect(await idsOf(identity, { siteType: 'office' })).toEqual([office.deviceUuid])
    expect(await pageFor(identity, { siteType: 'community' })).toMatchObject({ rows: [], total: 0 })
  })

  it('are found by the last six digits of the MAC, by the MAC in any writing, by name and by place', async () => {
    const { ours, theirs } = testApp.fixtures
    const caller = await testApp.as(ours.distributor)
    await change(ours.office.deviceUuid, { mac: '0C11059A3B42', name: 'North gate', location: 'Yard 12-34' })
    await change(theirs.office.deviceUuid, { mac: '0C11059A3B43', name: 'North gate' })
    for (const keyword of [
      '9A3B42',
      '9a:3b:42',
      '0c-11-05-9a-3b-42',
      '0C1105 9A3B42',
      '0c11.059a.3b42',
      'gate north',
      '12-34',
    ]) {
      expect(await idsOf(caller, { siteType: 'office', keyword }), keyword).toEqual([ours.office.deviceUuid])
    }
    await change(ours.office.deviceUuid, { mac: '0C1105004711' })
    expect(await idsOf(caller, { siteType: 'office', keyword: '004711' })).toEqual([ours.office.deviceUuid])
    expect(await idsOf(caller, { siteType: 'villa', keyword: '004711' })).toEqual([])
  })

  it('are narrowed by model, firmware, status, site, installer and distributor', async () => {
    const { ours, theirs, superManager } = testApp.fixtures
    const caller = await testApp.as(superManager)
    const siteType = 'community'
    const [own, old] = [ours.community, ours.oldCommunity]
    await change(own.deviceUuid, { firmware: '1.4.2', connection: 'stale', model: 'LD-300' })
    const away = await idsOf(caller, { siteType, status: 'away' })
    expect(away).toContain(own.deviceUuid)
    expect(await idsOf(caller, { siteType, status: 'stale' })).toEqual([own.deviceUuid])
    expect(await idsOf(caller, { siteType, firmware: '1.4' })).toEqual([own.deviceUuid])
    expect(await idsOf(caller, { siteType, model: 'LD-300' })).toEqual([own.deviceUuid])
    expect(await idsOf(caller, { siteType, site: old.uuid })).toEqual([old.deviceUuid])
    const below = await idsOf(caller, { siteType, installer: ours.installer.uuid })
    expect(below.sort()).toEqual([own.deviceUuid, old.deviceUuid].sort())
    expect((await idsOf(caller, { siteType, distributor: theirs.distributor.uuid })).sort()).toEqual(
      [theirs.community.deviceUuid, theirs.oldCommunity.deviceUuid].sort(),
    )
    expect(await idsOf(caller, { siteType, status: 'abnormal' })).toEqual([])
    await change(own.deviceUuid, { dead_readers: ['wiegand1'] })
    await change(old.deviceUuid, { reported: JSON.stringify({ values: {}, rejected: [{ path: 'volume' }] }) })
    expect((await idsOf(caller, { siteType, status: 'abnormal' })).sort()).toEqual(
      [own.deviceUuid, old.deviceUuid].sort(),
    )
  })

  it('say which should be upgraded, by versions that the reader may install', async () => {
    const { ours } = testApp.fixtures
    const says = async (more: Record<string, unknown>) => {
      await change(ours.office.deviceUuid, { reported_model: null, ...more })
      const { rows } = await pageFor(await testApp.as(ours.installer), { siteType: 'office' })
      return rows.find(({ uuid }) => uuid === ours.office.deviceUuid)!.shouldUpdate
    }
    const hiddenVersion = await addFirmware({ testApp }, { name: '20.10.0.0', visibility: 'hidden' })
    await addFirmware({ testApp }, { name: '20.9.0.0' })
    await write(testApp, (db) => db.updateTable('firmware').set({ must_update: true }).execute())
    expect(await says({ firmware: '20.8.9.9' })).toBe(true)
    expect(await says({ firmware: '1.0.0' })).toBe(true)
    expect(await says({ firmware: '20.9.0.0' })).toBe(false)
    expect(await says({ firmware: '20.8.9.9', reported_model: 'LC-4' })).toBe(false)
    expect(await says({ firmware: null })).toBe(false)
    await write(testApp, (db) =>
      db.updateTable('firmware').set({ visibility: 'all' }).where('uuid', '=', hiddenVersion).execute(),
    )
    expect(await says({ firmware: '20.9.0.0' })).toBe(true)
  })

  it('keep one order over sites from page to page', async () => {
    const { ours } = testApp.fixtures
    for (let index = 0; index < 12; index++)
      await spareDevice(testApp, (index % 2 ? ours.community : ours.oldCommunity).uuid)
    const caller = await testApp.as(ours.installer)
    const whole = await idsOf(caller, { siteType: 'community' })
    const pages = await Promise.all(
      [1, 2].map(async (page) => idsOf(caller, { siteType: 'community', page, size: 10 })),
    )
    expect(pages.flat()).toEqual(whole)
    expect(whole).toHaveLength(14)
  })
})

describe('a device seen from above', () => {
  it('has its page for every operator above its site, in offices too', async () => {
    const { ours, superManager } = testApp.fixtures
    for (const actor of [superManager, ours.distributor, ours.subDistributor, ours.installer])
      for (const { uuid, deviceUuid } of [ours.office, ours.community, ours.villa]) {
        const caller = (await testApp.as(actor)).naming(uuid)
        expect((await caller.call(device.get, { uuid: deviceUuid })).data.uuid).toBe(deviceUuid)
      }
  })

  it('shows an operator above an office its devices, and neither doors nor people of it', async () => {
    const { installer, office } = testApp.fixtures.ours
    const caller = (await testApp.as(installer)).naming(office.uuid)
    expect((await caller.call(device.list, {})).data.total).toBe(1)
    expect((await caller.call(contract.door.list, {})).failure).toBe('notFound')
    expect((await caller.call(contract.resident.list, {})).failure).toBe('notFound')
    expect((await caller.call(device.people, { uuid: office.deviceUuid })).failure).toBe('notFound')
    expect((await caller.call(contract.doorLog.list, {})).failure).toBe('notFound')
  })

  it('has people and door events for the installer in residential sites, and nothing without a named site', async () => {
    const { installer, community, villa } = testApp.fixtures.ours
    const above = await testApp.as(installer)
    for (const { uuid, deviceUuid } of [community, villa]) {
      const caller = above.naming(uuid)
      expect((await caller.call(device.people, { uuid: deviceUuid })).code).toBe(0)
      expect((await caller.call(contract.doorLog.list, { device: deviceUuid })).code).toBe(0)
    }
    expect((await above.call(contract.doorLog.list, {})).failure).toBe('notFound')
    expect((await above.call(contract.home.overview, {})).data.newestEvents).toEqual([])
  })

  it('has neither people nor door events for super managers and distributors', async () => {
    const { ours, superManager } = testApp.fixtures
    const { uuid, deviceUuid } = ours.community
    for (const actor of [superManager, ours.distributor, ours.subDistributor]) {
      const caller = (await testApp.as(actor)).naming(uuid)
      expect((await caller.call(device.people, { uuid: deviceUuid })).failure).toBe('noPermission')
      expect((await caller.call(contract.doorLog.list, {})).failure).toBe('noPermission')
      expect((await caller.call(device.commands, { uuid: deviceUuid })).code).toBe(0)
    }
  })

  it('has the settings that are stored for it and its doors, in offices too', async () => {
    const { distributor, office } = testApp.fixtures.ours
    const uuid = await spareDevice(testApp, office.uuid)
    await change(uuid, {
      desired: JSON.stringify({ volume: 7, companies: [office.uuid] }),
      reported: JSON.stringify({ values: {}, rejected: [{ path: 'volume', code: 'INVALID' }] }),
    })
    const { data } = await (await testApp.as(distributor)).naming(office.uuid).call(device.settings, { uuid })
    expect(data).toMatchObject({
      volume: 7,
      motion: null,
      rejected: ['volume'],
      doors: [{ outputType: 'relay', outputIndex: 0, unlockMode: 'monostable' }],
    })
    expect(JSON.stringify(data)).not.toContain(office.uuid)
  })

  it('lists its last commands, newest first, and no openings of doors', async () => {
    const { installer, office } = testApp.fixtures.ours
    const caller = (await testApp.as(installer)).naming(office.uuid)
    const uuid = await spareDevice(testApp, office.uuid, { connection: 'online' })
    const keys = [randomUUID(), randomUUID()]
    for (const key of keys) expect((await caller.call(device.reboot, { uuid, key })).code).toBe(0)
    const { rows } = (await caller.call(device.commands, { uuid })).data
    expect(rows.map((row) => row.uuid)).toEqual(keys.toReversed())
    expect(rows[0]).toMatchObject({ name: 'reboot', deviceUuid: uuid })
  })

  it('is not there for operators of another tree', async () => {
    const { ours, theirs } = testApp.fixtures
    const caller = await testApp.as(theirs.distributor)
    expect(await idsOf(caller, { siteType: 'office', site: ours.office.uuid })).toEqual([])
    const naming = caller.naming(ours.office.uuid)
    expect((await naming.call(device.get, { uuid: ours.office.deviceUuid })).failure).toBe('notFound')
  })
})

describe('a device of an office that an installer deletes from above', () => {
  it('is refused while a group opens its door, with numbers and without names of the office', async () => {
    const { ours } = testApp.fixtures
    const caller = (await testApp.as({ ...ours.installer, section: 'office' })).naming(ours.office.uuid)
    const uuid = await spareDevice(testApp, ours.office.uuid)
    const group = await openByGroup(uuid)
    const { rows } = (await caller.call(device.dependencies, { uuid })).data
    expect(rows).toMatchObject([
      { use: 'door', count: 1, names: [`Spare ${uuid.slice(0, 8)}`] },
      { use: 'accessGroup', count: 1, names: [] },
    ])
    const refusal = await caller.call(device.remove, { uuid })
    expect(refusal.failure).toBe('deviceInUse')
    expect(JSON.stringify(refusal)).not.toContain(group)
    expect((await caller.call(device.remove, { uuid, cascade: true })).code).toBe(0)
  })
})

/** Has a group of an office open the door of a device; answers the name of the group. */
const openByGroup = (deviceUuid: string) =>
  write(testApp, async (db) => {
    const { office } = testApp.fixtures.ours
    const { uuid: door_uuid } = await db
      .selectFrom('door')
      .select('uuid')
      .where('device_uuid', '=', deviceUuid)
      .executeTakeFirstOrThrow()
    const group = await db
      .selectFrom('access_group')
      .select(['uuid', 'company_uuid', 'name'])
      .where('project_uuid', '=', office.uuid)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('access_group_door')
      .values({
        project_uuid: office.uuid,
        company_uuid: group.company_uuid,
        access_group_uuid: group.uuid,
        door_uuid,
      })
      .execute()
    return group.name
  })

describe('a device that a distributor deletes', () => {
  const remove = (caller: Caller, uuid: string) => caller.call(fleetDevice.remove, { uuid })
  const isThere = async (uuid: string) =>
    write(testApp, (db) => db.selectFrom('device').select('uuid').where('uuid', '=', uuid).execute()).then(
      ({ length }) => length === 1,
    )

  it('needs the own password, and goes with an entry in the log of its site', async () => {
    const { ours } = testApp.fixtures
    const caller = await testApp.as(ours.distributor)
    const uuid = await spareDevice(testApp, ours.office.uuid)
    expect((await remove(caller, uuid)).failure).toBe('superPasswordNeeded')
    await caller.call(contract.session.verifySuperPassword, { password: fixturePassword })
    expect((await remove(caller, uuid)).code).toBe(0)
    expect(await isThere(uuid)).toBe(false)
    const [entry] = (await caller.call(contract.auditLog.list, {})).data.rows
    expect(entry).toMatchObject({ operation: 'fleetDevice.remove', siteName: 'ours office', target: uuid })
    expect(entry!.id.startsWith(ours.office.uuid)).toBe(true)
  })

  it('stays while a door of it is part of an access group, whose name in an office is not for a distributor', async () => {
    const { ours } = testApp.fixtures
    const caller = await testApp.as(ours.distributor)
    await caller.call(contract.session.verifySuperPassword, { password: fixturePassword })
    const uuid = await spareDevice(testApp, ours.office.uuid)
    const group = await openByGroup(uuid)
    const refusal = await remove(caller, uuid)
    expect(refusal.failure).toBe('deviceInUse')
    expect(JSON.stringify(refusal)).not.toContain(group)
    expect(await isThere(uuid)).toBe(true)
  })

  it('waits for a manager of a site that asks', async () => {
    const { ours } = testApp.fixtures
    await write(testApp, (db) =>
      db.updateTable('project').set({ entry_policy: 'ask' }).where('uuid', '=', ours.community.uuid).execute(),
    )
    const caller = await testApp.as(ours.distributor)
    await caller.call(contract.session.verifySuperPassword, { password: fixturePassword })
    const uuid = await spareDevice(testApp, ours.community.uuid)
    expect((await remove(caller, uuid)).failure).toBe('consentWaiting')
    expect(await isThere(uuid)).toBe(true)
    const manager = await testApp.as(ours.communityManager)
    const [asked] = (await manager.call(contract.delegation.list, {})).data.rows
    expect(asked).toMatchObject({ kind: 'deleteDevice', state: 'pending' })
    await manager.call(contract.delegation.approve, { uuid: asked!.uuid })
    expect((await remove(caller, uuid)).code).toBe(0)
  })
})
