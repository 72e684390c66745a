import type { CallName } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { send } from './client.ts'
import { onIdentityChange } from './request-context.ts'

/** Answers that were asked for before the page that reads them is there, by what was asked. */
const answers = new Map<string, Promise<unknown>>()

/** For so long an answer waits for its page. */
const keptMs = 10_000

const keyOf = (callName: string, input: unknown): string => `${callName} ${JSON.stringify(input)}`

/** What a page asks for first: the first page of a list, or all that a call answers. */
export type FirstReads = Partial<Record<CallName, 'page' | 'all'>>

/** Asks for what a page will read first, as it will ask itself. */
export function askEarly(reads: FirstReads): void {
  for (const [callName, kind] of Object.entries(reads)) {
    const input = kind === 'page' ? { page: 1, size: limits.pageSizeDefault } : {}
    const key = keyOf(callName, input)
    if (answers.has(key)) continue
    const answer = send(callName, input, {})
    // The page asks again for what failed.
    answer.catch(() => undefined)
    answers.set(key, answer)
    setTimeout(() => answers.delete(key), keptMs)
  }
}

/** The early answer to a read, for the first that wants it; undefined for none. */
export function receiveEarly(callName: string, input: unknown): Promise<unknown> | undefined {
  if (answers.size === 0) return undefined
  const key = keyOf(callName, input)
  const answer = answers.get(key)
  answers.delete(key)
  return answer
}

/** Forgets early answers, which may be older than what is known by now. */
export const forgetEarly = (): void => answers.clear()

onIdentityChange(forgetEarly)
