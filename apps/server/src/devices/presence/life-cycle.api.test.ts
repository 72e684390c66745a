import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { brokersInTurn, startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { accessEvent, type TestDevice } from '../../../test/devices/test-device.ts'
import { ingestBatch } from '../ingest/ingest.ts'

describe.each(brokersInTurn(1))('a device on %s', (broker) => {
  let testApp: DeviceTestApp
  beforeAll(async () => {
    testApp = await startDeviceTestApp(broker)
    return () => testApp.close()
  })

  const numbersOf = async (device: TestDevice) => (await testApp.eventsOf(device)).map(({ number }) => Number(number))

  it('comes, reports, is acknowledged and goes', async () => {
    await using device = await testApp.claimed()
    expect(await testApp.connectionOf(device)).toBe('offline')
    await device.connect()
    await until(async () => (await testApp.connectionOf(device)) === 'online')
    expect(await testApp.deviceRow(device)).toMatchObject({
      firmware: '1.2.3',
      hardware: 'rev B',
      address: '192.0.2.7',
      boot: '1',
      birth_session: device.session,
    })
    await device.report(1, 3)
    expect(await device.next('evtack')).toMatchObject({ epoch: device.epoch, upTo: 3 })
    const [first] = await testApp.eventsOf(device)
    expect(first).toMatchObject({
      type: 'access',
      door_uuid: device.doors[0],
      person_name: 'Person 1',
      credential: '****1234',
      granted: true,
      time_quality: 'synced',
      number: '1',
    })
    const door = await testApp.rows((db) =>
      db.selectFrom('door').select('last_opened_at').where('uuid', '=', device.doors[0]!).executeTakeFirstOrThrow(),
    )
    expect(door.last_opened_at).not.toBeNull()
    device.cut()
    await until(async () => (await testApp.connectionOf(device)) === 'offline')
    const changes = await testApp.changes()
    expect(changes.filter((change) => change.kind === 'connection' && change.deviceUuid === device.uuid)).toEqual([
      { kind: 'connection', deviceUuid: device.uuid, connection: 'offline' },
      { kind: 'connection', deviceUuid: device.uuid, connection: 'online' },
      { kind: 'connection', deviceUuid: device.uuid, connection: 'offline' },
    ])
    expect(
      changes.filter((change) => change.kind === 'doorEvent' && change.event.deviceUuid === device.uuid),
    ).toHaveLength(3)
  })

  it('says which modules are plugged into it', async () => {
    await using device = await testApp.connected({ units: [{ slot: 3, kind: 'relays', label: '' }] })
    const layout = { '3': { kind: 'relays', label: '' } }
    await until(async () => (await testApp.deviceRow(device)).unit_layout !== null)
    expect((await testApp.deviceRow(device)).unit_layout).toEqual(layout)
  })

  it('says nothing of modules where its model has none', async () => {
    await using device = await testApp.claimed()
    await testApp.test.database.owner.query(`update device set model = 'LC-4' where uuid = $1`, [device.uuid])
    await device.connect({ units: [{ slot: 3, kind: 'relays', label: '' }] })
    await until(async () => (await testApp.connectionOf(device)) === 'online')
    expect((await testApp.deviceRow(device)).unit_layout).toBeNull()
  })

  it('is not marked offline by the will of an earlier session', async () => {
    await using device = await testApp.connected()
    await until(async () => (await testApp.connectionOf(device)) === 'online')
    const earlier = device.session
    const first = device.client!
    await device.connect()
    await until(async () => (await testApp.deviceRow(device)).birth_session === device.session)
    await device.say('death', { v: 1, ts: null, session: earlier }, true)
    await device.report(1, 1)
    await device.next('evtack')
    expect(await testApp.connectionOf(device)).toBe('online')
    await first.endAsync(true)
  })

  it('is stored once however often it sends', async () => {
    await using device = await testApp.connected()
    // Committed, and the server gone before it could say so.
    await ingestBatch(testApp.test.database, device.mac, device.batch(1, 20), new Date())
    await device.report(1, 20)
    await device.next('evtack', ({ upTo }) => upTo === 20)
    await device.report(11, 30)
    await device.next('evtack', ({ upTo }) => upTo === 30)
    expect(await numbersOf(device)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  })

  it('is asked for what is missing, and not told to forget before that has come', async () => {
    await using device = await testApp.connected()
    await device.report(1, 10)
    expect((await device.next('evtack')).upTo).toBe(10)
    await device.report(21, 30)
    expect((await device.next('evtack')).upTo).toBe(10)
    const ping = await device.next('cmd')
    expect(ping).toMatchObject({ name: 'resend', args: { from: 11, to: 20, epoch: device.epoch } })
    await device.report(31, 32)
    expect((await device.next('evtack')).upTo).toBe(10)
    expect(device.heard('cmd')).toEqual([])
    await device.report(11, 20)
    expect((await device.next('evtack')).upTo).toBe(32)
    expect(await numbersOf(device)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1))
  })

  it('leaves a visible record of what it can no longer send', async () => {
    await using device = await testApp.connected()
    await device.report(1, 5)
    await device.next('evtack')
    await device.report(11, 12)
    const ping = await device.next('cmd')
    await device.say('cmdack', {
      v: 1,
      ts: null,
      id: ping.id,
      state: 'failed',
      code: 'EVENTS_GONE',
      at: null,
      evtOldest: 11,
    })
    await device.next('evtack', ({ upTo }) => upTo === 12)
    // Back from a long time alone, with a ring that has gone round.
    await device.connect({ evtOldest: 101, evtNext: 111 })
    await device.next('evtack', ({ upTo }) => upTo === 100)
    await device.report(101, 110)
    await device.next('evtack', ({ upTo }) => upTo === 110)
    const lostEvents = (await testApp.eventsOf(device)).filter(({ type }) => type === 'lost')
    expect(lostEvents.map(({ number, last_number, reason }) => [number, last_number, reason])).toEqual([
      ['6', '10', 'eventsGone'],
      ['13', '100', 'eventsGone'],
    ])
  })

  it('may start its counter again', async () => {
    await using device = await testApp.connected()
    await device.report(1, 4)
    await device.next('evtack')
    const before = device.epoch
    device.epoch = 'feedfacefeedface'
    await device.connect()
    await device.report(1, 2)
    expect(await device.next('evtack')).toMatchObject({ epoch: 'feedfacefeedface', upTo: 2 })
    expect(await testApp.eventsOf(device)).toHaveLength(6)
    device.epoch = before
    await device.connect()
    await until(() => testApp.warnings.some((line) => line['alarm'] === 'doubleIdentity' && line['mac'] === device.mac))
  })

  it('may say things that cannot be understood, which are kept as such and never cost the others', async () => {
    await using device = await testApp.connected()
    const events = (n: number): Record<string, unknown> =>
      n === 2
        ? { ...accessEvent(n), door: 99 }
        : n === 3
          ? { ...accessEvent(n), type: 'lockJammed' }
          : { ...accessEvent(n), person: 'Zoë\0\ud800', cred: '12345678901234' }
    await device.report(1, 4, events)
    expect((await device.next('evtack')).upTo).toBe(4)
    const rows = await testApp.eventsOf(device)
    expect(rows.map(({ type, reason }) => [type, reason])).toEqual([
      ['access', null],
      ['lost', 'unreadable'],
      ['lost', 'unsupported'],
      ['access', null],
    ])
    expect(rows[0]).toMatchObject({ person_name: 'Zoë \ufffd', credential: '****1234' })
  })

  it('never files an event under a time that cannot be', async () => {
    await using device = await testApp.connected()
    const times = [0, 4_102_444_800_000, Number.MAX_SAFE_INTEGER, null]
    await device.report(1, 4, (n) => ({
      ...accessEvent(n),
      t: times[n - 1],
      tq: times[n - 1] === null ? 'unset' : 'synced',
      mono: 40_000,
    }))
    await device.next('evtack')
    const rows = await testApp.eventsOf(device)
    expect(rows.map(({ time_quality }) => time_quality)).toEqual(['unset', 'unset', 'unset', 'drift'])
    for (const row of rows.slice(0, 3)) expect(row.occurred_at).toEqual(row.received_at)
    expect(rows[3]!.received_at.getTime() - rows[3]!.occurred_at.getTime()).toBe(60_000)
  })

  it('is told the time and the next changes of its zone', async () => {
    await using device = await testApp.connected()
    const ping = Date.now()
    await device.say('time', { v: 1, ts: null, t1: 12_345 })
    const timeAnswer = await device.next('time')
    expect(timeAnswer).toMatchObject({ t1: 12_345, tz: 'Europe/Berlin' })
    expect(timeAnswer.t2).toBeGreaterThanOrEqual(ping)
    expect(timeAnswer.t3).toBeGreaterThanOrEqual(timeAnswer.t2)
    expect(timeAnswer.dst).toHaveLength(4)
    // Germany is one hour ahead, two in summer: the next change leads to the other.
    expect([timeAnswer.offsetMinutes, timeAnswer.dst![0]!.offsetMinutes].toSorted((a, b) => a! - b!)).toEqual([60, 120])
  })

  it('gets the settings it has not got, and says which it has', async () => {
    await using device = await testApp.claimed()
    await testApp.test.database.owner.query('update device set desired = $1, desired_version = 3 where uuid = $2', [
      { volume: 7 },
      device.uuid,
    ])
    await device.connect({ cfgVersion: 2 })
    expect(await device.next('desired')).toMatchObject({ version: 3, doc: { volume: 7 } })
    await device.say('reported', {
      v: 1,
      ts: null,
      version: 3,
      full: { volume: 7, odd: '\0' },
      rejected: [{ path: 'x', code: 'UNSUPPORTED' }],
    })
    await until(async () => (await testApp.deviceRow(device)).reported_version === 3)
    expect((await testApp.deviceRow(device)).reported).toEqual({
      values: { volume: 7, odd: '' },
      rejected: [{ path: 'x', code: 'UNSUPPORTED' }],
    })
    await device.say('reported', { v: 1, ts: null, version: 4, patch: { volume: 8 } })
    await until(async () => (await testApp.deviceRow(device)).reported_version === 4)
    expect((await testApp.deviceRow(device)).reported).toMatchObject({ values: { volume: 8, odd: '' } })
  })

  it('is sent its settings again, counted on, where it holds newer ones than the portal knows', async () => {
    await using device = await testApp.claimed()
    await testApp.test.database.owner.query('update device set desired = $1, desired_version = 3 where uuid = $2', [
      { volume: 7 },
      device.uuid,
    ])
    await device.connect({ cfgVersion: 9 })
    expect(await device.next('desired')).toMatchObject({ version: 10, doc: { volume: 7 } })
    // One that makes a number up does not use up the numbers of its site.
    await device.say('reported', { v: 1, ts: null, version: Number.MAX_SAFE_INTEGER, patch: { volume: 8 } })
    await until(async () => (await testApp.deviceRow(device)).reported_version > 10)
    await pause(6_000)
    expect((await testApp.deviceRow(device)).desired_version).toBe(10)
  })

  it('is asked for events that it has not sent by itself, because the portal has forgotten that it had them', async () => {
    await using device = await testApp.connected()
    await device.report(1, 3)
    await device.next('evtack', ({ upTo }) => upTo === 3)
    await testApp.test.database.owner.query(
      `update device_cursor set received = '{[1,2)}', updated_at = now() - interval '2 minutes' where device_uuid = $1`,
      [device.uuid],
    )
    await device.connect({ evtNext: 4 })
    await device.next('evtack', ({ upTo }) => upTo === 1)
    await pause(1_000)
    testApp.setNow(new Date(Date.now() + 61_000))
    const { name, args } = await device.next('cmd', (command) => command.name === 'resend')
    testApp.setNow(undefined)
    expect({ name, args }).toEqual({ name: 'resend', args: { from: 2, to: 3, epoch: device.epoch } })
  })

  it('is called stale after two and a half silent minutes, and online again when it is heard', async () => {
    await using device = await testApp.connected()
    await until(async () => (await testApp.connectionOf(device)) === 'online')
    testApp.setNow(new Date(Date.now() + 200_000))
    await until(async () => (await testApp.connectionOf(device)) === 'stale')
    await device.report(1, 1)
    await until(async () => (await testApp.connectionOf(device)) === 'online')
    expect(await testApp.connectionOf(device)).toBe('online')
    testApp.setNow(undefined)
  })
})
