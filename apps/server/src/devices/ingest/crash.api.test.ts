import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { sendEvents } from '../../../test/devices/event-sender.ts'
import { isWhole } from '../../../../../tools/testing/fast-check.ts'
import { freePort } from '../../../../../tools/product.ts'
import { TestDevice } from '../../../test/devices/test-device.ts'

const program = fileURLToPath(new URL('../../../test/servers/device-path-process.ts', import.meta.url))
/** Events of a burst, and numbers of stored events after which something is killed. */
const eventCount = isWhole ? 1_000 : 500
const kills = isWhole ? [200, 400, 600, 800] : [100, 300]

const openedIn = async (testApp: DeviceTestApp): Promise<number> => {
  const counters = await testApp.rows((db) =>
    db
      .selectFrom('door_counter')
      .select((row) => row.fn.sum<string>('opened').as('opened'))
      .executeTakeFirstOrThrow(),
  )
  return Number(counters.opened)
}

/** `before`: openings that were counted before the burst. */
async function expectEachOnce(testApp: DeviceTestApp, device: TestDevice, before: number): Promise<void> {
  expect((await testApp.eventsOf(device)).map(({ number }) => Number(number))).toEqual(
    Array.from({ length: eventCount }, (_, index) => index + 1),
  )
  expect((await openedIn(testApp)) - before).toBe(eventCount)
}

describe('a burst of events', () => {
  let testApp: DeviceTestApp
  beforeAll(async () => {
    testApp = await startDeviceTestApp()
    return () => testApp.close()
  })

  it('is stored whole and once though the server is killed in the middle of it, again and again', async () => {
    const before = await openedIn(testApp)
    const claimedDevice = await testApp.claimed()
    const port = await freePort()
    const server = serverOf(testApp, { MQTT_PORT: String(port) })
    const device = new TestDevice(claimedDevice, { ...claimedDevice.login, mqtt: { url: `mqtt://127.0.0.1:${port}` } })
    await server.start()
    let killCount = 0
    const killing = (async () => {
      for (const upTo of kills) {
        await until(async () => (await highestOf(testApp, device)) >= upTo, 180_000, `event ${upTo} is stored`)
        await server.kill()
        killCount += 1
        await server.start()
      }
    })()
    await Promise.all([sendEvents(device, { count: eventCount }), killing])
    await server.kill()
    expect(killCount).toBe(kills.length)
    await expectEachOnce(testApp, device, before)
  }, 600_000)
})

describe('a burst of events through a broker of its own', () => {
  let testApp: DeviceTestApp
  beforeAll(async () => {
    testApp = await startDeviceTestApp('mosquitto')
    return () => testApp.close()
  })

  it('is stored whole and once though the broker is killed with messages on their way', async () => {
    const before = await openedIn(testApp)
    await using device = await testApp.claimed()
    const broker = testApp.mosquitto!
    const killing = (async () => {
      for (const upTo of kills) {
        await until(async () => (await highestOf(testApp, device)) >= upTo, 180_000, `event ${upTo} is stored`)
        await broker.kill()
        await broker.start()
      }
    })()
    await Promise.all([sendEvents(device, { count: eventCount }), killing])
    await expectEachOnce(testApp, device, before)
    expect(testApp.devices.isReady()).toBe(true)
  }, 600_000)
})

async function highestOf(testApp: DeviceTestApp, device: TestDevice): Promise<number> {
  const row = await testApp.rows((db) =>
    db
      .selectFrom('door_event')
      .select((select) => select.fn.max('number').as('highest'))
      .where('device_uuid', '=', device.uuid)
      .executeTakeFirst(),
  )
  return Number(row?.highest ?? 0)
}

function serverOf(testApp: DeviceTestApp, settings: Record<string, string>) {
  let child: ChildProcess | undefined
  return {
    async start() {
      child = fork(program, {
        env: {
          ...process.env,
          ...settings,
          DATABASE_URL: testApp.test.url,
          APP_ROLE: inject('appRole'),
          APP_URL: testApp.test.appUrl,
          LOG_LEVEL: 'silent',
        },
        execArgv: [],
      })
      await once(child, 'message')
    },
    async kill() {
      const exit = once(child!, 'exit')
      child!.kill('SIGKILL')
      await exit
    },
  }
}
