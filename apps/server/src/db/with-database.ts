import { readConfig } from '../base/config.ts'
import { forLongWork, openDatabase, type Database } from './database.ts'
import { startEmbeddedPostgres } from './embedded/embedded.ts'

/**
 * Runs a command on the installation's database. With the embedded database it starts it for the time being, so the portal must be
 * stopped; with DATABASE_URL it may run.
 */
export async function withDatabase<Result>(run: (database: Database) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} })
  const database = openDatabase({ url: config.databaseUrl ?? embedded!.url, appRole: null })
  try {
    return await run(forLongWork(database))
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
