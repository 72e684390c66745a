import { limits } from '@lintel/contract/base/limits.ts'
import { isReseller, type RoleSection } from '@lintel/contract/access/roles.ts'
import { holdsSite, identityOfSite } from '@lintel/contract/access/switching.ts'
import type { ParsedOf } from '@lintel/contract/kit/operation.ts'
import type { session as contract } from '@lintel/contract/sessions/operations.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { systemQueries } from '../../db/db.ts'
import { columnOfLevel } from '../../db/scope/scope.ts'
import type { Context } from '../../kernel/implement.ts'
import { mailFormat, siteMailFormat, type MailFormat, type SiteFormat } from '../../domain/mails/format.ts'
import { queueMail } from '../../domain/mails/queue.ts'
import { zoneColumns } from '../../domain/site-clock/site-zones.ts'
import { systemSwitchesOf } from '../../domain/sites/system-switches.ts'
import { proveIdentity } from '../../domain/sessions/prove-identity.ts'
import { moveSession, sitesOfMember } from '../../domain/sessions/queries.ts'
import { fitsSection, moveTo } from './switch-rules.ts'
import { after, hourMs } from '../../base/durations.ts'

type SwitchContext = Context<typeof contract.switchIdentity, 'system'>
type SwitchTarget = ParsedOf<typeof contract.switchIdentity>

/** Switches a session's identity; answers the new token. The parent link is read again at every switch. */
export async function switchIdentity(context: SwitchContext, target: SwitchTarget): Promise<{ token: string }> {
  const { section, uuid } = target
  const { session, fail } = context
  const running = session.delegationUuid ? await delegationOf(context, session.delegationUuid) : undefined
  const cameFrom = (running?.from_section as RoleSection | undefined) ?? null
  const move = moveTo({ section: session.section, accountKind: session.actingKind, cameFrom }, section)
  context.audit({ detail: { from: session.section, to: section } })
  if (!move || (session.delegationEnded && move.way !== 'back')) return fail('switchNotAllowed')
  if (move.way === 'back') return goBack(context, running!)
  if (move.way === 'own') return changeIdentity(context, section, uuid)
  if (move.way === 'site') return changeSite(context, section, uuid)
  return section === 'installer' || section === 'single' ? enterInstaller(context, target) : enterSite(context, target)
}

/**
 * Entering takes no password while that is switched on for the installation; otherwise the entering person types
 * their own (operators.md 1.3).
 */
async function requirePassword(context: SwitchContext, password: string | undefined): Promise<void> {
  const { passwordFreeLogin } = await systemSwitchesOf(context.db, context.scope)
  if (passwordFreeLogin) return
  if (password === undefined) return context.fail('passwordIncorrect')
  await proveIdentity(context, password)
}

const identityOf = (session: SessionRecord) => ({
  actingUuid: session.actingUuid,
  section: session.section,
  projectUuid: session.projectUuid,
  heldSiteUuid: null,
  delegationUuid: session.delegationUuid,
})

async function delegationOf({ db, scope }: SwitchContext, uuid: string) {
  return systemQueries(db, scope).selectFrom('delegation').selectAll().where('uuid', '=', uuid).executeTakeFirst()
}

async function goBack(context: SwitchContext, running: NonNullable<Awaited<ReturnType<typeof delegationOf>>>) {
  const { db, scope, session, now } = context
  await systemQueries(db, scope)
    .updateTable('delegation')
    .set({ state: 'ended', ended_at: now })
    .where('uuid', '=', running.uuid)
    .where('state', '=', 'active')
    .execute()
  const token = await moveSession(db, scope, session.uuid, {
    actingUuid: running.from_account_uuid,
    section: running.from_section as RoleSection,
    projectUuid: running.from_project_uuid,
    heldSiteUuid: running.from_held_site_uuid,
    delegationUuid: running.parent_uuid,
  })
  return { token }
}

/**
 * Another identity of the same account. Those of communities and offices hold the site that is named, or all of theirs
 * (decisions.md 70); the others need no record to name.
 */
async function changeIdentity(context: SwitchContext, section: RoleSection, uuid: string | undefined) {
  const { db, scope, session, fail } = context
  let heldSiteUuid: string | null = null
  if (uuid !== undefined && holdsSite(section)) {
    const site = await ownSites(context).where('uuid', '=', uuid).executeTakeFirst()
    if (!site || identityOfSite[site.kind] !== section) return fail('notFound')
    context.audit({ target: site.uuid })
    heldSiteUuid = site.uuid
  }
  const next = { ...identityOf(session), section, projectUuid: null, heldSiteUuid }
  return { token: await moveSession(db, scope, session.uuid, next) }
}

/** The sites of the acting installer; a sub-installer's are those that it is assigned to. */
function ownSites({ db, scope, session }: SwitchContext) {
  const query = systemQueries(db, scope)
    .selectFrom('project')
    .select(['uuid', 'name', 'kind', 'entry_policy', 'customize_form', ...zoneColumns])
    .where('installer_uuid', '=', session.actingInstallerUuid ?? session.actingUuid)
  if (session.actingKind !== 'subInstaller') return query
  return query.where('uuid', 'in', (part) =>
    part.selectFrom('project_member').select('project_uuid').where('account_uuid', '=', session.actingUuid),
  )
}

async function changeSite(context: SwitchContext, section: RoleSection, uuid: string | undefined) {
  const { db, scope, session, fail } = context
  const sites = await sitesOfMember(db, scope, session.actingUuid)
  const site = sites.find((candidate) => candidate.uuid === uuid && fitsSection(candidate.kind, section))
  if (!site) return fail('notFound')
  context.audit({ projectUuid: site.uuid, target: site.uuid })
  return {
    token: await moveSession(db, scope, session.uuid, { ...identityOf(session), section, projectUuid: site.uuid }),
  }
}

/** A distributor enters one of the installers below it. */
async function enterInstaller(context: SwitchContext, { section, uuid, password }: SwitchTarget) {
  const { db, scope, session, fail } = context
  if (!isReseller(session.actingKind)) return fail('notFound')
  const installer = await systemQueries(db, scope)
    .selectFrom('account')
    .select(['uuid', 'display_name', 'email', 'language', 'time_zone', 'customize_form'])
    .where('uuid', '=', uuid ?? null)
    .where('kind', '=', 'installer')
    .where('state', '=', 'normal')
    .where(columnOfLevel[session.actingKind], '=', session.actingUuid)
    .executeTakeFirst()
  if (!installer) return fail('notFound')
  context.audit({ target: installer.uuid })
  await requirePassword(context, password)
  const { email, language, display_name } = installer
  const changes = email ? [{ email, language, display_name, format: mailFormat(language, installer) }] : []
  return enter(context, {
    accountUuid: installer.uuid,
    section,
    projectUuid: null,
    name: installer.display_name,
    changes,
  })
}

/** An installer enters the property portal of one of its sites; a site may want to be asked first. */
async function enterSite(context: SwitchContext, { section, uuid, password }: SwitchTarget) {
  const { session, fail } = context
  const site = await ownSites(context)
    .where('uuid', '=', uuid ?? null)
    .executeTakeFirst()
  if (!site || !fitsSection(site.kind, section)) return fail('notFound')
  context.audit({ projectUuid: site.uuid, target: site.uuid })
  await requirePassword(context, password)
  const target = {
    accountUuid: session.actingUuid,
    section,
    projectUuid: site.uuid,
    name: site.name,
    changes: await managersOf(context, site),
  }
  if (site.entry_policy === 'ask' && !(await agreedEntry(context, site.uuid))) return askFirst(context, target)
  return enter(context, target)
}

interface SwitchChange {
  readonly email: string
  /** Dates as the site shows them that is entered, or as the account that is. */
  readonly format: MailFormat
  readonly language: string
  readonly display_name: string
}

interface Target {
  readonly accountUuid: string
  readonly section: RoleSection
  readonly projectUuid: string | null
  readonly name: string
  readonly changes: readonly SwitchChange[]
}

/** The managers of a site with its clock and form of dates, in which they are told. */
async function managersOf({ db, scope }: SwitchContext, site: SiteFormat & { readonly uuid: string }) {
  const rows = await systemQueries(db, scope)
    .selectFrom('project_member')
    .innerJoin('account', 'account.uuid', 'project_member.account_uuid')
    .select(['account.email', 'account.language', 'account.display_name'])
    .where('project_member.project_uuid', '=', site.uuid)
    .where('account.kind', '=', 'propertyManager')
    .execute()
  return rows.flatMap(({ email, ...manager }) =>
    email ? [{ email, ...manager, format: siteMailFormat(manager.language, site) }] : [],
  )
}

/** An entry this session asked for and a manager agreed to; entering takes it. */
async function agreedEntry({ db, scope, session, now }: SwitchContext, projectUuid: string): Promise<boolean> {
  const result = await systemQueries(db, scope)
    .updateTable('delegation')
    .set({ state: 'ended', ended_at: now })
    .where('session_uuid', '=', session.uuid)
    .where('to_project_uuid', '=', projectUuid)
    .where('state', '=', 'active')
    .where('until', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

async function askFirst(context: SwitchContext, target: Target): Promise<never> {
  const { db, scope, now, session, failAndCommit, failAndAuditAs } = context
  const waiting = await systemQueries(db, scope)
    .selectFrom('delegation')
    .select('uuid')
    .where('session_uuid', '=', session.uuid)
    .where('to_project_uuid', '=', target.projectUuid)
    .where('state', '=', 'pending')
    .where('until', '>', now)
    .executeTakeFirst()
  if (waiting) return failAndCommit('consentPending')
  await record(context, target, 'pending')
  await notifyManagers(context, target, 'consentAsked')
  return failAndAuditAs('waiting')('consentPending')
}

async function enter(context: SwitchContext, target: Target) {
  const { db, scope, session } = context
  const delegationUuid = await record(context, target, 'active')
  await notifyManagers(context, target, 'accountEntered')
  const token = await moveSession(db, scope, session.uuid, {
    actingUuid: target.accountUuid,
    section: target.section,
    projectUuid: target.projectUuid,
    heldSiteUuid: null,
    delegationUuid,
  })
  return { token }
}

async function record(
  { db, scope, session, now }: SwitchContext,
  target: Target,
  state: 'pending' | 'active',
): Promise<string> {
  const longest = now.getTime() + limits.delegationHours * hourMs
  const { uuid } = await systemQueries(db, scope)
    .insertInto('delegation')
    .values({
      session_uuid: session.uuid,
      parent_uuid: session.delegationUuid,
      by_account_uuid: session.accountUuid,
      by_name: session.accountName,
      from_account_uuid: session.actingUuid,
      from_section: session.section,
      from_project_uuid: session.projectUuid,
      from_held_site_uuid: session.heldSite?.uuid ?? (session.heldSiteGone ? session.goneSiteUuid : null),
      to_account_uuid: target.accountUuid,
      to_section: target.section,
      to_project_uuid: target.projectUuid,
      to_name: target.name,
      state,
      created_at: now,
      // An entry made from within another ends with it.
      until: new Date(Math.min(longest, session.delegationUntil?.getTime() ?? longest)),
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

async function notifyManagers(
  { db, scope, session, services, now }: SwitchContext,
  target: Target,
  name: 'accountEntered' | 'consentAsked',
) {
  const until = after(now, limits.delegationHours * hourMs)
  for (const { email, language, display_name, format } of target.changes) {
    await queueMail(db, scope, services, {
      name,
      to: email,
      language,
      params: {
        name: display_name,
        by: session.accountName,
        as: target.name,
        since: format.moment(now),
        until: format.moment(until),
      },
      page: '/',
    })
  }
}
