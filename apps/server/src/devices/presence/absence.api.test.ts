import { connect as connectSocket, createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { startDevicePath } from '../index.ts'

const minute = 60_000

describe('a broker that is away', () => {
  let testApp: DeviceTestApp
  beforeAll(async () => {
    testApp = await startDeviceTestApp('mosquitto')
    return () => testApp.close()
  })

  it('leaves the last known state for two minutes, then the state is unknown; what was kept tells afterwards', async () => {
    await using staying = await testApp.claimed()
    await using going = await testApp.claimed()
    for (const device of [staying, going]) {
      await device.connect()
      await until(async () => (await testApp.connectionOf(device)) === 'online')
    }
    await going.say('death', { v: 1, ts: null, session: going.session, reason: 'shutdown' }, true)
    await until(async () => (await testApp.connectionOf(going)) === 'offline')
    // The snapshot of what is retained is written every second.
    await pause(1_500)
    await testApp.mosquitto!.kill()
    await until(() => !testApp.devices.isReady())
    await pause(5_500)
    expect(await testApp.connectionOf(staying)).toBe('online')
    testApp.setNow(new Date(Date.now() + 2 * minute + 1_000))
    await until(async () => (await testApp.connectionOf(staying)) === 'unknown')
    expect(await testApp.connectionOf(going)).toBe('offline')
    testApp.setNow(undefined)
    await testApp.mosquitto!.start()
    await until(() => testApp.devices.isReady())
    await until(async () => (await testApp.connectionOf(staying)) === 'online')
    expect(await testApp.connectionOf(going)).toBe('offline')
    const connections = (await testApp.changes()).flatMap((change) =>
      change.kind === 'connection' && change.deviceUuid === going.uuid ? [change.connection] : [],
    )
    expect(connections).toEqual(['offline', 'online', 'offline'])
  }, 240_000)

  it('asks a quiet device whether it is there', async () => {
    await using device = await testApp.connected()
    await until(async () => (await testApp.connectionOf(device)) === 'online')
    testApp.setNow(new Date(Date.now() + 70_000))
    const probe = await device.next('cmd', ({ name }) => name === 'ping', 40_000)
    const lastSeenAt = async () => (await testApp.deviceRow(device)).last_seen_at!
    const before = await lastSeenAt()
    await device.say('cmdack', { v: 1, ts: null, id: probe.id, state: 'refused', code: 'UNSUPPORTED', at: null })
    await until(async () => (await lastSeenAt()) > before)
    expect((await lastSeenAt()).getTime()).toBeGreaterThan(before.getTime())
    testApp.setNow(undefined)
  }, 240_000)
})

describe('the broker of this process', () => {
  let testApp: DeviceTestApp
  beforeAll(async () => {
    testApp = await startDeviceTestApp()
    return () => testApp.close()
  })

  it('says in one sentence that its port is taken, and what to do', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const services = { ...testApp.services, config: { ...testApp.services.config, mqttPort: port } }
    await expect(startDevicePath({ services, url: testApp.test.url })).rejects.toThrow(
      `MQTT port ${port} on 127.0.0.1 is taken by another program; choose another with MQTT_PORT=2883 npm start`,
    )
    server.close()
  })

  it('finishes what it has received before it closes', async () => {
    const own = await startDeviceTestApp()
    const device = await own.connected()
    await until(() => own.devices.isReady())
    const count = 300
    for (let from = 1; from <= count; from += 10) void device.report(from, from + 9).catch(() => {})
    // The last acknowledged message of the broker means that all of them have reached the server's own connection soon
    // after.
    await device.say('time', { v: 1, ts: null, t1: 1 })
    await device.next('time')
    await own.devices.close()
    const { stored } = await own.rows((db) =>
      db
        .selectFrom('door_event')
        .select((row) => row.fn.countAll<string>().as('stored'))
        .executeTakeFirstOrThrow(),
    )
    expect(Number(stored)).toBe(count)
    await device.leave()
    await own.close()
  })

  it('keeps a device that only pings for alive', async () => {
    await using device = await testApp.connected({}, { keepalive: 1 })
    const lastSeenAt = async () => (await testApp.deviceRow(device)).last_seen_at
    await until(async () => (await lastSeenAt()) !== null)
    const first = (await lastSeenAt())!
    await until(async () => (await lastSeenAt())! > first)
    expect((await lastSeenAt())!.getTime()).toBeGreaterThan(first.getTime())
  })

  it('hangs up on who does not sign in', async () => {
    const port = Number(new URL((await testApp.claimed()).login.mqtt.url).port)
    const socket = connectSocket(port, '127.0.0.1')
    const closing = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await closing
    expect(socket.destroyed).toBe(true)
  })
})
