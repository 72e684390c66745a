import { realpath, readFile } from 'node:fs/promises'
import { resolve, join } from 'node:path'
import pg from 'pg'
import { shippedPostgres, usableBinaries } from './binaries.ts'
import { EmbeddedPostgresError } from '../errors.ts'
import { setClusterOwner, ownerName, prepareCluster } from './cluster.ts'
import { stopLeftover } from './leftover.ts'
import { placesFor, recordPlace } from './places.ts'
import { type PostgresSettings, type Postmaster, startPostmaster } from './postmaster.ts'
import { supervise, type EmbeddedPostgres, type RunningPostgres } from './supervise.ts'
import { holdSupervision, livingSupervisor } from './supervisor-lock.ts'

interface Options {
  /** Folder of the portal's data; made if need be. */
  readonly dataDir: string
  readonly log: (sentence: string) => void
  /** Replaces settings; for databases that are thrown away. */
  readonly settings?: PostgresSettings
  /** Further variables of its environment; for databases that are thrown away. */
  readonly environment?: Readonly<Record<string, string>>
  /** Starts PostgreSQL again, under the same URL, when it ends by itself: with growing pauses until it runs. */
  readonly staysRunning?: boolean
  /** The longest of these pauses in milliseconds; short for a test that kills it again and again. */
  readonly longestPause?: number
}

/**
 * Starts the PostgreSQL that comes with the portal, making its database at the first start and stopping what a killed
 * portal left running. As root it runs as an ordinary user, in a folder that user can reach.
 * A start after a crash uses the same port again if it is free, so pools find the database under the same URL.
 * @throws {EmbeddedPostgresError} one sentence for the operator
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {}, environment = {}, staysRunning = false, longestPause } = options
  const shippedBuild = await shippedPostgres()
  const folder = (await placesFor(await realFolder(dataDir))).dataDir
  const release = await holdSupervision(folder)
  const launch = async (): Promise<RunningPostgres> => {
    const places = await placesFor(folder)
    let postmaster: Postmaster | undefined
    try {
      await setClusterOwner(places)
      const binaries = await usableBinaries(shippedBuild, places.as, places.copies)
      await stopLeftover(places.cluster, binaries, log)
      const password = await prepareCluster(places, shippedBuild, binaries, log)
      postmaster = await startPostmaster(places, binaries, { settings, environment }, log)
      await recordPlace(places, postmaster.port)
      return { child: postmaster.child, url: await acceptedUrl(postmaster, password), home: places.home }
    } catch (error) {
      postmaster?.child.kill('SIGINT')
      throw error
    }
  }
  try {
    return supervise(await launch(), {
      release,
      log,
      relaunch: staysRunning ? launch : null,
      ...(longestPause !== undefined && { longestPause }),
    })
  } catch (error) {
    await release()
    throw error
  }
}

/** The first address that answers, after making sure that the portal's database is there. */
async function acceptedUrl({ port, socketFolder }: Postmaster, password: string): Promise<string> {
  const address = `postgres://${ownerName}:${password}`
  const tcp = (database: string) => `${address}@127.0.0.1:${port}/${database}`
  // The host before the slash is not used then; it keeps the URL one that every parser takes.
  const socket = (database: string) =>
    `${address}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder!)}`
  if (socketFolder) {
    const isAnswered = await ensureDatabase(socket('postgres')).then(
      () => true,
      () => false,
    )
    if (isAnswered) return socket(ownerName)
  }
  await ensureDatabase(tcp('postgres'))
  return tcp(ownerName)
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [ownerName])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(ownerName)}`)
  } finally {
    await client.end()
  }
}

/** The folder without symbolic links, so that one folder never counts as two. */
async function realFolder(dataDir: string): Promise<string> {
  return await realpath(resolve(dataDir)).catch(() => resolve(dataDir))
}

/**
 * URL of the owner of an embedded PostgreSQL that another process of this machine runs for a data folder; undefined
 * when none runs.
 * @throws {EmbeddedPostgresError} one sentence, when it has not come up yet or belongs to another user
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  if ((await livingSupervisor(dataDir)) === undefined) return undefined
  const { lastPort } = await placesFor(dataDir)
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new EmbeddedPostgresError(
      `The password of the database in ${dataDir} cannot be read (${error.code}): run this as the user of the portal.`,
    )
  })
  if (lastPort === undefined || password === undefined) {
    throw new EmbeddedPostgresError(`The database in ${dataDir} is being made: try again in a minute.`)
  }
  return `postgres://${ownerName}:${password.trim()}@127.0.0.1:${lastPort}/${ownerName}`
}
