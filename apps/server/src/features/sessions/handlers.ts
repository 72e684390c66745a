import { hasPermission } from '@lintel/contract/access/grants.ts'
import { everyPermission } from '@lintel/contract/access/permissions.ts'
import { pathRole, type ProjectKind, propertySection, type RoleSection } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { maySwitchTo } from '@lintel/contract/access/switching.ts'
import { logoAddress } from '@lintel/contract/brands/operations.ts'
import { session as contract } from '@lintel/contract/sessions/operations.ts'
import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { readSiteSettings } from '@lintel/contract/site-settings/by-kind.ts'
import { readCardSettings } from '@lintel/contract/site-settings/card-format.ts'
import { longestVisitorPassDays } from '@lintel/contract/site-settings/shared.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { factsOf } from '../../access/facts.ts'
import { endSession } from '../../access/session.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { brandAbove } from '../../db/functions.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { implement, type Context } from '../../kernel/implement.ts'
import { showZones, zoneColumns } from '../../domain/site-clock/site-zones.ts'
import {
  checkPassword,
  changePassword,
  checkToken,
  firstPassword,
  forgetPassword,
  resetPassword,
  verifySuperPassword,
} from '../../domain/sessions/own-password.ts'
import { exchangeCode } from '../../domain/sessions/password-links.ts'
import { accountByUuid, endSessions, recordGoneSite, sitesOfMember } from '../../domain/sessions/queries.ts'
import { valuesOf } from './values.ts'
import { demoLogin, login, resendCode, twoFactor } from './sign-in.ts'
import { switchIdentity } from './switch-identity.ts'
import { dayMs } from '../../base/durations.ts'
import { serverFeature } from '../../kernel/feature.ts'

/** What a site says of the longest key, or the product where it says nothing. */
function longestVisitorPass(kind: ProjectKind, settings: unknown): number {
  return longestVisitorPassDays(readSiteSettings({ kind, settings }).tempKeyDays)
}

const sessionHandlers = implement(contract, 'system', {
  login: (context, form) => login(context, form),
  managerLogin: (context, form) => login(context, form, ['propertyManager']),
  demoLogin,
  twoFactor,
  resendCode,
  forgetPassword,
  checkToken,
  resetPassword,
  exchangeCode,
  initialization: firstPassword,
  checkPassword,
  changePassword,
  verifySuperPassword,
  switchIdentity,
  current: currentSession,

  async logout({ db, scope, session, now }) {
    await endSession(db, scope, session.uuid, now)
  },

  async setLanguage({ db, scope, session, audit }, { language }) {
    const locale = chooseLocale([language])
    await systemQueries(db, scope)
      .updateTable('account')
      .set({ language: locale })
      .where('uuid', '=', session.accountUuid)
      .execute()
    audit({ detail: { language: locale } })
  },

  async dismissNotice({ db, scope, session }) {
    await systemQueries(db, scope)
      .updateTable('account')
      .set({ notice_read: true })
      .where('uuid', '=', session.accountUuid)
      .execute()
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

  async end({ db, scope, session, now, fail, audit }, { uuid }) {
    const { numUpdatedRows } = await systemQueries(db, scope)
      .updateTable('session')
      .set({ revoked_at: now })
      .where('uuid', '=', uuid)
      .where('account_uuid', '=', session.accountUuid)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return fail('notFound')
    audit({ target: uuid })
  },

  async endOthers({ db, scope, session, now, audit }) {
    const endedCount = await endSessions(db, scope, session.accountUuid, now, session.uuid)
    audit({ detail: { ended: endedCount } })
    return { ended: endedCount }
  },
})

const installerSections: readonly RoleSection[] = ['installer', 'community', 'office', 'single']

/** An installer's own identities, which need no record to name: the section says it all (operators.md 1.1). */
function ownIdentities({ section, actingKind, actingName }: SessionRecord) {
  if (!installerSections.includes(section) || actingKind === 'single') return []
  return maySwitchTo[section]
    .filter((target) => installerSections.includes(target))
    .map((target) => ({ section: target, uuid: null, name: actingName }))
}

async function currentSession({
  db,
  scope,
  session,
  services,
  now,
}: Context<typeof contract.current, 'system'>): Promise<CurrentSession> {
  const account = await accountByUuid(db, scope, session.accountUuid)
  const delegation = session.delegationUuid
    ? await systemQueries(db, scope)
        .selectFrom('delegation')
        .select(['to_name', 'until', 'from_section'])
        .where('uuid', '=', session.delegationUuid)
        .executeTakeFirst()
    : undefined
  const siteUuid = session.projectUuid ?? session.heldSite?.uuid ?? null
  if (session.heldSiteGone) await recordGoneSite(db, scope, session.uuid, session.goneSiteUuid!)
  const site = siteUuid
    ? await systemQueries(db, scope)
        .selectFrom('project')
        .leftJoin('live_feed', 'live_feed.project_uuid', 'project.uuid')
        .select(['uuid', 'name', 'kind', 'street', 'city', 'customize_form', 'settings', 'last_number', ...zoneColumns])
        .where('uuid', '=', siteUuid)
        .executeTakeFirst()
    : undefined
  const facts = factsOf(session, services.config)
  const sites = account.kind === 'propertyManager' && !delegation ? await sitesOfMember(db, scope, account.uuid) : []
  return {
    accountUuid: account.uuid,
    userName: account.user_name,
    displayName: account.display_name,
    email: account.email,
    language: account.language,
    timeZone: (await zoneOfHome(db, scope, session)) ?? account.time_zone,
    customizeForm: account.customize_form,
    twoFactor: account.two_factor || account.two_factor_own,
    initialization: account.initialized ? '1' : '0',
    passwordIsOld: isPasswordOld(account, now),
    facts,
    permissions: everyPermission.filter((permission) => hasPermission(facts, permission)),
    pathRole: pathRole[session.section],
    ...valuesOf(session, facts),
    site: site
      ? {
          uuid: site.uuid,
          name: site.name,
          kind: site.kind,
          location: [site.street, site.city].filter((part) => part !== '').join(', '),
          timeZone: site.time_zone,
          ...showZones(site),
          customizeForm: site.customize_form,
          ...readCardSettings(site.settings),
          tempKeyDays: longestVisitorPass(site.kind, site.settings),
          lastChange: Number(site.last_number ?? 0),
        }
      : null,
    heldSiteGone: session.heldSiteGone,
    companyUuid: session.companyUuid,
    companyName: await companyOfAdmin(db, scope, session),
    brand: await brandOfSession(db, scope, session),
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

/** The clock of the villa whose owner the session acts for: what happens there is read by it. */
async function zoneOfHome(
  db: Db,
  scope: SystemScope,
  { actingKind, actingUuid }: SessionRecord,
): Promise<string | undefined> {
  if (actingKind !== 'single') return undefined
  const home = await systemQueries(db, scope)
    .selectFrom('project')
    .select('time_zone')
    .where('owner_uuid', '=', actingUuid)
    .executeTakeFirst()
  return home?.time_zone
}

/** Whether the monthly reminder of operators.md 1.4 is due. */
function isPasswordOld(account: { password_reminder: boolean; password_changed_at: Date }, now: Date): boolean {
  const age = now.getTime() - account.password_changed_at.getTime()
  return account.password_reminder && age > limits.passwordReminderDays * dayMs
}

/** What is shown of the brand above the site or the account that one stands in. */
async function brandOfSession(db: Db, scope: SystemScope, { projectUuid, actingUuid }: SessionRecord) {
  const brand = await brandAbove(db, scope, { below: projectUuid ?? actingUuid })
  return brand ? { product: brand.product, logo: brand.logo === null ? null : logoAddress(brand.logo) } : null
}

/** The company that an administrator belongs to, for the front link (specification.md 2.1). */
async function companyOfAdmin(db: Db, scope: SystemScope, session: SessionRecord): Promise<string | null> {
  if (session.section !== 'admin' || session.projectUuid === null) return null
  const company = await systemQueries(db, scope)
    .selectFrom('company_admin')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'company_admin.project_uuid')
        .onRef('company.uuid', '=', 'company_admin.company_uuid'),
    )
    .select('company.name')
    .where('company_admin.project_uuid', '=', session.projectUuid)
    .where('company_admin.account_uuid', '=', session.actingUuid)
    .executeTakeFirst()
  return company?.name ?? null
}

export default serverFeature({ handlers: sessionHandlers })
