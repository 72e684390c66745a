import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitMacs } from '../../db/functions.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { lockedDevice, removeDevice, replaceDevice } from '../../features/devices/removing.ts'
import { failWith } from '../../kernel/failure.ts'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import { jobRow, oldVersion } from '../../../test/devices/upgrade-stage.ts'
import { write } from '../../../test/samples/kit.ts'
import { insertUpgradeTask } from '../../../test/samples/upgrades.ts'

let testApp: DeviceTestApp
beforeAll(async () => {
  testApp = await startDeviceTestApp()
})
afterAll(() => testApp.close())

const hasKey = async ({ mac }: TestDevice): Promise<boolean> => {
  const row = await testApp.rows((db) =>
    db.selectFrom('device_credential').select('has_firmware_key').where('mac', '=', mac).executeTakeFirstOrThrow(),
  )
  return row.has_firmware_key
}
const forgetKey = ({ mac }: TestDevice) =>
  write(testApp, (db) =>
    db.updateTable('device_credential').set({ has_firmware_key: false }).where('mac', '=', mac).execute(),
  )

describe('the key of images', () => {
  it('comes with the claim, and then not as a setting', async () => {
    await using device = await testApp.connected({ fw: oldVersion, job: null })
    await until(async () => (await testApp.deviceRow(device)).knows_jobs === true)
    expect(await hasKey(device)).toBe(true)
    expect((await testApp.deviceRow(device)).desired).not.toHaveProperty('firmwareKey')
  })

  it('comes as a setting to a device that was claimed before and knows jobs, until it has it', async () => {
    await using device = await testApp.claimed()
    await forgetKey(device)
    await device.connect({ fw: oldVersion })
    await until(async () => (await testApp.deviceRow(device)).knows_jobs === false)
    expect((await testApp.deviceRow(device)).desired).not.toHaveProperty('firmwareKey')
    await device.leave()
    await device.connect({ fw: oldVersion, job: null })
    const { version, doc } = await device.next('desired', (message) => 'firmwareKey' in (message.doc ?? {}))
    const { firmwareKey } = doc as { firmwareKey: string }
    expect(Buffer.from(firmwareKey, 'base64url')).toHaveLength(32)
    const other = createHash('sha256').update('another').digest('base64url')
    await device.say('reported', { v: 1, ts: null, version, full: { firmwareKey: other }, rejected: [] })
    await until(async () => (await testApp.deviceRow(device)).reported_version === version)
    expect(await hasKey(device)).toBe(false)
    await device.say('reported', { v: 1, ts: null, version, full: { firmwareKey }, rejected: [] })
    await until(() => hasKey(device))
    expect(await hasKey(device)).toBe(true)
  })
})

describe('a task', () => {
  it.each(['REPLACED', 'REMOVED'] as const)('ends with a device that was %s', async (reason) => {
    await using device = await testApp.connected({ fw: oldVersion, job: null })
    await until(async () => (await testApp.deviceRow(device)).knows_jobs === true)
    const version = reason === 'REPLACED' ? '20.4.0.1' : '20.4.0.2'
    const { jobs, task } = await insertUpgradeTask(testApp, { devices: [device.uuid], version })
    const job = await device.takeJob()
    await device.sayOfJob(job, 'installing')
    await until(async () => (await jobRow(testApp, jobs[0]!)).state === 'installing')
    const scope = projectScope(testApp.projectUuid)
    const now = testApp.services.now()
    await testApp.test.database.write(scope, async (db) => {
      const old = (await lockedDevice(db, scope, device.uuid))!
      if (reason === 'REMOVED') return removeDevice(db, scope, old, now)
      const mac = '0C11060AFFFF'
      await admitMacs(db, scope, [mac], 'Installer')
      return replaceDevice(db, scope, old, { mac, claimCodeHash: Buffer.alloc(32) }, now, failWith)
    })
    expect(await jobRow(testApp, jobs[0]!)).toMatchObject({
      state: 'cancelled',
      reason,
      is_recalled: false,
      device_uuid: reason === 'REMOVED' ? null : device.uuid,
    })
    await until(async () => {
      const row = await testApp.rows((db) =>
        db.selectFrom('upgrade_task').select('state').where('uuid', '=', task).executeTakeFirstOrThrow(),
      )
      return row.state === 'executed'
    })
  })
})
