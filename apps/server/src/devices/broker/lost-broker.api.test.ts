import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SimulatedDevice } from '../../../../simulator/src/device/device.ts'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { requireMosquitto } from '../../../test/devices/mosquitto.ts'
import type { RegisteredDevice, TestDevice } from '../../../test/devices/test-device.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { hasSecretAsHashOnly } from '../../domain/devices/queries.ts'

/** Mosquitto loses the file of its plugin, as in a container without a volume, while devices are connected. */

let testApp: DeviceTestApp
let folder: string
const running: SimulatedDevice[] = []
beforeAll(async () => {
  requireMosquitto()
  testApp = await startDeviceTestApp('mosquitto')
  folder = await mkdtemp(join(tmpdir(), 'lost-broker-'))
})
afterAll(async () => {
  await Promise.all(running.map((device) => device.stop()))
  await rm(folder, { recursive: true, force: true })
  await testApp.close()
})

const start = async ({ mac, claimCode }: RegisteredDevice): Promise<SimulatedDevice> => {
  const device = await SimulatedDevice.start({
    mac,
    code: claimCode,
    model: 'LC-4',
    portal: testApp.url,
    stateDir: folder,
  })
  running.push(device)
  return device
}

const secretsOf = () =>
  testApp.rows((db) =>
    db
      .selectFrom('device_credential')
      .select(['mac', 'secret_hash', 'claimed_at', 'claim_tries'])
      .orderBy('mac')
      .execute(),
  )

const isOnline = (device: SimulatedDevice): boolean => device.status().phase === 'online'

describe('a broker that has lost its logins', () => {
  it('lets ten connected devices in again within 60 s, none of them claimed again, and commands reach them', async () => {
    const rows: RegisteredDevice[] = []
    for (let index = 0; index < 10; index += 1) rows.push(await testApp.register())
    const devices = await Promise.all(rows.map(start))
    await until(() => devices.every(isOnline))
    const before = await secretsOf()
    const sessions = devices.map((device) => device.status().session)

    const broker = testApp.mosquitto!
    await broker.restartEmpty()
    await until(
      () => devices.every((device, index) => isOnline(device) && device.status().session !== sessions[index]),
      60_000,
      'all devices are back',
    )
    expect(await secretsOf()).toEqual(before)
    await until(async () => (await testApp.connectionOf(rows[9]!)) === 'online')
    const command = await testApp.orderOpening(rows[9]!)
    await until(async () => {
      const row = await testApp.rows((db) =>
        db.selectFrom('door_command').select('state').where('uuid', '=', command).executeTakeFirstOrThrow(),
      )
      return row.state === 'done'
    })
  }, 240_000)

  it('is rid of devices that may not sign in, and keeps logins that were made by hand', async () => {
    const [gone, stays] = [await testApp.claimed(), await testApp.claimed()]
    const broker = testApp.mosquitto!
    const byHand = ['0C11060AFFFF', 'home-assistant']
    for (const name of byHand) broker.addByHand(name)
    await testApp.test.database.owner.query(`delete from device_credential where mac = '${gone.mac}'`)
    await broker.kill()
    await broker.start()
    await until(() => !broker.usernames().includes(gone.mac))
    expect(broker.usernames()).toEqual(expect.arrayContaining([...byHand, stays.mac]))
  }, 240_000)

  it('cannot be given a login that it alone had: the log names the device, and its page warns before', async () => {
    const [unknown, known] = [await testApp.claimed(), await testApp.claimed()]
    const isWarnedOf = ({ uuid }: TestDevice) =>
      testApp.test.database.read(projectScope(testApp.projectUuid), (db) =>
        hasSecretAsHashOnly(db, projectScope(testApp.projectUuid), uuid),
      )
    await testApp.test.database.owner.query('update device_credential set secret_ciphertext = null where mac = $1', [
      unknown.mac,
    ])
    expect([await isWarnedOf(unknown), await isWarnedOf(known)]).toEqual([true, false])
    const broker = testApp.mosquitto!
    await broker.restartEmpty()
    await until(() => broker.usernames().includes(known.mac))
    expect(broker.usernames()).not.toContain(unknown.mac)
    const lostLines = testApp.warnings.filter(({ msg }) => String(msg).includes('claim these devices again'))
    expect(lostLines.at(-1)).toMatchObject({ devices: 1, macs: [unknown.mac] })
  }, 240_000)
})
