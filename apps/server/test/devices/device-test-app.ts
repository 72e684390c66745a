import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { Connection } from '@lintel/contract/base/connections.ts'
import type { LiveChange } from '@lintel/contract/live/schema.ts'
import type { Selectable } from 'kysely'
import { pino, type Logger } from 'pino'
import { projectScope, systemScope } from '../../src/db/scope/scope.ts'
import { sessionStore } from '../../src/access/session.ts'
import { vaultWith } from '../../src/access/vault.ts'
import { lockClouds } from '../../src/features/third-party-locks/connectors/clouds.ts'
import { sandboxProvider } from '../../src/adapters/payments/sandbox.ts'
import { webPushTransport } from '../../src/adapters/push/web-push.ts'
import { outboxTransport } from '../../src/domain/mails/transport.ts'
import { readConfig } from '../../src/base/config.ts'
import { objectFolder } from '../../src/base/objects.ts'
import { systemQueries } from '../../src/db/db.ts'
import type { DB } from '../../src/db/tables.ts'
import { enqueueOpening as placeOrder } from '../../src/domain/commands/store.ts'
import { startDevicePath, type DevicePath } from '../../src/devices/index.ts'
import { createServer } from '../../src/http/server.ts'
import { startOutboxRelay } from '../../src/jobs/outbox.ts'
import type { Services } from '../../src/kernel/services.ts'
import { startDeviceModels } from '../../src/kernel/device-models.ts'
import { startLiveHub } from '../../src/kernel/live-hub.ts'
import { insertAccount, insertProject, insertSeededDevice } from '../../src/seed/records.ts'
import { everyImplementation } from '../../src/features/all.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { startMosquitto, type Mosquitto } from './mosquitto.ts'
import { isDue } from '../../../../tools/testing/fast-check.ts'
import { TestDevice, type RegisteredDevice } from './test-device.ts'

/** The brokers that every promise about devices is kept on. */
export const brokers = ['embedded', 'mosquitto'] as const
export type BrokerKind = (typeof brokers)[number]

/**
 * The broker that is due today, so that each has about half of the files; `npm run test:all` takes both. For what the
 * server does, and not the broker: who may say and hear what is tried on both on each change.
 */
export const brokersInTurn = (file: number): readonly BrokerKind[] =>
  brokers.filter((_broker, index) => isDue(file + index, brokers.length))

type Door = Pick<RegisteredDevice, 'uuid' | 'doors' | 'mac'>

export interface DeviceTestApp {
  readonly url: string
  readonly services: Services
  readonly test: TestDatabase
  readonly devices: DevicePath
  readonly projectUuid: string
  readonly operatorUuid: string
  readonly mosquitto: Mosquitto | null
  /** Warnings and errors the server has logged. */
  readonly warnings: readonly Record<string, unknown>[]
  setNow(now: Date | undefined): void
  /** Another site of the installer. */
  addSite(kind: ProjectKind): Promise<string>
  /** Registers a device, of another site than the own one where it is named. */
  register(projectUuid?: string): Promise<RegisteredDevice>
  /** A registered device that has claimed its secret and is not connected yet. */
  claimed(projectUuid?: string): Promise<TestDevice>
  /** A claimed device that has come; whether the server knows that yet is another question. */
  connected(...how: Parameters<TestDevice['connect']>): Promise<TestDevice>
  /** What the call of a person does who opens a device's first door: the command and its order in one transaction. */
  orderOpening(device: Door, expiresAt?: Date): Promise<string>
  deviceRow(device: Pick<Door, 'uuid'>): Promise<Selectable<DB['device']>>
  connectionOf(device: Pick<Door, 'uuid'>): Promise<Connection>
  /** What is stored of a device's events, by number. */
  eventsOf(device: Pick<Door, 'uuid'>): Promise<readonly Selectable<DB['door_event']>[]>
  rows<Result>(read: (db: ReturnType<typeof systemQueries>) => Promise<Result>): Promise<Result>
  changes(): Promise<readonly LiveChange[]>
  close(): Promise<void>
}

/**
 * Opens a server with its device path, on a database of its own and a broker of its own; with limits of requests where
 * `limited` says `yes`.
 */
export async function startDeviceTestApp(
  kind: BrokerKind = 'embedded',
  settings: Record<string, string> = {},
): Promise<DeviceTestApp> {
  const mosquitto = kind === 'mosquitto' ? await startMosquitto() : null
  const test = await testDatabase()
  const config = readConfig({ MQTT_PORT: '0', ...(mosquitto ? { MQTT_URL: mosquitto.url } : {}), ...settings })
  const warnings: Record<string, unknown>[] = []
  const log = recordingLog(warnings)
  const live = await startLiveHub(test.url, test.database, log)
  const models = await startDeviceModels({ database: test.database, live, log })
  let nowOverride: Date | undefined
  const services: Services = {
    config,
    database: test.database,
    live,
    log,
    now: () => nowOverride ?? new Date(),
    demoAccounts: [],
    lockClouds: lockClouds(),
    paymentProviders: [sandboxProvider],
    vault: vaultWith(Buffer.alloc(32, 1)),
    objects: objectFolder(join(tmpdir(), `lintel-objects-${randomUUID()}`)),
    sessions: sessionStore(test.database),
  }
  const devices = await startDevicePath({ services, url: test.url })
  const relay = startOutboxRelay({
    services,
    commands: devices.commands,
    mail: outboxTransport,
    push: webPushTransport(services.config),
  })
  const app = await createServer({
    services,
    implementations: everyImplementation,
    unlimited: settings['limited'] !== 'yes',
  })
  devices.mount(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  await until(() => devices.isReady())

  const site = await test.database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    const root = await insertAccount(queries, 'superManager', 'super', null, 'none')
    const distributor = await insertAccount(queries, 'distributor', 'distributor', root, 'none')
    const installer = await insertAccount(queries, 'installer', 'installer', distributor, 'none')
    const projectUuid = await insertProject(queries, 'office', 'Tower', installer, { time_zone: 'Europe/Berlin' })
    return { projectUuid, operatorUuid: installer.uuid, installer }
  })
  let deviceCount = 0

  async function register(projectUuid = site.projectUuid): Promise<RegisteredDevice> {
    deviceCount += 1
    const number = deviceCount
    const digits = number.toString(16).toUpperCase().padStart(4, '0')
    const mac = `0C11060A${digits}`
    const claimCode = `TESTCODE${digits}`
    const device = await test.database.write(systemScope, (db) =>
      insertSeededDevice(systemQueries(db, systemScope), projectUuid, {
        mac,
        name: `Panel ${number}`,
        model: 'LD-200',
        type: 'doorPhone',
        doors: [`Front ${number}`, `Back ${number}`],
        claimCode,
      }),
    )
    return { mac, uuid: device.uuid, doors: device.doors, claimCode }
  }

  async function claimDevice(projectUuid?: string): Promise<TestDevice> {
    const device = await register(projectUuid)
    const answer = await claim(url, device.mac, device.claimCode)
    if (answer.data === null) throw new Error(`the claim failed: ${JSON.stringify(answer)}`)
    return new TestDevice(device, answer.data)
  }

  async function orderOpening(device: Door, expiresAt = new Date(Date.now() + 60_000)): Promise<string> {
    const uuid = randomUUID()
    const scope = projectScope(site.projectUuid)
    await test.database.write(scope, (db) =>
      placeOrder(db, scope, {
        uuid,
        door: { uuid: device.doors[0]!, device_uuid: device.uuid, device_mac: device.mac, relay: 0 },
        actorUuid: site.operatorUuid,
        operatorName: 'Olive Operator',
        createdAt: new Date(),
        expiresAt,
      }),
    )
    return uuid
  }

  const rows: DeviceTestApp['rows'] = (read) =>
    test.database.read(systemScope, (db) => read(systemQueries(db, systemScope)))
  const deviceRow: DeviceTestApp['deviceRow'] = ({ uuid }) =>
    rows((db) => db.selectFrom('device').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow())

  return {
    url,
    services,
    test,
    devices,
    projectUuid: site.projectUuid,
    operatorUuid: site.operatorUuid,
    mosquitto,
    warnings,
    setNow: (now) => void (nowOverride = now),
    addSite: (kind) =>
      test.database.write(systemScope, (db) =>
        insertProject(systemQueries(db, systemScope), kind, `Site ${randomUUID().slice(0, 8)}`, site.installer),
      ),
    register,
    claimed: claimDevice,
    connected: async (...how) => {
      const device = await claimDevice()
      await device.connect(...how)
      return device
    },
    orderOpening,
    deviceRow,
    connectionOf: async (device) => (await deviceRow(device)).connection,
    eventsOf: ({ uuid }) =>
      rows((db) => db.selectFrom('door_event').selectAll().where('device_uuid', '=', uuid).orderBy('number').execute()),
    rows,
    changes: async () => {
      const found = await rows((db) => db.selectFrom('live_change').select('changes').orderBy('number').execute())
      return found.flatMap(({ changes }) => changes as unknown as LiveChange[])
    },
    close: async () => {
      await app.close()
      await relay.close()
      await devices.close()
      models.close()
      await live.close()
      await test.drop()
      await mosquitto?.stop()
    },
  }
}

export interface ClaimResult {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: { readonly username: string; readonly secret: string; readonly mqtt: { readonly url: string } } | null
}

/** Claims a secret as a device does. */
export async function claim(url: string, mac: string, code: string, address?: string): Promise<ClaimResult> {
  const response = await fetch(`${url}/device/v1/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(address && { 'x-forwarded-for': address }) },
    body: JSON.stringify({ mac, code }),
  })
  const body = (await response.json()) as Omit<ClaimResult, 'status'>
  return { ...body, data: body.code === 0 ? body.data : null, status: response.status }
}

/**
 * Waits until something is so; says what was not when it never is. It waits as long as a busy machine needs: what fails
 * is something that never comes.
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  ms = 60_000,
  what = isSo.toString(),
): Promise<void> {
  const end = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await pause(10)
  }
}

function recordingLog(warnings: Record<string, unknown>[]): Logger {
  return pino(
    { level: 'warn' },
    { write: (line: string) => void warnings.push(JSON.parse(line) as Record<string, unknown>) },
  )
}
