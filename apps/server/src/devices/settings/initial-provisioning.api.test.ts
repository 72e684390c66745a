import { failWith } from '../../kernel/failure.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { admitMacs } from '../../db/functions.ts'
import { lockedDevice, replaceDevice } from '../../features/devices/removing.ts'
import { updateDesiredOfSite } from '../../domain/sites/site-defaults.ts'

/** What a distributor ships a model with is brought to each new device of it once (operators.md 3.9). */

const text = 'Sip.Port = 5062'
let testApp: DeviceTestApp
beforeAll(async () => {
  testApp = await startDeviceTestApp()
})
afterAll(() => testApp.close())

const change = <Result>(run: (db: ReturnType<typeof systemQueries>) => Promise<Result>) =>
  testApp.test.database.write(systemScope, (db) => run(systemQueries(db, systemScope)))
const ship = (defaultConfiguration: string | null) =>
  change(async (db) => {
    const { uuid: account_uuid } = await db
      .selectFrom('account')
      .select('uuid')
      .where('kind', '=', 'distributor')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('customised_model').execute()
    if (defaultConfiguration === null) return
    const row = { account_uuid, model: 'LD-200', shown_name: 'Gatekeeper', default_configuration: defaultConfiguration }
    await db.insertInto('customised_model').values(row).execute()
  })
beforeEach(() => ship(text))

const ordersOf = (device: TestDevice) =>
  testApp.rows((db) =>
    db
      .selectFrom('door_command')
      .select(['uuid', 'name', 'args', 'operator_name', 'state'])
      .where('device_uuid', '=', device.uuid)
      .orderBy('created_at')
      .execute(),
  )
const come = async (device: TestDevice): Promise<void> => {
  await device.connect()
  await until(async () => (await testApp.connectionOf(device)) === 'online')
}
const away = async (device: TestDevice): Promise<void> => {
  device.cut()
  await until(async () => (await testApp.connectionOf(device)) === 'offline')
}
const settle = (device: TestDevice, state: 'done' | 'expired') =>
  change((db) => db.updateTable('door_command').set({ state }).where('device_uuid', '=', device.uuid).execute())

describe('the initial configuration of a model', () => {
  it('is sent to a device that comes for the first time, from the distributor, and not again', async () => {
    await using device = await testApp.claimed()
    await come(device)
    expect(await device.next('cmd')).toMatchObject({ name: 'provision', args: { text }, actor: 'distributor' })
    await settle(device, 'done')
    await away(device)
    await come(device)
    expect(await ordersOf(device)).toMatchObject([{ name: 'provision', args: { text }, operator_name: 'distributor' }])
  })

  it('comes before the settings of its site, also those that change meanwhile, and when its line breaks', async () => {
    await using device = await testApp.claimed()
    const scope = projectScope(testApp.projectUuid)
    const say = (volume: number) =>
      testApp.test.database.write(scope, (db) => updateDesiredOfSite(db, scope, scope.uuid, { volume }))
    await say(3)
    await come(device)
    await device.next('cmd')
    // Who is there is told of a change at once, and who comes back of all, unless it has something else to do first.
    await say(4)
    await pause(300)
    await away(device)
    await come(device)
    await pause(300)
    expect(device.heard('desired')).toEqual([])
    await settle(device, 'done')
    expect((await device.next('desired', undefined, 15_000)).doc).toMatchObject({ volume: 4 })
  })

  it('is sent again when it did not arrive in time', async () => {
    await using device = await testApp.claimed()
    await come(device)
    await device.next('cmd')
    await settle(device, 'expired')
    await away(device)
    await come(device)
    await device.next('cmd')
    expect(await ordersOf(device)).toHaveLength(2)
  })

  it('is not sent to a device that was there before it, nor where there is none', async () => {
    await ship('')
    await using device = await testApp.claimed()
    await come(device)
    await away(device)
    await ship(text)
    await come(device)
    expect(await ordersOf(device)).toEqual([])
    await ship(null)
    await using other = await testApp.claimed()
    await come(other)
    expect(await ordersOf(other)).toEqual([])
  })

  it('waits while an emergency plan runs at a door of it', async () => {
    const plan = {
      project_uuid: testApp.projectUuid,
      name: 'Lockdown',
      kind: 'lockdown',
      rank: 1,
      all_doors: true,
    } as const
    const { uuid: plan_uuid } = await change((db) =>
      db.insertInto('emergency_plan').values(plan).returning('uuid').executeTakeFirstOrThrow(),
    )
    const run = { project_uuid: testApp.projectUuid, plan_uuid, started_by: 'the test' }
    await change((db) => db.insertInto('plan_run').values(run).execute())
    await using device = await testApp.claimed()
    await come(device)
    await away(device)
    expect(await ordersOf(device)).toEqual([])
    await change((db) => db.deleteFrom('plan_run').execute())
    await come(device)
    await device.next('cmd')
    expect(await ordersOf(device)).toHaveLength(1)
  })

  it('is due again for the device that takes the place of another', async () => {
    await using device = await testApp.claimed()
    await come(device)
    await settle(device, 'done')
    await away(device)
    const scope = projectScope(testApp.projectUuid)
    await testApp.test.database.write(scope, async (db) => {
      const old = (await lockedDevice(db, scope, device.uuid))!
      const mac = '0C11060AFFFF'
      await admitMacs(db, scope, [mac], 'Installer')
      await replaceDevice(db, scope, old, { mac, claimCodeHash: Buffer.alloc(32) }, new Date(), failWith)
    })
    expect((await testApp.deviceRow(device)).initial_provisioning_uuid).toBeNull()
  })
})
