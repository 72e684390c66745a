import { randomUUID } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { department } from '@lintel/contract/departments/operations.ts'
import { embeddedUrl, freePort } from '../../../../tools/product.ts'
import { systemScope } from '../../src/db/scope/scope.ts'
import { openDatabase, type Database } from '../../src/db/database.ts'
import { placesFor } from '../../src/db/embedded/places.ts'
import { openSession } from '../../src/domain/sessions/queries.ts'
import { callerOf, type Caller } from '../test-app.ts'
import { buildFixtures, type Actor, type Fixtures } from '../fixtures.ts'

export { embeddedUrl }

const mainFile = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** A server as a process of its own, to be killed and stopped. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly url: string
  readonly mqttPort: number
  /** What it has said on the console so far. */
  readonly output: () => string
  /** Answers the status of `/readyz`; 0 without an answer. */
  readyz(): Promise<number>
  /**
   * Ends it with a signal and answers its code, the signal where it was killed by one, and the milliseconds it took.
   */
  end(signal?: NodeJS.Signals): Promise<{ readonly code: number | string | null; readonly ms: number }>
}

interface ProcessOptions {
  readonly settings: Readonly<Record<string, string>>
  /** The program, where it is not the server itself. */
  readonly file?: string
  readonly stdout?: 'ignore' | number
}

/** Starts a server without the demo; rejects with what it said when it ends before it is ready. */
export async function startServer({
  settings,
  file = mainFile,
  stdout = 'ignore',
}: ProcessOptions): Promise<ServerProcess> {
  const port = settings['PORT'] ?? String(await freePort())
  const mqttPort = settings['MQTT_PORT'] ?? String(await freePort())
  const env = { ...process.env, DEMO: 'off', LOG_LEVEL: 'warn', ...settings, PORT: port, MQTT_PORT: mqttPort }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', stdout, 'pipe'] })
  let output = ''
  child.stderr!.on('data', (part: Buffer) => (output += part.toString()))
  const url = `http://127.0.0.1:${port}`
  await new Promise<void>((resolve, reject) => {
    child.stderr!.on('data', () => output.includes('Ready:') && resolve())
    child.once('exit', () => reject(new Error(output)))
  })
  return {
    child,
    url,
    mqttPort: Number(mqttPort),
    output: () => output,
    readyz: () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    async end(signal = 'SIGTERM') {
      const startedAt = performance.now()
      if (child.exitCode === null && child.signalCode === null) {
        const exit = once(child, 'exit')
        child.kill(signal)
        await exit
      }
      return { code: child.exitCode ?? child.signalCode, ms: performance.now() - startedAt }
    },
  }
}

/** A new data folder that PostgreSQL's user can get through to, also as root. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-server-test-'))
  await chmod(folder, 0o711)
  return folder
}

/** Removes a data folder, and what lies outside of it where PostgreSQL's user could not reach it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const { home } = await placesFor(dataDir)
  await rm(home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

export interface PopulatedServer {
  readonly fixtures: Fixtures
  readonly database: Database
  /** A caller at a server, signed in as an actor of the fixtures. */
  as(actor: Actor, url: string): Promise<Caller>
}

/** Puts the fixtures of accounts and sites into a server's database. */
export async function populate(url: string): Promise<PopulatedServer> {
  const database = openDatabase({ url, appRole: inject('appRole') || null, size: 4 })
  const fixtures = await buildFixtures(database, 'none')
  return {
    fixtures,
    database,
    async as(actor, serverUrl) {
      const request = { id: 'test', address: '127.0.0.1', userAgent: 'test', language: 'en', token: undefined } as const
      const where = {
        accountUuid: actor.uuid,
        actingUuid: actor.uuid,
        section: actor.section,
        projectUuid: actor.projectUuid ?? null,
        delegationUuid: null,
      }
      const token = await database.write(systemScope, (db) => openSession(db, systemScope, where, request, new Date()))
      return callerOf(serverUrl, () => new Date(), token, actor.section)
    },
  }
}

/** What the callers of a load were told about each record that they tried to add. */
export interface Load {
  readonly added: ReadonlySet<string>
  readonly refused: ReadonlyMap<string, number>
  /** Answers other than done and `unavailable`, and connections that broke. */
  readonly others: readonly string[]
  stop(): Promise<void>
}

/** Adds departments over HTTP, one after the other in each of `lanes` lanes, until it is stopped. */
export function addDepartments(callers: readonly Caller[], companyUuid: string, everyMs = 0): Load {
  const addedNames = new Set<string>()
  const refusalByName = new Map<string, number>()
  const others: string[] = []
  let isStopped = false
  const run = randomUUID().slice(0, 8)
  const lanes = callers.map(async (caller, lane) => {
    for (let number = 0; !isStopped; number++) {
      const name = `load ${run} ${lane} ${number}`
      try {
        const answer = await caller.call(department.create, { companyUuid, name })
        if (answer.status === 200) addedNames.add(name)
        else if (answer.status === 503 && answer.failure === 'unavailable') refusalByName.set(name, answer.status)
        else others.push(`${answer.status} ${answer.failure}`)
      } catch (error) {
        others.push(String(error))
      }
      if (everyMs) await pause(everyMs)
    }
  })
  return {
    added: addedNames,
    refused: refusalByName,
    others,
    async stop() {
      isStopped = true
      await Promise.all(lanes)
    },
  }
}

/** How often each department stands in the database, by name. */
export async function storedDepartments(url: string): Promise<ReadonlyMap<string, number>> {
  const rows = await ask<{ name: string; count: number }>(
    url,
    `select name, count(*)::int as count from department where name like 'load %' group by name`,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Asks a database one question on a connection of its own. */
export async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Ends every connection of a server to its database but the one that asks. */
export const terminateAll = (url: string): Promise<object[]> =>
  ask(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

/**
 * How long a test waits for what has to come, in milliseconds: what fails is something that never comes, not a slow
 * machine.
 */
export const patienceMs = 60_000

/** Waits until something holds, or fails with what did not. Resolves with how many milliseconds it took. */
export async function eventually(holds: () => Promise<boolean>, withinMs: number, what: string): Promise<number> {
  const startedAt = performance.now()
  while (!(await holds().catch(() => false))) {
    if (performance.now() - startedAt > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`)
    await pause(50)
  }
  return performance.now() - startedAt
}

/** A process and those that it has started. */
function withChildren(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))![1]) === pid
      } catch {
        return false
      }
    })
  return [pid, ...children.map(Number)]
}

/** Stops a process and those that it has started in the middle of whatever they do; answers how they go on. */
export function standStill(pid: number): () => void {
  const all = withChildren(pid)
  const signal = (name: NodeJS.Signals): void => {
    for (const one of all) {
      try {
        process.kill(one, name)
      } catch (error) {
        // One that was about to end has ended.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}
