import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** A text that is the same for everyone and as long as the server runs. */
export interface Document {
  readonly type: string
  /** Weak, for it is that of all encodings. */
  readonly etag: string
  /** Bytes in an encoding; compressed when the first client asks for it, then kept. */
  readonly encode: (encoding: Encoding) => Promise<Buffer>
}

type Encoding = (typeof encodings)[number]
/** The smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Off the thread that answers calls, and as small as it gets: it is done once. */
const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  identity: (bytes) => Promise.resolve(bytes),
}

/** Makes a document of a text. */
export function createDocument(type: string, text: string): Document {
  const bytes = Buffer.from(text)
  const answers = new Map<Encoding, Promise<Buffer>>()
  return {
    type,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"`,
    encode: (encoding) => {
      const earlier = answers.get(encoding)
      if (earlier) return earlier
      const answer = compressors[encoding](bytes)
      answers.set(encoding, answer)
      return answer
    },
  }
}

/** Answers with a document in the smallest encoding that the client accepts, or that what it has is still the same. */
export async function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document): Promise<void> {
  // Asked for each time: what the next version says must not wait for a cache.
  void reply.headers({ etag: document.etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  if (isStillTheSame(request.headers['if-none-match'], document.etag)) return reply.code(304).send()
  const encoding = encodingOf(request)
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type(document.type).send(await document.encode(encoding))
}

/** The smallest of our encodings that a client accepts; as it is where it accepts none: some answer beats none. */
function encodingOf(request: FastifyRequest): Encoding {
  const choices = new Negotiator(request.raw).encodings([...encodings])
  return encodings.find((encoding) => choices.includes(encoding)) ?? 'identity'
}

/** Tags are compared weakly (RFC 9110, 13.1.2). */
function isStillTheSame(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
