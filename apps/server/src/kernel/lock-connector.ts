import type { LockEvent } from '@lintel/contract/third-party-locks/schema.ts'
import type { LockProblem, LockVendor } from '@lintel/contract/third-party-locks/states.ts'

/** Credentials of an account at a vendor's cloud; which of them a vendor needs says `lockVendors` of the contract. */
export interface LockCredentials {
  /** The vendor's region, one of its `regions`; it alone says which host is called. */
  readonly region: string
  readonly clientId: string
  readonly clientSecret: string
  readonly userName: string
  readonly password: string
  /** The vendor's own id of the site whose locks these are; empty where the account itself is the site. */
  readonly siteId: string
}

/** What the vendor gave for the credentials; kept encrypted, renewed before it ends. */
export interface LockToken {
  readonly access: string
  /** Empty where the vendor renews with the credentials alone. */
  readonly refresh: string
  /** When it ends; null where it never does. */
  readonly until: Date | null
}

/** A lock as the vendor tells of it. */
export interface VendorLock {
  /** The vendor's id, at most 64 characters. */
  readonly id: string
  readonly name: string
  readonly model: string
  /** The hub or gateway it is reached through; empty where it has none. */
  readonly hub: string
  /** null where the vendor does not say. */
  readonly isOnline: boolean | null
  /** Percent, 0 to 100; null where the vendor does not say. */
  readonly battery: number | null
  /** Whether the bolt is thrown; null where the vendor does not say. */
  readonly isLocked: boolean | null
  /** Whether it can be unlocked remotely now and then: it has a hub, and the account may. */
  readonly supportsRemoteUnlock: boolean
}

/** Something that happened at a lock. */
export interface VendorLockEvent {
  /** The vendor's id of the entry, or what makes it one of a kind; at most 128 characters. */
  readonly id: string
  readonly lockId: string
  readonly at: Date
  readonly kind: LockEvent['kind']
  /** By what, as far as the vendor says. */
  readonly method: LockEvent['method']
  /** Who, in the vendor's words; empty where it does not say. */
  readonly by: string
}

export type { LockProblem }

/**
 * What went wrong at the vendor, in one word of ours. `unreachable`: no answer in time, or its server failed; worth
 * another try.
 * `strange`: an answer of a shape we do not know. The message is for the log and names neither secret nor token.
 */
export class LockCloudError extends Error {
  readonly problem: LockProblem
  constructor(problem: LockProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

/**
 * One vendor's cloud (device-link.md 3.5). Every method rejects with `LockCloudError` alone, ends within `patienceMs`,
 * reads at most 1 MiB of an answer and follows no redirect: what comes back is as hostile as what comes from a device.
 */
export interface LockConnector {
  readonly vendor: LockVendor
  /** A token for credentials; proves them. */
  authenticate(credentials: LockCredentials): Promise<LockToken>
  /** A new token, before the old one ends or after the vendor refused it. */
  renew(credentials: LockCredentials, token: LockToken): Promise<LockToken>
  /** All locks of the account's site, at most 1000. */
  list(credentials: LockCredentials, token: LockToken): Promise<readonly VendorLock[]>
  /** Unlocks for the time that is set at the lock; resolves when the vendor says it is done. */
  unlock(credentials: LockCredentials, token: LockToken, lockId: string): Promise<void>
  /** What happened since a moment, oldest first, at most 500. */
  events(
    credentials: LockCredentials,
    token: LockToken,
    lockIds: readonly string[],
    since: Date,
  ): Promise<readonly VendorLockEvent[]>
}

/** The vendors' clouds as the rest of the server sees them. */
export interface LockClouds {
  connector(vendor: LockVendor): LockConnector
  /** Whether the region `local` exists: the demo's own clouds run beside this server. */
  readonly hasLocal: boolean
}
