import { fileKinds, kindOf, type Upload } from '@lintel/contract/kit/file.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ObjectsFullError, type ObjectFolder } from '../../base/objects.ts'
import { fail, FailureError } from '../../kernel/failure.ts'
import { StoredFile } from '../../base/objects.ts'

/** Bytes of a file that a handler sees. */
const startBytes = linkLimits.firmwareHeaderBytes + 1

let arriving = 0

interface Arrival {
  readonly request: FastifyRequest
  readonly upload: Upload
  readonly objects: ObjectFolder
}

/**
 * Reads an upload of a large file in a slot of its own. Fails with `tooManyRequests` where too many arrive, and with
 * `storageFull` before the first byte where the disk has no room for it.
 */
export async function inUploadSlot<Result>(
  request: FastifyRequest,
  upload: Upload,
  objects: ObjectFolder,
  read: () => Promise<Result>,
): Promise<Result> {
  if (arriving >= limits.uploadsAtOnce) fail('tooManyRequests', { seconds: limits.retryAfterSeconds })
  arriving += 1
  try {
    const free = await objects.freeBytes()
    const bytes = Number(request.headers['content-length'] ?? upload.maxBytes)
    if (free !== undefined && free < bytes + limits.objectsFreeBytes) throw new FailureError('storageFull')
    return await read()
  } finally {
    arriving -= 1
  }
}

/**
 * Stores the file of an upload while it arrives. What it is, its first bytes say before the rest is taken. Fails with
 * `fileCheckFailed`, `bodyTooLarge` or `storageFull`, and leaves nothing then.
 */
export async function storeFile(part: MultipartFile, { request, upload, objects }: Arrival): Promise<StoredFile> {
  // The parser waits for ever for the rest of a body whose sender is gone.
  const breakOff = (): void => {
    if (!request.raw.complete) part.file.destroy(new FailureError('badRequest'))
  }
  request.raw.once('close', breakOff)
  return takeFile(part, upload, objects).finally(() => request.raw.off('close', breakOff))
}

async function takeFile(part: MultipartFile, upload: Upload, objects: ObjectFolder): Promise<StoredFile> {
  const source = part.file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first: Buffer[] = []
  for (let length = 0; length < startBytes;) {
    const { done, value } = await source.next()
    if (done) break
    first.push(value)
    length += value.length
  }
  const start = Buffer.concat(first)
  const kind = kindOf(start, upload.kinds)
  if (!kind) throw new FailureError('fileCheckFailed')
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield start
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
    if (part.file.truncated) throw new FailureError('bodyTooLarge')
  }
  const object = await objects.put(whole()).catch((error: unknown) => {
    throw error instanceof ObjectsFullError ? new FailureError('storageFull') : error
  })
  const name = (part.filename ?? '').slice(-limits.generic)
  return new StoredFile(name, fileKinds[kind].type, object, new Uint8Array(start.subarray(0, startBytes)))
}
