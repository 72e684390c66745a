import pg from 'pg'
import { type Config, ConfigError, readConfig } from '../../base/config.ts'
import { forLongWork, openDatabase, type Database } from '../database.ts'
import { runningPostgres, startEmbeddedPostgres } from '../embedded/embedded.ts'
import { EmbeddedPostgresError } from '../errors.ts'

/**
 * Opens a connection under a name that belongs to this process alone. A connection that it lost may still be there for
 * the database and hold locks against its own process, so that one is ended first.
 */
export async function connectAs(name: string, url: string, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    ...settings,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid, 1000) from pg_stat_activity
       where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`,
      [name],
    )
    return client
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

/**
 * Runs work on the installation's database with the URL of its owner: that of DATABASE_URL, that of the embedded database
 * which a running portal has started, or else of the embedded one, started for the time being.
 */
export async function withOwnerUrl<Result>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  run: (url: string) => Promise<Result>,
): Promise<Result> {
  const running = databaseUrl ?? (await runningPostgres(dataDir))
  if (running !== undefined) return await run(running)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    return await run(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** A command is one reader or writer, and the portal beside it needs its share of the connections that there are. */
const connectionsOfCommand = 4

/** Runs a command on the installation's database. The portal may run meanwhile. */
export const withDatabase = <Result>(run: (database: Database) => Promise<Result>): Promise<Result> =>
  withOwnerUrl(readConfig(process.env), async (url) => {
    const database = openDatabase({ url, appRole: null, size: connectionsOfCommand })
    try {
      return await run(forLongWork(database))
    } finally {
      await database.close()
    }
  })

/** Errors whose message is a sentence for the person at the console. */
const plainErrors = [ConfigError, EmbeddedPostgresError]

/** What a command says of the error that stopped it. */
export const commandErrorText = (command: string, error: unknown): string =>
  plainErrors.some((kind) => error instanceof kind) ? (error as Error).message : `${command} failed: ${String(error)}`
