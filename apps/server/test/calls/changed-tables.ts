import pg from 'pg'
import type { Caller, TestApp } from '../test-app.ts'

/** Columns that a refused call may move: when a session was last used. */
const ignoredColumns: Readonly<Record<string, string>> = { session: "- 'last_used_at'" }
/** What triggers keep of other tables for the database alone, and what the test itself fills. */
const skippedTables = [
  'schema_migration',
  'schema_repeatable',
  'search_word',
  'person_word',
  'policy_dirty_record',
  'policy_build_queue',
]

/**
 * Begins to watch a test app. What is answered then, asked once, says which tables have other rows than at the
 * beginning: none means that nothing was changed anywhere. Where no statement has written to a table of the database,
 * nothing can have been changed, and no row is read; else the rows are compared with those that a snapshot of the
 * beginning still sees. That takes long, so a test that is about to call uses the session before: its use is written at
 * the first call, and then once a minute. A test app is watched once at a time: a new watch ends the one before.
 */
export async function watchTables(
  testApp: TestApp,
  ...callers: readonly Caller[]
): Promise<() => Promise<readonly string[]>> {
  const { sessions, now } = testApp.services
  for (const { token } of callers) if (token !== undefined) await sessions.find(token, now())
  const then = await watcherOf(testApp)
  // A watch whose answer was not asked for goes on until here: within it, this one would compare with its beginning.
  await then.query('rollback')
  await then.query('begin transaction isolation level repeatable read read only')
  const before = await writesTo(then)
  return async () => {
    try {
      if ((await writesTo(then)) === before) return []
      const [old, now] = [await checksums(then), await checksums(testApp.test.database.owner)]
      return [...new Set([...old.keys(), ...now.keys()])].filter((table) => old.get(table) !== now.get(table))
    } finally {
      await then.query('rollback')
    }
  }
}

const watchers = new WeakMap<TestApp, pg.Client>()

/** The one connection that watches a test app; it ends when the database is dropped. */
async function watcherOf(testApp: TestApp): Promise<pg.Client> {
  const existingWatcher = watchers.get(testApp)
  if (existingWatcher) return existingWatcher
  const watcher = new pg.Client({ connectionString: testApp.test.url })
  watcher.on('error', () => undefined)
  watchers.set(testApp, watcher)
  await watcher.connect()
  await countWrites(watcher)
  return watcher
}

/**
 * Has every statement that writes to a table counted, also one that is rolled back: a sequence is in no transaction.
 */
async function countWrites(owner: pg.Client): Promise<void> {
  await owner.query(`
    create sequence watched_writes;
    grant usage on sequence watched_writes to public;
    create function count_write() returns trigger language plpgsql as
      $$ begin perform nextval('watched_writes'); return null; end $$`)
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> all ($1)`,
    [skippedTables],
  )
  const triggers = rows.map(
    ({ name }) => `create trigger count_write after insert or update or delete or truncate
      on ${pg.escapeIdentifier(name)} for each statement execute function count_write()`,
  )
  await owner.query(triggers.join(';'))
}

async function writesTo(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ writes: string }>(
    'select last_value || is_called::text as writes from watched_writes',
  )
  return rows[0]!.writes
}

async function checksums(db: pg.Client | pg.Pool): Promise<ReadonlyMap<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)`,
    [skippedTables],
  )
  const sums = tables.rows.map(({ name }) => {
    const row = `(to_jsonb(t) ${ignoredColumns[name] ?? ''})::text`
    // Added up, so that thousands of rows need not be sorted.
    return `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as sum
      from ${pg.escapeIdentifier(name)} t`
  })
  const { rows } = await db.query<{ name: string; sum: string }>(sums.join(' union all '))
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}
