import { chmod, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type ObjectFolder, objectFolder } from '../base/objects.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { contradictionOf } from '../db/migrations/history.ts'
import { type SqlFile, sqlFilesIn } from '../db/migrations/sql-file.ts'
import { type ArchiveEntry, BackupError, digestInParts, readArchive } from './archive.ts'
import { actAsSystem } from './catalogue.ts'
import { Header, headerName, Manifest, manifestName, parseEntry } from './manifest.ts'
import { loadTables, type TableLoader } from './load.ts'

interface Options {
  /** The archive. */
  readonly file: string
  /** URL of the owner of an empty database. */
  readonly url: string
  /** Folder that takes keys and files; nothing of the archive may be there yet. */
  readonly dataDir: string
  /** Folder of the large files; where it is not said, that in the data folder. */
  readonly objectsDir?: string
  readonly passphrase?: string | undefined
  /** Folder of the migrations; that of another version in tests. */
  readonly migrations?: string
  /** Versions stay unchanged: no device and no browser has received later ones. */
  readonly keepsVersions?: boolean
}

export interface RestoreResult {
  readonly createdAt: string
  readonly rows: number
  readonly files: number
}

const migrationsFolder = fileURLToPath(new URL('../../../../database/migrations', import.meta.url))

/**
 * Loads an archive into an empty installation: all of it or nothing. The database first gets the shape that the archive
 * was written with, takes the rows, and is then brought up to date; so an older portal's archive, and one from another
 * major version of PostgreSQL, can be restored. Its versions continue past those that devices and browsers have
 * received since.
 * @throws {BackupError} one sentence; then no rows and files are there
 */
export async function restore({
  file,
  url,
  dataDir,
  objectsDir = join(dataDir, 'objects'),
  passphrase,
  migrations = migrationsFolder,
  keepsVersions = false,
}: Options): Promise<RestoreResult> {
  const entries = readArchive(file, passphrase)
  const first = await entries.next()
  if (first.done || first.value.name !== headerName) throw new BackupError(`${file} is not a backup of the portal.`)
  const header = parseEntry(Header, headerName, await first.value.whole())
  requireKnown(header, await sqlFilesIn(migrations))
  await requireEmpty(url, header)

  await migrate(url, { dir: migrations, log: () => {}, until: header.migrations.at(-1)?.name ?? '' })
  const writtenPaths: string[] = []
  const objects = objectFolder(objectsDir)
  const client = new pg.Client({ connectionString: url, application_name: 'lintel-restore' })
  await client.connect()
  try {
    await client.query('begin')
    await actAsSystem(client)
    const rows = await loadTables(client, header.months, (tables) =>
      loadEntries(entries, { tables, dataDir, objects, writtenPaths }),
    )
    await requireObjects(client, objects, writtenPaths)
    await client.query('commit')
    await migrate(url, { dir: migrations, log: () => {} })
    // The migrations ran before the triggers were there that bring their changes into the policies.
    await client.query('begin')
    await actAsSystem(client)
    await client.query('select check_policy(uuid) from project')
    await client.query('commit')
    if (!keepsVersions) await client.query('select leave_restored_versions()')
    return { createdAt: header.createdAt, rows, files: writtenPaths.length }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for (const path of writtenPaths) await rm(path, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** The migrations of the archive must begin those of this version. */
function requireKnown({ migrations, portal }: Header, files: readonly SqlFile[]): void {
  const contradiction = contradictionOf(migrations, files)
  if (contradiction) throw new BackupError(`The backup was written by version ${portal} and ${contradiction}`)
}

/** Nothing was ever kept in the database: it has no tables, or those that a restore left which did not succeed. */
async function requireEmpty(url: string, { migrations }: Header): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
    )
    if (rows.length === 0) return
    const { rows: migrationRows } = await client
      .query<{ names: string[]; used: boolean }>(
        `select array_agg(name order by name) as names, exists (select from account) as used from schema_migration`,
      )
      .catch(() => ({ rows: [] }))
    if (
      migrationRows[0] &&
      !migrationRows[0].used &&
      migrationRows[0].names.every((name, index) => name === migrations[index]?.name)
    )
      return
    throw new BackupError('The database is in use: a backup is restored into an empty one only.')
  } finally {
    await client.end()
  }
}

interface Target {
  readonly tables: TableLoader
  readonly dataDir: string
  readonly objects: ObjectFolder
  readonly writtenPaths: string[]
}

/** Takes the entries in their order. The last one says what all must have come to. */
async function loadEntries(
  entries: AsyncGenerator<ArchiveEntry>,
  { tables, dataDir, objects, writtenPaths }: Target,
): Promise<number> {
  const files: Manifest['files'] = []
  const digests: string[] = []
  for await (const { name, mode, whole, parts } of entries) {
    if (name === manifestName) {
      const manifest = parseEntry(Manifest, manifestName, await whole())
      const loadedTables = await tables.finish(manifest.sequences)
      requireSame('tables', manifest.tables, loadedTables)
      requireSame('files', manifest.files, files)
      requireSame('large files', manifest.objects, digests)
      return loadedTables.reduce((sum, { rows }) => sum + rows, 0)
    }
    const [kind, ...rest] = name.split('/')
    if (kind === 'tables') await tables.add(rest[0]!, await whole())
    else if (kind === 'files') files.push(await restoreFile(dataDir, rest.join('/'), mode, parts(), writtenPaths))
    else if (kind === 'objects') digests.push(await restoreObject(objects, rest.join('/'), parts(), writtenPaths))
    else throw new BackupError(`The backup holds ${name}, which this version does not know; nothing was restored.`)
  }
  throw new BackupError('The backup ends before its last entry: it was cut off; nothing was restored.')
}

function requireSame(what: string, manifestEntries: readonly unknown[], actualEntries: readonly unknown[]): void {
  if (JSON.stringify(manifestEntries) === JSON.stringify(actualEntries)) return
  throw new BackupError(`The ${what} of the backup are not those that were written; nothing was restored.`)
}

/** Stores a large file under the digest of its bytes, which must be the one that the archive says. */
async function restoreObject(
  objects: ObjectFolder,
  name: string,
  parts: AsyncIterable<Buffer>,
  writtenPaths: string[],
): Promise<string> {
  const { sha256 } = await objects.put(parts)
  writtenPaths.push(join(objects.path, sha256))
  if (sha256 === name) return sha256
  throw new BackupError(`The large file ${name} of the backup is damaged; nothing was restored.`)
}

/** Every large file that a row names is there, and the folder is marked as this installation's. */
async function requireObjects(
  client: pg.Client,
  objects: ObjectFolder,
  writtenPaths: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ there: string | null }>(`select to_regclass('public.stored_object') as there`)
  // Portals of before had none.
  if (rows[0]?.there === null) return
  const { rows: named } = await client.query<{ sha256: string }>('select sha256 from public.stored_object')
  const missing = named.find(({ sha256 }) => !writtenPaths.includes(join(objects.path, sha256)))
  if (missing) throw new BackupError(`The backup lacks the large file ${missing.sha256}; nothing was restored.`)
  const { rows: marks } = await client.query<{ mark: string }>('select mark from public.object_folder')
  if (marks[0]) await markFolder(objects, marks[0].mark)
}

async function markFolder(objects: ObjectFolder, mark: string): Promise<void> {
  const found = await objects.readMark()
  if (found === undefined) await objects.writeMark(mark)
  else if (found !== mark)
    throw new BackupError(`${objects.path} is the folder of large files of another installation: choose an empty one.`)
}

async function restoreFile(
  dataDir: string,
  path: string,
  mode: number,
  parts: AsyncIterable<Buffer>,
  writtenPaths: string[],
) {
  const full = join(dataDir, normalize(path))
  // An archive may come from anywhere; its paths lead nowhere else.
  if (
    path.includes('\\') ||
    path.includes('\0') ||
    path.split('/').includes('..') ||
    !full.startsWith(join(dataDir, '/'))
  ) {
    throw new BackupError(
      `The backup holds the file ${path}, which leads out of the data folder; nothing was restored.`,
    )
  }
  await mkdir(dirname(full), { recursive: true, mode: 0o700 })
  const digest = digestInParts()
  const handle = await open(full, 'wx', mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupError(`${full} is there already: a backup is restored into an empty data folder only.`)
  })
  writtenPaths.push(full)
  try {
    for await (const part of parts) {
      digest.add(part)
      await handle.writeFile(part)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  await chmod(full, mode)
  return { path, sha256: digest.end() }
}
