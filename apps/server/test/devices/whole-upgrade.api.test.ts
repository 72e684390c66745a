import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SimulatedDevice } from '../../../simulator/src/device/device.ts'
import { insertUpgradeTask } from '../samples/upgrades.ts'
import { brokers, startDeviceTestApp, until, type DeviceTestApp } from './device-test-app.ts'
import { requireMosquitto } from './mosquitto.ts'
import { jobRow, moveTime } from './upgrade-stage.ts'

const script = fileURLToPath(new URL('./foreign-client.sh', import.meta.url))

type RegisteredDevice = Awaited<ReturnType<DeviceTestApp['register']>>

/** Devices that know nothing of the server are upgraded by a task: the simulator, and one of curl and Mosquitto's clients. */
describe.each(brokers)('an upgrade by %s', (broker) => {
  let testApp: DeviceTestApp
  let stateDir = ''
  let simulator: SimulatedDevice | null = null
  let versions = 0
  beforeAll(async () => {
    requireMosquitto()
    testApp = await startDeviceTestApp(broker)
    return () => testApp.close()
  })
  beforeEach(async () => {
    stateDir = await mkdtemp(join(tmpdir(), 'upgrade-'))
  })
  afterEach(async () => {
    testApp.setNow(undefined)
    await simulator?.stop()
    simulator = null
    await rm(stateDir, { recursive: true, force: true })
  })

  async function start({ mac, claimCode }: RegisteredDevice, installMs = 50): Promise<SimulatedDevice> {
    const waits = { installMs, rebootMs: 50, reconnectMinMs: 20, reconnectMaxMs: 100 }
    const device = await SimulatedDevice.start({
      mac,
      code: claimCode,
      model: 'LD-200',
      portal: testApp.url,
      stateDir,
      ...waits,
    })
    simulator = device
    await until(() => device.status().phase === 'online')
    return device
  }

  /** A task over a device with a version of its own. */
  async function giveTask({ uuid }: RegisteredDevice) {
    versions += 1
    const version = `20.1.0.${versions}`
    const { jobs } = await insertUpgradeTask(testApp, { devices: [uuid], version })
    return { version, row: () => jobRow(testApp, jobs[0]!) }
  }

  it('brings a simulated device to the version', async () => {
    const registration = await testApp.register()
    const device = await start(registration)
    const { version, row } = await giveTask(registration)
    await until(async () => (await row()).step === 'done')
    expect(device.status().firmware).toBe(version)
    expect(await row()).toMatchObject({ state: 'installing', born_at: expect.any(Date) as Date, before: '1.0.0' })
  }, 60_000)

  it('begins again by itself after the power of the device went while it installed', async () => {
    const registration = await testApp.register()
    const victim = await start(registration, 60_000)
    const { version, row } = await giveTask(registration)
    await until(async () => (await row()).step === 'installing')
    await victim.stop()
    const device = await start(registration)
    await until(async () => (await row()).state === 'waiting' && !(await row()).is_recalled)
    expect(device.status()).toMatchObject({ firmware: '1.0.0', job: null })
    await moveTime(testApp, 6)
    await until(async () => (await row()).step === 'done')
    expect(await row()).toMatchObject({ state: 'installing', tries: 2 })
    expect(device.status().firmware).toBe(version)
  }, 60_000)

  it('brings a device of curl and the Mosquitto clients to the version', async () => {
    const registration = await testApp.register()
    const child = spawn('sh', [script, testApp.url, registration.mac, registration.claimCode, 'upgrade'])
    const exit = once(child, 'exit')
    let output = ''
    child.stdout.on('data', (data) => (output += String(data)))
    child.stderr.on('data', (data) => (output += String(data)))
    await until(() => output.includes('acknowledged') || child.exitCode !== null)
    const { version, row } = await giveTask(registration)
    await until(() => output.includes('runs ') || child.exitCode !== null)
    expect(output).toContain(`runs ${version}`)
    await until(async () => (await row()).step === 'done')
    expect(await row()).toMatchObject({ state: 'installing', born_at: expect.any(Date) as Date, before: 'sh' })
    child.stdin.write('\n')
    expect(await exit).toEqual([0, null])
  }, 120_000)
})
