import type { system } from '@lintel/contract/system/operations.ts'
import type { OutputOf } from '@lintel/contract/kit/operation.ts'
import { api } from './client.ts'

type Start = OutputOf<typeof system.start>

let start: Start | undefined

/** Asks what a page needs before anybody signs in; without an answer the app starts all the same. */
export async function loadStart(): Promise<Start | undefined> {
  start = await api.system.start({}).catch(() => undefined)
  return start
}

/** What was answered. */
export function startInfo(): Start | undefined {
  return start
}
