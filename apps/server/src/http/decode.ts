import { fieldIssues } from '@lintel/contract/kit/issues.ts'
import { fromText } from '@lintel/contract/kit/from-text.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { limits } from '@lintel/contract/limits.ts'
import type { FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'
import { readUpload } from './upload.ts'

/**
 * The input of an operation from a request: the query of a GET, the form body of v3, the JSON body of v4, fields and file.
 * Fails with `badRequest` when the body is not of the declared kind, with `invalidInput` naming the first field.
 */
export async function decodeInput(operation: Operation, request: FastifyRequest): Promise<unknown> {
  const raw = operation.method === 'GET' ? withoutTimestamp(request.query) : await bodyOf(operation, request)
  const parsed = operation.input.safeParse(raw instanceof TextValues ? fromText(operation.input, raw.values) : raw)
  if (parsed.success) return parsed.data
  const issues = fieldIssues(parsed.error)
  throw new Failure('invalidInput', { field: issues[0]?.field ?? '' }, issues)
}

/** Marks values that came as text and have yet to get their types. */
class TextValues {
  readonly values: unknown
  constructor(values: unknown) {
    this.values = values
  }
}

function withoutTimestamp(query: unknown): TextValues {
  const { timestamp: _timestamp, ...rest } = query as Record<string, unknown>
  return new TextValues(rest)
}

async function bodyOf(operation: Operation, request: FastifyRequest): Promise<unknown> {
  if (operation.wire === 'file') return new TextValues(await readUpload(operation.upload, request))
  const body = request.body
  if (body === undefined || body === null) return operation.wire === 'form' ? new TextValues({}) : {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Failure('badRequest')
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  if (isForm !== (operation.wire === 'form')) throw new Failure('badRequest')
  return isForm ? new TextValues(body) : body
}

/** GET carries the sender's clock; it must lie within three minutes of ours (specification 5). */
export function checkTimestamp(request: FastifyRequest, now: Date): void {
  const { timestamp } = request.query as { timestamp?: string }
  if (timestamp === undefined) throw new Failure('timestampOutOfWindow')
  const sent = Number(timestamp)
  if (!Number.isFinite(sent) || Math.abs(now.getTime() - sent) > limits.timestampWindowMs) {
    throw new Failure('timestampOutOfWindow')
  }
}
