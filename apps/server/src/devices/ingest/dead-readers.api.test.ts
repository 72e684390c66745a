import { admitMacs } from '../../db/functions.ts'
import { failWith } from '../../kernel/failure.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarm } from '@lintel/contract/alarms/operations.ts'
import { door } from '@lintel/contract/doors/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SimulatedDevice } from '../../../../simulator/src/device/device.ts'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { rowsOf, systemQueries, type Db } from '../../db/db.ts'
import { pageOfAlarms } from '../../features/alarms/queries.ts'
import { devicesOfSite, pageOfDevices } from '../../features/devices/lists.ts'
import { lockedDevice, removeDevice, replaceDevice, type LockedDevice } from '../../features/devices/removing.ts'
import { pageOfDoors } from '../../features/doors/door-list.ts'
import { devicesNeedingAttention } from '../../features/home/queries.ts'

/** Readers that do not answer, as devices tell of them (access-decision.md 7 and 14.12). */

let testApp: DeviceTestApp
let folder: string
beforeAll(async () => {
  testApp = await startDeviceTestApp()
  folder = await mkdtemp(join(tmpdir(), 'dead-readers-'))
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

const site = () => projectScope(testApp.projectUuid)
const read = <Result>(ask: (db: Db) => Promise<Result>) => testApp.test.database.read(site(), ask)
const report = (device: TestDevice, deadReaders: readonly unknown[], more: object = {}) =>
  device.say('reported', { v: 1, ts: Date.now(), version: 0, deadReaders, ...more })

interface Place {
  readonly uuid: string
}
const alarmsOf = async ({ uuid }: Place) => {
  const filter = alarm.list.input.parse({ type: 'readerFault', order: 'asc' })
  const { rows } = await read((db) => pageOfAlarms(db, site(), filter))
  return rows.filter(({ deviceUuid }) => deviceUuid === uuid)
}
const deadOf = async ({ uuid }: Place) => (await testApp.deviceRow({ uuid })).dead_readers
const deadReadersIn = async (db: Db, { uuid }: Place) =>
  (await rowsOf(db, site(), 'device').select('dead_readers').where('uuid', '=', uuid).executeTakeFirstOrThrow())
    .dead_readers
const isDead = (device: Place, ...names: string[]) =>
  until(async () => String(await deadOf(device)) === String(names), undefined, names.join())
const build = (doorUuid: string, settings: object) =>
  testApp.test.database.write(systemScope, async (db) => {
    await sql`update door set settings = settings || ${JSON.stringify(settings)}::jsonb where uuid = ${doorUuid}`.execute(
      systemQueries(db, systemScope),
    )
  })
const wiegand = (index: number) => ({ port: 'wiegand' as const, index })

describe('a reader that does not answer', () => {
  it('is an alarm of its door until it answers again, and each time again', async () => {
    await using device = await testApp.connected()
    await build(device.doors[1]!, { entryReaders: [wiegand(0)], exitReaders: [wiegand(1)] })
    await report(device, ['wiegand1'])
    await isDead(device, 'wiegand1')
    // The same again is nothing new.
    await report(device, ['wiegand1'])
    await report(device, ['wiegand0', 'wiegand1'])
    await isDead(device, 'wiegand0', 'wiegand1')
    const openAlarms = await alarmsOf(device)
    expect(openAlarms.map(({ reader }) => reader)).toEqual([wiegand(1), wiegand(0)])
    for (const one of openAlarms)
      expect(one).toMatchObject({ level: 'warning', doorUuid: device.doors[1], clearedAt: null, status: 'new' })
    await report(device, ['wiegand0'])
    await isDead(device, 'wiegand0')
    expect((await alarmsOf(device)).map(({ clearedAt }) => clearedAt === null)).toEqual([false, true])
    await report(device, ['wiegand0', 'wiegand1'])
    await isDead(device, 'wiegand0', 'wiegand1')
    expect(await alarmsOf(device)).toHaveLength(3)
    await report(device, [])
    await isDead(device)
    expect((await alarmsOf(device)).filter(({ clearedAt }) => clearedAt === null)).toEqual([])
    const deadCounts = (await testApp.changes()).flatMap((change) =>
      change.kind === 'deadReaders' && change.deviceUuid === device.uuid ? [change.deadReaders.length] : [],
    )
    expect(deadCounts).toEqual([1, 2, 1, 2, 0])
  })

  it('is seen at its door, its device and among what needs attention', async () => {
    await using device = await testApp.connected()
    const listDeadReaders = async () => {
      const doors = await read((db) =>
        pageOfDoors(db, site(), new Date(), door.list.input.parse({ device: device.uuid })),
      )
      const devices = await read((db) =>
        pageOfDevices(
          db,
          site(),
          { page: 1, size: 40, keyword: device.mac } as never,
          devicesOfSite((model) => model),
        ),
      )
      const attention = await read((db) => devicesNeedingAttention(db, site()))
      return [
        device.doors.map((uuid) => doors.rows.find((row) => row.uuid === uuid)?.deadReaders),
        devices.rows.map(({ deadReaders }) => deadReaders),
        attention.filter(({ uuid }) => uuid === device.uuid).map(({ deadReaders }) => deadReaders),
      ]
    }
    await build(device.doors[0]!, { entryReaders: [wiegand(2)] })
    await until(async () => (await testApp.connectionOf(device)) === 'online')
    expect((await listDeadReaders())[2]).toEqual([])
    await report(device, ['wiegand2'])
    await isDead(device, 'wiegand2')
    expect(await listDeadReaders()).toEqual([[[wiegand(2)], []], [[wiegand(2)]], [[wiegand(2)]]])
    await report(device, [])
    await isDead(device)
    expect(await listDeadReaders()).toEqual([[[], []], [[]], []])
  })

  it('counts for nothing where the device has none of that name, and no list is believed that is too long to be true', async () => {
    await using device = await testApp.connected()
    await build(device.doors[1]!, { entryReaders: [wiegand(1)] })
    await report(device, ['wiegand0', 'rs48563', 'builtIn9'])
    await isDead(device, 'wiegand0')
    const everything = ['builtIn', 'wiegand', 'rs485'].flatMap((port) =>
      Array.from({ length: 64 }, (_, index) => `${port}${index}`),
    )
    const wrong = [
      everything,
      Array.from({ length: 10_000 }, (_, index) => `wiegand${index}`),
      ['wiegand1', 'wiegand1'],
      ['wiegand99'],
      ["wiegand0'; drop table device"],
      [7],
      [null],
    ]
    for (const names of wrong) await report(device, names, { unlockedRelays: { 1: 'plan' } })
    await report(device, ['wiegand0', 'wiegand1'])
    await isDead(device, 'wiegand0', 'wiegand1')
    // Nothing of a message is taken of which a part is wrong.
    expect((await testApp.deviceRow(device)).unlocked_relays).toBeNull()
    expect(await alarmsOf(device)).toHaveLength(2)
  })

  it('says nothing about settings, and settings say nothing about readers', async () => {
    await using device = await testApp.connected()
    await report(device, ['wiegand0'], { version: 9 })
    await isDead(device, 'wiegand0')
    expect((await testApp.deviceRow(device)).reported_version).toBe(0)
    await device.say('reported', { v: 1, ts: Date.now(), version: 4, full: { volume: 3 } })
    await until(async () => (await testApp.deviceRow(device)).reported_version === 4)
    expect(await deadOf(device)).toEqual(['wiegand0'])
  })

  it('is over when its device is replaced or taken away', async () => {
    const over = async (end: (db: Db, device: LockedDevice) => Promise<unknown>): Promise<void> => {
      await using device = await testApp.connected()
      await report(device, ['wiegand0'])
      await isDead(device, 'wiegand0')
      await testApp.test.database.write(site(), async (db) => end(db, (await lockedDevice(db, site(), device.uuid))!))
      expect((await alarmsOf(device)).map(({ clearedAt }) => clearedAt !== null)).toEqual([true])
    }
    await over(async (db, device) => {
      const mac = '0C1105FEDC01'
      await admitMacs(db, site(), [mac], 'Installer')
      await replaceDevice(db, site(), device, { mac, claimCodeHash: Buffer.alloc(32) }, new Date(), failWith)
      expect(await deadReadersIn(db, device)).toEqual([])
    })
    await over((db, device) => removeDevice(db, site(), device, new Date()))
  })

  it('is reported by a device that was offline when the reader failed', async () => {
    const registeredDevice = await testApp.register()
    await build(registeredDevice.doors[0]!, { entryReaders: [wiegand(0)] })
    const settings = { doors: [{ relay: 0, entryReaders: ['wiegand0'] }] }
    await testApp.test.database.write(systemScope, async (db) => {
      await sql`update device set desired = ${JSON.stringify(settings)}::jsonb, desired_version = desired_version + 1
        where uuid = ${registeredDevice.uuid}`.execute(systemQueries(db, systemScope))
    })
    const device = await SimulatedDevice.start({
      mac: registeredDevice.mac,
      code: registeredDevice.claimCode,
      model: 'LC-4',
      portal: testApp.url,
      stateDir: folder,
      reconnectMinMs: 20,
      reconnectMaxMs: 100,
    })
    try {
      await until(() => Promise.resolve(device.status().cfgVersion > 0))
      device.offline()
      await device.setReader('wiegand0', true)
      expect(await deadOf(registeredDevice)).toEqual([])
      device.online()
      await isDead(registeredDevice, 'wiegand0')
      await device.setReader('wiegand0', false)
      await isDead(registeredDevice)
      expect((await alarmsOf(registeredDevice)).map(({ clearedAt }) => clearedAt === null)).toEqual([false])
    } finally {
      await device.stop()
    }
  })
})
