import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokersInTurn, startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { deleteOld } from '../../jobs/retention.ts'
import { leaveOnScreens, showOn, recallFromScreens } from '../../features/office-messages/screens.ts'

describe.each(brokersInTurn(4))('messages on screens of devices (%s)', (broker) => {
  let testApp: DeviceTestApp
  beforeAll(async () => {
    testApp = await startDeviceTestApp(broker)
    return () => testApp.close()
  })
  afterEach(() => testApp.setNow(undefined))

  const scope = () => projectScope(testApp.projectUuid)
  const send = async (device: Pick<TestDevice, 'uuid'>, hours = 24) => {
    const messageUuid = randomUUID()
    const text = { messageUuid, title: 'Lift', content: 'Out of order.', now: testApp.services.now(), hours }
    await testApp.test.database.write(scope(), (db) =>
      showOn(db, scope(), [{ uuid: device.uuid, name: 'Panel' }], text),
    )
    return messageUuid
  }
  const recall = (messageUuid: string) =>
    testApp.test.database.write(scope(), (db) => recallFromScreens(db, scope(), messageUuid, testApp.services.now()))
  const stateOf = async (messageUuid: string) =>
    (
      await testApp.rows((db) =>
        db
          .selectFrom('office_message_device')
          .select('state')
          .where('message_uuid', '=', messageUuid)
          .executeTakeFirst(),
      )
    )?.state
  const becomes = (messageUuid: string, state: string) =>
    until(async () => (await stateOf(messageUuid)) === state, undefined, `${messageUuid} is ${state}`)
  const order = (device: TestDevice, name: 'show' | 'hide', messageUuid: string) =>
    device.next('cmd', (command) => command.name === name && command.args['message'] === messageUuid)
  const answer = (device: TestDevice, id: string, state: string, code = 'OK') =>
    device.say('cmdack', { v: 1, ts: Date.now(), id, state, code, at: Date.now() })
  const online = async () => {
    const device = await testApp.connected()
    await until(async () => (await testApp.connectionOf(device)) === 'online')
    return device
  }

  it('are shown by a device that is there, and taken off again', async () => {
    await using device = await online()
    const message = await send(device)
    const showCommand = await order(device, 'show', message)
    expect(showCommand.args).toMatchObject({ title: 'Lift', text: 'Out of order.' })
    expect(await stateOf(message)).toBe('waiting')
    await answer(device, showCommand.id, 'done')
    await becomes(message, 'shown')
    await recall(message)
    const hideCommand = await order(device, 'hide', message)
    expect(await stateOf(message)).toBe('recalling')
    await answer(device, hideCommand.id, 'done')
    await becomes(message, 'recalled')
  })

  it('wait for a device that is away, until it is back', async () => {
    const device = await testApp.claimed()
    const message = await send(device)
    await device.connect()
    const showCommand = await order(device, 'show', message)
    await answer(device, showCommand.id, 'done')
    await becomes(message, 'shown')
    expect(await stateOf(message)).toBe('shown')
    await device[Symbol.asyncDispose]()
  })

  it('are told again to a device that was interrupted, when it is back', async () => {
    await using device = await online()
    const message = await send(device)
    const first = await order(device, 'show', message)
    await answer(device, first.id, 'failed', 'INTERRUPTED')
    await device.leave()
    device.cut()
    await device.connect()
    const second = await order(device, 'show', message)
    expect(second.id).not.toBe(first.id)
    await answer(device, second.id, 'done')
    await becomes(message, 'shown')
  })

  it('go again when they were recalled while the device was showing them', async () => {
    await using device = await online()
    const message = await send(device)
    const showCommand = await order(device, 'show', message)
    await recall(message)
    expect(await stateOf(message)).toBe('recalled')
    await answer(device, showCommand.id, 'done')
    const hideCommand = await order(device, 'hide', message)
    await answer(device, hideCommand.id, 'done')
    await becomes(message, 'recalled')
  })

  it('are shown as undelivered when a device cannot show them', async () => {
    await using device = await online()
    const message = await send(device)
    const { id } = await order(device, 'show', message)
    await answer(device, id, 'refused', 'UNSUPPORTED')
    await becomes(message, 'failed')
    expect(await stateOf(message)).toBe('failed')
  })

  it('are not shown when their time is over, and then leave no rows of messages that were deleted', async () => {
    const device = await testApp.claimed()
    const [late, deletedMessage] = [await send(device, 1), await send(device, 1)]
    await testApp.test.database.write(scope(), (db) => leaveOnScreens(db, scope(), deletedMessage))
    testApp.setNow(new Date(Date.now() + 2 * 3_600_000))
    await becomes(late, 'expired')
    await becomes(deletedMessage, 'expired')
    await deleteOld(testApp.services, 'delete-messages-on-screens')
    expect(await Promise.all([late, deletedMessage].map(stateOf))).toEqual(['expired', undefined])
    await device.connect()
    await device.report(1, 1)
    await device.next('evtack')
    expect(device.heard('cmd').filter(({ name }) => name === 'show')).toEqual([])
    await device[Symbol.asyncDispose]()
  })

  it('are moved on by their own device alone, and by answers that make sense', async () => {
    await using device = await online()
    await using other = await online()
    const message = await send(device)
    const { id } = await order(device, 'show', message)
    const settle = async () => {
      await other.report(1, 1)
      await other.next('evtack')
    }
    await answer(other, id, 'done')
    await answer(other, `hide_${message}_00000000`, 'done')
    await answer(other, `show_${randomUUID()}_00000000`, 'done')
    await answer(other, `show_${'-'.repeat(36)}_00000000`, 'done')
    await answer(other, `show_${message}`, 'done')
    await answer(device, id, 'accepted')
    // Nothing was recalled, so nothing can have been taken off.
    await answer(device, `hide_${message}_00000000`, 'done')
    await settle()
    expect(await stateOf(message)).toBe('waiting')
    await answer(device, id, 'done')
    await becomes(message, 'shown')
    // What is said twice or too late changes nothing.
    await answer(device, id, 'refused', 'FAULT')
    await answer(device, id, 'done')
    const probe = await send(device)
    await answer(device, (await order(device, 'show', probe)).id, 'done')
    await becomes(probe, 'shown')
    expect(await stateOf(message)).toBe('shown')
    expect(testApp.warnings.filter(({ reason }) => reason === 'failed')).toEqual([])
  })
})
