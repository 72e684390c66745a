import type { contract } from '@lintel/contract/contract.ts'
import type { InputOf, Operation, OutputOf } from '@lintel/contract/kit/operation.ts'
import { limits } from '@lintel/contract/limits.ts'
import calls from 'virtual:calls'
import { credentials } from './credentials.ts'
import { dataOf } from './envelope.ts'
import { ApiFailure } from './failure.ts'
import { wireRequest, type Sendable } from './request.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Speaks with this token instead of the session's (a password-reset token). */
  readonly token?: string
}

/** One operation as a function, with its name for query keys. */
export interface Call<Op extends Operation> {
  (
    ...args: Record<string, never> extends InputOf<Op>
      ? [input?: InputOf<Op>, options?: CallOptions]
      : [input: InputOf<Op>, options?: CallOptions]
  ): Promise<OutputOf<Op>>
  readonly sent: Sendable
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

async function send(operation: Sendable, input: unknown, options: CallOptions): Promise<unknown> {
  const sender = options.token ? { ...credentials, token: options.token } : credentials
  const { url, ...init } = wireRequest(operation, input, sender, Date.now())
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  let status = 0
  let body: unknown
  try {
    const response = await fetch(url, { ...init, signal, cache: 'no-store', credentials: 'omit' })
    status = response.status
    body = await response.json().catch(() => undefined)
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown
    throw new ApiFailure({ code: undefined, status: 0, wire: operation.wire })
  }
  return dataOf(status, body, operation.wire)
}

/** The client, derived from the contract: `api.door.open({ uuid, key })`. No call is written twice. */
export const api = Object.entries(calls).reduce<Record<string, Record<string, unknown>>>((all, [callName, sent]) => {
  const [entity = '', verb = ''] = callName.split('.')
  const call = (input: unknown, options: CallOptions = {}) => send(sent, input, options)
  all[entity] = { ...all[entity], [verb]: Object.assign(call, { sent, callName }) }
  return all
}, {}) as unknown as Api
