import { readFile } from 'node:fs/promises'
import { systemScope } from '../../db/scope.ts'
import { ConfigError } from '../../base/config.ts'
import { withDatabase } from '../../db/with-database.ts'
import { contradictedHeads, readHeads } from './heads.ts'
import { verifyAudit } from './verify.ts'

/**
 * `npm run audit:verify [-- <file of heads>]`: recomputes every audit chain and says which are broken, and which of the heads that
 * were exported before (`npm run audit:heads`) are contradicted. Exit code 0 when all are whole.
 * With the embedded database it starts it for the time being, so the portal must be stopped; with DATABASE_URL it may run.
 */
const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)

try {
  const [file] = process.argv.slice(2)
  const heads = file === undefined ? [] : readHeads(await readFile(file, 'utf8'))
  await withDatabase(async (database) => {
    const { entries, broken } = await database.read(systemScope, (db) => verifyAudit(db, systemScope))
    const contradicted = await database.read(systemScope, (db) => contradictedHeads(db, systemScope, heads))
    for (const { chainUuid, number, reason } of broken)
      say(`Chain ${chainUuid} is broken at entry ${number} (${reason}).`)
    for (const { chain, number, day } of contradicted)
      say(`Chain ${chain} is not what was exported: entry ${number} of ${day}.`)
    const isWhole = broken.length + contradicted.length === 0
    say(
      isWhole
        ? `All chains are whole: ${entries} entries, ${heads.length} exported heads.`
        : `${broken.length} broken, ${contradicted.length} contradicted, ${entries} entries read.`,
    )
    process.exitCode = isWhole ? 0 : 1
  })
} catch (error) {
  say(error instanceof ConfigError ? error.message : `The check failed: ${String(error)}`)
  process.exitCode = 1
}
