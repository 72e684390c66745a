import { isGranted } from '@lintel/contract/access/grants.ts'
import { everyPermission } from '@lintel/contract/access/permissions.ts'
import { pathRole, propertySection, type RoleSection } from '@lintel/contract/access/roles.ts'
import { maySwitchTo } from '@lintel/contract/access/switching.ts'
import { session as contract } from '@lintel/contract/sessions/operations.ts'
import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { factsOf } from '../../access/facts.ts'
import type { SessionRecord } from '../../access/session.ts'
import { systemQueries } from '../../db/db.ts'
import { implement, type Context } from '../../kernel/implement.ts'
import {
  checkPassword,
  changePassword,
  checkToken,
  firstPassword,
  forgetPassword,
  resetPassword,
} from './own-password.ts'
import { accountByUuid, endSessions, sitesOfMember } from './queries.ts'
import { login, resendCode, twoFactor } from './sign-in.ts'
import { switchIdentity } from './switch.ts'

export const sessionHandlers = implement(contract, 'system', {
  login,
  twoFactor,
  resendCode,
  forgetPassword,
  checkToken,
  resetPassword,
  initialization: firstPassword,
  checkPassword,
  changePassword,
  switchIdentity: (context, { section, uuid }) => switchIdentity(context, section, uuid),
  current: currentSession,

  async logout({ db, scope, session, now, services, afterCommit }) {
    await systemQueries(db, scope)
      .updateTable('session')
      .set({ revoked_at: now })
      .where('uuid', '=', session.uuid)
      .execute()
    await systemQueries(db, scope)
      .updateTable('delegation')
      .set({ state: 'ended', ended_at: now })
      .where('session_uuid', '=', session.uuid)
      .where('state', 'in', ['active', 'pending'])
      .execute()
    afterCommit(() => services.sessions.forgetAll())
    return {}
  },

  async setLanguage({ db, scope, session, audited }, { language }) {
    const kept = chooseLocale([language])
    await systemQueries(db, scope)
      .updateTable('account')
      .set({ language: kept })
      .where('uuid', '=', session.accountUuid)
      .execute()
    audited({ detail: { language: kept } })
    return {}
  },

  async dismissNotice({ db, scope, session }) {
    await systemQueries(db, scope)
      .updateTable('account')
      .set({ notice_read: true })
      .where('uuid', '=', session.accountUuid)
      .execute()
    return {}
  },

  async list({ db, scope, session, now }) {
    const rows = await systemQueries(db, scope)
      .selectFrom('session')
      .select(['uuid', 'user_agent', 'address', 'created_at', 'last_used_at'])
      .where('account_uuid', '=', session.accountUuid)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute()
    return {
      rows: rows.map((row) => ({
        uuid: row.uuid,
        current: row.uuid === session.uuid,
        userAgent: row.user_agent,
        address: row.address,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
      })),
    }
  },

  async end({ db, scope, session, now, services, fail, audited, afterCommit }, { uuid }) {
    const { numUpdatedRows } = await systemQueries(db, scope)
      .updateTable('session')
      .set({ revoked_at: now })
      .where('uuid', '=', uuid)
      .where('account_uuid', '=', session.accountUuid)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return fail('notFound')
    audited({ target: uuid })
    afterCommit(() => services.sessions.forgetAll())
    return {}
  },

  async endOthers({ db, scope, session, now, services, audited, afterCommit }) {
    const ended = await endSessions(db, scope, session.accountUuid, now, session.uuid)
    audited({ detail: { ended } })
    afterCommit(() => services.sessions.forgetAll())
    return { ended }
  },
})

const installerSections: readonly RoleSection[] = ['installer', 'community', 'office', 'single']

/** An installer's own identities, which need no record to name: the section says it all (operators.md 1.1). */
function ownIdentities({ section, actingName }: SessionRecord) {
  if (!installerSections.includes(section)) return []
  return maySwitchTo[section]
    .filter((target) => installerSections.includes(target))
    .map((target) => ({ section: target, uuid: null, name: actingName }))
}

async function currentSession({
  db,
  scope,
  session,
  services,
}: Context<typeof contract.current, 'system'>): Promise<CurrentSession> {
  const account = await accountByUuid(db, scope, session.accountUuid)
  const delegation = session.delegationUuid
    ? await systemQueries(db, scope)
        .selectFrom('delegation')
        .select(['to_name', 'until', 'from_section'])
        .where('uuid', '=', session.delegationUuid)
        .executeTakeFirst()
    : undefined
  const site = session.projectUuid
    ? await systemQueries(db, scope)
        .selectFrom('project')
        .select(['uuid', 'name', 'kind', 'time_zone', 'customize_form'])
        .where('uuid', '=', session.projectUuid)
        .executeTakeFirst()
    : undefined
  const sites = account.kind === 'propertyManager' && !delegation ? await sitesOfMember(db, scope, account.uuid) : []
  return {
    accountUuid: account.uuid,
    userName: account.user_name,
    displayName: account.display_name,
    email: account.email,
    language: account.language,
    twoFactor: account.two_factor,
    initialization: account.initialized ? '1' : '0',
    facts: factsOf(session, services.config),
    permissions: everyPermission.filter((permission) => isGranted(session.role, permission)),
    pathRole: pathRole[session.section],
    site: site
      ? {
          uuid: site.uuid,
          name: site.name,
          kind: site.kind,
          timeZone: site.time_zone,
          customizeForm: site.customize_form,
        }
      : null,
    delegation: delegation
      ? {
          asName: delegation.to_name,
          until: delegation.until.toISOString(),
          backTo: delegation.from_section as RoleSection,
        }
      : null,
    switchable: [
      ...ownIdentities(session),
      ...sites.flatMap(({ uuid, name, kind }) =>
        kind === 'villa' ? [] : [{ section: propertySection[kind], uuid, name }],
      ),
    ],
  }
}
