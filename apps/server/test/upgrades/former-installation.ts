import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { readArchive } from '../../src/backup/archive.ts'
import { actAsSystem, tablesOf } from '../../src/backup/catalogue.ts'
import { restore } from '../../src/backup/restore.ts'
import { withDatabase } from '../global-setup.ts'

/** An installation of a former day: its rows and keys, and the folder `database` of that day (database/upgrades). */
export const upgradesFolder = fileURLToPath(new URL('../../../../database/upgrades/', import.meta.url))
const day = `${upgradesFolder}2026-11-28/`
const backupFile = `${day}installation.backup`
/** Where migrations say what they change of the rows that there were, each in a file of its name. */
const expectedFolder = `${day}expected/`

/** Rows by table, each as a text, in order. */
export type Rows = ReadonlyMap<string, readonly string[]>

export interface FormerInstallation {
  readonly url: string
  readonly dataDir: string
  /** Runs statements as the system, one after the other. */
  run(...texts: readonly string[]): Promise<void>
  columns(schema: 'before'): Promise<Columns>
  rows(schema: 'public' | 'before', columns?: Columns): Promise<Rows>
  drop(): Promise<void>
}

/** Columns by table. */
export type Columns = ReadonlyMap<string, readonly string[]>

/**
 * Makes the installation as it was, by the migrations, functions, views, policies and triggers of its day; a copy of
 * all its rows lies in a schema `before`. Or, `today`, loads its backup as who moves to this version does.
 */
export async function formerInstallation(how: 'asItWas' | 'today'): Promise<FormerInstallation> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-upgrade-'))
  const dataDir = join(folder, 'data')
  const name = `former_${how.toLowerCase()}_${process.pid}`
  const server = await connect(inject('postgresUrl'))
  await server.query(`create database ${name}`)
  const url = withDatabase(inject('postgresUrl'), name)
  if (how === 'today') await restore({ file: backupFile, url, dataDir, keepsVersions: true })
  else
    await restore({ file: backupFile, url, dataDir, migrations: await databaseOfThatDay(folder), keepsVersions: true })
  const client = await connect(url)
  await actAsSystem(client)
  if (how === 'asItWas') {
    await client.query('create schema before')
    for (const table of await tablesOf(client)) {
      await client.query(`create table before."${table.name}" as table public."${table.name}"`)
    }
  }
  return {
    url,
    dataDir,
    async run(...texts) {
      for (const text of texts) await client.query(text)
    },
    columns: (schema) => columnsOf(client, schema),
    async rows(schema, columns) {
      const found = new Map<string, readonly string[]>()
      for (const [table, names] of columns ?? (await columnsOf(client, schema))) {
        found.set(table, await rowsOf(client, `${schema}."${table}"`, names))
      }
      return found
    },
    async drop() {
      await client.end()
      await server.query(`drop database ${name} with (force)`)
      await server.end()
      await rm(folder, { recursive: true })
    },
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Unpacks the folder `database` of that day; answers its migrations. */
async function databaseOfThatDay(folder: string): Promise<string> {
  for await (const { name, whole } of readArchive(`${day}database.tar.zst`, undefined)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), await whole())
  }
  return join(folder, 'migrations')
}

async function columnsOf(client: pg.Client, schema: string): Promise<Columns> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select relname as table, array_agg(attname::text order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped
      group by relname order by relname`,
    [schema],
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Rows, or a note that the table or a column no longer exists. */
async function rowsOf(client: pg.Client, table: string, columns: readonly string[]): Promise<readonly string[]> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  try {
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(one)::text as row from (select ${list} from ${table}) one`,
    )
    return rows.map(({ row }) => row).sort()
  } catch (error) {
    return [(error as Error).message]
  }
}

/** What the migrations say they change, in their order. */
export async function expectedChanges(): Promise<readonly { readonly name: string; readonly text: string }[]> {
  // Git keeps no empty folder: until the first change is said there is none.
  const names = (await readdir(expectedFolder).catch(() => [])).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(names.map(async (name) => ({ name, text: await readFile(expectedFolder + name, 'utf8') })))
}
