import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { brokersInTurn, startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { startCommands } from './start-commands.ts'
import { accessEvent, type TestDevice } from '../../../test/devices/test-device.ts'

describe.each(brokersInTurn(2))('a command to open a door (%s)', (broker) => {
  let testApp: DeviceTestApp
  beforeAll(async () => {
    testApp = await startDeviceTestApp(broker)
    return () => testApp.close()
  })

  const commandRow = (uuid: string) =>
    testApp.rows((db) => db.selectFrom('door_command').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow())
  const stateOf = async (uuid: string) => (await commandRow(uuid)).state
  const reportedStates = async (uuid: string) =>
    (await testApp.changes()).flatMap((change) =>
      change.kind === 'command' && change.command.uuid === uuid ? [change.command.state] : [],
    )
  const answer = (device: TestDevice, id: string, state: string, code = 'OK', more = {}) =>
    device.say('cmdack', { v: 1, ts: Date.now(), id, state, code, at: Date.now(), ...more })

  it('goes out at once, and what the device answers is shown', async () => {
    await using device = await testApp.connected()
    const uuid = await testApp.orderOpening(device)
    const command = await device.next('cmd')
    expect(command).toMatchObject({ id: uuid, name: 'open', args: { door: 0 }, actor: 'Olive Operator' })
    expect(command.expires).toBeLessThanOrEqual(Date.now() + 60_000)
    await answer(device, uuid, 'accepted')
    await answer(device, uuid, 'done')
    await until(async () => (await stateOf(uuid)) === 'done')
    expect((await commandRow(uuid)).settled_at).not.toBeNull()
    expect((await reportedStates(uuid)).at(-1)).toBe('done')
    const waiting = () =>
      testApp.rows((db) => db.selectFrom('outbox').select('uuid').where('sent_at', 'is', null).execute())
    await until(async () => (await waiting()).length === 0)
    await device.report(1, 1, (n) => ({ ...accessEvent(n), type: 'remoteUnlock', granted: undefined, commandId: uuid }))
    await device.next('evtack')
    const [event] = await testApp.eventsOf(device)
    expect(event).toMatchObject({ type: 'remoteUnlock', command_uuid: uuid, operator_name: 'Olive Operator' })
  })

  it('tells each state once and in order, and counts as sent with the states that the device answers', async () => {
    await using device = await testApp.connected()
    const uuid = await testApp.orderOpening(device)
    await device.next('cmd')
    await Promise.all([answer(device, uuid, 'accepted'), answer(device, uuid, 'done')])
    await until(async () => (await stateOf(uuid)) === 'done')
    expect(await reportedStates(uuid)).toEqual(['sent', 'accepted', 'done'])
    const orders = await testApp.rows((db) =>
      db
        .selectFrom('outbox')
        .select(['sent_at', 'attempts'])
        .where(sql`payload ->> 'commandUuid'`, '=', uuid)
        .execute(),
    )
    expect(orders).toEqual([{ sent_at: expect.any(Date), attempts: 0 }])
    await pause(1_500)
    expect(device.heard('cmd')).toEqual([])
  })

  it('goes out by the outbox when nobody heard of its commit', async () => {
    await using device = await testApp.connected()
    await testApp.test.database.owner.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where application_name = 'lintel-live' and datname = current_database()`,
    )
    const uuid = await testApp.orderOpening(device)
    expect(await device.next('cmd')).toMatchObject({ id: uuid, name: 'open', args: { door: 0 } })
    await answer(device, uuid, 'done')
    await until(async () => (await stateOf(uuid)) === 'done')
    expect(await reportedStates(uuid)).toContain('done')
    await pause(1_500)
    expect(device.heard('cmd')).toEqual([])
  })

  it('does not mind an answer that comes twice or late', async () => {
    await using device = await testApp.connected()
    const uuid = await testApp.orderOpening(device)
    await device.next('cmd')
    await answer(device, uuid, 'done')
    await answer(device, uuid, 'done')
    await answer(device, uuid, 'accepted')
    await answer(device, uuid, 'failed', 'FAULT')
    await device.report(1, 1)
    await device.next('evtack')
    await until(async () => (await stateOf(uuid)) === 'done')
    expect((await reportedStates(uuid)).filter((state) => state !== 'sent')).toEqual(['done'])
  })

  it('says why it failed', async () => {
    await using device = await testApp.connected()
    const uuid = await testApp.orderOpening(device)
    await device.next('cmd')
    await answer(device, uuid, 'refused', 'NO_SUCH_DOOR')
    await until(async () => (await stateOf(uuid)) === 'failed')
    expect((await commandRow(uuid)).detail).toBe('NO_SUCH_DOOR')
  })

  it('is not answered by another device', async () => {
    await using device = await testApp.connected()
    await using other = await testApp.connected()
    const uuid = await testApp.orderOpening(device)
    await device.next('cmd')
    // The device may have it sooner than that it was sent is noted.
    await until(async () => (await stateOf(uuid)) === 'sent')
    await answer(other, uuid, 'done')
    await other.report(1, 1)
    await other.next('evtack')
    expect(await stateOf(uuid)).toBe('sent')
  })

  it('never leaves when it has expired', async () => {
    await using device = await testApp.connected()
    const uuid = await testApp.orderOpening(device, new Date(Date.now() - 1_000))
    await until(async () => (await stateOf(uuid)) === 'expired')
    await pause(200)
    expect(device.heard('cmd')).toEqual([])
    expect(await reportedStates(uuid)).toEqual(['expired'])
    const waiting = await testApp.rows((db) =>
      db.selectFrom('outbox').select('uuid').where('kind', '=', 'command').where('sent_at', 'is', null).execute(),
    )
    expect(waiting).toEqual([])
  })

  it('does not open the door of a device that comes back after it expired', async () => {
    await using device = await testApp.claimed()
    // A session that the broker keeps, so that it also keeps what came meanwhile.
    await device.connect({}, { clean: false })
    await device.leave()
    const uuid = await testApp.orderOpening(device, new Date(Date.now() + 1_500))
    await until(async () => (await stateOf(uuid)) === 'sent')
    await pause(1_700)
    await device.connect({}, { clean: false })
    await pause(300)
    const now = Date.now()
    // Mosquitto hands it over all the same; the device then refuses, because it has expired (device-link.md 4.7).
    expect(device.heard('cmd').filter(({ expires }) => expires >= now)).toEqual([])
    if (broker === 'embedded') expect(device.heard('cmd')).toEqual([])
    await until(async () => (await stateOf(uuid)) === 'expired')
  })

  it('is unknown when a device accepted it and says no more', async () => {
    await using device = await testApp.connected()
    const uuid = await testApp.orderOpening(device)
    await device.next('cmd')
    await answer(device, uuid, 'accepted')
    await until(async () => (await stateOf(uuid)) === 'accepted')
    testApp.setNow(new Date(Date.now() + 180_000))
    const { now, log } = testApp.services
    await startCommands(testApp.test.database, async () => {}, now, log).sweep()
    expect(await stateOf(uuid)).toBe('unknown')
    testApp.setNow(undefined)
    await answer(device, uuid, 'done')
    await until(async () => (await stateOf(uuid)) === 'done')
  })
})
