import mqtt, { MqttClient } from 'mqtt'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientIdOf, topicOf } from '@lintel/devices/protocol/topics.ts'
import { brokers, claim, startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { ignoreError, type TestDevice } from '../../../test/devices/test-device.ts'

/** Settles with what the broker said to a connection: null when it was let in. */
function admission(client: MqttClient): Promise<string | null> {
  client.on('error', ignoreError)
  return new Promise((resolve) => {
    client.once('connect', () => resolve(null))
    client.once('error', (error) => resolve(error.message))
    client.once('close', () => resolve('closed'))
  })
}

describe.each(brokers)('the access control of the broker (%s)', (broker) => {
  let testApp: DeviceTestApp
  let a: TestDevice
  let b: TestDevice
  beforeAll(async () => {
    testApp = await startDeviceTestApp(broker)
    a = await testApp.claimed()
    b = await testApp.claimed()
    return () => testApp.close()
  })
  afterEach(() => Promise.all([a.leave(), b.leave()]))

  const alarmsOf = async ({ uuid }: TestDevice) => {
    const rows = await testApp.rows((db) =>
      db.selectFrom('alarm_record').select('type').where('device_uuid', '=', uuid).execute(),
    )
    return rows.map(({ type }) => type)
  }
  const expectRefusal = async (options: mqtt.IClientOptions): Promise<void> => {
    const client = a.open(options)
    expect(await admission(client)).not.toBeNull()
    await client.endAsync(true)
  }

  it('refuses a wrong secret, none, another device’s, and names that are no device', async () => {
    await expectRefusal({ password: 'wrong' })
    await expectRefusal({ password: undefined })
    await expectRefusal({ password: b.login.secret })
    await expectRefusal({ username: '0C11060AFFFF', clientId: clientIdOf('0C11060AFFFF') })
    await expectRefusal({ username: 'lintel-gateway', clientId: 'lintel-gateway' })
    await expectRefusal({ username: undefined, password: undefined })
    await expectRefusal({ username: `' or 1=1 --`, clientId: `d-' or 1=1 --` })
  })

  it('refuses a device under another client id', async () => {
    await expectRefusal({ clientId: 'anything' })
    await expectRefusal({ clientId: clientIdOf(b.mac) })
  })

  it('lets a device receive nothing but its own topics', async () => {
    const spy = a.open()
    expect(await admission(spy)).toBeNull()
    const topics: string[] = []
    spy.on('message', (topic) => void topics.push(topic))
    const forbidden = [
      '#',
      '+/#',
      '$SYS/#',
      '$CONTROL/#',
      'odl/#',
      'odl/v1/+/down/#',
      'odl/v1/+/up/#',
      topicOf(b.mac).downPattern,
      topicOf(b.mac).upPattern,
      topicOf(b.mac).down.cmd,
      topicOf(a.mac).upPattern,
    ]
    for (const topic of forbidden) {
      const grant = await spy
        .subscribeAsync(topic, { qos: 1 })
        .catch((error: { packet?: { granted?: number[] } }) => error)
      expect(JSON.stringify(grant), topic).toContain('128')
    }
    await b.connect()
    await b.report(1, 2)
    await b.next('evtack')
    await pause(300)
    expect(topics).toEqual([])
    await spy.endAsync(true)
  })

  it('lets a device publish nothing in another’s name, and does not disconnect it for trying', async () => {
    await b.connect()
    await until(async () => (await testApp.connectionOf(b)) === 'online')
    await a.connect()
    const death = JSON.stringify({ v: 1, ts: null, session: b.session })
    const others = topicOf(b.mac)
    for (const [topic, payload] of [
      [others.up.death, death],
      [others.up.evt, JSON.stringify(b.batch(50, 51))],
      [
        others.down.cmd,
        JSON.stringify({ v: 1, ts: null, id: 'x', name: 'open', args: { door: 0 }, expires: Date.now() + 60_000 }),
      ],
      [others.down.evtack, JSON.stringify({ v: 1, ts: null, epoch: b.epoch, upTo: 9 })],
      [topicOf(a.mac).down.cmd, '{}'],
      ['odl/v1/up', 'x'],
      ['$SYS/broker/uptime', 'x'],
    ] as const) {
      await a.client!.publishAsync(topic, payload, { qos: 1, retain: true })
    }
    await a.report(1, 1)
    await a.next('evtack')
    expect(a.client!.connected).toBe(true)
    expect(await testApp.connectionOf(b)).toBe('online')
    expect(b.heard('cmd')).toEqual([])
    expect(b.heard('evtack').map(({ upTo }) => upTo)).not.toContain(9)
    expect((await testApp.eventsOf(b)).map(({ number }) => number)).not.toContain('50')
  })

  it('does not let a will speak for another device', async () => {
    await b.connect()
    await until(async () => (await testApp.connectionOf(b)) === 'online')
    const death = JSON.stringify({ v: 1, ts: null, session: b.session })
    const client = a.open({
      will: { topic: topicOf(b.mac).up.death, payload: Buffer.from(death), qos: 1, retain: true },
    })
    await admission(client)
    client.stream.destroy()
    await pause(300)
    expect(await testApp.connectionOf(b)).toBe('online')
  })

  it('ends the older of two connections of one device', async () => {
    await a.connect()
    const first = a.client!
    const closing = new Promise<void>((resolve) => first.once('close', () => resolve()))
    await a.connect()
    await closing
    expect(a.client!.connected).toBe(true)
    const alarm = () => testApp.warnings.some((line) => line['alarm'] === 'doubleIdentity' && line['mac'] === a.mac)
    if (broker === 'embedded') expect(alarm()).toBe(true)
    // A broker elsewhere does not tell us that it disconnected a client; that it goes on and on does.
    for (let times = 0; times < 4; times += 1) await a.connect()
    await until(alarm)
    // One alarm of the site, however often (T15c).
    await until(async () => (await alarmsOf(a)).length > 0)
    await a.connect()
    await pause(100)
    expect(await alarmsOf(a)).toEqual(['doubleIdentity'])
  })

  // Only the broker of this process says from where a device comes.
  it.runIf(broker === 'embedded')('raises an alarm within 5 s when a copy connects from another place', async () => {
    await using device = await testApp.connected()
    const closing = new Promise<void>((resolve) => device.client!.once('close', () => resolve()))
    const { hostname, port } = new URL(device.login.mqtt.url)
    const copy = new MqttClient(() => connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' }), {
      username: device.mac,
      password: device.login.secret,
      clientId: clientIdOf(device.mac),
      reconnectPeriod: 0,
    })
    expect(await admission(copy)).toBeNull()
    await closing
    await until(async () => (await alarmsOf(device)).length > 0)
    expect(await alarmsOf(device)).toEqual(['doubleIdentity'])
    await copy.endAsync(true)
  })

  it('refuses the secret of before a new claim', async () => {
    const device = await testApp.register()
    const first = (await claim(testApp.url, device.mac, device.claimCode)).data!
    const second = (await claim(testApp.url, device.mac, device.claimCode)).data!
    expect(second.secret).not.toBe(first.secret)
    const login = { username: device.mac, clientId: clientIdOf(device.mac), reconnectPeriod: 0 }
    const old = mqtt.connect(first.mqtt.url, { ...login, password: first.secret })
    expect(await admission(old)).not.toBeNull()
    await old.endAsync(true)
    const own = mqtt.connect(second.mqtt.url, { ...login, password: second.secret })
    expect(await admission(own)).toBeNull()
    await own.endAsync(true)
  })
})
