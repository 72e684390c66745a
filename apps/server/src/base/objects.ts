import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** What was stored, addressed by what is in it. */
export interface StoredObject {
  /** SHA-256 in hexadecimal. */
  readonly sha256: string
  readonly bytes: number
}

/** Large files outside of the database. Rows say who owns them; nothing is ever read or written as a whole. */
export interface Objects {
  /**
   * Stores what a stream brings; it is there under its digest when this resolves, and not at all when it fails.
   * @throws {ObjectsFullError} when the disk has no room
   */
  put(source: AsyncIterable<Uint8Array>): Promise<StoredObject>
  /**
   * The bytes of an object, from a place in it on.
   * @throws {ObjectMissingError} when it is not there
   */
  open(sha256: string, from?: number): Promise<Readable>
  remove(sha256: string): Promise<void>
}

/** The folder behind it, with what its keeping needs. */
export interface ObjectFolder extends Objects {
  readonly path: string
  /** Bytes that may still be written; undefined where that cannot be found out. */
  freeBytes(): Promise<number | undefined>
  /** Digests of the objects that were last stored before a moment. */
  storedBefore(moment: Date): AsyncGenerator<string>
  /** Removes what was begun before a moment and never finished. */
  removeHalfWritten(before: Date): Promise<number>
  /** What the folder says of the installation that it belongs to. */
  readMark(): Promise<string | undefined>
  /** Marks a folder that has no mark yet. */
  writeMark(mark: string): Promise<void>
}

/**
 * A file that lies among the large files: it came in by an upload, or is what a call answers. In memory are its name
 * and its first bytes; the rest is where its digest says.
 */
export class StoredFile extends File {
  readonly stored: StoredObject
  readonly start: Uint8Array
  constructor(name: string, type: string, stored: StoredObject, start: Uint8Array = new Uint8Array()) {
    super([], name, { type })
    this.stored = stored
    this.start = start
  }
}

/** The disk of the objects has no room for another one. */
export class ObjectsFullError extends Error {
  override name = 'ObjectsFullError'
}

/** An object that a row names is not in the folder. */
export class ObjectMissingError extends Error {
  override name = 'ObjectMissingError'
}

const digestForm = /^[0-9a-f]{64}$/
const halfWritten = 'partial'
const markName = 'deployment'

/** Objects in a folder: a file for each, whose name is its digest and nothing else. */
export function objectFolder(path: string): ObjectFolder {
  const placeOf = (sha256: string): string => {
    if (!digestForm.test(sha256)) throw new RangeError('An object is named by its SHA-256.')
    return join(path, sha256)
  }
  return {
    path,
    async put(source) {
      const partial = join(path, halfWritten, randomUUID())
      await mkdir(join(path, halfWritten), { recursive: true, mode: 0o700 })
      try {
        const object = await writeWhole(partial, source)
        await rename(partial, placeOf(object.sha256))
        await syncFolder(path)
        return object
      } catch (error) {
        await rm(partial, { force: true })
        throw isFull(error) ? new ObjectsFullError('no room for an object', { cause: error }) : error
      }
    },
    async open(sha256, from = 0) {
      const handle = await open(placeOf(sha256)).catch(asMissing)
      return createReadStream('', { fd: handle, start: from })
    },
    remove: (sha256) => rm(placeOf(sha256), { force: true }),
    freeBytes: () =>
      statfs(path).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => undefined,
      ),
    async *storedBefore(moment) {
      for (const name of await namesIn(path)) {
        if (digestForm.test(name) && (await isOlder(join(path, name), moment))) yield name
      }
    },
    async removeHalfWritten(before) {
      let count = 0
      for (const name of await namesIn(join(path, halfWritten))) {
        const place = join(path, halfWritten, name)
        if (!(await isOlder(place, before))) continue
        await rm(place, { force: true })
        count += 1
      }
      return count
    },
    async readMark() {
      const text = await readFile(join(path, markName), 'utf8').catch(() => undefined)
      return text?.trim()
    },
    async writeMark(mark) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      await writeFile(join(path, markName), `${mark}\n`, { flag: 'wx', mode: 0o600, flush: true })
    },
  }
}

async function writeWhole(place: string, source: AsyncIterable<Uint8Array>): Promise<StoredObject> {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(place, 'wx', 0o600)
  try {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      await writeAll(handle, chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** A write may take a part of what it is given. */
async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await handle.write(chunk, at)).bytesWritten
}

/** A name is on the disk only once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const namesIn = (path: string): Promise<string[]> => readdir(path).catch(() => [])

const isOlder = (place: string, moment: Date): Promise<boolean> =>
  stat(place).then(
    ({ mtime }) => mtime < moment,
    () => false,
  )

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

function asMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new ObjectMissingError('an object is not there', { cause: error }) : error
}
