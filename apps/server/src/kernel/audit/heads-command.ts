import { LocalDate } from '@lintel/contract/schedules/schema.ts'
import { systemScope } from '../../db/scope.ts'
import { ConfigError } from '../../base/config.ts'
import { withDatabase } from '../../db/with-database.ts'
import { headsOf, textOfHeads } from './heads.ts'

/**
 * `npm run audit:heads [-- <first day> <last day>]`: writes the heads of the audit chains of these days (UTC, yesterday when none is
 * given) to the standard output, to be kept elsewhere. `npm run audit:verify -- <file>` compares.
 */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

try {
  const [from = yesterday, to = from] = process.argv.slice(2)
  if (![from, to].every((day) => LocalDate.safeParse(day).success)) {
    throw new ConfigError(['Days are written like 2026-11-23: npm run audit:heads -- <first day> <last day>'])
  }
  const heads = await withDatabase((database) => database.read(systemScope, (db) => headsOf(db, systemScope, from, to)))
  process.stdout.write(textOfHeads(heads))
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : `The export failed: ${String(error)}`}\n`)
  process.exitCode = 1
}
