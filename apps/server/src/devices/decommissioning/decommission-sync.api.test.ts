import { beforeAll, describe, expect, it } from 'vitest'
import { brokersInTurn, startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { removeDevice, lockedDevice } from '../../features/devices/removing.ts'

describe.each(brokersInTurn(3))('a device that is deleted (%s)', (broker) => {
  let testApp: DeviceTestApp
  beforeAll(async () => {
    testApp = await startDeviceTestApp(broker)
    return () => testApp.close()
  })

  const remove = async ({ uuid }: TestDevice) => {
    const scope = projectScope(testApp.projectUuid)
    await testApp.test.database.write(scope, async (db) => {
      const device = await lockedDevice(db, scope, uuid)
      await removeDevice(db, scope, device!, new Date())
    })
  }
  const isOnline = (device: TestDevice) => async () => (await testApp.connectionOf(device)) === 'online'
  const decommissions = async (mac: string) =>
    (await testApp.rows((db) => db.selectFrom('device_decommission').select('mac').where('mac', '=', mac).execute()))
      .length
  const waitUntilCleared = (device: TestDevice, id: string) =>
    device.say('cmdack', { v: 1, ts: Date.now(), id, state: 'done', code: 'OK', at: Date.now() })
  const isRefused = (device: TestDevice) =>
    device.connect().then(
      () => false,
      () => true,
    )

  it('is told to forget what it holds, loses its connection, and can not come back', async () => {
    await using device = await testApp.connected()
    await until(isOnline(device))
    const closing = new Promise<void>((resolve) => device.client!.once('close', () => resolve()))
    await remove(device)
    const command = await device.next('cmd', ({ name }) => name === 'clear')
    await waitUntilCleared(device, command.id)
    await closing
    await until(async () => (await decommissions(device.mac)) === 0)
    expect(await isRefused(device)).toBe(true)
  })

  it('that is away is told when it comes once more, and nothing it says is taken', async () => {
    await using device = await testApp.connected()
    await until(isOnline(device))
    await device.leave()
    device.cut()
    await until(async () => (await testApp.connectionOf(device)) === 'offline')
    await remove(device)
    expect(await decommissions(device.mac)).toBe(1)
    await device.connect()
    const command = await device.next('cmd', ({ name }) => name === 'clear')
    const closing = new Promise<void>((resolve) => device.client!.once('close', () => resolve()))
    await device.report(1, 1)
    await waitUntilCleared(device, command.id)
    await closing
    expect(device.heard('evtack')).toEqual([])
    expect(await testApp.eventsOf(device)).toEqual([])
    expect(await isRefused(device)).toBe(true)
  })

  it('that says nothing is let in no longer either', async () => {
    await using device = await testApp.connected()
    await until(isOnline(device))
    const closing = new Promise<void>((resolve) => device.client!.once('close', () => resolve()))
    await remove(device)
    await device.next('cmd', ({ name }) => name === 'clear')
    await closing
    await until(async () => (await decommissions(device.mac)) === 0)
    expect(await isRefused(device)).toBe(true)
  })
})
