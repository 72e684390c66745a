import { fileKinds, kindOf, type Upload } from '@lintel/contract/kit/file.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { cleanPicture, isPictureQueueFull } from '../../domain/pictures/clean-picture.ts'
import type { ObjectFolder } from '../../base/objects.ts'
import { fail, FailureError } from '../../kernel/failure.ts'
import { wrongContentType } from '../content-types.ts'
import { inUploadSlot, storeFile } from './stored-upload.ts'

/** What a multipart body has beside its file: boundaries, headers, fields. */
const beside = limits.bodyBytes

/**
 * The fields and the one file of a multipart body, read within its limits. What the file is, its first bytes say; its
 * name is only a word to show. A picture loses everything but its
 * pixels. Fails with `wrongContentType`, `badRequest`, `bodyTooLarge`, `fileCheckFailed` or `heicPicture`.
 */
export async function readUpload(
  upload: Upload | undefined,
  request: FastifyRequest,
  objects: ObjectFolder,
): Promise<unknown> {
  if (!upload || !request.isMultipart()) throw wrongContentType(request)
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes + beside) throw new FailureError('bodyTooLarge')
  if (!upload.isStored) return readParts(upload, request, checkFile)
  return inUploadSlot(request, upload, objects, () =>
    readParts(upload, request, (part) => storeFile(part, { request, upload, objects })),
  )
}

async function readParts(
  upload: Upload,
  request: FastifyRequest,
  take: (part: MultipartFile, upload: Upload) => Promise<File>,
): Promise<unknown> {
  const values = new Map<string, unknown>()
  try {
    for await (const part of request.parts({
      limits: {
        files: 1,
        fileSize: upload.maxBytes,
        fields: limits.uploadFields,
        // Beside a large file a text may have its length in any letters.
        fieldSize: limits.content * (upload.isStored ? 4 : 1),
        fieldNameSize: limits.genericShort,
        headerPairs: limits.uploadFields,
      },
    })) {
      if (part.type === 'file') values.set(part.fieldname, await take(part, upload))
      else if (typeof part.value !== 'string' || part.valueTruncated) throw new FailureError('badRequest')
      else values.set(part.fieldname, joinValues(values.get(part.fieldname), part.value))
    }
  } catch (error) {
    // What is left of the body is let through unread, or the connection would wait for it.
    request.raw.unpipe()
    request.raw.resume()
    // Parts that end too early or have no end are the sender's mistake; the parser calls them just an error.
    const { statusCode, syscall } = error as NodeJS.ErrnoException & { statusCode?: number }
    throw error instanceof FailureError || statusCode || syscall ? error : new FailureError('badRequest')
  }
  return Object.fromEntries(values)
}

async function checkFile(part: MultipartFile, { kinds, refusedInside = [], maxBytes, sideMax }: Upload): Promise<File> {
  const bytes = new Uint8Array(await part.toBuffer())
  const name = (part.filename ?? '').slice(-limits.generic)
  if (sideMax !== undefined) {
    // Handlers never see what its sender wrote beside the pixels.
    if (isPictureQueueFull()) fail('tooManyRequests', { seconds: limits.pictureSeconds })
    const picture = await cleanPicture(bytes, sideMax, maxBytes)
    if (typeof picture === 'string') throw new FailureError(picture)
    return new File([new Uint8Array(picture.bytes)], name, { type: picture.type })
  }
  const kind = kindOf(bytes, [...kinds, ...refusedInside])
  if (!kind) throw new FailureError('fileCheckFailed')
  return new File([bytes], name, { type: fileKinds[kind].type })
}

/** Fields of one name are a list. */
function joinValues(before: unknown, value: string): unknown {
  if (before === undefined) return value
  return Array.isArray(before) ? [...(before as unknown[]), value] : [before, value]
}
