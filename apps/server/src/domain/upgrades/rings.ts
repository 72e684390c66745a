import { limits } from '@lintel/contract/base/limits.ts'
import { isOpen, type openTaskStates, type UpgradeRing, type UpgradeState } from '@lintel/contract/upgrades/states.ts'
import { minuteMs } from '../../base/durations.ts'

/** Whose turn it is in an upgrade task (fleet.md F42, F43, F45). No clock and no rows here. */

/** A device of a task, as far as its turn depends on it. */
export interface RingDevice {
  readonly uuid: string
  readonly site: string
  readonly ring: UpgradeRing | null
  readonly state: UpgradeState
  /** Of a failure: somebody has resumed the task in spite of it. */
  readonly isAccepted: boolean
  /** Its time has come, and the pause before another try is over. */
  readonly isDue: boolean
  readonly isOnline: boolean
  /** Since when it is away; null while it is there, and while nobody knows. */
  readonly awaySince: Date | null
  /** An emergency plan runs at one of its doors. */
  readonly isHeld: boolean
  /** It has been given its job. */
  readonly hasJob: boolean
}

interface RingTask {
  readonly state: (typeof openTaskStates)[number]
  /** How many devices it was made with. */
  readonly deviceCount: number
  readonly devices: readonly RingDevice[]
}

/** What is to be done now, each by the ids of devices. */
export interface Turn {
  readonly state: RingTask['state'] | 'executed'
  /** They go first from now on. */
  readonly canaries: readonly string[]
  /** They were to go first and have been away for too long. */
  readonly demoted: readonly string[]
  /** They go after the canaries, whose ring is over. */
  readonly rest: readonly string[]
  /** They get their job. */
  readonly released: readonly string[]
}

/** How many devices of a task go first; 0 where all go at once. */
export const canariesOf = (deviceCount: number): number =>
  deviceCount < limits.upgradeRingDevices
    ? 0
    : Math.min(limits.upgradeCanaries, Math.max(1, Math.floor(deviceCount / 10)))

/**
 * Says what a task does at a moment.
 *
 * @param room how many devices may be given a job, as many others have theirs
 */
export function turnOf(task: RingTask, now: Date, room: number): Turn {
  const { state, devices, deviceCount } = task
  const nothing = { state, canaries: [], demoted: [], rest: [], released: [] }
  const open = devices.filter((device) => isOpen(device.state))
  if (open.length === 0) return { ...nothing, state: 'executed' }
  if (state === 'halted') return nothing
  if (isHalting(task)) return { ...nothing, state: 'halted' }
  const mostCanaries = canariesOf(deviceCount)
  if (mostCanaries === 0) return begin(nothing, open.filter(isReady), room)

  const longAway = devices.filter((device) => isLongAway(device, now))
  const canaries = devices.filter(
    (device) => device.ring === 'canary' && !replacedStates.has(device.state) && !longAway.includes(device),
  )
  const isOver = canaries.length > 0 && canaries.every((canary) => !isOpen(canary.state))
  if (isOver || devices.some(({ ring }) => ring === 'rest')) {
    const rest = open.filter(({ ring }) => ring === null)
    return begin({ ...nothing, demoted: idsOf(longAway), rest: idsOf(rest) }, open.filter(isReady), room)
  }
  const choice = chooseCanaries(open, canaries, mostCanaries - canaries.length)
  const first = [...canaries, ...choice].filter(isReady)
  return begin({ ...nothing, demoted: idsOf(longAway), canaries: idsOf(choice) }, first, room)
}

/** Whether so many have failed that nothing more begins before somebody has looked. */
function isHalting({ devices, deviceCount }: RingTask): boolean {
  const failures = devices.filter(({ state, isAccepted }) => countedStates.has(state) && !isAccepted)
  if (canariesOf(deviceCount) === 0) return failures.length >= limits.upgradeFailuresWithoutRings
  if (failures.some(({ ring }) => ring === 'canary')) return true
  if (failures.length >= limits.upgradeFailuresOfRest) return true
  return (
    failures.length >= limits.upgradeFailuresWithoutRings &&
    failures.length * 100 > deviceCount * limits.upgradeFailurePercent
  )
}

const countedStates: ReadonlySet<UpgradeState> = new Set(['failed', 'timedOut'])
/** Canaries that ended so have shown nothing. */
const replacedStates: ReadonlySet<UpgradeState> = new Set(['missed', 'cancelled'])

const isReady = ({ state, isDue, isOnline, isHeld, hasJob }: RingDevice): boolean =>
  state === 'waiting' && isDue && isOnline && !isHeld && !hasJob

const isLongAway = ({ ring, state, awaySince }: RingDevice, now: Date): boolean =>
  ring === 'canary' &&
  state === 'waiting' &&
  awaySince !== null &&
  now.getTime() - awaySince.getTime() >= limits.canaryAwayMinutes * minuteMs

/** One of each site that has none yet, then others in their order. */
function chooseCanaries(
  open: readonly RingDevice[],
  canaries: readonly RingDevice[],
  count: number,
): readonly RingDevice[] {
  const candidates = open.filter((device) => device.ring === null && isReady(device))
  const sites = new Set(canaries.map(({ site }) => site))
  const ofNewSites = candidates.filter(({ site }) => !sites.has(site) && sites.add(site))
  const others = candidates.filter((device) => !ofNewSites.includes(device))
  return [...ofNewSites, ...others].slice(0, Math.max(0, count))
}

/** Gives jobs to as many as there is room for; the first one begins the task. */
function begin(turn: Turn, ready: readonly RingDevice[], room: number): Turn {
  const begins = idsOf(ready.slice(0, Math.max(0, room)))
  return { ...turn, released: begins, state: begins.length > 0 ? 'processing' : turn.state }
}

const idsOf = (devices: readonly RingDevice[]): readonly string[] => devices.map(({ uuid }) => uuid)
