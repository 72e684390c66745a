import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { downKinds, topicOf, upKinds } from '@lintel/devices/protocol/topics.ts'
import { brokers, startDeviceTestApp, until, type DeviceTestApp } from '../../devices/device-test-app.ts'
import { accessEvent, type TestDevice } from '../../devices/test-device.ts'
import { ms, oneOf, randomFrom, report, seed } from '../kit.ts'

/**
 * T15d: a device hears and says nothing at the topics of another. T15f: a gap in the numbers is seen at once, asked
 * for, and put on record where it cannot be filled.
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

  it('hear nothing of each other, of everything, or of the broker itself, and are not heard there (T15d)', async () => {
    await using a = await testApp.connected()
    await using b = await testApp.connected()
    await until(async () => (await testApp.connectionOf(b)) === 'online')
    const theirs = topicOf(b.mac)
    const topics = [
      ...upKinds.map((kind) => theirs.up[kind]),
      ...downKinds.map((kind) => theirs.down[kind]),
      theirs.upPattern,
      theirs.downPattern,
      '#', '+/#', '/#', 'odl/#', 'odl/+/#', 'odl/v1/#', 'odl/v1/+/up/#', 'odl/v1/+/down/#', '$SYS/#', '$SYS/+', '$CONTROL/#',
      '$share/group/#', `$share/group/${theirs.downPattern}`, '$share/group/odl/v1/+/up/#',
    ] // prettier-ignore
    const spy = a.open()
    const receivedTopics: string[] = []
    spy.on('message', (topic) => void receivedTopics.push(topic))
    await new Promise<void>((resolve) => spy.once('connect', () => resolve()))
    for (const topic of topics) {
      await spy.subscribeAsync(topic, { qos: 1 }).catch(() => undefined)
      // A broker may hang up on who asks for what it must not have.
      if (!spy.connected) {
        spy.reconnect()
        await new Promise<void>((resolve) => spy.once('connect', () => resolve()))
      }
    }
    await b.report(1, 3)
    await b.next('evtack', ({ upTo }) => upTo === 3)
    const command = await testApp.orderOpening(b)
    const { id } = await b.next('cmd', (message) => message.id === command)
    await b.say('cmdack', { v: 1, ts: null, id, state: 'done', code: 'OK', at: Date.now() })
    await until(async () => (await stateOf(command)) === 'done')
    await pause(300)
    // What is its own, it may hear.
    const foreign = receivedTopics.filter((topic) => !topic.startsWith(topicOf(a.mac).downPattern.slice(0, -1)))
    await spy.endAsync(true)

    await a.connect()
    const before = [await testApp.deviceRow(b), await testApp.eventsOf(b)]
    const takenBefore = b.heard('cmd').length + b.heard('desired').length
    let publishCount = 0
    for (const kind of upKinds) {
      for (const payload of ['{}', JSON.stringify(b.batch(4, 5)), JSON.stringify(b.birth({ fw: '6.6.6' }))]) {
        await a.client!.publishAsync(theirs.up[kind], payload, { qos: 1, retain: true }).catch(() => undefined)
        publishCount += 1
      }
    }
    for (const kind of downKinds) {
      await a
        .client!.publishAsync(theirs.down[kind], '{"v":1,"ts":null}', { qos: 1, retain: true })
        .catch(() => undefined)
      publishCount += 1
    }
    await pause(300)
    const after = [await testApp.deviceRow(b), await testApp.eventsOf(b)]
    const stable = (rows: unknown[]) => JSON.stringify(rows, (key, value: unknown) => (/seen|_at$/.test(key) ? undefined : value)) // prettier-ignore
    expect(stable(after)).toBe(stable(before))
    report('T15d', { broker, topics: topics.length, said: publishCount, delivered: foreign.length }, '0 delivered')
    expect(foreign).toEqual([])
    expect(b.heard('cmd').length + b.heard('desired').length).toBe(takenBefore)
  })

  it('are asked for what is missing at once, and lost events stand in the log (T15f)', async () => {
    const random = randomFrom(seed)
    const waits: number[] = []
    for (let round = 0; round < 10; round += 1) {
      await using device = await testApp.connected()
      const first = 1 + Math.floor(random() * 20)
      const missing = 1 + Math.floor(random() * 30)
      await device.report(1, first)
      await device.next('evtack', ({ upTo }) => upTo === first)
      const startedAt = performance.now()
      await device.report(first + missing + 1, first + missing + 3)
      const command = await device.next('cmd')
      waits.push(performance.now() - startedAt)
      expect(command).toMatchObject({ name: 'resend', args: { from: first + 1, to: first + missing } })
      if (oneOf(random, [true, false])) {
        await device.report(first + 1, first + missing, accessEvent)
      } else {
        await device.say('cmdack', {
          v: 1, ts: null, id: command.id, state: 'failed', code: 'EVENTS_GONE', at: null, evtOldest: first + missing + 1,
        }) // prettier-ignore
      }
      await device.next('evtack', ({ upTo }) => upTo === first + missing + 3)
      await expectWhole(device, first + missing + 3)
    }
    report(
      'T15f',
      { broker, gaps: waits.length, longest: ms(Math.max(...waits)) },
      'seen within 5 s, asked, lost shown',
    )
    expect(Math.max(...waits)).toBeLessThanOrEqual(5_000)
  }, 240_000)

  /** Every number is there once: as its event, or as what is on record as lost. */
  async function expectWhole(device: TestDevice, upTo: number): Promise<void> {
    const numbers = (await testApp.eventsOf(device)).flatMap(({ number, last_number }) => {
      const from = Number(number)
      return Array.from({ length: Number(last_number ?? number) - from + 1 }, (_, index) => from + index)
    })
    expect(numbers).toEqual(Array.from({ length: upTo }, (_, index) => index + 1))
  }
})
