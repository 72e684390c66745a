import type { AccountKind, ProjectKind, Role, RoleSection } from '@lintel/contract/access/roles.ts'
import type { AttendanceItem } from '../db/money-functions.ts'

export interface OperatorOfSession {
  readonly chargeMode: 0 | 1
  readonly business: number
  readonly smartHome: boolean
  readonly badgePrinting: boolean
  readonly idAccess: boolean
  /**
   * Whether its sites may have telephone calls: communities, offices (specification.md 3, IsProjectLandLine,
   * IsOfficeLandLine).
   */
  readonly projectLandline: boolean
  readonly officeLandline: boolean
  /** Whether the distributor above has third-party locks switched on: without it no account at a vendor is bound. */
  readonly thirdPartyLock: boolean
  /** What the plan of the distributor above holds; it decides what can be switched on below (operators.md 3.1). */
  readonly featurePlans: readonly string[]
}

/** Session as every call sees it: the signed-in account, the account it acts as, and where. */
export interface SessionRecord {
  readonly uuid: string
  readonly accountUuid: string
  readonly accountName: string
  readonly accountKind: AccountKind
  readonly initialized: boolean
  readonly actingUuid: string
  readonly actingName: string
  readonly actingKind: AccountKind
  readonly actingInstallerUuid: string | null
  readonly section: RoleSection
  readonly role: Role
  /** The site of a property portal, while the acting account belongs to it; null everywhere else. */
  readonly projectUuid: string | null
  readonly projectKind: ProjectKind | null
  /**
   * The company that the acting administrator runs at the site, or the residence company of a residential site; else
   * null.
   */
  readonly companyUuid: string | null
  /** Permissions ticked for a manager at the site (operators.md 5.3); all of them for every other role. */
  readonly member: {
    readonly mayDeleteAccounts: boolean
    readonly mayReadLogs: boolean
    readonly maySeeImages: boolean
  }
  /**
   * The site that a community or office identity of an installer holds: a default filter and default site, never a
   * scope. Null for all sites, and where it is gone: deleted, moved to another installer, of another kind, or taken off
   * the sub-installer.
   */
  readonly heldSite: { readonly uuid: string; readonly kind: ProjectKind } | null
  /** The site held last, where it is gone: calls that still name it name none. */
  readonly goneSiteUuid: string | null
  /** The session has not said yet that the held site is gone. */
  readonly heldSiteGone: boolean
  readonly delegationUuid: string | null
  /** When the delegation ends by the clock: its own end, that of the one it began in, or of the account entered. */
  readonly delegationUntil: Date | null
  /** The delegation is over, or what it was for is: only the way back answers. */
  readonly delegationEnded: boolean
  readonly expiresAt: Date
  /** When the password was last typed again for a dangerous action. */
  readonly verifiedAt: Date | null
  /** What was ticked for the acting sub-account. */
  readonly abilities: readonly string[]
  /** What the nearest operator with settings of its own is allowed: the site's installer, else the acting one. */
  readonly operator: OperatorOfSession
  /** The villa that the acting account owns; null for every account but an owner. */
  readonly villaUuid: string | null
  /** The site, or the owner's villa, has an account at a vendor of locks. */
  readonly hasLockAccount: boolean
  /** A seller above prices something for the site or the account and the site is not free, or there are orders. */
  readonly hasBilling: boolean
  /** Who pays for what the account orders ever had an automatic renewal that began. */
  readonly hasRenewals: boolean
  /** The site's settings by name, as kept; the contract's schema of the kind of site reads them. */
  readonly siteSettings: unknown
  /** How attendance of the office that the session stands in is paid or granted; null outside offices. */
  readonly attendance: AttendanceItem | null
  /** The moment of the call, by which what has an end has ended. */
  readonly readAt: Date
}
