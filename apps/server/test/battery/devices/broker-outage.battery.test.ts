import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../devices/device-test-app.ts'
import { sendEvents } from '../../devices/event-sender.ts'
import type { TestDevice } from '../../devices/test-device.ts'
import { report } from '../kit.ts'

/**
 * T15: the broker is away while 200 devices gather ten minutes of one event a second, comes back, and is killed once
 * more with messages on their way. Nothing is lost or doubled, the order of each device is kept, and the backlog is
 * gone in a minute.
 */

const devicesCount = 200
const eventsEach = 600
const batchEvents = 100

let testApp: DeviceTestApp
beforeAll(async () => {
  testApp = await startDeviceTestApp('mosquitto')
})
afterAll(() => testApp.close())

const countEvents = async () => {
  const { rows } = await testApp.test.database.owner.query<{
    stored: number
    numbers: number
    devices: number
    wrong: number
  }>(
    `with own as (select device_uuid, count(*)::int as stored, count(distinct number)::int as numbers,
                         min(number)::int as first, max(number)::int as last,
                         bool_and(type = 'access') as whole from door_event group by device_uuid)
     select coalesce(sum(stored), 0)::int as stored, coalesce(sum(numbers), 0)::int as numbers, count(*)::int as devices,
            count(*) filter (where first <> 1 or last <> $1 or not whole)::int as wrong from own`,
    [eventsEach],
  )
  return rows[0]!
}

it('a broker outage loses and doubles none of 120,000 events, in the order of each device, within a minute', async () => {
  const devices: TestDevice[] = []
  for (let index = 0; index < devicesCount; index += 1) devices.push(await testApp.claimed())
  const broker = testApp.mosquitto!
  await broker.kill()
  await until(() => !testApp.devices.isReady(), 20_000)

  const draining = Promise.all(
    devices.map((device) => sendEvents(device, { count: eventsEach, batchEvents, ackWithinMs: 8_000 })),
  )
  await broker.start()
  const startedAt = performance.now()
  await until(async () => (await countEvents()).stored > 20_000, 60_000, '20,000 events are stored')
  await broker.kill()
  await broker.start()
  await draining
  const seconds = (performance.now() - startedAt) / 1_000
  const { stored, numbers, devices: reportingDevices, wrong } = await countEvents()
  const lostCount = devicesCount * eventsEach - numbers
  report(
    'T15',
    {
      stored,
      lost: lostCount,
      doubled: stored - numbers,
      'devices out of order': wrong,
      'drained s': seconds.toFixed(1),
    },
    '0 lost, 0 doubled, order kept, at most 60 s',
  )
  expect([reportingDevices, lostCount, stored - numbers, wrong]).toEqual([devicesCount, 0, 0, 0])
  const order = await testApp.test.database.owner.query<{ wrong: number }>(
    `select count(*)::int as wrong from (select number, occurred_at,
       lag(occurred_at) over (partition by device_uuid order by number) as before from door_event) own
     where before > occurred_at + interval '1 minute'`,
  )
  expect(order.rows[0]!.wrong).toBe(0)
  expect(seconds).toBeLessThanOrEqual(60)
})
