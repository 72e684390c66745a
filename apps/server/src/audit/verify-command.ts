import { ConfigError, readConfig } from '../config.ts'
import { systemScope } from '../access/scope.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { verifyAudit } from './verify.ts'

/**
 * `npm run audit:verify`: recomputes every audit chain and says which are broken. Exit code 0 when all are whole.
 * With the embedded database it starts it for the time being, so the portal must be stopped; with DATABASE_URL it may run.
 */
const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)

try {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} })
  const database = openDatabase({ url: config.databaseUrl ?? embedded!.url, appRole: null })
  try {
    const { entries, broken } = await database.read(systemScope, (db) => verifyAudit(db, systemScope))
    for (const { chainUuid, number, reason } of broken)
      say(`Chain ${chainUuid} is broken at entry ${number} (${reason}).`)
    say(
      broken.length === 0
        ? `All chains are whole: ${entries} entries.`
        : `${broken.length} broken, ${entries} entries read.`,
    )
    process.exitCode = broken.length === 0 ? 0 : 1
  } finally {
    await database.close()
    await embedded?.stop()
  }
} catch (error) {
  say(error instanceof ConfigError ? error.message : `The check failed: ${String(error)}`)
  process.exitCode = 1
}
