import type { FailureName } from '../errors/errors.ts'
import { actions } from '../kit/actions.ts'

/**
 * How a site's account at a vendor stands (operators.md 11.1, "States of the binding"). `unbound`: there is none.
 * `verifying`: the vendor has not been asked yet, or could not be. `refused`: the vendor never took these credentials.
 */
export const lockAccountStates = ['unbound', 'verifying', 'bound', 'refused', 'tokenExpired', 'accountBlocked'] as const
export type LockAccountState = (typeof lockAccountStates)[number]

/** What can be done with an account in which state; the handler refuses by it, and the button is shown by it. */
export const lockAccountCan = actions<LockAccountState>()({
  bind: ['unbound'],
  updateCredentials: ['verifying', 'bound', 'refused', 'tokenExpired', 'accountBlocked'],
  unbind: ['verifying', 'bound', 'refused', 'tokenExpired', 'accountBlocked'],
  /** Where new credentials are needed, the old ones are not tried again: vendors lock accounts out for that. */
  sync: ['verifying', 'bound', 'accountBlocked'],
  /** Locks open from here. */
  unlock: ['bound'],
})

interface UnlockFacts {
  readonly accountState: LockAccountState
  readonly supportsRemoteUnlock: boolean
  readonly isOnline: boolean | null
}

/**
 * Why a lock is not unlocked from here now, by the name of its failure (specification.md 8); undefined where it is. The
 * handler refuses by it, and the button explains itself by it. Never queued: a lock must not open when it comes back
 * later.
 */
export function unlockRefusal({
  accountState,
  supportsRemoteUnlock,
  isOnline,
}: UnlockFacts): UnlockRefusal | undefined {
  if (accountState === 'tokenExpired') return 'lockTokenExpired'
  if (accountState === 'accountBlocked') return 'lockAccountBlocked'
  if (!lockAccountCan.unlock({ state: accountState })) return 'lockAccountNotBound'
  if (!supportsRemoteUnlock) return 'remoteNotInGroup'
  return isOnline === false ? 'lockHubOffline' : undefined
}

export const unlockRefusals = [
  'lockTokenExpired',
  'lockAccountBlocked',
  'lockAccountNotBound',
  'remoteNotInGroup',
  'lockHubOffline',
] as const satisfies readonly FailureName[]
export type UnlockRefusal = (typeof unlockRefusals)[number]

/** What went wrong at a vendor, in one word. `unreachable`: no answer in time; `strange`: one that cannot be read. */
export const lockProblems = [
  'wrongCredentials',
  'tokenExpired',
  'accountBlocked',
  'noSuchSite',
  'unreachable',
  'hubOffline',
  'notAllowed',
  'strange',
] as const
export type LockProblem = (typeof lockProblems)[number]

/**
 * Vendors of locks with a cloud of their own (decisions.md, "Names that stay neutral"): the credentials of an account
 * and where it can be. `local` is the region of the demo's own clouds; it exists while these run and nowhere else.
 */
export const lockVendors = {
  saltoKs: {
    regions: ['europe', 'acceptance'],
    fields: ['clientId', 'clientSecret', 'userName', 'password', 'siteId'],
  },
  dormakaba: { regions: ['europe'], fields: ['clientId', 'clientSecret', 'siteId'] },
  ttlock: { regions: ['europe', 'world'], fields: ['clientId', 'clientSecret', 'userName', 'password'] },
} as const satisfies Record<string, { regions: readonly string[]; fields: readonly LockCredentialField[] }>

export type LockVendor = keyof typeof lockVendors
export type LockCredentialField = 'clientId' | 'clientSecret' | 'userName' | 'password' | 'siteId'

/** Every region there is; where accounts at a vendor can be stands with the vendor. */
export const lockRegions = ['europe', 'acceptance', 'world', 'local'] as const
export type LockRegion = (typeof lockRegions)[number]

export const lockVendorNames = Object.keys(lockVendors) as [LockVendor, ...LockVendor[]]

/** Whether a lock is there, as its vendor says, where it says so. */
export const lockConnections = ['online', 'offline', 'unknown'] as const
