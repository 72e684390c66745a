import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from '../../../src/db/database.ts'
import type { Scope } from '../../../src/db/scope/scope.ts'
import { embeddedBrokerUsers } from '../../../src/devices/broker/broker-users.ts'
import { identitiesOf } from '../../../src/devices/broker/device-credentials.ts'
import { startDeviceTraffic } from '../../../src/devices/traffic.ts'
import { startDeviceTestApp, type DeviceTestApp } from '../../devices/device-test-app.ts'
import { reportEvents } from '../../devices/event-sender.ts'
import { eventually } from '../../servers/server-process.ts'
import type { TestDevice } from '../../devices/test-device.ts'
import { randomFrom, report, seed } from '../kit.ts'

/**
 * T13: the server ends while it stores events of devices: before the commit, between commit and acknowledgement, and
 * around the acknowledgement; a thousand times by a database that never answers again and a link that is cut, and as a
 * process by `kill -9`.
 * `CRASHES` and `KILLS` say how often.
 */

const crashes = Number(process.env['CRASHES'] ?? 1_000)
const kills = Number(process.env['KILLS'] ?? 40)
const program = fileURLToPath(new URL('../../servers/device-path-process.ts', import.meta.url))
const moments = ['before the commit', 'after the commit', 'around the acknowledgement'] as const

let testApp: DeviceTestApp
beforeEach(async () => {
  testApp = await startDeviceTestApp('mosquitto')
}, 240_000)
afterEach(() => testApp.close())

const random = randomFrom(seed)
const never = new Promise<never>(() => {})

/** The device path over a database that, at a moment of the first batch it stores, is gone together with the link. */
function startDoomed(moment: (typeof moments)[number] | null): { readonly crashed: Promise<void> } {
  const { promise: crashed, resolve } = Promise.withResolvers<void>()
  const { database } = testApp.services
  let isDead = false
  const crash = (): void => {
    if (isDead) return
    isDead = true
    void traffic.close({ isSuperseded: true })
    resolve()
  }
  const alive = <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      if (isDead) return never
      const result = await run(...args)
      return isDead ? never : result
    }
  }
  const crashingDatabase: Database = {
    ...database,
    read: alive((...args: Parameters<Database['read']>) => database.read(...args)) as Database['read'],
    statement: alive((...args: Parameters<Database['statement']>) =>
      database.statement(...args),
    ) as Database['statement'],
    write: alive(async (scope: Scope, run: Parameters<Database['write']>[1]) => {
      let hasStored = false
      const result = await database.write(scope, async (db) => {
        const writeResult = await run(db)
        hasStored = ((writeResult as { rows?: readonly unknown[] } | null)?.rows?.length ?? 0) > 0
        if (hasStored && moment === 'before the commit') {
          crash()
          throw new Error('the server is gone')
        }
        return writeResult
      })
      if (hasStored && moment === 'after the commit') crash()
      if (hasStored && moment === 'around the acknowledgement') setTimeout(crash, random() * 4)
      return result
    }) as Database['write'],
  }
  const url = new URL(testApp.mosquitto!.url)
  const traffic = startDeviceTraffic({
    services: { ...testApp.services, database: crashingDatabase },
    broker: null,
    login: {
      url: `mqtt://${url.host}`,
      username: url.username,
      password: url.password,
      clientId: 'lintel-gateway',
    },
    brokerUsers: embeddedBrokerUsers(() => {}),
    identities: identitiesOf(crashingDatabase, testApp.services.vault),
    noteDouble: () => {},
  })
  return { crashed }
}

async function wrongOf(device: TestDevice, acked: number) {
  const { rows } = await testApp.test.database.owner.query<{
    stored: number
    numbers: number
    known: number
    opened: number
  }>(
    `select count(*)::int as stored, count(distinct number)::int as numbers,
       count(*) filter (where number <= $2)::int as known,
       (select coalesce(sum(opened), 0)::int from door_counter) as opened
     from door_event where device_uuid = $1 and type = 'access'`,
    [device.uuid, acked],
  )
  const { stored, numbers, known, opened } = rows[0]!
  return { stored, lost: acked - known, doubled: stored - numbers, 'counted twice': opened - stored }
}

const fine = { lost: 0, doubled: 0, 'counted twice': 0 }

describe('a server that ends while it stores events', () => {
  it(`loses and doubles none when that is injected ${crashes} times`, async () => {
    const device = await testApp.claimed()
    await testApp.devices.close()
    const reporting = reportEvents(device, { batchEvents: 5, ackWithinMs: 150 })
    const startedAt = performance.now()
    for (let round = 0; round < crashes; round++) {
      const late = pause(20_000, 'late' as const, { ref: false })
      const outcome = await Promise.race([startDoomed(moments[round % moments.length]!).crashed, late])
      expect(outcome, `crash ${round + 1}`).not.toBe('late')
    }
    const before = reporting.acked()
    startDoomed(null)
    await eventually(async () => reporting.acked() > before + 50, 20_000, 'events are taken again')
    await reporting.stop()
    const { stored, ...wrong } = await wrongOf(device, reporting.acked())
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    report('T13', { crashes, events: stored, ...wrong, seconds }, '0 lost, 0 doubled, 0 counted twice')
    expect(wrong).toEqual(fine)
  }, 1_800_000)
})

describe('a server that is killed while it stores events', () => {
  it(`loses and doubles none when that is done ${kills} times`, async () => {
    const device = await testApp.claimed()
    await testApp.devices.close()
    const reporting = reportEvents(device, { batchEvents: 20, ackWithinMs: 1_000 })
    for (let round = 0; round < kills; round++) {
      const before = reporting.acked()
      const child = fork(program, {
        env: {
          ...process.env,
          MQTT_URL: testApp.mosquitto!.url,
          DATABASE_URL: testApp.test.url,
          APP_ROLE: inject('appRole'),
          APP_URL: testApp.test.appUrl,
        },
        execArgv: [],
      })
      await once(child, 'message')
      await eventually(async () => reporting.acked() > before, 20_000, `events are taken in round ${round + 1}`)
      await pause(random() * 200)
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    }
    await reporting.stop()
    const { stored, ...wrong } = await wrongOf(device, reporting.acked())
    report('T13', { kills, events: stored, ...wrong }, '0 lost, 0 doubled, 0 counted twice')
    expect(wrong).toEqual(fine)
  }, 1_800_000)
})
