import type { RunningPlan } from '@lintel/contract/emergency-plans/schema.ts'

const everyMs = 10_000
/** A device answers within seconds; what it answers is seen as soon. */
const waitingMs = 1_000

/** How often to ask how plans run: often while a device that is there has not confirmed one. */
export const askRunningEvery = (state: { readonly running: readonly RunningPlan[] } | undefined): number =>
  state?.running.some(({ devices }) =>
    devices.some(({ connection, confirmedAt }) => connection === 'online' && confirmedAt === null),
  )
    ? waitingMs
    : everyMs
