import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { door } from '@lintel/contract/doors/operations.ts'
import { systemScope } from '../../src/db/scope/scope.ts'
import { systemQueries } from '../../src/db/db.ts'
import { insertSeededDevice } from '../../src/seed/records.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { claim } from '../devices/device-test-app.ts'
import type { Caller } from '../test-app.ts'
import { startMosquitto, type Mosquitto } from '../devices/mosquitto.ts'
import {
  ask,
  eventually,
  patienceMs,
  populate,
  startServer,
  type PopulatedServer,
  type ServerProcess,
} from './server-process.ts'
import { TestDevice } from '../devices/test-device.ts'

/** Two servers as processes on one database and one broker outside of both. */
export interface ServerPair {
  readonly test: TestDatabase
  readonly people: PopulatedServer
  readonly mosquitto: Mosquitto
  readonly servers: readonly [ServerProcess, ServerProcess]
  /** The server with the link to the broker, and the other one; fails while there is none. */
  roles(): Promise<{ readonly leader: ServerProcess; readonly follower: ServerProcess }>
  /** Waits until one of the servers has the link; answers for how many milliseconds none had. */
  hasLeader(withinMs?: number): Promise<number>
  /** Starts a server that has ended again. */
  restart(server: ServerProcess): Promise<void>
  /** A device of the office that has claimed its secret at a server. */
  claimed(server: ServerProcess): Promise<TestDevice>
  /** The manager of the office, signed in; her session is the same at both servers. */
  managers(): Promise<readonly [Caller, Caller]>
  close(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** Starts both at the same moment; `ownOf` makes the settings of each from those of both. */
export async function startServerPair(
  settings: Settings = {},
  ownOf: (all: Settings, index: number) => Promise<Settings> = async (all) => all,
): Promise<ServerPair> {
  const mosquitto = await startMosquitto()
  const test = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-pair-'))
  const all = { DATABASE_URL: test.url, DATA_DIR: dataDir, MQTT_URL: mosquitto.url, ...settings }
  const people = await populate(test.url)
  const start = async (index: number) => startServer({ settings: await ownOf(all, index) })
  const servers = (await Promise.all([start(0), start(1)])) as [ServerProcess, ServerProcess]
  const { office, officeManager } = people.fixtures.ours
  let devices = 0

  const isLinked = ({ url }: ServerProcess): Promise<boolean> =>
    fetch(`${url}/metrics`).then(
      async (answer) => /^lintel_broker_link 1$/m.test(await answer.text()),
      () => false,
    )

  const roles: ServerPair['roles'] = async () => {
    const [first, second] = await Promise.all([isLinked(servers[0]), isLinked(servers[1])])
    if (first === second) throw new Error(first ? 'both servers have the link' : 'no server has the link')
    return first ? { leader: servers[0], follower: servers[1] } : { leader: servers[1], follower: servers[0] }
  }

  return {
    test,
    people,
    mosquitto,
    servers,
    roles,
    hasLeader: (withinMs = patienceMs) => eventually(async () => Boolean(await roles()), withinMs, 'one server leads'),
    async restart(server) {
      const index = servers.indexOf(server)
      servers[index] = await start(index)
    },
    async claimed(server) {
      devices += 1
      const claimCode = `PAIRCODE${devices}`
      const registration = {
        mac: `0C11060B${devices.toString(16).toUpperCase().padStart(4, '0')}`,
        name: `Pair ${devices}`,
        model: 'LD-200',
        type: 'doorPhone' as const,
        doors: [`Pair front ${devices}`],
        claimCode,
      }
      const device = await people.database.write(systemScope, (db) =>
        insertSeededDevice(systemQueries(db, systemScope), office.uuid, registration),
      )
      const { data, msg } = await claim(server.url, registration.mac, claimCode)
      if (!data) throw new Error(`the claim failed: ${msg}`)
      return new TestDevice({ mac: registration.mac, ...device }, data)
    },
    async managers() {
      const [first, second] = [servers[0], servers[1]]
      return [await people.as(officeManager, first.url), await people.as(officeManager, second.url)]
    },
    async close() {
      await Promise.all(servers.map((server) => server.end()))
      await people.database.close()
      await test.drop()
      await mosquitto.stop()
    },
  }
}

/** Executes each opening as a device does: accepts it, opens, and never executes one id twice. */
export function executeOpenings(device: TestDevice): {
  readonly done: ReadonlyMap<string, number>
  stop(): Promise<void>
} {
  const done = new Map<string, number>()
  let isStopped = false
  const answering = (async () => {
    while (!isStopped) {
      const command = await device.next('cmd', () => true, 200).catch(() => null)
      if (command?.name !== 'open') continue
      const { id } = command
      done.set(id, (done.get(id) ?? 0) + 1)
      for (const state of ['accepted', 'done'])
        await device.say('cmdack', { v: 1, ts: Date.now(), id, state, code: 'OK', at: Date.now() }).catch(() => {})
    }
  })()
  return {
    done,
    async stop() {
      isStopped = true
      await answering
    },
  }
}

/** Orders one opening at every given server at once, under one key; answers what each said. */
export function openAtAll(managers: readonly Caller[], doorUuid: string) {
  const key = randomUUID()
  return Promise.all(
    managers.map((manager) =>
      manager
        .call(door.open, { uuid: doorUuid, key })
        .catch((error: unknown) => ({ status: 0, failure: String(error), data: null })),
    ),
  )
}

/** The states of all commands to a device, with how many there are of each. */
export async function commandsOf(url: string, device: TestDevice): Promise<Readonly<Record<string, number>>> {
  const rows = await ask<{ state: string; count: number }>(
    url,
    `select state, count(*)::int as count from door_command where device_uuid = '${device.uuid}' group by state`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** How many events of a device are stored, and how many numbers they have. */
export async function eventsOf(url: string, device: TestDevice): Promise<{ stored: number; numbers: number }> {
  const [row] = await ask<{ stored: number; numbers: number }>(
    url,
    `select count(*)::int as stored, count(distinct number)::int as numbers from door_event
     where device_uuid = '${device.uuid}' and type = 'access'`,
  )
  return row!
}
