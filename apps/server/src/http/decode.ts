import { Uuid } from '@lintel/contract/base/atoms.ts'
import { hasOwnIdempotencyKey, idempotencyKeyField, acceptsIdempotencyKey } from '@lintel/contract/kit/idempotency.ts'
import type { FieldIssue } from '@lintel/contract/errors/errors.ts'
import { fieldIssues, withInput } from '@lintel/contract/kit/issues.ts'
import { fromText } from '@lintel/contract/kit/from-text.ts'
import type { NamedOperation } from '@lintel/contract/all/contract.ts'
import { transportFields, type Operation } from '@lintel/contract/kit/operation.ts'
import { unknownFields } from '@lintel/contract/kit/unknown-fields.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { FastifyRequest } from 'fastify'
import type { ObjectFolder } from '../base/objects.ts'
import { FailureError } from '../kernel/failure.ts'
import { isForm, wrongContentType } from './content-types.ts'
import { editFields, issuesOfSent, PartialEdit } from './partial-edit.ts'
import { withNationalPhone } from '../kernel/phone.ts'
import { readUpload } from './uploads/upload.ts'

/**
 * The input of an operation from a request: the query of a GET, a form or JSON for v3, JSON for v4, fields and file. An
 * edit that leaves fields out comes as a `PartialEdit`, to be completed from the record. Fails with `wrongContentType`
 * when the body is of another kind, with `badRequest` when it is no object, with `invalidInput` naming every field that
 * does not fit or is unknown.
 */
export async function decodeInput(
  namedOperation: NamedOperation,
  request: FastifyRequest,
  objects: ObjectFolder,
): Promise<DecodedCall> {
  const { operation } = namedOperation
  const raw = operation.method === 'GET' ? new TextValues(request.query) : await bodyOf(operation, request, objects)
  const values = raw instanceof TextValues ? raw.values : raw
  const key = idempotencyKeyOf(operation, values)
  return { input: inputOf(namedOperation, withoutTransport(operation, values), raw instanceof TextValues), key }
}

/** The input of a call, and the key under which it was sent. */
export interface DecodedCall {
  readonly input: unknown
  readonly key: string | undefined
}

function inputOf(namedOperation: NamedOperation, values: unknown, isText: boolean): unknown {
  const { operation } = namedOperation
  const unknown = unknownIssues(operation, values)
  const inputValues = isText ? fromText(operation.input, values) : values
  const missing = editFields(namedOperation).filter((field) => !Object.hasOwn(values as object, field))
  if (missing.length > 0) {
    const edit = new PartialEdit(inputValues as Readonly<Record<string, unknown>>, missing)
    if (unknown.length > 0) throw invalid([...unknown, ...issuesOfSent(operation, edit)])
    return edit
  }
  const result = operation.input.safeParse(inputValues, withInput)
  const { form, issues: found } = result.success
    ? withNationalPhone(result.data)
    : { form: undefined, issues: fieldIssues(result.error) }
  const issues = [...unknown, ...found]
  if (issues.length === 0) return form
  throw invalid(issues)
}

/** Unknown fields, first of all: what they were meant for may be missing. */
const unknownIssues = (operation: Operation, values: unknown): readonly FieldIssue[] =>
  unknownFields(operation.input, values).map((field) => ({ field, key: 'validation:unknownField', params: {} }))

const invalid = (issues: readonly FieldIssue[]): FailureError =>
  new FailureError('invalidInput', { field: issues[0]?.field ?? '' }, issues)

/** The key of a call; undefined without one, and where the call has it as a field of its own. */
function idempotencyKeyOf(operation: Operation, values: unknown): string | undefined {
  if (!acceptsIdempotencyKey(operation) || hasOwnIdempotencyKey(operation)) return undefined
  const key = (values as Readonly<Record<string, unknown>> | null)?.[idempotencyKeyField]
  if (key === undefined || key === '') return undefined
  const result = Uuid.safeParse(key)
  if (result.success) return result.data
  throw invalid(fieldIssues(result.error).map((issue) => ({ ...issue, field: idempotencyKeyField })))
}

/** Without what every request may carry beside its input; a call that has a field of that name keeps it. */
function withoutTransport(operation: Operation, values: unknown): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values
  const isOwn = (name: string): boolean => unknownFields(operation.input, { [name]: '' }).length === 0
  return Object.fromEntries(Object.entries(values).filter(([name]) => !transportFields.includes(name) || isOwn(name)))
}

/** Marks values that came as text and have yet to get their types. */
class TextValues {
  readonly values: unknown
  constructor(values: unknown) {
    this.values = values
  }
}

async function bodyOf(operation: Operation, request: FastifyRequest, objects: ObjectFolder): Promise<unknown> {
  if (operation.wire === 'file') return new TextValues(await readUpload(operation.upload, request, objects))
  const body = request.body
  if (body === undefined || body === null) return operation.wire === 'form' ? new TextValues({}) : {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new FailureError('badRequest')
  if (!isForm(request)) return body
  if (operation.wire !== 'form') throw wrongContentType(request)
  return new TextValues(body)
}

/** GET carries the sender's clock; it must lie within three minutes of ours (specification.md 5). */
export function checkTimestamp(request: FastifyRequest, now: Date): void {
  const { timestamp } = request.query as { timestamp?: string }
  if (timestamp === undefined) throw new FailureError('timestampOutOfWindow')
  const sentAt = Number(timestamp)
  if (!Number.isFinite(sentAt) || Math.abs(now.getTime() - sentAt) > limits.timestampWindowMs) {
    throw new FailureError('timestampOutOfWindow')
  }
}
