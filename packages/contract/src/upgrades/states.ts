import { jobCodes, type JobState } from '@lintel/devices/protocol/job-words.ts'
import { actions } from '../kit/actions.ts'

/** How far a task is: before its time, running, stopped by failures, over, or taken back (fleet.md F38). */
export const taskStates = ['pending', 'processing', 'halted', 'executed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

export const taskCan = actions<TaskState>()({
  cancel: ['pending'],
  end: ['processing', 'halted'],
  resume: ['halted'],
  retry: ['executed', 'cancelled'],
})

/** States in which a task has more to do. */
export const openTaskStates = ['pending', 'processing', 'halted'] as const satisfies readonly TaskState[]

/** How far a device of a task is (fleet.md F38). */
export const upgradeStates = [
  'waiting',
  'downloading',
  'installing',
  'succeeded',
  'failed',
  'timedOut',
  'missed',
  'cancelled',
] as const
export type UpgradeState = (typeof upgradeStates)[number]

/** States that a device of a task leaves again. */
export const openUpgradeStates = ['waiting', 'downloading', 'installing'] as const satisfies readonly UpgradeState[]
export const isOpen = (state: UpgradeState): boolean => (openUpgradeStates as readonly UpgradeState[]).includes(state)

/** What a device says of its job, in the words of a task. What is done counts only when a birth proves it (fleet.md F39). */
export const upgradeStateOf = {
  queued: 'waiting',
  downloading: 'downloading',
  verified: 'installing',
  installing: 'installing',
  rebooting: 'installing',
  done: 'installing',
  failed: 'failed',
  rejected: 'failed',
  rolledBack: 'failed',
} as const satisfies Record<JobState, UpgradeState>

/** Devices that a task tried and did not bring to its version; a new task takes them again. */
export const failedUpgradeStates = ['failed', 'timedOut', 'missed'] as const satisfies readonly UpgradeState[]

/**
 * Why a device ended without its new version: a code of the device (`jobCodes` of the protocol) or one of the portal.
 */
export const upgradeReasons = [
  ...jobCodes,
  /** The device said something that this version does not know. */
  'OTHER',
  /** It said nothing for half an hour. */
  'SILENT',
  /** It was away for two weeks. */
  'AWAY',
  /** The task was ended. */
  'ENDED',
  /** Another board took its place. */
  'REPLACED',
  /** It was deleted. */
  'REMOVED',
] as const
export type UpgradeReason = (typeof upgradeReasons)[number]

/** What a task will do with a device, or why it cannot take it (fleet.md F35). */
export const upgradeVerdicts = [
  /** It will be done, when it is there at the time. */
  'ready',
  /** It will be done; now it is away. */
  'away',
  /** It has the version. */
  'same',
  /** It has a newer one. */
  'newer',
  /** It calls itself another model than was registered. */
  'otherHardware',
  /** It must have another version first. */
  'belowMinimum',
  /** Its firmware knows no jobs. */
  'unsupported',
  /** Another task is not over with it. */
  'inTask',
  /** Its site asks before the platform does something there. */
  'siteAsks',
] as const
export type UpgradeVerdict = (typeof upgradeVerdicts)[number]

/** Devices that a task takes; those that have the version already are left out, and all others are refused. */
export const takenVerdicts = ['ready', 'away'] as const satisfies readonly UpgradeVerdict[]
export const doneVerdicts = ['same', 'newer'] as const satisfies readonly UpgradeVerdict[]

/** Devices of a task from ten on go in two rings: canaries, and the rest once they have all succeeded (fleet.md F42). */
export const upgradeRings = ['canary', 'rest'] as const
export type UpgradeRing = (typeof upgradeRings)[number]
