import type { InputOf, Operation, OutputOf } from '@lintel/contract/kit/operation.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { start } from 'virtual:calls'
import { requestContext } from '../api/request-context.ts'
import { dataOf } from '../api/envelope.ts'
import { ApiError } from '../api/failure.ts'
import { sendable, wireRequest } from '../api/request.ts'

/**
 * Makes a call that needs no account, in the language of the page. The client of the app does more than these pages
 * need, and brings the framework along.
 */
export async function call<Op extends Operation>(callName: string, input: InputOf<Op>): Promise<OutputOf<Op>> {
  const { url, ...init } = wireRequest(sendable(start[callName]!), input, requestContext, Date.now())
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
