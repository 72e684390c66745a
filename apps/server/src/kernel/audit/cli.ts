import { readFile } from 'node:fs/promises'
import { LocalDate } from '@lintel/contract/schedules/schema.ts'
import { ConfigError } from '../../base/config.ts'
import { dayMs } from '../../base/durations.ts'
import { commandErrorText, withDatabase } from '../../db/logins/connections.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { contradictedHeads, headsOf, readHeads, textOfHeads } from './heads.ts'
import { verifyAudit } from './verify.ts'

/** Commands on the audit chains. The portal may run meanwhile. */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = { heads, verify }
const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)
const [name = '', ...rest] = process.argv.slice(2)
try {
  if (commands[name] === undefined) throw new ConfigError(['Usage: npm run audit:heads, or npm run audit:verify'])
  await commands[name](rest)
} catch (error) {
  process.stderr.write(`${commandErrorText(`audit:${name}`, error)}\n`)
  process.exitCode = 1
}

/**
 * `npm run audit:heads [-- <first day> <last day>]`: writes the heads of the audit chains of these days (UTC, yesterday
 * when none is given) to the standard output, to be kept elsewhere. `npm run audit:verify -- <file>` compares.
 */
async function heads(args: readonly string[]): Promise<void> {
  const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10)
  const [from = yesterday, to = from] = args
  if (![from, to].every((day) => LocalDate.safeParse(day).success)) {
    throw new ConfigError(['Days are written like 2026-11-23: npm run audit:heads -- <first day> <last day>'])
  }
  const dayHeads = await withDatabase((database) =>
    database.read(systemScope, (db) => headsOf(db, systemScope, from, to)),
  )
  process.stdout.write(textOfHeads(dayHeads))
}

/**
 * `npm run audit:verify [-- <file of heads>]`: recomputes every audit chain and says which are broken, and which of the
 * heads that were exported before (`npm run audit:heads`) are contradicted. Exit code 0 when all are whole.
 */
async function verify([file]: readonly string[]): Promise<void> {
  const exportedHeads = file === undefined ? [] : readHeads(await readFile(file, 'utf8'))
  await withDatabase(async (database) => {
    // As of one moment: entries that a running portal adds or deletes meanwhile are no broken chain.
    const { entries, broken, contradictions } = await database.snapshot(systemScope, async (db) => ({
      ...(await verifyAudit(db, systemScope)),
      contradictions: await contradictedHeads(db, systemScope, exportedHeads),
    }))
    for (const { chainUuid, number, reason } of broken)
      say(`Chain ${chainUuid} is broken at entry ${number} (${reason}).`)
    for (const { chain, number, day } of contradictions)
      say(`Chain ${chain} is not what was exported: entry ${number} of ${day}.`)
    const isWhole = broken.length + contradictions.length === 0
    say(
      isWhole
        ? `All chains are whole: ${entries} entries, ${exportedHeads.length} exported heads.`
        : `${broken.length} broken, ${contradictions.length} contradicted, ${entries} entries read.`,
    )
    process.exitCode = isWhole ? 0 : 1
  })
}
