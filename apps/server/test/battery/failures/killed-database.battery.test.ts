import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemScope } from '../../../src/db/scope/scope.ts'
import { systemQueries } from '../../../src/db/db.ts'
import { insertSeededDevice } from '../../../src/seed/records.ts'
import { claim } from '../../devices/device-test-app.ts'
import { ask, eventually } from '../../servers/server-process.ts'
import { reportEvents } from '../../devices/event-sender.ts'
import { TestDevice } from '../../devices/test-device.ts'
import { quantile, randomFrom, report, seed } from '../kit.ts'
import { openRiskyDatabase, wrongRows, type RiskyDatabase } from './risky-database.ts'

/**
 * T12: the postmaster is killed a hundred times under more than 500 writes a second: calls of people and events of
 * devices. What was acknowledged is there once. `KILLS` says how often.
 */

const kills = Number(process.env['KILLS'] ?? 100)
const devicesCount = 6
const sessions = 20
/** So that calls get their share of the processors. */
const betweenAcksMs = 50
/** So long the load goes on between two kills, at least. */
const workMs = 1_500

let testApp: RiskyDatabase
const devices: TestDevice[] = []
beforeAll(async () => {
  testApp = await openRiskyDatabase()
  for (let index = 1; index <= devicesCount; index++) devices.push(await claimDevice(index))
}, 240_000)
afterAll(() => testApp.close())

async function claimDevice(index: number): Promise<TestDevice> {
  const claimCode = `KILLCODE${index}`
  const mac = `0C11060C${index.toString(16).toUpperCase().padStart(4, '0')}`
  const device = await testApp.people.database.write(systemScope, (db) =>
    insertSeededDevice(systemQueries(db, systemScope), testApp.people.fixtures.ours.office.uuid, {
      mac,
      name: `Panel ${index}`,
      model: 'LD-200',
      type: 'doorPhone',
      doors: [`Door ${index}`],
      claimCode,
    }),
  )
  const { data, msg } = await claim(testApp.server.url, mac, claimCode)
  if (!data) throw new Error(`the claim failed: ${msg}`)
  return new TestDevice({ mac, ...device }, data)
}

it(`the portal loses and doubles nothing that was acknowledged when PostgreSQL is killed ${kills} times under load`, async () => {
  const { postgres, server } = testApp
  const load = await testApp.load(sessions)
  const reports = devices.map((device) => reportEvents(device, { batchEvents: 25, ackWithinMs: 2_000, betweenAcksMs }))
  const countAcknowledged = () => load.added.size + reports.reduce((sum, { acked }) => sum + acked(), 0)
  const random = randomFrom(seed)
  const outages: number[] = []
  const rates: number[] = []
  for (let round = 0; round < kills; round++) {
    const [before, startedAt] = [countAcknowledged(), performance.now()]
    await pause(workMs + random() * 500)
    rates.push(((countAcknowledged() - before) / (performance.now() - startedAt)) * 1_000)
    const { pid } = postgres
    process.kill(pid, 'SIGKILL')
    const addedBefore = load.added.size
    const marks = reports.map(({ acked }) => acked())
    outages.push(
      await eventually(
        async () =>
          postgres.pid !== pid &&
          load.added.size > addedBefore &&
          reports.every(({ acked }, index) => acked() > marks[index]!),
        30_000,
        `work goes on after kill ${round + 1}`,
      ),
    )
  }
  await load.stop()
  await Promise.all(reports.map((one) => one.stop()))

  const calls = await wrongRows(postgres.url, load)
  const rows = await ask<{ device_uuid: string; numbers: number; events: number }>(
    postgres.url,
    `select device_uuid, count(distinct number)::int as numbers, count(*)::int as events from door_event group by 1`,
  )
  const doubledEvents = rows.reduce((sum, { numbers, events }) => sum + events - numbers, 0)
  let lostEvents = 0
  for (const [index, device] of devices.entries()) {
    const ackedUpTo = reports[index]!.acked()
    const [found] = await ask<{ count: number }>(
      postgres.url,
      `select count(distinct number)::int as count from door_event where device_uuid = '${device.uuid}' and number <= ${ackedUpTo}`,
    )
    lostEvents += ackedUpTo - found!.count
  }
  report(
    'T12',
    {
      kills,
      'calls acknowledged': load.added.size,
      'events acknowledged': countAcknowledged() - load.added.size,
      'writes/s median': Math.round(quantile(rates, 0.5)),
      lost: calls.lost + lostEvents,
      doubled: calls.doubled + doubledEvents,
      'outage median s': (quantile(outages, 0.5) / 1_000).toFixed(1),
      'outage longest s': (quantile(outages, 1) / 1_000).toFixed(1),
    },
    '0 lost, 0 doubled, at least 500 writes/s, back within 30 s',
  )
  expect([calls, lostEvents, doubledEvents]).toEqual([{ lost: 0, doubled: 0 }, 0, 0])
  expect(load.others).toEqual([])
  expect(quantile(rates, 0.5)).toBeGreaterThan(500)
  expect(server.child.exitCode).toBe(null)
}, 3_600_000)
