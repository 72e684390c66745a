import type { InputOf, Operation, OutputOf } from '@lintel/contract/kit/operation.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { start } from 'virtual:calls'
import { requestContext } from '../api/request-context.ts'
import { dataOf } from '../api/envelope.ts'
import { ApiError } from '../api/failure.ts'
import { sendable, wireRequest } from '../api/request.ts'

/**
 * Makes a call in the language of the page: one that needs no account, or that speaks with the token of an earlier
 * session. The client of the app does more than these pages need, and brings the framework along.
 */
export async function call<Op extends Operation>(
  callName: string,
  input: InputOf<Op>,
  token?: string,
): Promise<OutputOf<Op>> {
  const sender = { ...requestContext, token }
  const { url, ...init } = wireRequest(sendable(start[callName]!), input, sender, Date.now())
  let status = 0
  let body: unknown
  try {
    const signal = AbortSignal.timeout(limits.requestTimeoutMs)
    const response = await fetch(url, { ...init, signal, cache: 'no-store', credentials: 'omit' })
    status = response.status
    body = await response.json().catch(() => undefined)
  } catch {
    throw new ApiError({ code: undefined, status: 0 })
  }
  return dataOf(status, body, 'json') as OutputOf<Op>
}
