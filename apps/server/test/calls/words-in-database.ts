import type pg from 'pg'

/**
 * Where words stand in the database, whatever the letter case: every column of every table of the catalogue that can
 * hold text, as it is (text, JSON, arrays) or as bytes. Answers `table.column: word`, empty when no row has any.
 */
export async function wordsInDatabase(owner: pg.Pool, words: readonly string[]): Promise<readonly string[]> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('lintel.scope', 'system', true)`)
    const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(
      `select c.relname as table, a.attname as column, t.typname as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
       join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public' and a.attnum > 0 and not a.attisdropped
         and t.typname in ('text', 'varchar', 'bpchar', 'json', 'jsonb', 'bytea', '_text', 'tsvector', 'xml', 'citext')`,
    )
    const found: string[] = []
    for (const { table, column, type } of columns) {
      // Bytes as the characters that they would be, so that a text hidden in them is found as one.
      const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
      const { rows } = await client.query<{ word: string }>(
        `select distinct word from "${table}", unnest($1::text[]) as word where position(word in lower(${text})) > 0`,
        [words.map((word) => word.toLowerCase())],
      )
      found.push(...rows.map(({ word }) => `${table}.${column}: ${word}`))
    }
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}
