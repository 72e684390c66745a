import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { BackupError, digestInParts } from './archive.ts'
import { type BackedUpTable, tablesOf } from './catalogue.ts'
import type { Manifest } from './manifest.ts'

export interface TableLoader {
  /** Takes the next part of a table's rows. The parts of a table come one after the other. */
  add(table: string, bytes: Buffer): Promise<void>
  /** Ends the last table and sets the sequences; says what was loaded. */
  finish(sequences: Manifest['sequences']): Promise<Manifest['tables']>
  /** Breaks off a table that is being loaded, so that the connection takes statements again. */
  abort(): Promise<void>
}

/**
 * Loads rows into the tables of a new database within the client's transaction. Triggers do not run, because what they
 * would make is among the rows; foreign keys are taken away meanwhile and put back at the end, which checks every row.
 * Both need the owner of the tables and no superuser.
 * @param months YYYY-MM of partitions of the door log
 * @param load gives the rows
 */
export async function loadTables<Result>(
  client: pg.Client,
  months: readonly string[],
  load: (tables: TableLoader) => Promise<Result>,
): Promise<Result> {
  const tables = await tablesOf(client)
  await ensureMonths(client, months)
  const foreignKeys = await foreignKeysOf(client)
  for (const { drop } of foreignKeys) await client.query(drop)
  await setTriggers(client, 'disable')
  // COPY does not work where row-level security holds the owner.
  const forcedNames = await forcedTables(client)
  for (const name of forcedNames) await client.query(`alter table ${name} no force row level security`)
  // Migrations may have filled tables; the archive has those rows as well.
  await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`)
  const loader = tableLoader(client, tables)
  const result = await load(loader).catch(async (error: unknown) => {
    await loader.abort()
    throw error
  })
  for (const name of forcedNames) await client.query(`alter table ${name} force row level security`)
  await setTriggers(client, 'enable')
  for (const { add } of foreignKeys) await client.query(add)
  return result
}

function tableLoader(client: pg.Client, tables: readonly BackedUpTable[]): TableLoader {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const loadedTables: Manifest['tables'] = []
  let current: { name: string; copy: CopyStreamQuery; digest: ReturnType<typeof digestInParts> } | undefined

  async function end(): Promise<void> {
    if (!current) return
    const { name, copy, digest } = current
    current = undefined
    const done = finished(copy)
    copy.end()
    await done
    loadedTables.push({ name, rows: copy.rowCount ?? 0, sha256: digest.end() })
  }

  return {
    async add(name, bytes) {
      if (current?.name !== name) {
        await end()
        const table = byName.get(name)
        if (!table || loadedTables.some((done) => done.name === name)) {
          throw new BackupError(`The backup holds rows of ${name} where none belong; nothing was restored.`)
        }
        const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
        const copy = client.query(copyFrom(`copy ${quote(name)} (${list}) from stdin`))
        current = { name, copy, digest: digestInParts() }
      }
      current.digest.add(bytes)
      if (bytes.length > 0 && !current.copy.write(bytes)) await once(current.copy, 'drain')
    },
    async finish(sequences) {
      await end()
      for (const { name, value, isCalled } of sequences) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), value, isCalled])
      }
      return loadedTables
    },
    async abort() {
      if (!current) return
      const done = finished(current.copy).catch(() => {})
      current.copy.destroy(new Error('broken off'))
      await done
    },
  }
}

const quote = (name: string): string => `public.${pg.escapeIdentifier(name)}`

/** `ensure_door_event_partitions` makes the year before a moment, so it is asked for a year after each old month. */
async function ensureMonths(client: pg.Client, months: readonly string[]): Promise<void> {
  for (const month of months) {
    await client.query(
      `select ensure_door_event_partitions(($1 || '-15T00:00:00Z')::timestamptz + interval '1 year')
      where to_regclass('public.door_event_' || replace($1, '-', '_')) is null`,
      [month],
    )
  }
}

/** Foreign keys of the schema `public`; those of partitions follow their table's. */
async function foreignKeysOf(client: pg.Client): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1`,
  )
  return rows
}

/** Tables whose owner is held by row-level security as well. */
async function forcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  return rows.map(({ name }) => name)
}

async function setTriggers(client: pg.Client, how: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relhastriggers`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} ${how} trigger user`)
}
