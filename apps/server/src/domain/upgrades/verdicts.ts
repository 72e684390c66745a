import { awayConnections, type Connection } from '@lintel/contract/base/connections.ts'
import { compareVersions, isBelow, readVersion } from '@lintel/devices/firmware/version.ts'
import type { UpgradeReason, UpgradeVerdict } from '@lintel/contract/upgrades/states.ts'

/** What is known of a device that a task may take. */
export interface CandidateFacts {
  readonly model: string
  readonly reportedModel: string | null
  readonly firmware: string | null
  readonly knowsJobs: boolean | null
  readonly connection: Connection
  readonly isInTask: boolean
  readonly asksForConsent: boolean
}

export interface Target {
  readonly name: string
  readonly leastName: string | null
}

/**
 * What a task would do with a device of its model, or why it cannot take it (fleet.md F23, F34, F35, F37). A version in
 * another form is below every other; a device that never reported one decides by itself.
 */
export function verdictOf(device: CandidateFacts, target: Target, isPlatform: boolean): UpgradeVerdict {
  const { firmware } = device
  if (device.reportedModel !== null && device.reportedModel !== device.model) return 'otherHardware'
  const running = firmware === null ? null : readVersion(firmware)
  if (running) {
    const difference = compareVersions(running, readVersion(target.name)!)
    if (difference === 0) return 'same'
    if (difference > 0) return 'newer'
  }
  if (device.knowsJobs === false) return 'unsupported'
  if (target.leastName !== null && firmware !== null && isBelow(firmware, target.leastName)) return 'belowMinimum'
  if (device.isInTask) return 'inTask'
  if (isPlatform && device.asksForConsent) return 'siteAsks'
  return isAway(device.connection) ? 'away' : 'ready'
}

const isAway = (connection: Connection): boolean =>
  connection === 'waiting' || (awayConnections as readonly Connection[]).includes(connection)

type FactsAtRelease = Pick<CandidateFacts, 'model' | 'reportedModel' | 'firmware' | 'knowsJobs'>

/**
 * Whether a device whose turn has come gets its job now, or how it ends without. By now it has connected: one that did
 * not say that it knows jobs knows none.
 */
export function verdictAtRelease(
  device: FactsAtRelease,
  { model, ...target }: Target & { readonly model: string },
): 'ready' | 'succeeded' | Extract<UpgradeReason, 'MODEL' | 'UNSUPPORTED' | 'VERSION'> {
  if (device.model !== model) return 'MODEL'
  const facts = { ...device, knowsJobs: device.knowsJobs === true, firmware: device.firmware ?? '' }
  return atRelease[verdictOf({ ...facts, connection: 'online', isInTask: false, asksForConsent: false }, target, false)]
}

const atRelease = {
  ready: 'ready',
  away: 'ready',
  inTask: 'ready',
  siteAsks: 'ready',
  same: 'succeeded',
  newer: 'VERSION',
  belowMinimum: 'VERSION',
  otherHardware: 'MODEL',
  unsupported: 'UNSUPPORTED',
} as const satisfies Record<UpgradeVerdict, string>
