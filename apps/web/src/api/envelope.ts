import type { FieldIssue } from '@lintel/contract/errors/errors.ts'
import type { Wire } from '@lintel/contract/kit/operation.ts'
import { ApiError, type FailureParamValues } from './failure.ts'

interface Envelope {
  readonly code: number
  readonly msg?: string
  readonly data?: unknown
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && typeof (body as Envelope).code === 'number'
}

/**
 * The data of an answer, or the failure it stands for. Every answer is `{ code, msg, data }` and code 0 is success
 * (decisions.md wire); an answer without envelope comes from something in between and keeps its status.
 */
export function dataOf(status: number, body: unknown, wire: Wire): unknown {
  if (!isEnvelope(body)) throw new ApiError({ code: undefined, status, wire })
  if (body.code === 0) return body.data
  const detail = (body.data ?? {}) as { issues?: readonly FieldIssue[]; params?: FailureParamValues }
  throw new ApiError({
    code: body.code,
    status,
    wire,
    ...(body.msg !== undefined && { message: body.msg }),
    ...(detail.issues && { issues: detail.issues }),
    ...(detail.params && { params: detail.params }),
  })
}
