import type { contract, ReadName } from '@lintel/contract/all/contract.ts'
import type { ExactInput, InputOf, Operation, OutputOf } from '@lintel/contract/kit/operation.ts'
import { heldSiteHeader } from '@lintel/contract/access/switching.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { further, start } from 'virtual:calls'
import { checkConnection } from '../loading/connection.ts'
import { LoadError, loadPart } from '../loading/parts.ts'
import { requestContext } from './request-context.ts'
import { dataOf } from './envelope.ts'
import { ApiError } from './failure.ts'
import { idempotentInput } from './idempotency.ts'
import { sendable, wireRequest, type Sendable } from './request.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Speaks with this token instead of the session's (a password-reset token). */
  readonly token?: string
  /** Names a site below the session (`named-site.tsx`). */
  readonly siteUuid?: string
}

/** One operation as a function, with its name for query keys. */
export interface Call<Op extends Operation> {
  <Sent extends InputOf<Op>>(
    ...args: Record<string, never> extends InputOf<Op>
      ? [input?: ExactInput<Op, Sent>, options?: CallOptions]
      : [input: ExactInput<Op, Sent>, options?: CallOptions]
  ): Promise<OutputOf<Op>>
  /** `entity.verb`. */
  readonly callName: string
}

export type Api = {
  readonly [Entity in keyof typeof contract]: {
    readonly [Verb in keyof (typeof contract)[Entity]]: (typeof contract)[Entity][Verb] extends infer Op extends
      Operation
      ? Call<Op>
      : never
  }
}

/** A call that has changed something. */
export interface Change {
  readonly callName: string
  readonly input: unknown
  readonly invalidates: readonly ReadName[]
  readonly answer: unknown
  /** The call that undoes it. */
  readonly inverse: string | undefined
  readonly options: CallOptions
}

const changeListeners: ((change: Change) => void)[] = []

/** Has a function called after each call that has changed something. */
export function onChange(listener: (change: Change) => void): void {
  changeListeners.push(listener)
}

const siteListeners = new Set<() => void>()

/** Has a function called when an answer says that the site which the session holds is gone; answers how to stop. */
export function onHeldSiteGone(listener: () => void): () => void {
  siteListeners.add(listener)
  return () => void siteListeners.delete(listener)
}

/** Fetches what has to be known of all calls. */
export const fetchCalls = (): Promise<unknown> => further()

/** What has to be known of a call to send it; beyond the calls of the start it comes from the server first. */
export async function sendableOf(callName: string): Promise<Sendable> {
  const line = start[callName] ?? (await loadPart(further).catch(asFailedCall)).default[callName]
  if (!line) throw new Error(`there is no call ${callName}`)
  return sendable(line)
}

/** The list of calls did not arrive, so the call did not succeed either. */
function asFailedCall(error: unknown): never {
  throw error instanceof LoadError ? new ApiError({ code: undefined, status: 0 }) : error
}

/** Makes a call by its name. */
export async function send(callName: string, input: unknown, options: CallOptions): Promise<unknown> {
  const operation = await sendableOf(callName)
  const answer = await exchange(callName, operation, input, options)
  const { invalidates, inverse } = operation
  if (invalidates)
    for (const listener of changeListeners) listener({ callName, input, invalidates, answer, inverse, options })
  return answer
}

async function exchange(callName: string, operation: Sendable, input: unknown, options: CallOptions): Promise<unknown> {
  const { token = requestContext.token, siteUuid = requestContext.siteUuid } = options
  const sender = { ...requestContext, token, siteUuid }
  const inputWithKey = operation.method === 'POST' ? idempotentInput(callName, input, siteUuid) : { input }
  const { url, ...init } = wireRequest(operation, inputWithKey.input, sender, Date.now())
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  let status = 0
  let body: unknown
  try {
    const response = await fetch(url, { ...init, signal, cache: 'no-store', credentials: 'omit' })
    status = response.status
    if (response.headers.get(heldSiteHeader) === 'gone' && siteUuid === requestContext.siteUuid)
      for (const listener of siteListeners) listener()
    const name = attachedName(response)
    if (name !== undefined) {
      inputWithKey.onAnswered?.()
      return new File([await response.blob()], name, { type: response.headers.get('content-type')! })
    }
    body = await response.json().catch(() => undefined)
  } catch (error) {
    if (options.signal?.aborted) throw error
    void checkConnection()
    throw new ApiError({ code: undefined, status: 0, wire: operation.wire })
  }
  // A server that could not do it does not know whether it was done: sent again, it is the same intent.
  if (body !== undefined && status < 500) inputWithKey.onAnswered?.()
  return dataOf(status, body, operation.wire)
}

/** The name of a file that is answered instead of an envelope. */
function attachedName(response: Response): string | undefined {
  const name = /filename\*=UTF-8''(.*)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return name === undefined ? undefined : decodeURIComponent(name)
}

/**
 * The client, derived from the contract: `api.door.open({ uuid, key })`. No call is written twice. Which calls there
 * are is known to the types; at run time an entity and a verb are only names.
 */
export const api = lazyRecord((entity) =>
  lazyRecord((verb) => {
    const callName = `${entity}.${verb}`
    const call = (input: unknown, options: CallOptions = {}) => send(callName, input, options)
    return Object.assign(call, { callName })
  }),
) as Api

/**
 * An object that makes each of its properties when it is first asked for, and keeps it. Its type is `unknown`, because
 * comparing another one with that of all calls takes seconds of each check of types.
 */
function lazyRecord(make: (name: string) => unknown): unknown {
  const values: Record<string, unknown> = {}
  return new Proxy(values, {
    get: (_target, name) => (typeof name === 'string' ? (values[name] ??= make(name)) : undefined),
  })
}
