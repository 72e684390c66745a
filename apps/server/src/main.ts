import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { WrongVaultKeyError } from './access/vault.ts'
import { lockClouds } from './features/third-party-locks/connectors/clouds.ts'
import { ConfigError, readConfig, type Config } from './base/config.ts'
import { ObjectFolderError } from './domain/objects/folder.ts'
import { BrokerStartError } from './devices/broker/embedded-broker.ts'
import { EmbeddedPostgresError, MigrationError } from './db/errors.ts'
import { ServerLockError } from './db/leader/server-lock.ts'
import { playArrivals } from './demo/arrivals.ts'
import { demoDevicesIn } from './demo/device-control.ts'
import { startVendorClouds } from './demo/lock-clouds.ts'
import { forLongWork } from './db/database.ts'
import { historyDays } from './demo/history/seed-history.ts'
import { demoAccounts, isEmpty, seedDemo } from './demo/seed.ts'
import { startSimulators } from './demo/simulators.ts'
import { firstOperatorToken } from './first-operator.ts'
import { createLog } from './base/log.ts'
import { logOutput } from './base/log-output.ts'
import { localAddress, playSimulatedDevices } from './simulated-devices.ts'
import { createPlatform, type Platform } from './platform.ts'
import { StartError } from './start-checks.ts'

const webAppFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Errors whose message is a sentence for the person at the console. */
const plainErrors = [
  ConfigError,
  StartError,
  EmbeddedPostgresError,
  MigrationError,
  BrokerStartError,
  WrongVaultKeyError,
  ObjectFolderError,
  ServerLockError,
]
const output = logOutput(1)
const console = logOutput(2)
const say = (sentence: string): void => console.write(`${sentence}\n`)
/** Whatever is under way, the process has ended so long after it was asked to. */
const stopWithinMs = 10_000
/** So long before that the parts give up on finishing what they have begun. */
const stopReserveMs = 1_500

/** Starts the whole house: database, broker, jobs, HTTP, and in the demo the simulated devices. */
async function start(stopping: Stopping): Promise<void> {
  const config = readConfig(process.env)
  await mkdir(config.dataDir, { recursive: true }).catch((error: Error) => {
    throw new StartError(`DATA_DIR is "${config.dataDir}", a folder that cannot be made (${error.message}).`)
  })
  const demoClouds = config.demo ? await startVendorClouds(config.dataDir, say) : null
  const platform = await createPlatform({
    config,
    say,
    log: createLog(config.logLevel, output),
    isLogWritten: () => output.isWritten() && console.isWritten(),
    webApp: webAppFolder,
    demoAccounts: config.demo ? demoAccounts : [],
    demoDevices: config.demo ? demoDevicesIn(config.dataDir) : undefined,
    lockClouds: lockClouds(demoClouds ? { local: demoClouds.local } : {}),
  })
  if (demoClouds) platform.beforeStop(demoClouds.stop)
  stopping.by((withinMs) => platform.stop(withinMs))
  platform.onLost((sentence) => stopping.begin(sentence, 1))
  try {
    if (config.demo && (await isEmpty(platform.services.database))) {
      say('Loading the demo scenario.')
      const { database, vault, objects } = platform.services
      await seedDemo(forLongWork(database), vault, config.dataDir, historyDays, config.region, objects)
    }
    const address = await platform.listen()
    if (config.demo) {
      platform.beforeStop(startSimulators(config.dataDir, address, say))
      platform.beforeStop(playArrivals(platform.services))
    }
    platform.beforeStop(playSimulatedDevices(platform.services, localAddress(address), say))
    await announce(platform, config, address)
    // The launcher starts this process again from now on, whatever it ends with.
    process.send?.('ready')
  } catch (error) {
    await platform.stop(stopWithinMs - stopReserveMs)
    throw error
  }
}

/** Prints where to go and, as the case is, the demo accounts or the token of the first super manager. */
async function announce(platform: Platform, config: Config, address: string): Promise<void> {
  say(`\nReady: ${address}/manager\nAPI reference: ${address}/docs`)
  if (config.demo) {
    say('\nDemo accounts (loopback only; start with DEMO=off for a real site):')
    const width = Math.max(...demoAccounts.map(({ userName }) => userName.length))
    for (const { userName, password, kind, site } of demoAccounts) {
      say(`  ${userName.padEnd(width)}  ${password}  ${kind}${site ? `, ${site}` : ''}`)
    }
    return
  }
  const first = await firstOperatorToken(platform.services.database, new Date())
  if (first) {
    say(`\nNo account has signed in yet. Within half an hour, set the password of "${first.userName}" at`)
    // Where people reach the portal, behind its proxy as well; a port that was chosen by the system is known here alone.
    const outside = config.port === 0 ? address : config.publicUrl
    say(`  ${outside}/manager/resetPassword#token=${first.token}`)
  }
}

interface Stopping {
  /** How to stop what runs by now. */
  by(stop: (withinMs: number) => Promise<void>): void
  /** Stops, once, and ends the process with a code. */
  begin(sentence: string, code?: number): void
}

/** Stops when this process is asked to, or when the launcher that started it has gone; also while it is starting. */
function stopOnSignals(): Stopping {
  let run: ((withinMs: number) => Promise<void>) | undefined
  let ending: { readonly code: number; readonly at: number } | undefined
  const end = (code: number): void => {
    output.flush()
    process.exit(code)
  }
  const stop = (): void => {
    if (!ending || !run) return
    const { code, at } = ending
    run(stopWithinMs - stopReserveMs - (Date.now() - at)).then(
      () => end(code),
      (error: unknown) => {
        say(`Stopping failed: ${String(error)}`)
        end(1)
      },
    )
    run = undefined
  }
  const begin = (sentence: string, code = 0): void => {
    if (ending) return
    ending = { code, at: Date.now() }
    say(`\n${sentence}`)
    setTimeout(() => end(code), stopWithinMs - stopReserveMs / 2)
    stop()
  }
  const finish = 'Stopping: finishing what has begun.'
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => begin(finish))
  // The launcher that started this was killed: no process is left to stop it later.
  process.once('disconnect', () => begin(finish))
  return {
    by(next) {
      run = next
      stop()
    },
    begin,
  }
}

// What Node itself writes there must not end the process either when it has no reader or the disk is full.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
try {
  await start(stopOnSignals())
} catch (error) {
  const isPlain = plainErrors.some((kind) => error instanceof kind)
  say(
    isPlain
      ? (error as Error).message
      : `The start failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  )
  process.exitCode = 1
  setTimeout(() => process.exit(1), 2_000).unref()
}
