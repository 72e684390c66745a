import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startDeviceTestApp, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { RegisteredDevice } from '../../../test/devices/test-device.ts'
import type { ReceivedBatch } from '../connection/dispatcher.ts'
import { liveFeed } from './consumers/live-feed.ts'
import { ingestOfDevices } from './ingest.ts'
import { createSiteWriters } from './site-writers.ts'

let testApp: DeviceTestApp
beforeAll(async () => {
  testApp = await startDeviceTestApp()
})
afterAll(() => testApp.close())

const began = Date.parse('2026-11-20T12:00:00Z')

/** A batch of granted accesses, the n-th of them n seconds after a moment. */
function batchOf(numbers: readonly number[], person = 'Zoe'): ReceivedBatch {
  const events = numbers.map((n) => {
    const time = { n, t: began + n * 1_000, tq: 'synced', mono: n } as const
    return { ...time, type: 'access', door: 0, granted: true, method: 'card', person }
  })
  const place = { epoch: 'abcdef01', boot: 1, from: numbers[0]!, to: numbers.at(-1)! }
  return { receivedAt: new Date(began + 60_000), batch: { v: 1, ts: 0, ...place, events } }
}

const registerDevices = (count: number) => Promise.all(Array.from({ length: count }, () => testApp.register()))

const numbersOf = async (device: RegisteredDevice) =>
  (await testApp.eventsOf(device)).map(({ number }) => Number(number))

const transactionsOf = (devices: readonly RegisteredDevice[]) =>
  testApp.rows(async (db) => {
    const { rows } = await sql<{ count: string }>`select count(distinct xmin::text) from door_event
      where device_uuid = any(${devices.map(({ uuid }) => uuid)}::uuid[])`.execute(db)
    return Number(rows[0]!.count)
  })

const openedOf = (device: RegisteredDevice) =>
  testApp.rows(async (db) => {
    const { rows } = await sql<{ opened: string }>`select coalesce(sum(opened), 0) as opened from door_counter
      where device_uuid = ${device.uuid}`.execute(db)
    return Number(rows[0]!.opened)
  })

const ingest = (devices: readonly RegisteredDevice[], batches: readonly (readonly ReceivedBatch[])[]) =>
  ingestOfDevices(
    testApp.services.database,
    devices.map(({ mac }, index) => ({ mac, received: batches[index]! })),
    testApp.services.vault,
  )

describe('batches of several devices of a site', () => {
  it('are one transaction, in which each device has its own numbers, names, counters and door', async () => {
    const devices = await registerDevices(2)
    const results = await ingest(devices, [[batchOf([1, 2]), batchOf([2, 3])], [batchOf([1, 4])]])
    expect(results.map((own) => own.map((result) => result && 'upTo' in result && result.upTo))).toEqual([[3, 3], [1]])
    expect(await Promise.all(devices.map(numbersOf))).toEqual([
      [1, 2, 3],
      [1, 4],
    ])
    expect(await transactionsOf(devices)).toBe(1)
    expect(await Promise.all(devices.map(openedOf))).toEqual([3, 2])
    const names = (await Promise.all(devices.map((device) => testApp.eventsOf(device)))).map(([event]) => [
      event!.device_uuid,
      event!.door_uuid,
      event!.epoch,
    ])
    expect(names).toEqual(devices.map(({ uuid, doors }) => [uuid, doors[0]!, 'abcdef01']))
    const doorRows = await testApp.rows((db) =>
      db
        .selectFrom('door')
        .select('last_opened_at')
        .where(
          'uuid',
          'in',
          devices.map(({ doors }) => doors[0]!),
        )
        .orderBy('last_opened_at')
        .execute(),
    )
    expect(doorRows.map(({ last_opened_at }) => last_opened_at?.getTime())).toEqual([began + 3_000, began + 4_000])
  })

  it('are stored without that of the one device whose batch fails', async () => {
    const devices = await registerDevices(3)
    const run = liveFeed.run.bind(liveFeed)
    const failing = vi.spyOn(liveFeed, 'run').mockImplementation((batch, db) => {
      if (batch.rows.some(({ deviceUuid }) => deviceUuid === devices[1]!.uuid)) throw new Error('it cannot be stored')
      return run(batch, db)
    })
    const [first, second, third] = await ingest(devices, [[batchOf([1])], [batchOf([1])], [batchOf([1])]])
    failing.mockRestore()
    expect([first, third]).toEqual([[expect.objectContaining({ upTo: 1 })], [expect.objectContaining({ upTo: 1 })]])
    expect(second).toEqual([expect.any(Error)])
    expect(await Promise.all(devices.map(numbersOf))).toEqual([[1], [], [1]])
  })

  it('are stored by themselves where one is of another site, and not for a device that is unknown', async () => {
    const [own] = await registerDevices(1)
    const otherSite = await testApp.addSite('office')
    const other = await testApp.register(otherSite)
    const results = await ingest([own!, other], [[batchOf([1])], [batchOf([1])]])
    expect(results.map(([result]) => result)).toEqual(
      [testApp.projectUuid, otherSite].map((projectUuid) => expect.objectContaining({ upTo: 1, projectUuid })),
    )
    const unknown = { ...own!, mac: '0C11060AFFFF' }
    expect(await ingest([unknown, own!], [[batchOf([1])], [batchOf([2])]])).toEqual([
      [null],
      [expect.objectContaining({ upTo: 2 })],
    ])
  })

  it('wait together while the writers of their site are busy', async () => {
    const devices = await registerDevices(5)
    const writers = createSiteWriters(testApp.services.database, testApp.services.vault)
    for (const { mac } of devices) await writers.store(mac, [batchOf([1])])
    await Promise.all(devices.map(({ mac }) => writers.store(mac, [batchOf([2])])))
    expect(await Promise.all(devices.map(numbersOf))).toEqual(devices.map(() => [1, 2]))
    // Two begin at once, and the other three are stored by the one that is ready first.
    expect(await transactionsOf(devices)).toBe(devices.length + 3)
  })
})

it('a text of a device is stored as it is, whatever signs it has', async () => {
  const [device] = await registerDevices(1)
  const texts = ['"', '\\', '{a,b}', 'NULL', ',', '\\" , \\\\"', "';--", '{}', 'Zoë 😀']
  for (const [index, text] of texts.entries()) await ingest([device!], [[batchOf([index + 1], text)]])
  expect((await testApp.eventsOf(device!)).map(({ person_name }) => person_name)).toEqual(texts)
})
