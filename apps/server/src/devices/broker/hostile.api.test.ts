import { connect as connectSocket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fc from '../../../../../tools/testing/fast-check.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { decodeUp } from '@lintel/devices/protocol/decode.ts'
import { topicOf, upKinds, type UpKind } from '@lintel/devices/protocol/topics.ts'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'

describe('a hostile device', () => {
  let testApp: DeviceTestApp
  let device: TestDevice
  beforeAll(async () => {
    testApp = await startDeviceTestApp()
    device = await testApp.connected()
    return () => testApp.close()
  })

  const countEvents = () =>
    testApp.rows((db) =>
      db
        .selectFrom('door_event')
        .select((row) => row.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    )

  it('gets nothing stored with 2,000 messages that are none, and disturbs no other device', async () => {
    const valid = device.batch(1, 3)
    const brokenPayload: fc.Arbitrary<string | Uint8Array> = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json({ maxDepth: 5 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .integer({ min: 0, max: JSON.stringify(valid).length - 1 })
        .map((length) => JSON.stringify(valid).slice(0, length)),
      fc
        .record({
          key: fc.constantFrom('v', 'epoch', 'boot', 'from', 'to', 'events'),
          value: fc.jsonValue({ maxDepth: 3 }),
        })
        .map(({ key, value }) => JSON.stringify({ ...valid, [key]: value })),
      fc.integer({ min: 1, max: 5_000 }).map((depth) => '['.repeat(depth)),
      fc.constantFrom('{"__proto__":{"v":1}}', '\0', '1e999', '{"v":1,"ts":null,"events":[]}', 'null', '""'),
    )
    const samples = fc
      .sample(fc.tuple(fc.constantFrom(...upKinds), brokenPayload), { numRuns: 4_000, seed: 20_261_121 })
      .filter(([kind, payload]) => !decodeUp(kind, bytesOf(payload)).ok)
      .slice(0, 2_000)
    expect(samples).toHaveLength(2_000)
    for (const [kind, payload] of samples) {
      device.client!.publish(topicOf(device.mac).up[kind], Buffer.from(bytesOf(payload)), { qos: 0 })
      if (device.client!.stream.writableLength > 100_000) await pause(5)
    }
    await using neighbour = await testApp.connected()
    await neighbour.report(1, 1)
    await neighbour.next('evtack')
    await device.report(1, 1)
    await device.next('evtack')
    expect((await countEvents()).count).toBe('2')
    expect(Object.getPrototypeOf({})).not.toHaveProperty('v')
  })

  it('does not get around the counter with numbers at the end of what there is', async () => {
    await using fresh = await testApp.connected()
    const top = Number.MAX_SAFE_INTEGER
    await fresh.report(top, top)
    expect((await fresh.next('evtack')).upTo).toBe(0)
    const command = await fresh.next('cmd')
    expect(command.args).toMatchObject({ from: 1, to: top - 1 })
  })

  it('cannot make its cursor grow without end', async () => {
    await using fresh = await testApp.connected()
    for (let batch = 0; batch < 8; batch += 1) {
      const events = Array.from({ length: 50 }, (_, index) => ({
        ...fresh.batch(1, 1).events[0],
        n: 2 * (batch * 50 + index) + 2,
      }))
      await fresh.say('evt', { ...fresh.batch(1, 1), from: events[0]!.n, to: events.at(-1)!.n, events })
    }
    await until(() => testApp.warnings.some((line) => line['mac'] === fresh.mac && line['reason'] === 'refused'))
    const cursor = await testApp.rows((db) =>
      db.selectFrom('device_cursor').select('received').where('device_uuid', '=', fresh.uuid).executeTakeFirstOrThrow(),
    )
    expect(cursor.received.split('),').length).toBeLessThanOrEqual(256)
  })

  it('cannot make up lives of its counter without end', async () => {
    await using fresh = await testApp.connected()
    for (let life = 0; life < 80; life += 1) {
      fresh.epoch = life.toString(16).padStart(8, '0')
      await fresh.report(1, 1)
      // Sent all at once, they would be too many for another reason.
      if (life < 60) await fresh.next('evtack')
    }
    await until(() => testApp.warnings.some((line) => line['mac'] === fresh.mac && line['reason'] === 'refused'))
    const cursors = await testApp.rows((db) =>
      db.selectFrom('device_cursor').select('epoch').where('device_uuid', '=', fresh.uuid).execute(),
    )
    expect(cursors.length).toBeLessThanOrEqual(64)
  })

  it('is not read when it announces more than a message may have', async () => {
    const port = Number(new URL(device.login.mqtt.url).port)
    const socket = connectSocket(port, '127.0.0.1')
    const closing = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    // CONNECT with a length of 256 MB.
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]))
    for (let part = 0; part < 20 && socket.writable; part += 1) socket.write(Buffer.alloc(65_536))
    await closing
    expect(socket.destroyed).toBe(true)
  })

  it('can send noise to the port without harm', async () => {
    const port = Number(new URL(device.login.mqtt.url).port)
    for (const noise of fc.sample(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), { numRuns: 200, seed: 7 })) {
      const socket = connectSocket(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.end(Buffer.from(noise))
      socket.resume()
    }
    await pause(300)
    expect(testApp.devices.isReady()).toBe(true)
    await device.report(2, 2)
    await device.next('evtack', ({ upTo }) => upTo === 2)
  })

  it.each<[UpKind, number, unknown]>([
    ['evt', 140_000, 'x'.repeat(140_000)],
    ['evt', 500_000, 'x'.repeat(500_000)],
    ['reported', 90_000, { v: 1, ts: null, version: 1, full: { [`k`]: 'x'.repeat(90_000) } }],
  ])('is not taken at its word when it says too much (%s, %i)', async (kind, length, message) => {
    await using fresh = await testApp.connected()
    fresh.client!.publish(topicOf(fresh.mac).up[kind], JSON.stringify(message), { qos: 1 })
    await using again = await testApp.connected()
    await again.report(1, 1)
    await again.next('evtack')
    expect((await testApp.deviceRow(fresh)).reported).toEqual({})
    // Hanging up is for what must not even be read: a device that is hung up on comes back with the same.
    await until(() => fresh.client!.connected === length < 262_144)
  })
})

const bytesOf = (payload: string | Uint8Array): Uint8Array =>
  typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
