import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'

/** A backup that cannot be written or restored; the message is one sentence for the person at the console. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** One entry of an archive, in the order in which it was written. */
export interface ArchiveEntry {
  readonly name: string
  /** Permission bits of a file. */
  readonly mode: number
  /** Its content as a whole; asked before the next entry is. */
  readonly whole: () => Promise<Buffer>
  /** Its content part by part, for one that does not fit into memory. */
  readonly parts: () => AsyncGenerator<Buffer>
}

export interface ArchiveWriter {
  /** Adds an entry; resolves when the archive has taken it, so that memory holds one entry at a time. */
  add(name: string, bytes: Uint8Array, mode?: number): Promise<void>
  /** Adds an entry of a length that is known before, part by part. */
  addParts(name: string, size: number, parts: AsyncIterable<Uint8Array>, mode?: number): Promise<void>
}

/**
 * How an encrypted file of age begins (its format, version 1); a compressed one begins with the number of Zstandard.
 */
const ageHeader = 'age-encryption.org/v1'
const zstdMagic = 0xfd2fb528

/**
 * Writes a tar archive, compressed with Zstandard and, with a passphrase, encrypted with age. The file gets its name
 * only when all of it is on the disk; a failed backup leaves no file.
 * @param write adds the entries
 */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const partial = `${file}.partial`
  const tar = pack()
  const zstdStream = tar.pipe(createZstdCompress() as Transform)
  const abort = new AbortController()
  try {
    // Keys are in it, so only its owner reads it.
    const out = createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true })
    const pipe = pipeline(await encrypt(zstdStream, passphrase), out, { signal: abort.signal })
    pipe.catch(() => {})
    const failure = pipe.then(() => new Promise<never>(() => {}))
    const writer: ArchiveWriter = {
      add: (...entry) => addEntry(tar, ...entry),
      addParts: (...entry) => addParts(tar, ...entry),
    }
    await Promise.race([write(writer), failure])
    tar.finalize()
    await pipe
    await rename(partial, file)
  } catch (error) {
    abort.abort()
    tar.destroy()
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new BackupError(
        `${partial} is there already: another backup is writing it, or was stopped; remove it first.`,
      )
    }
    await rm(partial, { force: true })
    throw error
  }
}

async function encrypt(plain: Readable, passphrase: string | undefined): Promise<Readable> {
  if (passphrase === undefined) return plain
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const ciphertext = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>)
  return Readable.fromWeb(ciphertext as NodeReadableStream<Uint8Array>)
}

function addEntry(tar: ReturnType<typeof pack>, name: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  return new Promise((resolve, reject) => {
    const header = { name, mode, size: bytes.length, mtime: new Date(0) }
    tar.entry(header, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), (error) =>
      error ? reject(error) : resolve(),
    )
  })
}

async function addParts(
  tar: ReturnType<typeof pack>,
  name: string,
  size: number,
  parts: AsyncIterable<Uint8Array>,
  mode = 0o600,
): Promise<void> {
  const { promise: taken, resolve, reject } = Promise.withResolvers<void>()
  const entry = tar.entry({ name, mode, size, mtime: new Date(0) }, (error) => (error ? reject(error) : resolve()))
  taken.catch(() => {})
  // Not by a pipeline: what goes wrong with the parts is thrown here, and is no error of the archive.
  for await (const part of parts) if (!entry.write(part)) await once(entry, 'drain')
  entry.end(null)
  await taken
}

/**
 * Reads the entries of an archive one after the other.
 * @throws {BackupError} when the file is no backup, is cut off, was changed, or needs another passphrase
 */
export async function* readArchive(file: string, passphrase: string | undefined): AsyncGenerator<ArchiveEntry> {
  const source = await decrypt(file, passphrase)
  const tar = extract()
  const read = pipeline(source, createZstdDecompress(), tar)
  const orFailed = failingWith(read)
  const orDamaged = <Result>(work: Promise<Result>): Promise<Result> =>
    orFailed(work).catch((error: unknown) => {
      throw asBackupError(file, error)
    })
  const entries = tar[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value: entry } = await orFailed(entries.next())
      if (done) break
      const whole = () => orDamaged(buffer(entry))
      const parts = () => partsOf(entry[Symbol.asyncIterator]() as AsyncIterator<Buffer>, orDamaged)
      yield { name: entry.header.name, mode: entry.header.mode ?? 0o600, whole, parts }
      entry.resume()
    }
    await read
  } catch (error) {
    throw asBackupError(file, error)
  } finally {
    source.destroy()
  }
}

/** What went wrong with the streams of an archive, as a sentence; what the database or the disk said stays as it is. */
function asBackupError(file: string, error: unknown): unknown {
  const isDatabase = (error as { severity?: string }).severity !== undefined
  if (error instanceof BackupError || isDatabase || (error as NodeJS.ErrnoException).syscall) return error
  return new BackupError(`${file} is damaged or cut off (${(error as Error).message}); nothing was restored.`)
}

async function* partsOf(
  parts: AsyncIterator<Buffer>,
  orFailed: ReturnType<typeof failingWith>,
): AsyncGenerator<Buffer> {
  for (;;) {
    const { done, value } = await orFailed(parts.next())
    if (done) return
    yield value
  }
}

/**
 * Waits for one thing after the other, or for the end of the streams with an error: of a file that is cut off the entry
 * that is being read never comes. A race against one promise would keep every entry in memory until that promise
 * settles.
 */
function failingWith(read: Promise<void>): <Result>(work: Promise<Result>) => Promise<Result> {
  let failure: { readonly error: unknown } | undefined
  let giveUp: (error: unknown) => void = () => {}
  read.catch((error: unknown) => {
    failure = { error }
    giveUp(error)
  })
  return (work) =>
    new Promise((resolve, reject) => {
      giveUp = reject
      work.then(resolve, reject)
      if (failure) reject(failure.error as Error)
    })
}

async function decrypt(file: string, passphrase: string | undefined): Promise<Readable> {
  const start = await firstBytes(file)
  const bytes = createReadStream(file)
  if (start.toString('latin1').startsWith(ageHeader)) {
    if (passphrase === undefined) {
      throw new BackupError(`${file} is encrypted: name the file with its passphrase with --passphrase-file.`)
    }
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    try {
      const plain = await decrypter.decrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)
      return Readable.fromWeb(plain as NodeReadableStream<Uint8Array>)
    } catch {
      bytes.destroy()
      throw new BackupError(`${file} cannot be decrypted with this passphrase.`)
    }
  }
  if (start.length < 4 || start.readUInt32LE(0) !== zstdMagic) {
    bytes.destroy()
    throw new BackupError(`${file} is not a backup of the portal.`)
  }
  return bytes
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be read (${error.code}).`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** A running SHA-256 in hexadecimal, for what is written in parts. */
export function digestInParts() {
  const hash = createHash('sha256')
  return { add: (bytes: Uint8Array) => void hash.update(bytes), end: () => hash.digest('hex') }
}
