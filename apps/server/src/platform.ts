import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { sessionStore } from './access/session.ts'
import { openVault } from './access/vault.ts'
import { lockClouds as vendorsClouds, type LockClouds } from './adapters/locks/clouds.ts'
import type { Config } from './config.ts'
import { ensureAppLogin } from './db/app-login.ts'
import { openDatabase, type Database } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded.ts'
import { migrate } from './db/migrate.ts'
import { startDevicePath } from './devices/start.ts'
import { everyImplementation } from './features/all.ts'
import { createServer } from './http/server.ts'
import type { DemoAccount, Services } from './kernel/services.ts'
import { startJobs } from './jobs/start.ts'
import { startLiveHub } from './live/hub.ts'
import { endStreams } from './live/stream.ts'
import { renewPlateLookups } from './people/plate-lookups.ts'

export interface Platform {
  readonly services: Services
  readonly app: FastifyInstance
  /** Opens the HTTP port; answers the address to reach it at. */
  listen(): Promise<string>
  /** Something to end before the server does, newest first. */
  beforeStop(stop: () => Promise<void>): void
  /** Ends everything in order, finishing requests and jobs; may be called more than once. */
  stop(): Promise<void>
}

interface Options {
  readonly config: Config
  readonly log: Logger
  /** Tells the person at the console what is going on. */
  readonly say: (sentence: string) => void
  readonly webApp?: string
  readonly now?: () => Date
  readonly demoAccounts?: readonly DemoAccount[]
  /** The clouds of vendors of locks, where they are not the vendors' own alone. */
  readonly lockClouds?: LockClouds
  /** For measuring: no limits on requests. */
  readonly unlimited?: boolean
}

const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url))

/** Puts the server together: database, live hub, device path, jobs, HTTP. What was started is stopped if a later part fails. */
export async function createPlatform({
  config,
  log,
  say,
  webApp,
  now = () => new Date(),
  demoAccounts = [],
  lockClouds = vendorsClouds(),
  unlimited = false,
}: Options): Promise<Platform> {
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  try {
    const url = config.databaseUrl ?? (await embedded(config, say, stops))
    say('Bringing the database up to date.')
    const { appRole } = await migrate(url, { dir: migrationsFolder, log: (sentence) => log.info(sentence) })
    const appUrl = await ensureAppLogin(url, appRole, config.dataDir)
    const database: Database = openDatabase({ url, appUrl, appRole })
    stops.push(() => database.close())
    const live = await startLiveHub(url, database, log)
    stops.push(() => live.close())
    const vault = await openVault(config.dataDir, database)
    await renewPlateLookups({ database }, vault, log)
    const services: Services = {
      config,
      database,
      live,
      vault,
      lockClouds,
      log,
      now,
      demoAccounts,
      sessions: sessionStore(database),
    }
    const devices = await startDevicePath({ services })
    stops.push(() => devices.close())
    const jobs = await startJobs({ services, url, devices })
    stops.push(() => jobs.close())
    const app = await createServer({
      services,
      implementations: everyImplementation,
      webApp,
      unlimited,
      readiness: { broker: async () => devices.isReady(), jobs: async () => jobs.isReady() },
    })
    devices.mount(app)
    stops.push(async () => {
      endStreams()
      await app.close()
    })
    return { services, app, stop, beforeStop: (end) => void stops.push(end), listen: () => listen(app, config) }
  } catch (error) {
    await stop()
    throw error
  }
}

async function embedded(
  config: Config,
  say: (sentence: string) => void,
  stops: (() => Promise<void>)[],
): Promise<string> {
  say('Starting the embedded PostgreSQL.')
  const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir), log: say })
  stops.push(() => postgres.stop())
  void postgres.exited.then(({ isExpected, code, signal }) => {
    if (isExpected) return
    say(`PostgreSQL ended by itself (${signal ?? code}); stopping, the next start recovers.`)
    process.kill(process.pid, 'SIGTERM')
  })
  return postgres.url
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartError(
      `Port ${config.port} on ${config.host} is taken by another program; choose another with PORT=8081 npm start.`,
    )
  }
  const { port } = app.server.address() as AddressInfo
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
}

/** A start that cannot go on; the message is one sentence for the person at the console. */
export class StartError extends Error {
  override name = 'StartError'
}
