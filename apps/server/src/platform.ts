import { statfs } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { sessionStore } from './access/session.ts'
import { openVault } from './access/vault.ts'
import { lockClouds as vendorsClouds } from './features/third-party-locks/connectors/clouds.ts'
import { startLockWork } from './features/third-party-locks/worker/work.ts'
import { remindOfCommunalFees } from './features/office-messages/communal-fee.ts'
import { applyFirstPrices } from './features/prices/apply-first-prices.ts'
import { moveOutHouseholds } from './features/move-outs/due.ts'
import { tendImports } from './features/imports/import-plan.ts'
import type { LockClouds } from './kernel/lock-connector.ts'
import { outboxTransport } from './domain/mails/transport.ts'
import { smtpTransport } from './adapters/mail/smtp.ts'
import { sandboxProvider } from './adapters/payments/sandbox.ts'
import { stripeProvider } from './adapters/payments/stripe.ts'
import { mountStripeWebhook } from './adapters/payments/stripe-webhook.ts'
import { webPushTransport } from './adapters/push/web-push.ts'
import type { Config } from './base/config.ts'
import { explainListening } from './base/listening.ts'
import { ensureAppLogin } from './db/logins/app-login.ts'
import { openDatabase, type Database } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded.ts'
import { migrate } from './db/migrations/migrate.ts'
import { holdServerLock } from './db/leader/server-lock.ts'
import { startDevicePath } from './devices/index.ts'
import { everyImplementation } from './features/all.ts'
import { createServer } from './http/server.ts'
import type { DemoAccount, DemoDevices, Services } from './kernel/services.ts'
import type { Job } from './jobs/scheduler.ts'
import { startAttendanceWork } from './jobs/attendance.ts'
import { startMusterWork } from './jobs/muster.ts'
import { startJobs } from './jobs/start.ts'
import { startDeviceModels } from './kernel/device-models.ts'
import { startLiveHub } from './kernel/live-hub.ts'
import { endStreams } from './domain/live/stream.ts'
import { renewMailAddresses } from './domain/accounts/mail-addresses.ts'
import { renewPlateHashes } from './domain/credentials/plate-hashes.ts'
import { canonicalizeCards } from './domain/credentials/canonical-cards.ts'
import { isObjectFolderThere, openObjects } from './domain/objects/folder.ts'
import { checkDatabase, checkPlaces, StartError } from './start-checks.ts'

export interface Platform {
  readonly services: Services
  readonly app: FastifyInstance
  /** Opens the HTTP port; answers the address to reach it at. */
  listen(): Promise<string>
  /** Something to end before the server does, newest first. */
  beforeStop(stop: () => Promise<void>): void
  /** Calls back when the platform cannot go on and has to be started again, with the reason in one sentence. */
  onLost(listener: (sentence: string) => void): void
  /**
   * Ends everything in order, finishing requests and jobs as far as `withinMs` allows; may be called more than once.
   */
  stop(withinMs?: number): Promise<void>
}

interface Options {
  readonly config: Config
  readonly log: Logger
  /** Tells the person at the console what is going on. */
  readonly say: (sentence: string) => void
  /** Whether the lines of the log arrive. */
  readonly isLogWritten?: () => boolean
  readonly webApp?: string
  readonly now?: () => Date
  readonly demoAccounts?: readonly DemoAccount[]
  /** The simulated devices of the demo, as they are by then. */
  readonly demoDevices?: DemoDevices | undefined
  /** The clouds of vendors of locks, where they are not the vendors' own alone. */
  readonly lockClouds?: LockClouds
  /** For measuring: no limits on requests. */
  readonly unlimited?: boolean
}

/** Work by the clock that features bring. */
const jobsOfFeatures: readonly Job[] = [
  { name: 'tend-imports', cron: '* * * * *', run: tendImports },
  { name: 'remind-of-communal-fees', cron: '5,35 * * * *', run: remindOfCommunalFees },
  { name: 'move-out-households', cron: '* * * * *', run: moveOutHouseholds },
  { name: 'apply-first-prices', cron: '*/10 * * * *', run: applyFirstPrices },
]

type Stop = (withinMs: number) => Promise<void>

/** How long stopping may take where the caller does not say. */
const stopWithinMs = 8_500
/** Kept for the parts that follow the one that is being stopped. */
const stopReserveMs = 3_000

const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url))

/**
 * Puts the server together: database, live hub, device path, jobs, HTTP. What was started is stopped if a later part
 * fails.
 */
export async function createPlatform({
  config,
  log,
  say,
  isLogWritten = () => true,
  webApp,
  now = () => new Date(),
  demoAccounts = [],
  demoDevices,
  lockClouds = vendorsClouds(),
  unlimited = false,
}: Options): Promise<Platform> {
  const stops: Stop[] = []
  const losses = Promise.withResolvers<string>()
  const stop = async (withinMs = stopWithinMs): Promise<void> => {
    const until = Date.now() + withinMs
    for (let next = stops.pop(); next; next = stops.pop()) {
      const remainingMs = Math.max(0, until - Date.now())
      const end = next(remainingMs).catch((error: unknown) => log.warn({ err: error }, 'a part did not stop cleanly'))
      // What comes after needs time as well, the database most of all.
      await Promise.race([
        end,
        pause(Math.max(remainingMs / 3, remainingMs - stopReserveMs), undefined, { ref: false }),
      ])
    }
  }
  try {
    if (config.databaseUrl !== undefined) await checkDatabase(config.databaseUrl)
    const url = config.databaseUrl ?? (await startEmbedded(config, say, stops, losses.resolve))
    // Before anything is changed: a newer server must not migrate the database under one that works on it.
    const lock = await holdServerLock({
      url,
      isShared: config.mqttUrl !== undefined,
      isOwnDatabase: config.databaseUrl === undefined,
      log,
      onLost: losses.resolve,
    })
    stops.push(() => lock.close())
    await checkPlaces(config, say)
    say('Bringing the database up to date.')
    const { appRole } = await migrate(url, { dir: migrationsFolder, log: (sentence) => log.info(sentence) })
    const appUrl = await ensureAppLogin(url, appRole, config.dataDir)
    const database: Database = openDatabase({ url, appUrl, appRole })
    stops.push(() => database.close())
    const live = await startLiveHub(url, database, log)
    stops.push(() => live.close())
    const models = await startDeviceModels({ database, live, log })
    stops.push(async () => models.close())
    const vault = await openVault(config.dataDir, database)
    const isShared = config.mqttUrl !== undefined
    const objects = await openObjects({ path: config.objectsDir, database, isShared })
    await renewPlateHashes({ database }, vault, log)
    await renewMailAddresses({ database }, log)
    await canonicalizeCards({ database }, vault, log)
    const services: Services = {
      config,
      database,
      live,
      vault,
      objects,
      lockClouds,
      paymentProviders: [sandboxProvider, stripeProvider(config)],
      log,
      now,
      demoAccounts,
      demoDevices,
      sessions: sessionStore(database),
    }
    const devices = await startDevicePath({ services, url })
    stops.push(() => devices.close())
    const mail = config.smtpUrl
      ? smtpTransport({ smtpUrl: config.smtpUrl, publicUrl: config.publicUrl })
      : outboxTransport
    const jobs = await startJobs({
      services,
      url,
      commands: devices.commands,
      mail,
      push: webPushTransport(config),
      jobsOfFeatures,
    })
    stops.push(() => jobs.close())
    const locks = startLockWork(services)
    stops.push(() => locks.close())
    const attendance = startAttendanceWork(services)
    stops.push(() => attendance.close())
    const musterWork = startMusterWork(services)
    stops.push(() => musterWork.close())
    const app = await createServer({
      services,
      implementations: everyImplementation,
      webApp,
      unlimited,
      readiness: {
        broker: async () => devices.isReady(),
        jobs: async () => jobs.isReady(),
        lock: async () => lock.isAcquired(),
        disk: async () => isLogWritten() && (await hasRoom(config.dataDir)),
        objects: async () => (await isObjectFolderThere(objects)) && (await hasRoom(config.objectsDir)),
      },
    })
    devices.mount(app)
    mountStripeWebhook(app, services)
    stops.push(async (withinMs) => {
      endStreams()
      // Requests get a part of the time; a stream that was being opened, or a caller who does not read, ends then.
      const cut = setTimeout(() => app.server.closeAllConnections(), withinMs / 3)
      await app.close()
      clearTimeout(cut)
    })
    return {
      services,
      app,
      stop,
      onLost: (listener) => void losses.promise.then(listener),
      beforeStop: (end) => void stops.push(end),
      listen: () => listen(app, config),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startEmbedded(
  config: Config,
  say: (sentence: string) => void,
  stops: Stop[],
  lost: (sentence: string) => void,
): Promise<string> {
  say('Starting the embedded PostgreSQL.')
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say, staysRunning: true })
  stops.push((withinMs) => postgres.stop(withinMs))
  void postgres.exited.then(({ isExpected, code, signal }) => {
    if (!isExpected) lost(`PostgreSQL ended by itself (${signal ?? code}) and was not started again; stopping.`)
  })
  return postgres.url
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    const sentence = explainListening(error, { setting: 'PORT', port: config.port, host: config.host })
    throw sentence === undefined ? error : new StartError(sentence)
  }
  const { port } = app.server.address() as AddressInfo
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
}

/** Bytes below which a disk counts as full: PostgreSQL takes files of 16 MB for its log, and recovery needs some. */
const leastRoom = 64 * 1024 ** 2

/** Whether the disk of a folder has room for writing to go on. */
async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= leastRoom
}
