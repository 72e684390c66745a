import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { WrongVaultKey } from './access/vault.ts'
import { lockClouds } from './adapters/locks/clouds.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { BrokerStartError } from './devices/start-error.ts'
import { EmbeddedPostgresError } from './db/embedded/failure.ts'
import { MigrationError } from './db/migration-error.ts'
import { startLockClouds } from './demo/lock-clouds.ts'
import { demoAccounts, isEmpty, seedDemo } from './demo/seed.ts'
import { startSimulators } from './demo/simulators.ts'
import { firstOperatorToken } from './first-operator.ts'
import { createLog } from './log.ts'
import { createPlatform, StartError, type Platform } from './platform.ts'

const webAppFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Errors whose message is a sentence for the person at the console. */
const plainErrors = [ConfigError, StartError, EmbeddedPostgresError, MigrationError, BrokerStartError, WrongVaultKey]
const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

/** Starts the whole house: database, broker, jobs, HTTP, and in the demo the simulated devices. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  await mkdir(config.dataDir, { recursive: true })
  const demoClouds = config.demo ? await startLockClouds(config.dataDir, say) : null
  const platform = await createPlatform({
    config,
    say,
    log: createLog(config.logLevel),
    webApp: webAppFolder,
    demoAccounts: config.demo ? demoAccounts : [],
    lockClouds: lockClouds(demoClouds ? { local: demoClouds.local } : {}),
  })
  if (demoClouds) platform.beforeStop(demoClouds.stop)
  stopOnSignals(platform)
  try {
    if (config.demo && (await isEmpty(platform.services.database))) {
      say('Loading the demo story.')
      await seedDemo(platform.services.database, platform.services.vault, config.dataDir)
    }
    const address = await platform.listen()
    if (config.demo) platform.beforeStop(startSimulators(config.dataDir, address, say))
    await announce(platform, config, address)
  } catch (error) {
    await platform.stop()
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
    say(`\nNobody has signed in yet. Within half an hour, set the password of "${first.userName}" at`)
    say(`  ${address}/manager/resetPassword#token=${first.token}`)
  }
}

function stopOnSignals(platform: Platform): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    say('\nStopping: finishing what has begun.')
    platform.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`Stopping failed: ${String(error)}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // The launcher that started this was killed: nobody is left to stop it later.
  process.once('disconnect', stop)
}

try {
  await start()
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
