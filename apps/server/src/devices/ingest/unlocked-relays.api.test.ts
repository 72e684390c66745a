import { door } from '@lintel/contract/doors/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { pageOfDoors } from '../../features/doors/door-list.ts'

/** Doors that a device holds open, as it tells of them (office.md 5.4, states). */

let testApp: DeviceTestApp
beforeAll(async () => {
  testApp = await startDeviceTestApp()
})
afterAll(() => testApp.close())

const report = (device: TestDevice, more: object) =>
  device.say('reported', { v: 1, ts: Date.now(), version: 0, ...more })
const unlockedBy = async (device: TestDevice) => {
  const scope = projectScope(testApp.projectUuid)
  const filter = door.list.input.parse({})
  const { rows } = await testApp.test.database.read(scope, (db) => pageOfDoors(db, scope, new Date(), filter))
  return device.doors.map((uuid) => rows.find((row) => row.uuid === uuid)!.unlockedBy)
}
const isUnlocked = (device: TestDevice, ...expected: (string | null)[]) =>
  until(async () => String(await unlockedBy(device)) === String(expected))
const changesOf = async (device: TestDevice) =>
  (await testApp.changes()).flatMap((change) =>
    change.kind === 'unlockedDoors' && change.doors.some(({ doorUuid }) => doorUuid === device.doors[0])
      ? [change.doors.map(({ unlockedBy }) => unlockedBy)]
      : [],
  )

describe('a device that holds doors open', () => {
  it('is believed about what holds them, and open browsers hear of each change once', async () => {
    await using device = await testApp.connected()
    expect(await unlockedBy(device)).toEqual([null, null])
    await report(device, { unlockedRelays: {} })
    await isUnlocked(device, 'nothing', 'nothing')
    await report(device, { unlockedRelays: { 0: 'timetable' } })
    await isUnlocked(device, 'timetable', 'nothing')
    await report(device, { unlockedRelays: { 0: 'timetable' } })
    await report(device, { unlockedRelays: { 0: 'override', 1: 'plan' } })
    await isUnlocked(device, 'override', 'plan')
    expect(await changesOf(device)).toEqual([
      ['nothing', 'nothing'],
      ['timetable', 'nothing'],
      ['override', 'plan'],
    ])
  })

  it('says nothing about settings with that, and nothing about doors with settings', async () => {
    await using device = await testApp.connected()
    await report(device, { version: 3, full: { volume: 7 }, rejected: [{ path: 'x', code: 'UNSUPPORTED' }] })
    await report(device, { unlockedRelays: { 1: 'plan' } })
    await isUnlocked(device, 'nothing', 'plan')
    const settings = { values: { volume: 7 }, rejected: [{ path: 'x', code: 'UNSUPPORTED' }] }
    expect(await testApp.deviceRow(device)).toMatchObject({ reported: settings, reported_version: 3 })
    await report(device, { version: 4, patch: { volume: 8 } })
    await until(async () => (await testApp.deviceRow(device)).reported_version === 4)
    expect(await unlockedBy(device)).toEqual(['nothing', 'plan'])
  })

  it('may be newer than this version, and then the lock’s state is unknown', async () => {
    await using device = await testApp.connected()
    await report(device, { unlockedRelays: { 0: 'moonlight' } })
    await isUnlocked(device, null, 'nothing')
    expect(await changesOf(device)).toEqual([[null, 'nothing']])
    await report(device, { unlockedRelays: { nothing: 'plan' } })
    await report(device, { unlockedRelays: { 0: 'no words' } })
    await report(device, { unlockedRelays: { 0: 'plan' } })
    await isUnlocked(device, 'plan', 'nothing')
  })

  it('leaves in the log when that began and ended, which is no opening', async () => {
    await using device = await testApp.connected()
    const event = (type: string) => (n: number) => ({
      t: Date.now() - 5_000 + n,
      tq: 'synced',
      mono: n,
      type,
      door: 0,
      reason: 'allowUnlocked',
      policyVersion: 2,
    })
    await device.report(1, 1, event('unlocked'))
    await device.report(2, 2, event('locked'))
    await device.next('evtack', ({ upTo }) => upTo === 2)
    const about = { door_uuid: device.doors[0], reason: 'allowUnlocked', granted: null, person_uuid: null }
    expect(await testApp.eventsOf(device)).toMatchObject([
      { type: 'unlocked', ...about },
      { type: 'locked', ...about },
    ])
    const doorRows = await testApp.rows((db) =>
      db.selectFrom('door').select('last_opened_at').where('uuid', '=', device.doors[0]!).execute(),
    )
    expect(doorRows).toEqual([{ last_opened_at: null }])
  })
})
