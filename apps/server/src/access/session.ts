import { createHash, randomBytes } from 'node:crypto'
import {
  roleOf,
  type AccountKind,
  type ProjectKind,
  type Role,
  type RoleSection,
} from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/limits.ts'
import type { OperatorSwitch } from '@lintel/contract/operators/schema.ts'
import { allBusiness } from '@lintel/contract/access/business.ts'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { systemQueries, type Db } from '../db/db.ts'
import { systemScope } from './scope.ts'

/** A session as every call sees it: who signed in, as whom it acts, where. */
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
  readonly projectUuid: string | null
  readonly projectKind: ProjectKind | null
  /** The company that the acting administrator runs at the site; null for everybody else. */
  readonly companyUuid: string | null
  /** What was ticked for a manager at the site (operators.md 5.3); all of it for everybody else. */
  readonly member: { readonly mayReadLogs: boolean; readonly maySeeImages: boolean }
  readonly delegationUuid: string | null
  readonly delegationUntil: Date | null
  /** The delegation is over but the session still stands in it: only the way back answers. */
  readonly delegationEnded: boolean
  readonly expiresAt: Date
  /** When the password was last typed again for a dangerous action. */
  readonly verifiedAt: Date | null
  /** What was ticked for the acting sub-account. */
  readonly abilities: readonly string[]
  /** What the nearest operator with settings of its own is allowed: the site's installer, else the acting one. */
  readonly operator: OperatorOfSession
  /** The site has an account at a vendor of locks. */
  readonly hasLockAccount: boolean
  /** The site's settings by name, as kept; the contract's schema of the kind of site reads them. */
  readonly siteSettings: unknown
}

export interface OperatorOfSession {
  readonly chargeMode: 0 | 1
  readonly business: number
  readonly smartHome: boolean
  readonly badgePrinting: boolean
  readonly idAccess: boolean
  /** Whether its sites may have telephone calls: communities, offices (specification 3, IsProjectLandLine, IsOfficeLandLine). */
  readonly projectLandline: boolean
  readonly officeLandline: boolean
  /** What the plan of the distributor above holds; it decides what can be switched on below (operators.md 3.1). */
  readonly featurePlans: readonly string[]
}

/** 256 random bits; only the hash is kept (decisions, Accounts). */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** How long a looked-up session may be believed; revocation elsewhere is seen after this at the latest. */
const believedForMs = 1_000

export interface SessionStore {
  /** The session of a raw token, or null when there is none in force. */
  find(token: string, now: Date): Promise<SessionRecord | null>
  /** Makes the next look-up of every session read the database; called when sessions or accounts change. */
  forgetAll(): void
}

/** Looks sessions up by token hash, believing an answer for one second. */
export function sessionStore(database: Database): SessionStore {
  const known = new Map<string, { session: SessionRecord | null; at: number }>()
  const touched = new Map<string, number>()
  return {
    async find(token, now) {
      const hash = hashOf(token)
      const key = hash.toString('base64')
      const at = performance.now()
      const entry = known.get(key)
      if (entry && at - entry.at < believedForMs) return inForce(entry.session, now)
      const session = await database.read(systemScope, (db) => sessionByHash(db, hash, now))
      if (known.size > 20_000) known.clear()
      known.set(key, { session, at })
      if (session) await touch(session.uuid, now)
      return inForce(session, now)
    },
    forgetAll: () => known.clear(),
  }

  async function touch(uuid: string, now: Date): Promise<void> {
    if (now.getTime() - (touched.get(uuid) ?? 0) < 60_000) return
    if (touched.size > 20_000) touched.clear()
    touched.set(uuid, now.getTime())
    await database.write(systemScope, async (db) => {
      await systemQueries(db, systemScope)
        .updateTable('session')
        .set({ last_used_at: now })
        .where('uuid', '=', uuid)
        .execute()
    })
  }
}

function inForce(session: SessionRecord | null, now: Date): SessionRecord | null {
  return session && session.expiresAt > now ? session : null
}

async function sessionByHash(db: Db, hash: Buffer, now: Date): Promise<SessionRecord | null> {
  const row = await systemQueries(db, systemScope)
    .selectFrom('session')
    .innerJoin('account', 'account.uuid', 'session.account_uuid')
    .innerJoin('account as acting', 'acting.uuid', 'session.acting_account_uuid')
    .leftJoin('project', 'project.uuid', 'session.project_uuid')
    .leftJoin('delegation', 'delegation.uuid', 'session.delegation_uuid')
    .leftJoin('project_member', (join) =>
      join
        .onRef('project_member.project_uuid', '=', 'session.project_uuid')
        .onRef('project_member.account_uuid', '=', 'session.acting_account_uuid'),
    )
    .leftJoin('company_admin', (join) =>
      join
        .onRef('company_admin.project_uuid', '=', 'session.project_uuid')
        .onRef('company_admin.account_uuid', '=', 'session.acting_account_uuid'),
    )
    .leftJoin('operator', (join) =>
      join.on((on) =>
        on(
          'operator.account_uuid',
          '=',
          on.fn.coalesce('project.installer_uuid', 'acting.installer_uuid', 'acting.distributor_uuid'),
        ),
      ),
    )
    .leftJoin('operator as plan', (join) =>
      join.on((on) =>
        on('plan.account_uuid', '=', on.fn.coalesce('project.distributor_uuid', 'acting.distributor_uuid')),
      ),
    )
    .select([
      'session.uuid',
      'session.section',
      'session.project_uuid',
      'session.expires_at',
      'session.last_used_at',
      'session.verified_at',
      'account.uuid as account_uuid',
      'account.display_name as account_name',
      'account.kind as account_kind',
      'account.initialized',
      'account.expires_at as account_expires_at',
      'acting.uuid as acting_uuid',
      'acting.display_name as acting_name',
      'acting.kind as acting_kind',
      'acting.installer_uuid as acting_installer_uuid',
      'acting.abilities',
      'project.kind as project_kind',
      'company_admin.company_uuid',
      'project_member.may_read_logs',
      'project_member.may_see_images',
      'project.settings as site_settings',
      'operator.charge_mode',
      'operator.business',
      'operator.switches',
      'plan.feature_plans',
      'delegation.uuid as delegation_uuid',
      'delegation.state as delegation_state',
      'delegation.until as delegation_until',
      sql<boolean>`exists (select from lock_account held where held.project_uuid = session.project_uuid)`.as(
        'has_lock_account',
      ),
    ])
    .where('session.token_hash', '=', hash)
    .where('session.revoked_at', 'is', null)
    .where('account.state', '=', 'normal')
    .where('acting.state', '=', 'normal')
    .executeTakeFirst()
  if (!row) return null
  const section = row.section as RoleSection
  const idleEnd = new Date(row.last_used_at.getTime() + limits.sessionIdleHours * 3_600_000)
  // An account whose time ends takes its open sessions with it.
  const ends = [row.expires_at, idleEnd, ...(row.account_expires_at ? [row.account_expires_at] : [])]
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
    projectUuid: row.project_uuid,
    projectKind: row.project_kind,
    companyUuid: row.company_uuid,
    member: { mayReadLogs: row.may_read_logs ?? true, maySeeImages: row.may_see_images ?? true },
    delegationUuid: row.delegation_uuid,
    delegationUntil: row.delegation_until,
    delegationEnded:
      row.delegation_uuid !== null &&
      (row.delegation_state !== 'active' || (row.delegation_until ?? new Date(0)) <= now),
    expiresAt: ends.reduce((earliest, end) => (end < earliest ? end : earliest)),
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
      featurePlans: row.feature_plans ?? [],
    },
    hasLockAccount: row.has_lock_account,
    siteSettings: row.site_settings ?? {},
  }
}

/** Whether an operator's kept switches hold one that is on. */
function isOn(switches: unknown, name: OperatorSwitch): boolean {
  return (switches as Partial<Record<OperatorSwitch, boolean>> | null)?.[name] === true
}
