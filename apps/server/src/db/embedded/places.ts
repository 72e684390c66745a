import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './failure.ts'

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
  home?: string
  port?: number
}

/** PostgreSQL refuses to run as root; this is the user without rights that every Unix has. */
const nobody: Identity = { uid: 65534, gid: 65534 }
const recordName = 'postgres-place.json'

/**
 * Decides where the database of a data folder lies and who runs it. The choice is remembered in the data folder,
 * because a cluster must be found again when the rights of the folders above it change.
 * @throws {EmbeddedPostgresError} when no folder can be used
 */
export async function placesFor(dataDir: string): Promise<Places> {
  await makeOpenFolder(dataDir)
  const record = await readRecord(dataDir)
  const isRoot = process.getuid?.() === 0
  const hasRecordedCluster = record.home !== undefined && (await lstat(join(record.home, 'postgres')).catch(() => null))
  let home = hasRecordedCluster ? record.home! : dataDir
  if (isRoot && !hasRecordedCluster && !(await mayReach(dataDir, nobody, 'enter'))) {
    home = join(await ownFolder(), hashOf(dataDir))
    await makeOpenFolder(home)
  }
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
  return { dataDir, home, cluster, copies, as, lastPort: record.port }
}

/** Remembers where the database of a data folder lies, and its port. */
export async function recordPlace({ dataDir, home }: Places, port: number): Promise<void> {
  await writeWhole(join(dataDir, recordName), `${JSON.stringify({ home, port } satisfies PlaceRecord)}\n`, 0o644)
}

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
export async function mayReach(path: string, as: Identity, wanted: keyof typeof wantedBits): Promise<boolean> {
  let place = await realpath(path).catch(() => undefined)
  if (place === undefined) return false
  let bits: number = wantedBits[wanted]
  for (;;) {
    const { mode, uid, gid } = await stat(place)
    const held = uid === as.uid ? mode >> 6 : gid === as.gid ? mode >> 3 : mode
    if ((held & bits) !== bits) return false
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
    // In a temporary folder anybody could have prepared it to have our files replaced.
    if (uid === 0 && (mode & 0o022) === 0 && (await mayReach(folder, nobody, 'enter'))) return folder
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and neither DATA_DIR nor /var/lib/lintel can be entered by an ordinary user: ' +
      'choose another DATA_DIR, start as an ordinary user, or set DATABASE_URL.',
  )
}

async function makeOpenFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (made === undefined) return
  // The umask may have closed the folders just made.
  for (let place = folder; place.startsWith(made); place = dirname(place)) await chmod(place, 0o755)
}
