import { failWith } from '../../kernel/failure.ts'
import { doorSettingFields } from '@lintel/contract/doors/settings.ts'
import { door } from '@lintel/contract/doors/operations.ts'
import type { DownMessage } from '@lintel/devices/protocol/messages.ts'
import { settings } from '@lintel/devices/protocol/settings.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { rebuildDoor } from '../../features/doors/hardware.ts'
import { pageOfDoors } from '../../features/doors/door-list.ts'
import { insertPeople, type SeededPeople } from '../../seed/records.ts'

/**
 * How doors are built and what happens at them: from the form to the device, and from the device to log, list and
 * alarms.
 */

let testApp: DeviceTestApp
let people: SeededPeople
beforeAll(async () => {
  testApp = await startDeviceTestApp()
  people = await testApp.test.database.write(systemScope, (db) =>
    insertPeople(systemQueries(db, systemScope), testApp.projectUuid, 'Acme'),
  )
})
afterAll(() => testApp.close())

const row = async (uuid: string) => {
  const scope = projectScope(testApp.projectUuid)
  const filter = door.list.input.parse({ size: 40 })
  const { rows } = await testApp.test.database.read(scope, (db) => pageOfDoors(db, scope, new Date(), filter))
  return rows.find((one) => one.uuid === uuid)!
}

const output = { outputType: 'relay', outputIndex: 0 } as const
const hardware = {
  entryReaders: [{ port: 'builtIn', index: 0 }],
  exitReaders: [{ port: 'rs485', index: 0 }],
  doorStatusInput: 0,
  exitButtonInput: 1,
  fireInput: null,
  floorButtonInput: null,
  sensorTrigger: 'high',
  unlockMode: 'monostable',
  triggerDelaySec: 2,
  holdDelaySec: 7,
  accessMethods: ['card', 'pin'],
  doorForcedAlarm: true,
  doorHeldOpenAlarm: true,
  doorHeldOpenSec: 45,
  relock: true,
} as const

/** Saves a device's first door, as its form does. */
async function build(device: TestDevice, changes: object = {}): Promise<void> {
  const scope = projectScope(testApp.projectUuid)
  const [uuid] = device.doors as [string]
  await testApp.test.database.write(scope, async (db) => {
    const { name, version } = (await testApp.rows((rows) =>
      rows.selectFrom('door').select(['name', 'version']).where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    ))!
    await rebuildDoor(
      db,
      scope,
      device.uuid,
      {
        uuid,
        version,
        name,
        floor: null,
        ...output,
        ...structuredClone(hardware),
        ...changes,
      } as never,
      new Date(),
      failWith,
    )
  })
}

const onDevice = {
  relay: 0,
  unlockMode: 'monostable',
  triggerDelaySeconds: 2,
  accessMethods: ['pin', 'card'].toSorted(),
  entryReaders: ['builtIn0'],
  exitReaders: ['rs4850'],
  sensorInput: 0,
  sensorTrigger: 'high',
  exitButtonInput: 1,
  doorForcedAlarm: true,
  doorHeldOpenSeconds: 45,
  relock: true,
}

const event =
  (type: string, secondsAgo: number, more: object = {}) =>
  (n: number) => ({ t: Date.now() - secondsAgo * 1_000, tq: 'synced', mono: n, type, door: 0, ...more })
let n: Record<string, number> = {}
/** Reports events in batches of one, and waits until they are stored. */
async function report(device: TestDevice, ...events: ReturnType<typeof event>[]): Promise<void> {
  for (const one of events) {
    const next = (n[device.mac] = (n[device.mac] ?? 0) + 1)
    await device.report(next, next, one)
    await device.next('evtack', ({ upTo }) => upTo === next)
  }
}
const alarms = async (device: TestDevice) =>
  (
    await testApp.rows((db) =>
      db
        .selectFrom('alarm_record')
        .select(['type', 'level', 'cleared_at', 'door_uuid'])
        .where('device_uuid', '=', device.uuid)
        .orderBy('occurred_at')
        .execute(),
    )
  ).map(({ type, level, cleared_at }) => [type, level, cleared_at !== null])

describe('the hardware of a door', () => {
  it('reaches a device that is there at once, whole, and in a shape that it takes', async () => {
    await using device = await testApp.connected()
    await until(async () => (await testApp.connectionOf(device)) === 'online')
    await build(device)
    const { version, doc } = await device.next('desired', ({ doc }) => 'doors' in doc)
    expect(settings.doors.parse(doc['doors'])).toMatchObject([onDevice, { relay: 1, relock: false, entryReaders: [] }])
    expect(doc['relayHoldSeconds']).toEqual([7, 5])
    await device.say('reported', { v: 1, ts: Date.now(), version, full: doc })
    await until(async () => (await testApp.deviceRow(device)).reported_version === version)
  })

  it('reaches a device that is away when it comes back, and is said again to one that does not answer', async () => {
    const device = await testApp.claimed()
    await build(device)
    await device.connect()
    const first = await device.next('desired', ({ doc }) => 'doors' in doc)
    expect(first.doc['doors']).toMatchObject([onDevice, {}])
    await until(async () => (await testApp.connectionOf(device)) === 'online')
    await build(device, { relock: false })
    // The directory of the companies there travels by itself, before or after.
    const isAsBuilt = ({ version, doc }: DownMessage<'desired'>) =>
      version > first.version && settings.doors.parse(doc['doors'])[0]?.relock === false
    expect((await device.next('desired', isAsBuilt)).doc['doors']).toHaveLength(2)
    await device[Symbol.asyncDispose]()
  })

  it('has nothing on a device that the form does not know', () => {
    expect(Object.keys(hardware).toSorted()).toEqual(Object.keys(doorSettingFields).toSorted())
  })
})

describe('a report of a device about a door', () => {
  it('reaches open browsers as the state of the door, which a backlog does not move backwards', async () => {
    await using device = await testApp.connected()
    const [uuid] = device.doors as [string]
    await build(device)
    const states = async () =>
      (await testApp.changes()).flatMap((change) =>
        change.kind === 'door' && change.doorUuid === uuid ? [[change.position, change.lastOpenedAt]] : [],
      )
    await report(device, event('doorOpened', 20))
    const [[, openedAt] = []] = await states()
    expect(openedAt).toEqual(expect.any(String))
    await report(device, event('doorClosed', 10), event('doorOpened', 3_600))
    expect(await states()).toEqual([
      ['open', openedAt],
      ['closed', openedAt],
      ['closed', openedAt],
    ])
  })

  it('reaches open browsers without a position where the door has no sensor', async () => {
    await using device = await testApp.connected()
    const [uuid] = device.doors as [string]
    await report(device, event('doorOpened', 20))
    expect(await testApp.changes()).toContainEqual(
      expect.objectContaining({ kind: 'door', doorUuid: uuid, position: 'unknown' }),
    )
  })

  it('is the state of the door, by the newest event, where it has a sensor', async () => {
    await using device = await testApp.connected()
    const [uuid] = device.doors as [string]
    await report(device, event('doorOpened', 20))
    expect((await row(uuid)).position).toBe('unknown')
    await build(device)
    expect((await row(uuid)).position).toBe('open')
    await report(device, event('doorClosed', 10))
    expect((await row(uuid)).position).toBe('closed')
    await report(device, event('doorHeldOpen', 15))
    expect((await row(uuid)).position).toBe('closed')
    await report(device, event('doorForced', 5))
    expect((await row(uuid)).position).toBe('open')
  })

  it('makes an alarm for each cause as long as it lasts, and ends it', async () => {
    await using device = await testApp.connected()
    await report(
      device,
      event('doorForced', 60),
      event('doorForced', 55),
      event('doorHeldOpen', 40),
      event('doorHeldOpen', 35),
    )
    await report(device, event('fireStarted', 30), event('fireStarted', 29))
    expect(await alarms(device)).toEqual([
      ['doorForced', 'critical', false],
      ['doorHeldOpen', 'warning', false],
      ['emergency', 'critical', false],
    ])
    await report(device, event('doorClosed', 20))
    expect((await alarms(device)).map(([, , isOver]) => isOver)).toEqual([true, true, false])
    await report(device, event('fireEnded', 10))
    expect((await alarms(device)).map(([, , isOver]) => isOver)).toEqual([true, true, true])
    await report(device, event('doorForced', 5))
    expect(await alarms(device)).toHaveLength(4)
  })

  it('ends the alarm about its absence when it is back', async () => {
    const device = await testApp.claimed()
    const since = new Date(Date.now() - 3_600_000)
    await testApp.test.database.write(systemScope, (db) =>
      systemQueries(db, systemScope)
        .insertInto('alarm_record')
        .values({
          project_uuid: testApp.projectUuid,
          type: 'offline',
          level: 'warning',
          device_uuid: device.uuid,
          device_name: 'Panel',
          occurred_at: since,
        })
        .execute(),
    )
    expect(await alarms(device)).toEqual([['offline', 'warning', false]])
    await device.connect()
    await until(async () => (await alarms(device))[0]?.[2] === true)
    await device[Symbol.asyncDispose]()
  })

  it('is stored with the second proof, and with who opened the door', async () => {
    await using device = await testApp.connected()
    const who = { person: people.personUuid, direction: 'entry', policyVersion: 1 }
    await report(
      device,
      event('access', 20, { ...who, granted: true, method: 'card', awaitsOpening: true, second: { method: 'pin' } }),
      event('doorOpened', 18, who),
      event('accessNotTaken', 10, who),
    )
    expect(await testApp.eventsOf(device)).toMatchObject([
      { type: 'access', second_method: 'pin', second_credential_uuid: null },
      { type: 'doorOpened', person_uuid: people.personUuid, direction: 'entry', granted: null },
      { type: 'accessNotTaken', person_uuid: people.personUuid },
    ])
  })
})

describe('a person who is let in', () => {
  const area = async (device: TestDevice) => {
    const [uuid] = device.doors as [string]
    const place = { project_uuid: testApp.projectUuid }
    return testApp.test.database.write(systemScope, async (db) => {
      const queries = systemQueries(db, systemScope)
      const areaRow = await queries
        .insertInto('area')
        .values({ ...place, name: `Area ${device.mac}` } as never)
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await queries
        .insertInto('area_door')
        .values({ ...place, area_uuid: areaRow.uuid, door_uuid: uuid, direction: 'entry' } as never)
        .execute()
      return areaRow.uuid
    })
  }
  const positions = (areaUuid: string) =>
    testApp.rows((db) => db.selectFrom('area_position').select('is_inside').where('area_uuid', '=', areaUuid).execute())
  const who = () => ({ person: people.personUuid, direction: 'entry', granted: true, policyVersion: 1 })

  it('is inside at once where nothing tells of the door', async () => {
    await using device = await testApp.connected()
    const uuid = await area(device)
    await report(device, event('access', 10, who()))
    expect(await positions(uuid)).toEqual([{ is_inside: true }])
  })

  it('is inside when the door opens where it has a contact, and not when it stays closed', async () => {
    await using device = await testApp.connected()
    const uuid = await area(device)
    const { granted: _, ...passage } = who()
    await report(device, event('access', 30, { ...who(), awaitsOpening: true }), event('accessNotTaken', 25, passage))
    expect(await positions(uuid)).toEqual([])
    await report(device, event('access', 20, { ...who(), awaitsOpening: true }), event('doorOpened', 18, passage))
    expect(await positions(uuid)).toEqual([{ is_inside: true }])
  })
})
