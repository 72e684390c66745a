import type { RunState } from '@lintel/contract/emergency-plans/kinds.ts'
import type { PlanRow, RunningPlan } from '@lintel/contract/emergency-plans/schema.ts'

/**
 * What of a plan can be started now: the plan, a drill of it where no manager may start it, or nothing. A drill never
 * stands in the way of the plan (access-decision.md 14.11).
 */
export function startOf({ runState, canStart }: Pick<PlanRow, 'runState' | 'canStart'>): 'plan' | 'drill' | undefined {
  if (runState === 'running') return undefined
  if (canStart) return 'plan'
  return runState === 'idle' ? 'drill' : undefined
}

/** Whether a plan runs, by what runs now: a list of plans may be older. */
export function runStateAmong(running: readonly Pick<RunningPlan, 'planUuid' | 'isDrill'>[], plan: string): RunState {
  const run = running.find(({ planUuid }) => planUuid === plan)
  return run === undefined ? 'idle' : run.isDrill ? 'drill' : 'running'
}

const everyMs = 10_000
/** A device answers within seconds; what it answers is seen as soon. */
const waitingMs = 1_000

/** Plans that another part of the page has read so lately are not read again: what changes is live. */
export const plansFreshForMs = 10_000

/** How often to ask how plans run: often while a device that is there has not confirmed one. */
export const askRunningEvery = (state: { readonly running: readonly RunningPlan[] } | undefined): number =>
  state?.running.some(({ devices }) =>
    devices.some(({ connection, confirmedAt }) => connection === 'online' && confirmedAt === null),
  )
    ? waitingMs
    : everyMs
