import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateFolder, programEnvironment } from './cluster.ts'
import { EmbeddedPostgresError } from '../errors.ts'
import { readPostmasterFile } from './leftover.ts'
import { hashOf, type Places } from './places.ts'
import { minuteMs } from '../../base/durations.ts'

/** A PostgreSQL that accepts connections. */
export interface Postmaster {
  readonly child: ChildProcess
  readonly port: number
  /** Folder of the unix socket; null where there is none. */
  readonly socketFolder: string | null
}

/** Settings of PostgreSQL that a caller may replace. */
export type PostgresSettings = Readonly<Record<string, string>>

/** What a PostgreSQL is started with beside its cluster. */
interface StartOptions {
  readonly settings: PostgresSettings
  readonly environment: Readonly<Record<string, string>>
}

const durable: PostgresSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_connections: '60',
  jit: 'off',
  // Disks of our time find a page as fast as the next one; otherwise lists are sorted that an index has in order.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // One file for each weekday. Values of rows stay out of it: a broken unique rule would write out a PIN.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const recoveryPatience = 10 * minuteMs
const orphanPatience = 10_000

/**
 * Starts PostgreSQL on a prepared cluster and waits until it accepts connections, recovery after a crash included.
 * @param binaries folder with bin/postgres
 * @throws {EmbeddedPostgresError} with the end of its log when it does not come up
 */
export async function startPostmaster(
  places: Places,
  binaries: string,
  { settings, environment }: StartOptions,
  log: (sentence: string) => void,
): Promise<Postmaster> {
  const socketFolder = await prepareSocketFolder(places)
  const startedAt = Date.now()
  for (let tries = 1; ; tries++) {
    const port = await freePort(tries === 1 ? places.lastPort : undefined)
    const child = await launch(
      places,
      binaries,
      { settings: { ...durable, ...settings }, environment },
      port,
      socketFolder,
    )
    if (await isReady(child, places.cluster, log)) return { child, port, socketFolder }
    const output = await lastWords(places.home, child.pid)
    // Backends of a killed PostgreSQL take a moment to notice; and a port can be taken between looking and listening.
    const isOrphaned = output.includes('pre-existing shared memory block') && Date.now() - startedAt < orphanPatience
    const isTaken = /could not (bind|create any TCP)|already in use/.test(output) && tries < 5
    if (!isOrphaned && !isTaken) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start on ${places.cluster}: ${output || 'it said nothing.'}`)
    }
    if (isOrphaned) await pause(200)
  }
}

async function launch(
  { home, cluster, as }: Places,
  binaries: string,
  { settings, environment }: StartOptions,
  port: number,
  socketFolder: string | null,
): Promise<ChildProcess> {
  const all = {
    ...settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = await open(join(home, 'postgres-start.log'), 'w', 0o640)
  try {
    // Its own process group: Ctrl+C in a terminal must reach the portal alone, which still has requests to finish.
    const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', cluster, ...args], {
      ...as,
      cwd: home,
      detached: true,
      env: { ...programEnvironment(), ...environment },
      stdio: ['ignore', output.fd, output.fd],
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    return child
  } catch (error) {
    throw new EmbeddedPostgresError(`PostgreSQL cannot be run from ${binaries}: ${(error as Error).message}.`)
  } finally {
    await output.close()
  }
}

/** Resolves with true when the server accepts connections, with false when it has ended. */
async function isReady(child: ChildProcess, cluster: string, log: (sentence: string) => void): Promise<boolean> {
  const startedAt = Date.now()
  let loggedAt = 0
  while (child.exitCode === null && child.signalCode === null) {
    const file = await readPostmasterFile(cluster)
    if (file?.isReady && (file.pid === child.pid || process.platform === 'win32')) return true
    const waitedMs = Date.now() - startedAt
    if (waitedMs > recoveryPatience) {
      child.kill('SIGQUIT')
      throw new EmbeddedPostgresError(
        `PostgreSQL was not ready after ${recoveryPatience / minuteMs} minutes on ${cluster}.`,
      )
    }
    if (waitedMs - loggedAt > 5_000) {
      loggedAt = waitedMs
      log(`PostgreSQL is still bringing the database in order (${Math.round(waitedMs / 1000)} s).`)
    }
    await pause(5)
  }
  return false
}

/** The system limits a socket's path to about 100 characters; a long data folder gets a short one beside it. */
async function prepareSocketFolder({ home, dataDir, as }: Places): Promise<string | null> {
  if (process.platform === 'win32') return null
  const near = join(home, 'postgres-socket')
  const short = join(tmpdir(), `lintel-${hashOf(dataDir)}-${as?.uid ?? process.getuid?.()}`)
  const folder = [near, short].find((path) => Buffer.byteLength(path) < 80)
  if (folder === undefined) return null
  // A killed PostgreSQL leaves the lock of its socket, whose process number may be taken again by now.
  await rm(folder, { recursive: true, force: true })
  return await makePrivateFolder(folder, as).then(
    () => folder,
    () => null,
  )
}

async function freePort(preferredPort: number | undefined): Promise<number> {
  const tryPort = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const server = createServer()
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const { port: boundPort } = server.address() as { port: number }
        server.close(() => resolve(boundPort))
      })
    })
  return await (preferredPort ? tryPort(preferredPort).catch(() => tryPort(0)) : tryPort(0))
}

/** The end of what a PostgreSQL said on its way up, without what earlier ones wrote into the same file. */
async function lastWords(home: string, pid: number | undefined): Promise<string> {
  const [early, late] = await Promise.all(
    ['postgres-start.log', join('postgres', 'log', todaysLog())].map((file) =>
      readFile(join(home, file), 'utf8').catch(() => ''),
    ),
  )
  const lines = [...early!.split('\n'), ...late!.split('\n').filter((line) => line.includes(` [${pid}] `))]
  return lines.filter(Boolean).slice(-8).join('\n')
}

const todaysLog = () =>
  `postgresql-${new Date().toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })}.log`

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
