import { errors, failureOfCode, type FailureName, type FieldIssue } from '@lintel/contract/errors/errors.ts'
import type { Wire } from '@lintel/contract/kit/operation.ts'

export type FailureParamValues = Readonly<Record<string, string | number>>

interface FailureParts {
  /** Code of the envelope; undefined when no envelope arrived. */
  readonly code: number | undefined
  /** HTTP status; 0 when no answer arrived at all. */
  readonly status: number
  readonly message?: string
  readonly issues?: readonly FieldIssue[]
  readonly params?: FailureParamValues
  /** `json` paths show the code after the sentence (specification.md 8). */
  readonly wire?: Wire
}

/** A call that did not succeed: by name where the server named it, by status otherwise. */
export class ApiError extends Error {
  readonly failure: FailureName | undefined
  readonly code: number | undefined
  readonly status: number
  /** What the server says of it; undefined where it says nothing. */
  readonly sentence: string | undefined
  readonly issues: readonly FieldIssue[]
  readonly params: FailureParamValues
  readonly wire: Wire

  constructor(parts: FailureParts) {
    super(parts.message ?? `${parts.code ?? parts.status}`)
    this.name = 'ApiError'
    this.sentence = parts.message || undefined
    this.code = parts.code
    this.status = parts.status
    this.failure = parts.code === undefined ? undefined : failureOfCode(parts.code)
    this.issues = parts.issues ?? []
    this.params = parts.params ?? {}
    this.wire = parts.wire ?? 'json'
  }

  /** Whether it is the failure of this name. */
  is(name: FailureName): boolean {
    return this.failure === name
  }
}

/** Whether something thrown is a failed call with one of these names. */
export function failedWith(error: unknown, ...names: readonly FailureName[]): error is ApiError {
  return error instanceof ApiError && error.failure !== undefined && names.includes(error.failure)
}

/** A failure that only this browser knows of, with the code the table gives its name. */
export function localFailure(name: FailureName, params?: FailureParamValues): ApiError {
  const { code, status } = errors[name]
  return new ApiError({ code, status, ...(params && { params }) })
}
