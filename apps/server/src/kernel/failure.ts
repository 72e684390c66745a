import type { RecordedResult } from '@lintel/contract/audit-logs/schema.ts'
import { errors, type Fail, type FailureName, type FieldIssue } from '@lintel/contract/errors/errors.ts'

/** A named failure on its way to the reply; the message is made in the reader's language at the end. */
export class FailureError extends Error {
  readonly failure: FailureName
  readonly params: Readonly<Record<string, string | number>>
  readonly issues: readonly FieldIssue[]
  constructor(
    failure: FailureName,
    params: Readonly<Record<string, string | number>> = {},
    issues: readonly FieldIssue[] = [],
  ) {
    super(failure)
    this.name = 'FailureError'
    this.failure = failure
    this.params = params
    this.issues = issues
  }
  get status(): number {
    return errors[this.failure].status
  }
  get code(): number {
    return errors[this.failure].code
  }
}

/** A failure whose transaction commits all the same, with an audit entry where what was kept is worth one. */
export class CommittedFailureError extends FailureError {
  /** The result its entry has; null leaves none. */
  readonly recordedAs: RecordedResult | null
  constructor(
    failure: FailureName,
    params?: Readonly<Record<string, string | number>>,
    issues?: readonly FieldIssue[],
    recordedAs: RecordedResult | null = null,
  ) {
    super(failure, params, issues)
    this.recordedAs = recordedAs
  }
}

/** Part of a call's context by which its helpers fail: with what they name, which their operation has to declare. */
export interface CanFail<Names extends FailureName> {
  readonly fail: Fail<Names>
}

/**
 * Fails with any failure, declared or not: for the router and for routes that are no operations. Handlers and their
 * helpers take
 * `fail` from the context of a call, which knows what its operation declares.
 */
export const failWith: Fail<FailureName> = (...[name, params, issues]) => {
  throw new FailureError(name, params, issues)
}

/** Fails with what every operation may fail with. */
export const fail: Fail<never> = failWith

/** The refusal of one field of the input, to be thrown; `key` with its namespace says why in the reader's language. */
export const invalid = (
  field: string,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): FailureError => new FailureError('invalidInput', { field }, [{ field, key, params }])

/**
 * Runs a part of a call whose own form calls fields by other names. Refusals at one of them are shown at the field that
 * the form of the call has for it.
 */
export async function withIssuesAt<Result>(
  fields: Readonly<Record<string, string>>,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof FailureError) || error instanceof CommittedFailureError) throw error
    const issues = error.issues.map((issue) => ({ ...issue, field: fields[issue.field] ?? issue.field }))
    throw new FailureError(error.failure, error.params, issues)
  }
}

/**
 * Runs checks one after another and answers what they answer. Fails once with all that they refuse: by the name of the
 * first failure, with the fields of all. One that names no field is about the whole and goes at once.
 */
export async function allOf<Answers extends readonly unknown[]>(checks: {
  readonly [Index in keyof Answers]: () => Answers[Index] | Promise<Answers[Index]>
}): Promise<Answers> {
  const refusals: FailureError[] = []
  let answers: readonly unknown[] = []
  for (const check of checks) {
    try {
      answers = [...answers, await check()]
    } catch (error) {
      if (!(error instanceof FailureError) || error.issues.length === 0) throw error
      refusals.push(error)
    }
  }
  if (refusals.length > 0) throw together(refusals)
  return answers as Answers
}

/** Several failures as one: by the name of the first, with the fields of all. */
function together([first, ...others]: readonly FailureError[]): FailureError {
  if (!first) throw new Error('Nothing has failed')
  return new FailureError(
    first.failure,
    first.params,
    [first, ...others].flatMap(({ issues }) => issues),
  )
}
