import { sql } from 'kysely'
import { limits } from '@lintel/contract/base/limits.ts'
import { canonicalName } from '@lintel/contract/base/mail-address.ts'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { AccountState } from '@lintel/contract/accounts/states.ts'
import { hashOf, newToken } from '../../access/session.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { RequestFacts } from '../../kernel/implement.ts'
import { after, hourMs } from '../../base/durations.ts'

/**
 * The one account that signs in under a user name or e-mail, in any state, whatever case and Unicode form it is typed
 * in, and however its domain is written.
 */
export function accountByName(db: Db, scope: SystemScope, name: string) {
  return systemQueries(db, scope)
    .selectFrom('sign_in_name')
    .innerJoin('account', 'account.uuid', 'sign_in_name.account_uuid')
    .select([
      'account.uuid',
      'kind',
      'user_name',
      'display_name',
      'email',
      'time_zone',
      'customize_form',
      'password_hash',
      'initialized',
      'two_factor',
      'two_factor_own',
      'state',
      'expires_at',
      'language',
    ])
    .where('sign_in_name.name', '=', sql<string>`sign_in_key(${canonicalName(name.trim())})`)
    .executeTakeFirst()
}

/** The account's own row; it exists as long as its session does. */
export function accountByUuid(db: Db, scope: SystemScope, uuid: string) {
  return systemQueries(db, scope).selectFrom('account').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
}

/** The state of an account at a moment: one whose time has passed is expired, although it was not set so. */
export function stateAt(
  account: { readonly state: AccountState; readonly expires_at: Date | null },
  now: Date,
): AccountState {
  return account.state === 'normal' && account.expires_at !== null && account.expires_at <= now
    ? 'expired'
    : account.state
}

export interface SessionIdentity {
  readonly accountUuid: string
  readonly actingUuid: string
  readonly section: RoleSection
  readonly projectUuid: string | null
  readonly delegationUuid: string | null
}

/** The identity that a session moves to. */
export interface NextIdentity extends Omit<SessionIdentity, 'accountUuid'> {
  /** The site that a community or office identity holds. */
  readonly heldSiteUuid: string | null
}

/** Opens a session and answers its token, which is not kept anywhere else. */
export async function openSession(
  db: Db,
  scope: SystemScope,
  identity: SessionIdentity,
  request: RequestFacts,
  now: Date,
): Promise<string> {
  const token = newToken()
  await systemQueries(db, scope)
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      account_uuid: identity.accountUuid,
      acting_account_uuid: identity.actingUuid,
      section: identity.section,
      project_uuid: identity.projectUuid,
      delegation_uuid: identity.delegationUuid,
      user_agent: request.userAgent,
      address: request.address,
      created_at: now,
      last_used_at: now,
      expires_at: after(now, limits.sessionHours * hourMs),
    })
    .execute()
  await systemQueries(db, scope)
    .updateTable('account')
    .set({ last_sign_in_at: now })
    .where('uuid', '=', identity.accountUuid)
    .execute()
  return token
}

/** Moves a session to another identity under a new token; the old one is worth nothing from the commit on. */
export async function moveSession(db: Db, scope: SystemScope, uuid: string, identity: NextIdentity): Promise<string> {
  const token = newToken()
  await systemQueries(db, scope)
    .updateTable('session')
    .set({
      token_hash: hashOf(token),
      acting_account_uuid: identity.actingUuid,
      section: identity.section,
      project_uuid: identity.projectUuid,
      held_site_uuid: identity.heldSiteUuid,
      gone_site_uuid: null,
      delegation_uuid: identity.delegationUuid,
    })
    .where('uuid', '=', uuid)
    .execute()
  return token
}

/** Notes that a session has said that the site it held is gone; from then on it holds none. */
export async function recordGoneSite(db: Db, scope: SystemScope, uuid: string, goneSiteUuid: string): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('session')
    .set({ held_site_uuid: null, gone_site_uuid: goneSiteUuid })
    .where('uuid', '=', uuid)
    .where('held_site_uuid', '=', goneSiteUuid)
    .execute()
}

/** Ends sessions of an account, all or all but one; answers how many. */
export async function endSessions(
  db: Db,
  scope: SystemScope,
  accountUuid: string,
  now: Date,
  except?: string,
): Promise<number> {
  let query = systemQueries(db, scope)
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_uuid', '=', accountUuid)
    .where('revoked_at', 'is', null)
  if (except) query = query.where('uuid', '!=', except)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Sets a password; also ends the state in which only the first change answers. */
export async function setPassword(
  db: Db,
  scope: SystemScope,
  accountUuid: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('account')
    .set({ password_hash: passwordHash, password_changed_at: now, initialized: true })
    .where('uuid', '=', accountUuid)
    .execute()
}

/** The sites a manager or admin belongs to, by name. */
export function sitesOfMember(db: Db, scope: SystemScope, accountUuid: string) {
  return systemQueries(db, scope)
    .selectFrom('project_member')
    .innerJoin('project', 'project.uuid', 'project_member.project_uuid')
    .select(['project.uuid', 'project.name', 'project.kind'])
    .where('project_member.account_uuid', '=', accountUuid)
    .orderBy('project.name')
    .limit(limits.importBatch)
    .execute()
}
