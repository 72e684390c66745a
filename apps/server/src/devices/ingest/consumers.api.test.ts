import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { accessEvent } from '../../../test/devices/test-device.ts'
import { liveFeed } from './consumers/live-feed.ts'

let testApp: DeviceTestApp
beforeAll(async () => {
  testApp = await startDeviceTestApp()
})
afterAll(() => testApp.close())

const forcedEvent = (n: number) => ({ t: Date.now(), tq: 'synced', mono: n, type: 'doorForced', door: 0 })

describe('a batch whose last consumer fails', () => {
  it('is neither stored nor acknowledged, and is stored whole when the device sends it again', async () => {
    await using device = await testApp.connected()
    const alarms = () =>
      testApp.rows((db) =>
        db.selectFrom('alarm_record').select('uuid').where('device_uuid', '=', device.uuid).execute(),
      )
    const failing = vi.spyOn(liveFeed, 'run').mockRejectedValueOnce(new Error('the feed is away'))
    await device.report(1, 1, forcedEvent)
    await until(() => Promise.resolve(failing.mock.calls.length === 1))
    await device.report(2, 2, accessEvent)
    // The first acknowledgement is that of the second batch: the device keeps the first.
    expect((await device.next('evtack')).upTo).toBe(0)
    expect((await testApp.eventsOf(device)).map(({ type }) => type)).toEqual(['access'])
    expect(await alarms()).toEqual([])
    await device.report(1, 1, forcedEvent)
    expect((await device.next('evtack')).upTo).toBe(2)
    expect((await testApp.eventsOf(device)).map(({ type }) => type).toSorted()).toEqual(['access', 'doorForced'])
    expect(await alarms()).toHaveLength(1)
    failing.mockRestore()
  })
})
