import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SimulatedDevice } from '../../../../simulator/src/device/device.ts'
import { brokers, startDeviceTestApp, until, type DeviceTestApp } from '../../devices/device-test-app.ts'
import { moveTime, taskState } from '../../devices/upgrade-stage.ts'
import { insertImage, insertUpgradeTask } from '../../samples/upgrades.ts'
import { write } from '../../samples/kit.ts'
import { report } from '../kit.ts'

/**
 * T15i: a build that bricks stops after its canaries, and the mended one comes to every device of fifty, one of which is
 * away until the next day (fleet.md F39 to F43).
 */
const count = 50
const canaries = 5
const patienceMs = 60_000
const fast = { installMs: 50, rebootMs: 50, reconnectMinMs: 20, reconnectMaxMs: 200 }

describe.each(brokers)('fifty devices on %s', (broker) => {
  let testApp: DeviceTestApp
  let stateDir = ''
  const devices: SimulatedDevice[] = []
  const uuids: string[] = []
  beforeAll(async () => {
    testApp = await startDeviceTestApp(broker)
    stateDir = await mkdtemp(join(tmpdir(), 'fifty-'))
    for (let number = 0; number < count; number += 1) {
      const { mac, claimCode, uuid } = await testApp.register()
      const own = { mac, code: claimCode, model: 'LD-200', portal: testApp.url, stateDir }
      devices.push(await SimulatedDevice.start({ ...own, ...fast }))
      uuids.push(uuid)
    }
    await until(() => devices.every((device) => device.status().phase === 'online'), patienceMs)
  }, 120_000)
  afterAll(async () => {
    testApp.setNow(undefined)
    for (const device of devices) await device.stop()
    await testApp.close()
    await rm(stateDir, { recursive: true, force: true })
  })

  const counts = async (task: string): Promise<Record<string, number>> => {
    const rows = await testApp.rows((db) =>
      db
        .selectFrom('upgrade_device')
        .select((row) => ['state', row.fn.countAll<string>().as('devices')])
        .where('task_uuid', '=', task)
        .groupBy('state')
        .execute(),
    )
    return Object.fromEntries(rows.map(({ state, devices: number }) => [state, Number(number)]))
  }
  /** The portal knows of so many that they came back with the version. */
  const untilBorn = (task: string, number: number): Promise<void> =>
    until(async () => {
      const rows = await testApp.rows((db) =>
        db
          .selectFrom('upgrade_device')
          .select('uuid')
          .where('task_uuid', '=', task)
          .where('born_at', 'is not', null)
          .execute(),
      )
      return rows.length === number
    }, patienceMs)
  const running = (version: string) => devices.filter((device) => device.status().firmware === version)

  /** The clock of the portal goes on; devices that are there say something, so that they are not taken to be away. */
  async function wait(minutes: number): Promise<void> {
    await moveTime(testApp, minutes)
    const there = devices.filter((device) => device.status().phase === 'online')
    await Promise.all(there.map((device) => device.burst(1, 50)))
    await until(async () => {
      const away = await testApp.rows((db) =>
        db.selectFrom('device').select('uuid').where('connection', '=', 'stale').execute(),
      )
      return away.length === 0
    }, patienceMs)
    await moveTime(testApp, 0)
  }

  it('halt at a build that bricks, and are all brought to the mended one', async () => {
    const bad = await insertImage(testApp, { version: '20.2.0.0', simulate: 'brick' })
    const first = await insertUpgradeTask(testApp, { devices: uuids, version: '20.2.0.0', firmware: bad })
    await moveTime(testApp, 0)
    await until(async () => (await counts(first.task))['installing'] === canaries, patienceMs)
    await until(() => devices.filter((device) => device.status().phase !== 'online').length === canaries, patienceMs)
    await wait(31)
    await until(async () => (await taskState(testApp, first.task)) === 'halted', patienceMs)
    const atHalt = await counts(first.task)
    expect(atHalt).toEqual({ timedOut: canaries, waiting: count - canaries })
    expect(running('1.0.0')).toHaveLength(count)

    await write(testApp, async (db) => {
      const over = { ended_at: testApp.services.now() }
      await db
        .updateTable('upgrade_device')
        .set({ ...over, state: 'cancelled', reason: 'ENDED' })
        .where('state', '=', 'waiting')
        .execute()
      await db
        .updateTable('upgrade_task')
        .set({ ...over, state: 'executed' })
        .execute()
    })
    for (const device of devices) if (device.status().phase !== 'online') await device.repair()
    const [traveller] = devices
    traveller!.offline()
    await until(() => devices.slice(1).every((device) => device.status().phase === 'online'), patienceMs)
    await until(async () => (await testApp.connectionOf({ uuid: uuids[0]! })) === 'offline', patienceMs)

    const good = await insertImage(testApp, { version: '20.3.0.0' })
    const second = await insertUpgradeTask(testApp, { devices: uuids, version: '20.3.0.0', firmware: good })
    await moveTime(testApp, 0)
    await untilBorn(second.task, canaries)
    expect(running('20.3.0.0')).toHaveLength(canaries)
    await wait(6)
    await untilBorn(second.task, count - 1)
    await wait(6)
    await until(async () => (await counts(second.task))['succeeded'] === count - 1, patienceMs)
    expect(await counts(second.task)).toEqual({ succeeded: count - 1, waiting: 1 })
    await wait(24 * 60)
    traveller!.online()
    await untilBorn(second.task, count)
    await wait(6)
    await until(async () => (await taskState(testApp, second.task)) === 'executed', patienceMs)
    expect(await counts(second.task)).toEqual({ succeeded: count })
    report('T15i', { broker, bricked: atHalt['timedOut'] ?? 0, upgraded: running('20.3.0.0').length }, '5 and 50')
  }, 300_000)
})
