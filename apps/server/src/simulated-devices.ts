import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { hashOf } from './access/session.ts'
import { systemQueries } from './db/db.ts'
import { systemScope } from './db/scope/scope.ts'
import { superviseProgram } from './demo/programs.ts'
import { newClaimCode } from './domain/devices/claim-code.ts'
import type { Services } from './kernel/services.ts'

const simulatorCli = fileURLToPath(new URL('../../simulator/src/cli/cli.ts', import.meta.url))
const lookEveryMs = 1_000
/** Stands for "plays the simulated devices" among all advisory locks; any constant would do. */
const lockNumber = 7_142_037

interface SimulatedDevice {
  readonly mac: string
  readonly model: string
  readonly name: string
}

type Say = (sentence: string) => void

/**
 * Plays the devices that are marked as simulated, by the same program as those of the demo: from when one is registered
 * until it is deleted, and again after each start. Of several servers one does it. Answers the way to stop.
 */
export function playSimulatedDevices(services: Services, portal: string, say: Say): () => Promise<void> {
  const folder = join(services.config.dataDir, 'simulated')
  const closing = new AbortController()
  let runningMacs: readonly string[] = []
  let stopProgram = async (): Promise<void> => {}
  let lock: pg.PoolClient | undefined

  async function look(): Promise<void> {
    const devices = await simulatedDevices(services)
    if (devices.length === 0 && runningMacs.length === 0) return
    const macs = (await holdLock()) ? devices.map(({ mac }) => mac) : []
    if (macs.join() === runningMacs.join()) return
    await stopProgram()
    stopProgram = async () => {}
    for (const mac of runningMacs)
      if (!devices.some((device) => device.mac === mac)) await rm(join(folder, mac), { recursive: true, force: true })
    if (macs.length > 0) stopProgram = await startProgram(services, folder, devices, portal, say)
    else releaseLock()
    runningMacs = macs
  }

  /** Whether this server plays them: it has the lock for as long as its connection lasts. */
  async function holdLock(): Promise<boolean> {
    if (lock) return true
    const client = await services.database.owner.connect()
    const question = client.query<{ is_holder: boolean }>(`select pg_try_advisory_lock(${lockNumber}) as is_holder`)
    const isHolder = await question.then(
      ({ rows }) => rows[0]!.is_holder,
      () => false,
    )
    if (!isHolder) {
      client.release()
      return false
    }
    lock = client
    client.on('error', () => {
      if (lock === client) releaseLock()
    })
    return true
  }

  function releaseLock(): void {
    // Ends the connection, and the lock with it.
    lock?.release(true)
    lock = undefined
  }

  const loop = (async () => {
    while (!closing.signal.aborted) {
      await look().catch((error: unknown) => services.log.debug({ err: error }, 'simulated devices were not looked up'))
      await pause(lookEveryMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  })()
  return async () => {
    closing.abort()
    await loop
    await stopProgram()
    releaseLock()
  }
}

function simulatedDevices({ database }: Services): Promise<SimulatedDevice[]> {
  return database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('device')
      .select(['mac', 'model', 'name'])
      .where('is_simulated', '=', true)
      .orderBy('mac')
      .execute(),
  )
}

async function startProgram(
  services: Services,
  folder: string,
  devices: readonly SimulatedDevice[],
  portal: string,
  say: Say,
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const entries: object[] = []
  for (const device of devices) {
    const code = (await hasSecret(folder, device.mac)) ? undefined : await renewClaimCode(services, device.mac)
    entries.push({ ...device, ...(code && { code }) })
  }
  const file = join(folder, 'devices.json')
  await writeFile(file, JSON.stringify(entries), { mode: 0o600 })
  const args = ['run', '--direct', '--portal', portal, '--devices', file, '--state', folder]
  return superviseProgram(
    () => spawn(process.execPath, [simulatorCli, ...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
    (code, againInMs) => say(`The simulated devices ended (${code}); they start again in ${againInMs / 1_000} s.`),
  )
}

/** Whether a device has claimed its secret already, and remembers it. */
async function hasSecret(folder: string, mac: string): Promise<boolean> {
  const text = await readFile(join(folder, mac, 'state.json'), 'utf8').catch(() => '{}')
  const state = JSON.parse(text) as { readonly claimed?: object | null }
  return state.claimed !== undefined && state.claimed !== null
}

/** Gives a device another claim code: codes are kept as hashes, and the first one was not written down. */
async function renewClaimCode({ database }: Services, mac: string): Promise<string> {
  const code = newClaimCode()
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope)
      .updateTable('device_credential')
      .set({ claim_code_hash: hashOf(code), claimed_at: null, claim_tries: 0, claim_locked_until: null })
      .where('mac', '=', mac)
      .execute(),
  )
  return code
}

/** The address of this server from the same machine, where it listens on all addresses. */
export const localAddress = (address: string): string =>
  address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
