import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { EmbeddedPostgresError } from '../errors.ts'

/** The user that PostgreSQL runs as. */
export interface Identity {
  readonly uid: number
  readonly gid: number
}

/** Where the parts of one embedded database lie. */
export interface Places {
  /** DATA_DIR: the password and the record of the home are kept here. */
  readonly dataDir: string
  /** Holds cluster, socket folder and log: DATA_DIR itself unless PostgreSQL's user cannot reach that. */
  readonly home: string
  readonly cluster: string
  /** Where binaries are copied to when they cannot be run from node_modules. */
  readonly copies: string
  /** The user to start programs as; undefined is the current one. */
  readonly as: Identity | undefined
  /** The port of the last start, kept so that addresses survive a restart. */
  readonly lastPort: number | undefined
}

interface PlaceRecord {
  /** Relative to the data folder: `.`, or a folder outside of it. A record that was copied must not lead back. */
  home?: string
  port?: number
  /** The data folder that wrote this, as the system knows it: the one of a copy is another. */
  folder?: string
  /** PostgreSQL's own number of the cluster. */
  system?: string
}

/** PostgreSQL refuses to run as root; this is the user without rights that every Unix has. */
const nobody: Identity = { uid: 65534, gid: 65534 }
const recordName = 'postgres-place.json'

/**
 * Decides where the database of a data folder lies and who runs it. A cluster inside the data folder is the one; where
 * it lies outside, because PostgreSQL's user cannot reach the data folder, that is remembered in the data folder: it
 * must be found again when the rights of the folders above it change.
 * @throws {EmbeddedPostgresError} when no folder can be used, or the data folder is a copy whose cluster was not copied
 */
export async function placesFor(dataDir: string): Promise<Places> {
  await makeOpenFolder(dataDir)
  const record = await readRecord(dataDir)
  const isRoot = process.getuid?.() === 0
  const isInside = await hasCluster(dataDir)
  const isOwnRecord = record.folder === (await folderId(dataDir))
  const isReachable = !isRoot || (await mayReach(dataDir, nobody, 'enter'))
  let home = isInside || isReachable ? dataDir : join(await ownFolder(), hashOf(dataDir))
  const homeOfRecord = isInside || !record.home ? undefined : resolve(dataDir, record.home)
  if (homeOfRecord !== undefined && homeOfRecord !== dataDir && (await hasCluster(homeOfRecord))) {
    if (!isOwnRecord && homeOfRecord !== home) throw new EmbeddedPostgresError(notCopied(dataDir, homeOfRecord))
    home = homeOfRecord
  }
  if (home !== dataDir) await makeOpenFolder(home)
  const cluster = join(home, 'postgres')
  const owner = await stat(cluster).catch(() => null)
  const isForeign = owner !== null && process.getuid !== undefined && owner.uid !== process.getuid()
  if (!isRoot && isForeign) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to another user (uid ${owner.uid}): start as that user or as root, ` +
        'or choose another DATA_DIR.',
    )
  }
  // A cluster made by an ordinary user stays with that user when root starts it once.
  const as = !isRoot ? undefined : owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
  const copies = isRoot ? await ownFolder() : dataDir
  const system = owner ? await systemOf(cluster) : undefined
  if (record.system !== undefined && owner === null) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} is not in ${cluster} any more: put it back, or remove ${join(dataDir, recordName)} ` +
        'to begin with an empty one.',
    )
  }
  if (record.system !== undefined && system !== undefined && system !== record.system) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} is not the one that belongs to ${dataDir} (number ${system} instead of ` +
        `${record.system}): put the right one back, or remove ${join(dataDir, recordName)} to go on with this one.`,
    )
  }
  // A copy beside its running original must not wait for the original's port, nor take it from a stopped one.
  return { dataDir, home, cluster, copies, as, lastPort: isOwnRecord ? record.port : undefined }
}

const notCopied = (dataDir: string, recorded: string): string =>
  `${dataDir} is a copy of another data folder, whose database lies outside of it in ${recorded} and was not copied: ` +
  `stop the original and copy ${join(recorded, 'postgres')} to ${join(dataDir, 'postgres')}, with its owner ` +
  '(cp -a), or choose another DATA_DIR.'

/** Remembers where the database of a data folder lies, its port, and which one it is. */
export async function recordPlace({ dataDir, home, cluster }: Places, port: number): Promise<void> {
  const [folder, system] = await Promise.all([folderId(dataDir), systemOf(cluster)])
  const record: PlaceRecord = { home: relative(dataDir, home) || '.', port, folder, ...(system && { system }) }
  await writeWhole(join(dataDir, recordName), `${JSON.stringify(record)}\n`, 0o644)
}

/** The folder where a data folder's database lies by its record: the data folder itself where it has none. */
export async function recordedHome(dataDir: string): Promise<string> {
  const { home, folder } = await readRecord(dataDir)
  return home !== undefined && folder === (await folderId(dataDir)) ? resolve(dataDir, home) : dataDir
}

/** What the system calls a folder: the same after it was moved, another for a copy of it. */
export async function folderId(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `${dev}:${ino}`
}

/** The number PostgreSQL gave a cluster when it was made; it stands first in its control file. */
async function systemOf(cluster: string): Promise<string | undefined> {
  const control = await readFile(join(cluster, 'global', 'pg_control')).catch(() => undefined)
  return control && control.length >= 8 ? String(control.readBigUInt64LE(0)) : undefined
}

const hasCluster = async (home: string): Promise<boolean> =>
  (await lstat(join(home, 'postgres')).catch(() => null)) !== null

/** Writes a file so that it holds either the old or the new text, whenever the power goes. */
export async function writeWhole(file: string, text: string, mode: number): Promise<void> {
  await writeFile(`${file}.new`, text, { mode, flush: true })
  await chmod(`${file}.new`, mode)
  await rename(`${file}.new`, file)
}

/** Sixteen hexadecimal digits that stand for a data folder where its path is too long or cannot be used. */
export function hashOf(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
}

const wantedBits = { enter: 0o1, run: 0o5, read: 0o4 } as const

/** Whether a user may get to a file or folder through all the folders above it, and then enter, run or read it. */
export async function mayReach(path: string, as: Identity, access: keyof typeof wantedBits): Promise<boolean> {
  let place = await realpath(path).catch(() => undefined)
  if (place === undefined) return false
  let bits: number = wantedBits[access]
  for (;;) {
    const { mode, uid, gid } = await stat(place)
    const permissions = uid === as.uid ? mode >> 6 : gid === as.gid ? mode >> 3 : mode
    if ((permissions & bits) !== bits) return false
    if (dirname(place) === place) return true
    place = dirname(place)
    bits = wantedBits.enter
  }
}

async function readRecord(dataDir: string): Promise<PlaceRecord> {
  const text = await readFile(join(dataDir, recordName), 'utf8').catch(() => '{}')
  try {
    return JSON.parse(text) as PlaceRecord
  } catch {
    return {}
  }
}

/** A folder outside the data folder, for root, that every user can enter and only root can write to. */
async function ownFolder(): Promise<string> {
  for (const folder of ['/var/lib/lintel', join(tmpdir(), 'lintel-embedded')]) {
    try {
      await makeOpenFolder(folder)
    } catch {
      continue
    }
    const { uid, mode } = await lstat(folder)
    // In a temporary folder any user could have prepared it to have our files replaced.
    if (uid === 0 && (mode & 0o022) === 0 && (await mayReach(folder, nobody, 'enter'))) return folder
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and neither DATA_DIR nor /var/lib/lintel can be entered by an ordinary user: ' +
      'choose another DATA_DIR, start as an ordinary user, or set DATABASE_URL.',
  )
}

async function makeOpenFolder(folder: string): Promise<void> {
  const topFolder = await mkdir(folder, { recursive: true })
  if (topFolder === undefined) return
  // The umask may have closed the folders just made.
  for (let place = folder; place.startsWith(topFolder); place = dirname(place)) await chmod(place, 0o755)
}
