import { isReseller, propertySection, roleOf, type RoleSection, allBusiness } from '@lintel/contract/access/roles.ts'
import { identityOfSite } from '@lintel/contract/access/switching.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { OperatorSwitch } from '@lintel/contract/operators/schema.ts'
import { columnOfLevel } from '../db/scope/scope.ts'
import type { SessionRow } from './session-row.ts'
import type { SessionRecord } from './session-record.ts'
import { after, hourMs } from '../base/durations.ts'

/**
 * What a session is now (specification.md 2.1 and 4). Null when it is over: expired, unused for too long, or its
 * account is switched off or expired. A session whose acting account lost its site has none; an entry into another
 * account's portal that lost what it was for has ended, and only the way back answers.
 */
export function resolveSession(row: SessionRow, now: Date): SessionRecord | null {
  const idleEnd = after(row.last_used_at, limits.sessionIdleHours * hourMs)
  // An account whose time ends takes its open sessions with it.
  const expiresAt = earliest(row.expires_at, idleEnd, row.account_expires_at)
  if (row.account_state !== 'normal' || expiresAt <= now) return null
  const isEntry = row.delegation_uuid !== null
  // Only by an entry may one account act as another.
  if (row.acting_uuid !== row.account_uuid && !isEntry) return null
  const section = row.section as RoleSection
  const isReachable = reachesSite(row)
  const delegationUntil = isEntry ? earliest(row.delegation_until!, row.outer_until, row.acting_expires_at) : null
  return {
    uuid: row.uuid,
    accountUuid: row.account_uuid,
    accountName: row.account_name,
    accountKind: row.account_kind,
    initialized: row.initialized,
    actingUuid: row.acting_uuid,
    actingName: row.acting_name,
    actingKind: row.acting_kind,
    actingInstallerUuid: row.acting_installer_uuid,
    section,
    role: roleOf(row.acting_kind, section),
    projectUuid: isReachable ? row.project_uuid : null,
    projectKind: isReachable ? row.project_kind : null,
    companyUuid: isReachable ? (row.company_uuid ?? row.residence_uuid) : null,
    member: memberOf(row),
    ...heldSiteOf(row),
    delegationUuid: row.delegation_uuid,
    delegationUntil,
    delegationEnded: delegationUntil !== null && (delegationUntil <= now || !isEntryValid(row, isReachable)),
    expiresAt,
    verifiedAt: row.verified_at,
    abilities: row.abilities,
    operator: {
      chargeMode: row.charge_mode === 1 ? 1 : 0,
      business: row.business ?? allBusiness,
      smartHome: isOn(row.switches, 'smartHome'),
      badgePrinting: isOn(row.switches, 'badgePrinting'),
      idAccess: isOn(row.switches, 'idAccess'),
      projectLandline: isOn(row.switches, 'projectLandline'),
      officeLandline: isOn(row.switches, 'officeLandline'),
      thirdPartyLock: isOn(row.distributor_switches, 'thirdPartyLock'),
      featurePlans: row.feature_plans ?? [],
    },
    villaUuid: row.villa_uuid,
    hasBilling: (row.is_priced && !row.is_free) || row.has_orders,
    hasRenewals: row.has_renewals,
    hasLockAccount: (isReachable || row.villa_uuid !== null) && row.has_lock_account,
    siteSettings: (isReachable && row.site_settings) || {},
    attendance: isReachable ? row.attendance : null,
    readAt: now,
  }
}

const earliest = (first: Date, ...others: readonly (Date | null)[]): Date =>
  others.reduce<Date>((least, other) => (other !== null && other < least ? other : least), first)

/** Whether the acting account belongs to the session's site now, and the site to the portal. */
function reachesSite(row: SessionRow): boolean {
  if (row.project_uuid === null || row.project_kind === null) return false
  const portal = row.section === 'admin' ? 'office' : row.project_kind
  if (portal !== row.project_kind) return false
  if (row.section !== 'admin' && (portal === 'villa' || propertySection[portal] !== row.section)) return false
  const isMember = row.member_uuid !== null
  switch (row.acting_kind) {
    case 'propertyManager':
      return row.section !== 'admin' && isMember
    case 'admin':
      return row.section === 'admin' && isMember && row.company_uuid !== null
    case 'installer':
      return row.section !== 'admin' && row.project_installer_uuid === row.acting_uuid
    case 'subInstaller':
      return row.section !== 'admin' && isMember && row.project_installer_uuid === row.acting_installer_uuid
    default:
      return false
  }
}

/** The site that the identity holds, as far as it is still there for it. */
function heldSiteOf(row: SessionRow): Pick<SessionRecord, 'heldSite' | 'goneSiteUuid' | 'heldSiteGone'> {
  const { held_site_uuid: uuid, held_kind: kind } = row
  if (uuid === null) return { heldSite: null, goneSiteUuid: row.gone_site_uuid, heldSiteGone: false }
  if (kind !== null && identityOfSite[kind] === row.section && isOwnSite(row))
    return { heldSite: { uuid, kind }, goneSiteUuid: row.gone_site_uuid, heldSiteGone: false }
  return { heldSite: null, goneSiteUuid: uuid, heldSiteGone: true }
}

/** Whether the held site is the acting installer's, and assigned to an acting sub-installer. */
function isOwnSite(row: SessionRow): boolean {
  if (row.acting_kind === 'installer') return row.held_installer_uuid === row.acting_uuid
  if (row.acting_kind !== 'subInstaller') return false
  return row.held_installer_uuid === row.acting_installer_uuid && row.held_member_uuid !== null
}

/** What was ticked for a manager at the site (operators.md 5.3). Nothing is, for one who is no member there. */
function memberOf(row: SessionRow): SessionRecord['member'] {
  if (row.acting_kind !== 'propertyManager' && row.acting_kind !== 'admin')
    return { mayDeleteAccounts: true, mayReadLogs: true, maySeeImages: true }
  return {
    mayDeleteAccounts: row.may_delete_accounts ?? false,
    mayReadLogs: row.may_read_logs ?? false,
    maySeeImages: row.may_see_images ?? false,
  }
}

const siteSections: readonly string[] = Object.values(propertySection)

/**
 * Whether an entry still holds: it and the one it began in run, the account entered is below and on, the site is there.
 */
function isEntryValid(row: SessionRow, isReachable: boolean): boolean {
  if (row.delegation_state !== 'active') return false
  if (row.outer_state !== null && row.outer_state !== 'active') return false
  if (row.acting_state !== 'normal' || !isBelow(row)) return false
  return isReachable || !siteSections.includes(row.section)
}

/**
 * Link between the signed-in account and the account it acts as, as it is now (decisions: read again at every switch,
 * and kept).
 */
function isBelow(row: SessionRow): boolean {
  if (row.acting_uuid === row.account_uuid) return true
  return isReseller(row.account_kind) && row[`acting_${columnOfLevel[row.account_kind]}`] === row.account_uuid
}

/** Whether an operator's kept switches hold one that is on. */
function isOn(switches: unknown, name: OperatorSwitch): boolean {
  return (switches as Partial<Record<OperatorSwitch, boolean>> | null)?.[name] === true
}
