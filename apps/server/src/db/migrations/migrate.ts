import { join } from 'node:path'
import pg from 'pg'
import { ensureAppRoles } from '../logins/app-role.ts'
import { MigrationError } from '../errors.ts'
import { type AppliedMigration, contradictionOf } from './history.ts'
import { applyRepeatable } from './repeatable.ts'
import { applySql, ignoreMissing, type SqlFile, sqlFilesIn } from './sql-file.ts'

export interface MigrationResult {
  /** Names of the files applied by this call, in their order. */
  readonly applied: string[]
  /** The role whose rights a request has; null where it cannot be made and the policies hold the owner itself. */
  readonly appRole: string | null
}

interface Options {
  /** Folder of the *.sql files. */
  readonly dir: string
  readonly log: (sentence: string) => void
  /** Applies files up to this name and functions alone; for rows of an older portal. */
  readonly until?: string
}

const oldestServer = 150_000
/** The number stands for "migrations of this database" among all advisory locks; any constant would do. */
const lockNumber = 7_142_025

/**
 * Brings a database to the newest shape: makes the application's roles, then applies every file that is not yet in
 * `schema_migration`, in name order, each in a transaction of its own, then the repeatable files that changed, and runs
 * the files of the `reference` folder beside them, which may be run again and again. Several servers may call it at
 * once.
 * @param target URL or pool of the owner
 * @throws {MigrationError} one sentence: an old server, missing rights, a database that is older than what is carried
 * over or newer than the files, tables of something else, a file that comes too late, or one that PostgreSQL refuses
 */
export async function migrate(target: pg.Pool | string, { dir, log, until }: Options): Promise<MigrationResult> {
  const migrations = (await sqlFilesIn(dir)).filter(({ name }) => until === undefined || name <= until)
  return await withClient(target, async (client) => {
    await checkServer(client)
    await lock(client, log)
    try {
      const appRole = await ensureAppRoles(client)
      await makeTable(client)
      const appliedNames: string[] = []
      for (const migration of await waiting(client, migrations)) {
        await applySql(client, `The migration ${migration.name}`, migration, 'schema_migration')
        log(`Applied ${migration.name}.`)
        appliedNames.push(migration.name)
      }
      await renewCollations(client, log)
      const repeatableFiles = await applyRepeatable(
        client,
        join(dir, '..', 'repeatable'),
        until === undefined ? undefined : 'functions',
      )
      if (repeatableFiles.length > 0)
        log(`Applied ${repeatableFiles.length} files of functions, views, policies and triggers.`)
      if (until !== undefined) return { applied: appliedNames, appRole }
      for (const reference of await sqlFilesIn(join(dir, '..', 'reference')).catch(ignoreMissing)) {
        await client.query(reference.text)
      }
      return { applied: appliedNames, appRole }
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockNumber]).catch(() => {})
    }
  })
}

async function withClient<Result>(target: pg.Pool | string, work: (client: pg.ClientBase) => Promise<Result>) {
  if (typeof target !== 'string') {
    const client = await target.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
  const client = new pg.Client({ connectionString: target, application_name: 'lintel-migrate' })
  // One that ends is learned of by the statement that fails; its event without a listener would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string; encoding: string; knowsIcu: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collprovider = 'i') as "knowsIcu"`,
  )
  const { number, name, encoding, knowsIcu } = rows[0]!
  if (number < oldestServer) {
    throw new MigrationError(`The database server is PostgreSQL ${name}, but 15 or newer is needed.`)
  }
  if (encoding !== 'UTF8') {
    throw new MigrationError(`The database is encoded in ${encoding}: make one with the encoding UTF8.`)
  }
  if (!knowsIcu) {
    throw new MigrationError(
      `The database server, PostgreSQL ${name}, was built without ICU, by which lists are sorted: use a build with ICU.`,
    )
  }
}

/**
 * Our collations sort by the ICU of the server. Another version of it, after an update of the server or on another
 * machine, may sort otherwise, so the indexes in their order are rebuilt.
 */
async function renewCollations(client: pg.ClientBase, log: (sentence: string) => void): Promise<void> {
  const { rows: collations } = await client.query<{ oid: number; name: string }>(
    `select oid, quote_ident(collname) as name from pg_collation
      where collnamespace = 'public'::regnamespace and collversion <> pg_collation_actual_version(oid)`,
  )
  for (const { oid, name } of collations) {
    log('The database server sorts by another version of ICU than before: indexes of names are rebuilt.')
    const { rows: indexes } = await client.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where $1::oid = any(indcollation::oid[])',
      [oid],
    )
    for (const index of indexes) await client.query(`reindex index ${index.name}`)
    await client.query(`alter collation public.${name} refresh version`)
  }
}

/** A lock of the session, not of a transaction, so that each file commits by itself while others wait. */
async function lock(client: pg.ClientBase, log: (sentence: string) => void): Promise<void> {
  const { rows } = await client.query<{ is_locked: boolean }>('select pg_try_advisory_lock($1) as is_locked', [
    lockNumber,
  ])
  if (rows[0]!.is_locked) return
  log('Another server is bringing the database up to date; waiting for it.')
  await client.query('select pg_advisory_lock($1)', [lockNumber])
}

async function makeTable(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(`create table if not exists public.schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error
    const { rows } = await client.query<{ user: string; base: string }>(
      'select current_user as user, current_database() as base',
    )
    throw new MigrationError(
      `The user ${rows[0]!.user} may not make tables in the database ${rows[0]!.base}: make it the owner of the database.`,
    )
  }
}

/** The files still to be applied, after making sure that the database and the files tell the same story so far. */
async function waiting(client: pg.ClientBase, migrations: readonly SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, sha256 from public.schema_migration order by name',
  )
  const contradiction = contradictionOf(rows, migrations)
  if (contradiction) throw new MigrationError(`The database ${contradiction}`)
  if (rows.length === 0) await requireNoTables(client)
  const appliedNames = new Set(rows.map((row) => row.name))
  const last = [...appliedNames].sort().at(-1) ?? ''
  const pendingMigrations = migrations.filter(({ name }) => !appliedNames.has(name))
  const late = pendingMigrations.find(({ name }) => name < last)
  if (late) {
    throw new MigrationError(
      `The migration ${late.name} comes before ${last}, which is already applied: give it a later name.`,
    )
  }
  return pendingMigrations
}

/** Ours would be made among those of something else, until one of them has a name of ours. */
async function requireNoTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relname not in ('schema_migration', 'schema_repeatable')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by relname limit 1`,
  )
  if (rows[0]) {
    throw new MigrationError(
      `The database has tables that no version of the portal made (${rows[0].name}). Nothing was changed: make an empty database for the portal.`,
    )
  }
}
