import type { Db } from '../../db/db.ts'
import { systemQueries } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { hashOfEntry } from './audit.ts'
import { arePeopleIntact, peopleKey, type PersonRow } from './people.ts'

/** A chain whose entries do not add up, and the first entry that says so. */
export interface BrokenChain {
  readonly chainUuid: string
  readonly number: string
  readonly reason: 'hash' | 'order' | 'missingEnd'
}

const rowsAtOnce = 1_000

/**
 * Walks every audit chain and recomputes it. Answers how many entries were read and the chains that are broken: an
 * entry that was changed or whose people were, one that is missing between two others, or one that is missing at the
 * end.
 */
export async function verifyAudit(db: Db, scope: SystemScope): Promise<{ entries: number; broken: BrokenChain[] }> {
  const queries = systemQueries(db, scope)
  const chains = await queries.selectFrom('audit_chain').selectAll().orderBy('chain_uuid').execute()
  const brokenChains: BrokenChain[] = []
  let entries = 0
  for (const chain of chains) {
    // What was forgotten by its age ends with a known hash, from which the rest goes on.
    let previous: Buffer = chain.last_deleted_hash
    let number = BigInt(chain.last_deleted_number)
    let fault: BrokenChain | undefined
    for (;;) {
      const rows = await queries
        .selectFrom('audit_entry')
        .selectAll()
        .where('chain_uuid', '=', chain.chain_uuid)
        .where('number', '>', String(number))
        .orderBy('number')
        .limit(rowsAtOnce)
        .execute()
      const people = await peopleOf(queries, chain.chain_uuid, rows)
      for (const row of rows) {
        entries++
        const nextNumber = number + 1n
        number = BigInt(row.number)
        const isIntact =
          row.previous_hash.equals(previous) &&
          hashOfEntry(previous, row).equals(row.hash) &&
          arePeopleIntact((row.detail as Record<string, unknown>)[peopleKey], people.get(row.number) ?? [])
        if (number !== nextNumber) fault ??= { chainUuid: chain.chain_uuid, number: row.number, reason: 'order' }
        else if (!isIntact) fault ??= { chainUuid: chain.chain_uuid, number: row.number, reason: 'hash' }
        previous = row.hash
      }
      if (rows.length < rowsAtOnce) break
    }
    if (number !== BigInt(chain.last_number) || !previous.equals(chain.last_hash)) {
      fault ??= { chainUuid: chain.chain_uuid, number: String(number), reason: 'missingEnd' }
    }
    if (fault) brokenChains.push(fault)
  }
  return { entries, broken: brokenChains }
}

/** People of some entries of a chain, by the numbers of the entries. */
async function peopleOf(
  queries: ReturnType<typeof systemQueries>,
  chainUuid: string,
  entries: readonly { readonly number: string }[],
): Promise<ReadonlyMap<string, PersonRow[]>> {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return new Map()
  const rows = await queries
    .selectFrom('audit_person')
    .select(['number', 'person_uuid', 'digest', 'salt', 'content'])
    .where('chain_uuid', '=', chainUuid)
    .where('number', '>=', first.number)
    .where('number', '<=', last.number)
    .execute()
  return Map.groupBy(rows, ({ number }) => number)
}
