import { open, readdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { lastBackupName } from '../base/last-backup.ts'
import { type Objects, objectFolder } from '../base/objects.ts'
import { productVersion } from '../base/version.ts'
import { type ArchiveWriter, BackupError, digestInParts, writeArchive } from './archive.ts'
import { actAsSystem, type BackedUpTable, monthsOf, sequencesOf, tablesOf } from './catalogue.ts'
import { formatVersion, type Header, headerName, type Manifest, manifestName } from './manifest.ts'

interface Options {
  /** Where the archive is written. */
  readonly file: string
  /** URL of the database's owner. */
  readonly url: string
  readonly dataDir: string
  /** Folder of the large files; where it is not said, that in the data folder. */
  readonly objectsDir?: string
  /** Encrypts the archive; undefined leaves it readable. */
  readonly passphrase?: string | undefined
}

export interface BackupResult {
  readonly tables: number
  readonly rows: number
  /** Files of the data folder and large files. */
  readonly files: number
}

/** Characters of a passphrase at least: an attacker who has the file may guess for years. A restore takes any. */
const passphraseMin = 12

/** Rows are written in parts of about so many bytes, because an entry of an archive says its size first. */
const partBytes = 4 * 1024 ** 2

/** What of the data folder is not taken along: the embedded database, whose rows are, and what a start makes again. */
const isLeftOut = (name: string): boolean =>
  name.startsWith('postgres') || name.endsWith('.partial') || name === lastBackupName

/**
 * Writes everything of an installation into one file while it runs: all rows as of one moment, keys, pictures and the
 * other files of the data folder. No call waits for it.
 * @throws {BackupError} one sentence
 */
export async function backUp({
  file,
  url,
  dataDir,
  objectsDir = join(dataDir, 'objects'),
  passphrase,
}: Options): Promise<BackupResult> {
  if (!relative(dataDir, resolve(file)).startsWith('..')) {
    throw new BackupError(`${file} lies in the data folder, which is what is backed up: choose a place outside it.`)
  }
  if (!relative(objectsDir, resolve(file)).startsWith('..')) {
    throw new BackupError(`${file} lies in the folder of large files: choose a place outside it.`)
  }
  const length = passphrase === undefined ? passphraseMin : Array.from(passphrase).length
  if (length < passphraseMin) {
    throw new BackupError(
      `The passphrase has ${length} characters and needs ${passphraseMin} or more; nothing was written.`,
    )
  }
  const client = new pg.Client({ connectionString: url, application_name: 'lintel-backup' })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await actAsSystem(client)
    const manifest: Manifest = { tables: [], sequences: [], files: [], objects: [] }
    await writeArchive(file, passphrase, async (archive) => {
      await archive.add(headerName, json(await headerOf(client)))
      for (const table of await tablesOf(client)) manifest.tables.push(await addTable(archive, client, table))
      manifest.sequences = await sequencesOf(client)
      for await (const path of filesIn(dataDir, objectsDir)) manifest.files.push(await addFile(archive, dataDir, path))
      manifest.objects = await addObjects(archive, client, objectFolder(objectsDir))
      await archive.add(manifestName, json(manifest))
    })
    await client.query('commit')
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { tables: manifest.tables.length, rows, files: manifest.files.length + manifest.objects.length }
  } finally {
    await client.end()
  }
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, 1))

async function headerOf(client: pg.ClientBase): Promise<Header> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.schema_migration order by name',
  )
  return {
    format: formatVersion,
    portal: productVersion,
    createdAt: new Date().toISOString(),
    migrations: rows,
    months: await monthsOf(client),
  }
}

async function addTable(archive: ArchiveWriter, client: pg.ClientBase, { name, columns }: BackedUpTable) {
  const digest = digestInParts()
  let parts = 0
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    const bytes = Buffer.concat(waiting)
    digest.add(bytes)
    await archive.add(`tables/${name}/${String(++parts).padStart(6, '0')}.copy`, bytes)
    waiting = []
    size = 0
  }
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const copy = client.query(copyTo(`copy (select ${list} from public.${pg.escapeIdentifier(name)}) to stdout`))
  for await (const chunk of copy) {
    waiting.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= partBytes) await flush()
  }
  if (size > 0 || parts === 0) await flush()
  return { name, rows: copy.rowCount ?? 0, sha256: digest.end() }
}

async function addFile(archive: ArchiveWriter, dataDir: string, path: string) {
  const handle = await open(join(dataDir, path))
  try {
    const { size, mode } = await handle.stat()
    // What is written at the end of it meanwhile is not taken along.
    const parts = checkedParts(handle.createReadStream({ autoClose: false, ...(size > 0 && { end: size - 1 }) }), path)
    await archive.addParts(`files/${path}`, size, parts.read(size), mode & 0o777)
    return { path, sha256: parts.digest() }
  } finally {
    await handle.close()
  }
}

/** The large files that rows name, each under its digest, which is compared with its bytes. */
async function addObjects(archive: ArchiveWriter, client: pg.ClientBase, objects: Objects): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string; bytes: number }>(
    'select sha256, bytes from public.stored_object order by sha256',
  )
  for (const { sha256, bytes } of rows) {
    const source = await objects.open(sha256).catch(() => {
      throw new BackupError(`The large file ${sha256} is missing in the folder of OBJECTS_DIR; nothing was written.`)
    })
    const parts = checkedParts(source, sha256)
    await archive.addParts(`objects/${sha256}`, bytes, parts.read(bytes))
    if (parts.digest() !== sha256)
      throw new BackupError(`The large file ${sha256} in the folder of OBJECTS_DIR is damaged; nothing was written.`)
  }
  return rows.map(({ sha256 }) => sha256)
}

/** The bytes of a file part by part, as many as its entry says, and their digest. */
function checkedParts(source: AsyncIterable<Buffer>, name: string) {
  const running = digestInParts()
  let digest: string | undefined
  return {
    async *read(size: number): AsyncGenerator<Buffer> {
      let length = 0
      for await (const part of source) {
        running.add(part)
        length += part.length
        if (length <= size) yield part
      }
      if (length !== size)
        throw new BackupError(`${name} changed its length while it was read; write the backup again.`)
    },
    digest: () => (digest ??= running.end()),
  }
}

/** Paths of the files of a data folder, relative to it, without a folder whose files are taken by themselves. */
async function* filesIn(dataDir: string, except: string, under = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(dataDir, under), { withFileTypes: true })) {
    const path = under ? `${under}/${entry.name}` : entry.name
    if ((!under && isLeftOut(entry.name)) || join(dataDir, path) === resolve(except)) continue
    if (entry.isDirectory()) yield* filesIn(dataDir, except, path)
    else if (entry.isFile()) yield path
  }
}
