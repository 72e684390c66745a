import pg from 'pg'
import { readConfig } from '../../base/config.ts'
import { forLongWork, openDatabase, type Database } from '../database.ts'
import { startEmbeddedPostgres } from '../embedded/embedded.ts'

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
 * Runs a command on the installation's database. With the embedded database it starts it for the time being, so the
 * portal must be stopped; with DATABASE_URL it may run.
 */
export async function withDatabase<Result>(run: (database: Database) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env)
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} })
  const database = openDatabase({ url: config.databaseUrl ?? postgres!.url, appRole: null })
  try {
    return await run(forLongWork(database))
  } finally {
    await database.close()
    await postgres?.stop()
  }
}
