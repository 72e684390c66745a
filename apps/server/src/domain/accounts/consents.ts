import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { ConsentKind } from '@lintel/contract/delegations/states.ts'
import type { RecordedResult } from '@lintel/contract/audit-logs/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, treeRowsOf } from '../../db/db.ts'
import { requestConsent, consentOf, useConsents } from '../../access/impersonations.ts'
import { queueMail } from '../mails/queue.ts'
import { siteMailFormat, type MailFormat, type SiteFormat } from '../mails/format.ts'
import { zoneColumns } from '../site-clock/site-zones.ts'
import { isOwnManager } from '../sites/site-details.ts'
import type { AccountWork } from './records.ts'
import { after, dayMs } from '../../base/durations.ts'

/**
 * Consent of a site's managers (decisions.md accounts: a site that asks). Whatever would put an operator, or a person
 * it chooses, in the place of a manager waits for the consent of one: a new manager, another address, a reset password,
 * the last manager taken away. A site without a manager who could consent is not asked. The call fails with
 * `consentWaiting` and is made again once a manager has agreed; what was agreed to is used up by it.
 */
export interface ConsentWork extends AccountWork {
  readonly failAndAuditAs: (result: RecordedResult) => Fail<'consentWaiting'>
  readonly failAndCommit: Fail<'consentWaiting'>
}

/** What a manager has to agree to. */
export interface Consent {
  readonly siteUuid: string
  readonly kind: ConsentKind
  /** The account or installer it is about, as managers read it; the agreement holds for exactly this. */
  readonly subject: string
}

/**
 * Goes on once every site that asks has agreed. Comes before any change, because what is asked is kept though the call
 * fails.
 */
export async function requireConsents(work: ConsentWork, consents: readonly Consent[]): Promise<void> {
  if (consents.length === 0 || isOwnManager(work.session)) return
  const { db, scope, session, now } = work
  const sites = await askingSites(
    work,
    consents.map(({ siteUuid }) => siteUuid),
  )
  const activeUuids: string[] = []
  const waiting: Site[] = []
  let isNew = false
  for (const consent of consents) {
    const site = sites.get(consent.siteUuid)
    if (!site) continue
    const existingConsent = await consentOf(db, scope, { ...consent, asker: session.accountUuid, now })
    if (existingConsent?.state === 'active') activeUuids.push(existingConsent.uuid)
    else waiting.push(site)
    if (existingConsent) continue
    isNew = true
    await ask(work, site, consent)
  }
  const [first] = waiting
  if (first)
    return (isNew ? work.failAndAuditAs('waiting') : work.failAndCommit)('consentWaiting', { site: first.name })
  if (activeUuids.length > 0) await useConsents(db, scope, { agreed: activeUuids, asker: session.accountUuid, now })
}

type Site = Awaited<ReturnType<typeof sitesThatAsk>>[number] & { readonly managers: readonly Manager[] }

interface Manager {
  readonly uuid: string
  readonly email: string | null
  readonly language: string
  readonly display_name: string
}

/**
 * Sites that ask, with the managers who can consent; locked, so that not two calls at once leave a site without one.
 */
async function askingSites(work: ConsentWork, siteUuids: readonly string[]): Promise<ReadonlyMap<string, Site>> {
  const asking = new Map<string, Site>()
  for (const site of await sitesThatAsk(work, siteUuids)) {
    const managers = await consentingManagers(work, site.uuid)
    if (managers.length > 0) asking.set(site.uuid, { ...site, managers })
  }
  return asking
}

function sitesThatAsk({ db, scope }: ConsentWork, siteUuids: readonly string[]) {
  return treeRowsOf(db, scope, 'project')
    .select(['project.uuid', 'project.name', 'project.customize_form', ...zoneColumns])
    .where('project.uuid', 'in', siteUuids)
    .where('project.entry_policy', '=', 'ask')
    .orderBy('project.uuid')
    .forUpdate()
    .execute()
}

/** The managers of a site who can answer: they have chosen their own password, known to no other person. */
export function consentingManagers(
  { db, scope, now }: Pick<AccountWork, 'db' | 'scope' | 'now'>,
  siteUuid: string,
): Promise<Manager[]> {
  return rowsOf(db, scope, 'project_member')
    .innerJoin('account', 'account.uuid', 'project_member.account_uuid')
    .select(['account.uuid', 'account.email', 'account.language', 'account.display_name'])
    .where('project_member.project_uuid', '=', siteUuid)
    .where('account.kind', '=', 'propertyManager')
    .where('account.state', '=', 'normal')
    .where('account.initialized', '=', true)
    .where((where) => where.or([where('account.expires_at', 'is', null), where('account.expires_at', '>', now)]))
    .execute()
}

async function ask(work: ConsentWork, site: Site, { kind, subject }: Consent): Promise<void> {
  const { db, scope, session, now } = work
  const until = after(now, limits.consentAnswerDays * dayMs)
  await requestConsent(db, scope, { session, site, kind, subject, now, until })
  await mailManagers(work, site, 'managerChangeAsked', (format) => ({
    by: session.accountName,
    subject,
    until: format.moment(until),
  }))
}

type ManagedSite = SiteFormat & { readonly name: string; readonly managers: readonly Manager[] }

/** Mails the managers of a site about a request, each with dates as the site shows them. */
export async function mailManagers(
  { db, scope, services }: Pick<AccountWork, 'db' | 'scope' | 'services'>,
  site: ManagedSite,
  name: 'managerChangeAsked' | 'managerChangeOverridden',
  params: (format: MailFormat) => Readonly<Record<string, string>>,
): Promise<void> {
  for (const { email, language, display_name } of site.managers) {
    if (!email) continue
    await queueMail(db, scope, services, {
      name,
      to: email,
      language,
      params: { name: display_name, site: site.name, ...params(siteMailFormat(language, site)) },
      page: '/',
    })
  }
}

/** The sites of an account that are not among those it keeps, where no manager who could consent would be left. */
export async function sitesLeftAlone(
  work: AccountWork,
  accountUuid: string,
  siteUuids: readonly string[],
): Promise<string[]> {
  const alone: string[] = []
  for (const siteUuid of siteUuids) {
    const managers = await consentingManagers(work, siteUuid)
    if (managers.length === 1 && managers[0]!.uuid === accountUuid) alone.push(siteUuid)
  }
  return alone
}

/** The sites that an account belongs to, as far as the scope reaches. */
export async function siteUuidsOf({ db, scope }: AccountWork, accountUuid: string): Promise<string[]> {
  const rows = await rowsOf(db, scope, 'project_member')
    .select('project_member.project_uuid')
    .where('project_member.account_uuid', '=', accountUuid)
    .execute()
  return rows.map((row) => row.project_uuid)
}
