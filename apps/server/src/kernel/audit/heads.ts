import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

/**
 * Heads of the audit chains, day by day, to be kept outside this installation: an attacker who rewrites a whole chain
 * here cannot change what was exported before (docs/test-battery.md, T30). They hold hashes and ids, nothing of what
 * was done.
 */
export interface AuditHead {
  /** The UTC day of which this is the last entry, `2026-11-23`. */
  readonly day: string
  readonly chain: string
  readonly number: string
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string
}

/** The last entry of each chain on each day of a range, both ends inside. */
export async function headsOf(db: Db, scope: SystemScope, from: string, to: string): Promise<readonly AuditHead[]> {
  const day = sql<string>`to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD')`
  return systemQueries(db, scope)
    .selectFrom('audit_entry as entry')
    .distinctOn([sql`1`, 'entry.chain_uuid'])
    .select([
      day.as('day'),
      'entry.chain_uuid as chain',
      'entry.number',
      sql<string>`encode(entry.hash, 'hex')`.as('hash'),
    ])
    .where('entry.at', '>=', new Date(`${from}T00:00:00Z`))
    .where('entry.at', '<', sql<Date>`${new Date(`${to}T00:00:00Z`)}::timestamptz + interval '1 day'`)
    .orderBy(sql`1`)
    .orderBy('entry.chain_uuid')
    .orderBy('entry.number', 'desc')
    .execute()
}

const columns = 'day,chain,number,hash'

/** Heads as a file: a line of names, then one line each. */
export const textOfHeads = (heads: readonly AuditHead[]): string =>
  [columns, ...heads.map(({ day, chain, number, hash }) => [day, chain, number, hash].join(','))].join('\n') + '\n'

const headLine = /^(\d{4}-\d{2}-\d{2}),([0-9a-f-]{36}),(\d+),([0-9a-f]{64})$/

/** Heads of such a file. Lines that are none, such as the first, are left out. */
export const readHeads = (text: string): readonly AuditHead[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [, day, chain, number, hash] = headLine.exec(line.trim()) ?? []
    return day && chain && number && hash ? [{ day, chain, number, hash }] : []
  })

/**
 * Of exported heads those that this installation contradicts: the entry has another hash, or is gone before its age.
 */
export async function contradictedHeads(
  db: Db,
  scope: SystemScope,
  heads: readonly AuditHead[],
): Promise<readonly AuditHead[]> {
  const queries = systemQueries(db, scope)
  const contradictions: AuditHead[] = []
  for (const head of heads) {
    const entry = await queries
      .selectFrom('audit_entry')
      .select(sql<string>`encode(hash, 'hex')`.as('hash'))
      .where('chain_uuid', '=', head.chain)
      .where('number', '=', head.number)
      .executeTakeFirst()
    if (entry?.hash === head.hash) continue
    const chain = await queries
      .selectFrom('audit_chain')
      .select(['last_deleted_number'])
      .where('chain_uuid', '=', head.chain)
      .executeTakeFirst()
    // What was deleted by its age is no longer there to compare.
    if (!entry && chain && BigInt(chain.last_deleted_number) >= BigInt(head.number)) continue
    contradictions.push(head)
  }
  return contradictions
}
