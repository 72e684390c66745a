import { sql } from 'kysely'
import { allRows, type House } from './harness.ts'

/** Columns that a refused call may move: when a session was last used. */
const ignored: Readonly<Record<string, string>> = { session: "- 'last_used_at'" }
/** Filled by the test itself between two fingerprints, and what triggers keep of other tables for the database alone. */
const skipped = new Set(['schema_migration', 'search_word', 'person_word', 'policy_touched', 'policy_due'])

/** The newest fingerprint of each house, and where the write-ahead log stood before it was taken. */
const newest = new WeakMap<House, { readonly written: string; readonly sums: Record<string, string> }>()

/**
 * A checksum of every table's rows: equal before and after means that nothing was changed anywhere. Where the
 * write-ahead log of the whole server has not moved since the last one, nothing can have been changed, and no row is read.
 */
export async function fingerprint(house: House): Promise<Record<string, string>> {
  const { rows } = await house.test.database.owner.query<{ written: string }>(
    'select pg_current_wal_insert_lsn()::text as written',
  )
  const { written } = rows[0]!
  const known = newest.get(house)
  if (known?.written === written) return known.sums
  const sums = await checksums(house)
  newest.set(house, { written, sums })
  return sums
}

function checksums(house: House): Promise<Record<string, string>> {
  return allRows(house)(async (db) => {
    const tables = await sql<{
      name: string
    }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`.execute(db)
    const sums = tables.rows
      .filter(({ name }) => !skipped.has(name))
      .map(({ name }) => {
        const row = sql.raw(`(to_jsonb(t) ${ignored[name] ?? ''})::text`)
        // Added up, so that thousands of rows need not be sorted.
        return sql`select ${name} as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as sum
          from ${sql.table(name)} t`
      })
    const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
  })
}
