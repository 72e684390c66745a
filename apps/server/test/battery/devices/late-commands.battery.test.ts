import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { brokers, startDeviceTestApp, until, type DeviceTestApp } from '../../devices/device-test-app.ts'
import { report } from '../kit.ts'

/**
 * T15e: an opening that was ordered while its device went away opens nothing when the device is back after its time.
 */

describe.each(brokers)('devices on %s', (broker) => {
  let testApp: DeviceTestApp
  beforeAll(async () => {
    testApp = await startDeviceTestApp(broker)
    return () => testApp.close()
  })

  const stateOf = async (uuid: string) =>
    (
      await testApp.rows((db) =>
        db.selectFrom('door_command').select('state').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
      )
    ).state

  it('open nothing that was ordered before they were away for eleven seconds', async () => {
    // The session of the device outlives the connection, so a broker may keep the command for it.
    const keeps = { clean: false }
    await using device = await testApp.claimed()
    await device.connect({}, keeps)
    await until(async () => (await testApp.connectionOf(device)) === 'online')
    device.cut()
    const command = await testApp.orderOpening(device, new Date(Date.now() + 10_000))
    await pause(11_000)
    await device.connect({}, keeps)
    await pause(700)
    const usable = device.heard('cmd').filter(({ expires }) => expires > Date.now())
    await until(async () => (await stateOf(command)) === 'expired')
    report('T15e', { broker, 'commands in force': usable.length, state: await stateOf(command) }, '0 openings, expired')
    expect(usable).toEqual([])
    // An answer after that opens nothing on the page either.
    await device.say('cmdack', { v: 1, ts: null, id: command, state: 'done', code: 'OK', at: Date.now() })
    await device.report(1, 1)
    await device.next('evtack')
    expect(await stateOf(command)).toBe('expired')
  }, 240_000)
})
