import type { FailureName } from '../errors/errors.ts'

/** Why a door is not unlocked remotely, beside its device being offline. */
export const unlockRefusals = [
  'remoteNotInGroup',
  'doorOutOfService',
  'doorLockedDownByPlan',
  'doorLockedDownByOverride',
  'doorLockedDownBySchedule',
  'doorInterlocked',
] as const satisfies readonly FailureName[]

interface UnlockFacts {
  /** Why it is out of service; null where it is not. */
  readonly outOfService: string | null
  readonly permitsRemote: boolean
}

/**
 * Whether a door is opened from here with a reason alone: it belongs to an apartment of a community (community.md 9.3).
 * The one home of a villa has no building.
 */
export const asksForReason = (door: {
  readonly buildingName: string | null
  readonly apartmentName: string | null
}): boolean => door.apartmentName !== null && door.buildingName !== null

export type SettingsRefusal = Extract<FailureName, 'doorOutOfService' | 'remoteNotInGroup'>

/**
 * Why a door is not opened from here as far as its own settings say, by the name of the failure and in the order of the
 * decision; undefined where plan, override, timetable and interlock are left to ask (access-decision.md 3).
 */
export function settingsRefusal({ outOfService, permitsRemote }: UnlockFacts): SettingsRefusal | undefined {
  if (outOfService !== null) return 'doorOutOfService'
  return permitsRemote ? undefined : 'remoteNotInGroup'
}
