import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firmware } from '@lintel/contract/firmware/operations.ts'
import { upgradeTask } from '@lintel/contract/upgrades/operations.ts'
import type { JobState } from '@lintel/devices/protocol/job-words.ts'
import { writeHeader } from '@lintel/devices/firmware/image.ts'
import { SimulatedDevice } from '../../../../simulator/src/device/device.ts'
import { freePort } from '../../../../../tools/product.ts'
import { systemScope } from '../../../src/db/scope/scope.ts'
import { systemQueries } from '../../../src/db/db.ts'
import { insertSeededDevice } from '../../../src/seed/records.ts'
import { testDatabase, type TestDatabase } from '../../database.ts'
import {
  ask,
  eventually,
  newDataDir,
  patienceMs,
  populate,
  removeDataDir,
  startServer,
  type PopulatedServer,
  type ServerProcess,
} from '../../servers/server-process.ts'
import { report } from '../kit.ts'

/**
 * The server is killed at each step of an upgrade, and the device goes on meanwhile. The next server finds in the rows
 * how far it was: the device runs the version once and is counted as upgraded, with one try.
 */
const steps: readonly (JobState | 'sent' | 'born')[] = ['sent', 'downloading', 'installing', 'rebooting', 'born']
const imageBytes = 48 * 1_048_576
const mac = '0C11060B0001'
const claimCode = 'TESTCODE0001'

let test: TestDatabase
let people: PopulatedServer
let server: ServerProcess
let settings: Record<string, string>
let dataDir = ''
let stateDir = ''
let deviceUuid = ''
let device: SimulatedDevice
beforeAll(async () => {
  test = await testDatabase()
  people = await populate(test.url)
  dataDir = await newDataDir()
  stateDir = await mkdtemp(join(tmpdir(), 'killed-upgrade-'))
  settings = {
    DATABASE_URL: test.url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  }
  server = await startServer({ settings })
  const form = { mac, name: 'Panel', model: 'LD-200', type: 'doorPhone', doors: ['Front'], claimCode } as const
  const { uuid } = await people.database.write(systemScope, (db) =>
    insertSeededDevice(systemQueries(db, systemScope), people.fixtures.ours.office.uuid, form),
  )
  deviceUuid = uuid
  device = await SimulatedDevice.start({
    mac,
    code: claimCode,
    model: form.model,
    portal: server.url,
    stateDir,
    installMs: 1_500,
    rebootMs: 1_500,
    reconnectMinMs: 500,
    reconnectMaxMs: 3_000,
  })
  await untilOnline()
}, 240_000)
afterAll(async () => {
  await device?.stop()
  await server.end()
  await people.database.close()
  await test.drop()
  await removeDataDir(dataDir)
  await rm(stateDir, { recursive: true, force: true })
})

/** The server knows that the device is there, since a time. */
const untilOnline = (since = new Date(0)): Promise<number> => {
  const isOnline = `connection = 'online' and knows_jobs and online_since > '${since.toISOString()}'`
  return eventually(
    async () => (await ask(test.url, `select from device where ${isOnline}`)).length === 1,
    patienceMs,
    'the device is online',
  )
}

interface Job {
  readonly state: string
  readonly tries: number
  readonly born_at: Date | null
}
const jobOf = async (task: string): Promise<Job> => {
  const [row] = await ask<Job>(test.url, `select state, tries, born_at from upgrade_device where task_uuid = '${task}'`)
  return row!
}

async function publish(version: string): Promise<string> {
  const caller = await people.as(people.fixtures.superManager, server.url)
  const image = Buffer.concat([writeHeader({ model: 'LD-200', version }), Buffer.alloc(imageBytes, version)])
  const form = { notes: '', visibility: 'all', distributors: [], mustUpdate: false }
  const answer = await caller.call(firmware.publish, { ...form, file: new File([image], 'image.bin') } as never)
  expect(answer.failure).toBeUndefined()
  return (answer.data as { uuid: string }).uuid
}

async function isAt(step: (typeof steps)[number], task: string): Promise<boolean> {
  if (step === 'sent') return true
  if (step === 'born') return (await jobOf(task)).born_at !== null
  return device.status().job?.state === step
}

it('goes on at each step though the server is killed there', async () => {
  const tries: number[] = []
  for (const [number, step] of steps.entries()) {
    const version = `20.9.0.${number + 1}`
    const image = await publish(version)
    const installer = await people.as(people.fixtures.ours.installer, server.url)
    const { data } = await installer.call(upgradeTask.create, { firmware: image, devices: [deviceUuid] })
    await eventually(() => isAt(step, data.uuid), patienceMs, `the device is at ${step}`)
    await server.end('SIGKILL')
    const killedAt = new Date()
    server = await startServer({ settings })
    await eventually(
      async () => (await jobOf(data.uuid)).born_at !== null,
      patienceMs,
      `${version} runs, after ${step}`,
    )
    expect(device.status().firmware).toBe(version)
    await untilOnline(killedAt)
    // Five minutes go by.
    await ask(test.url, `update device set online_since = online_since - interval '6 minutes'`)
    await ask(test.url, `update upgrade_device set born_at = born_at - interval '6 minutes' where state = 'installing'`)
    await eventually(async () => (await jobOf(data.uuid)).state === 'succeeded', patienceMs, `proof, after ${step}`)
    tries.push((await jobOf(data.uuid)).tries)
  }
  report('T15i', { killed: steps.length, tries: tries.join(' ') }, 'every upgrade done, one try each')
  expect(tries).toEqual(steps.map(() => 1))
}, 300_000)
