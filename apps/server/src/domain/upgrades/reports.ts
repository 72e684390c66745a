import { limits } from '@lintel/contract/base/limits.ts'
import { upgradeStateOf, type openUpgradeStates, type UpgradeReason } from '@lintel/contract/upgrades/states.ts'
import { jobCodes, jobStates, type JobCode, type JobState } from '@lintel/devices/protocol/job-words.ts'

/** What follows for a device of a task from what it says of its job (fleet.md F38 to F41). No clock and no rows here. */

type OpenState = (typeof openUpgradeStates)[number]

/** A device that has been given its job. */
export interface JobHolder {
  readonly uuid: string
  readonly state: OpenState
  /** What it said last. */
  readonly step: JobState | null
  readonly isAnswered: boolean
  readonly tries: number
  /** Version that it shall have. */
  readonly version: string
  /** Of the connection in which it got its job. */
  readonly beforeSession: string | null
  /** It has come back with the version. */
  readonly isBorn: boolean
  /** Whether its task goes on, so that it may begin again. */
  readonly goesOn: boolean
}

interface Report {
  readonly state: JobState
  readonly percent?: number | undefined
  readonly code?: string | undefined
}

interface BirthOfHolder {
  readonly session: string
  readonly fw: string
  readonly job?: { readonly id: string; readonly state: JobState } | null | undefined
}

export type Change =
  | { readonly kind: 'none' }
  | { readonly kind: 'step'; readonly state: OpenState; readonly step: JobState; readonly percent: number | null }
  /** It came back with the version, which is to be proven yet. */
  | { readonly kind: 'born' }
  /** It is sent its job once more: as a new message, or the same again to hear why it ended. */
  | { readonly kind: 'tellAgain'; readonly isNew: boolean }
  /** It begins again by itself after a pause. */
  | { readonly kind: 'retry' }
  | { readonly kind: 'failed'; readonly reason: UpgradeReason; readonly step: JobState | null }

const none: Change = { kind: 'none' }

/** What a report changes; states never go backwards. */
export function changeByReport(holder: JobHolder, { state, percent, code }: Report): Change {
  const next = upgradeStateOf[state]
  if (next === 'failed') return endedBy(holder, reasonOf(state, code), state)
  const isBackwards = holder.step !== null && jobStates.indexOf(state) < jobStates.indexOf(holder.step)
  // One that got its job once more begins it again.
  if (isBackwards && holder.isAnswered) return none
  return {
    kind: 'step',
    state: isBackwards || order.indexOf(next) < order.indexOf(holder.state) ? holder.state : next,
    step: state,
    percent: state === 'downloading' ? (percent ?? null) : null,
  }
}

/** What it means that a device has connected, and what it runs now. */
export function changeByBirth(holder: JobHolder, { session, fw, job }: BirthOfHolder): Change {
  const isNewSession = session !== holder.beforeSession
  if (fw === holder.version) return isNewSession ? { kind: 'born' } : none
  const state = job?.id === holder.uuid ? job.state : null
  // It ran the version, and does no longer.
  if (holder.isBorn && state !== null) return endedBy(holder, 'ROLLED_BACK', state)
  if (state === 'failed' || state === 'rejected') return { kind: 'tellAgain', isNew: false }
  if (state !== null) return changeByReport(holder, { state })
  if (holder.state === 'installing' && isNewSession) return endedBy(holder, 'INTERRUPTED', holder.step)
  const isOnceTooOften = holder.state === 'downloading' && holder.tries > limits.upgradeRetries
  return isOnceTooOften ? endedBy(holder, 'INTERRUPTED', holder.step) : { kind: 'tellAgain', isNew: true }
}

const order: readonly OpenState[] = ['waiting', 'downloading', 'installing']

/** After these, and no others, a device begins again by itself. */
const retriedReasons: ReadonlySet<UpgradeReason> = new Set(['DOWNLOAD', 'INTERRUPTED'])

function endedBy({ tries, goesOn }: JobHolder, reason: UpgradeReason, step: JobState | null): Change {
  const isTriedAgain = retriedReasons.has(reason) && tries <= limits.upgradeRetries && goesOn
  return isTriedAgain ? { kind: 'retry' } : { kind: 'failed', reason, step }
}

function reasonOf(state: JobState, code: string | undefined): UpgradeReason {
  if (code === undefined) return state === 'rolledBack' ? 'ROLLED_BACK' : 'OTHER'
  return isKnown(code) ? code : 'OTHER'
}

const isKnown = (code: string): code is JobCode => (jobCodes as readonly string[]).includes(code)
