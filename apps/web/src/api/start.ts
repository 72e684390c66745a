import type { system } from '@lintel/contract/system/operations.ts'
import type { OutputOf } from '@lintel/contract/kit/operation.ts'
import { api } from './client.ts'
import { ApiError } from './failure.ts'
import { applyReplyPolicy } from './reply-policy.ts'

type Start = OutputOf<typeof system.start>

let start: Start | undefined
let refusal: ApiError | undefined

/** Asks what a page needs before an account signs in; without an answer the app starts all the same. */
export async function loadStart(): Promise<Start | undefined> {
  start = await api.system.start({}).catch((error: unknown) => {
    if (error instanceof ApiError) refusal = error
    return undefined
  })
  return start
}

/** Says what stands against starting here: an address of before, another version. Texts have to be there by then. */
export function reportStartRefused(): void {
  if (refusal) applyReplyPolicy(refusal, 'all')
}

/** What was answered. */
export function startInfo(): Start | undefined {
  return start
}
