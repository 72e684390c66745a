import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { officeChargeModeOf } from '@lintel/contract/site-settings/office-wire.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import { addDays, dateAt } from '@lintel/rules/money/dates.ts'
import { offersOf } from '@lintel/rules/money/offers.ts'
import {
  dueReminder,
  isReminded,
  reminderAt,
  reminderDays,
  reminderRecipient,
  type ReminderDays,
} from '@lintel/rules/money/reminders.ts'
import { sql } from 'kysely'
import { before, dayMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { itemIdOf, readQuoteFacts } from '../../domain/money/quote-facts.ts'
import type { Services } from '../../kernel/services.ts'
import { accountsAboutMoney, managersAboutMoney, pageAboutMoney, type MoneyRecipient } from './money-recipients.ts'
import { groupItems, moneyWords } from './money-words.ts'
import { sendNotice, siteColumns } from './notice.ts'

/** Reminders of ends: at ten of the site, one mail for each site, day and recipient (billing.md 11; money.md 71). */

/** No reminder lies further back: a server that was away for longer begins again. */
const longestGapMs = 31 * dayMs

interface Period {
  readonly from: Date
  readonly to: Date
}

/**
 * Sends the reminders that are due since the last run. May run at any moment, and twice: a run that breaks off is made
 * again from where it began, and what was sent is not sent again.
 */
export async function remindOfEnds(services: Services): Promise<void> {
  const { database, log, now } = services
  const period = await database.write(systemScope, (db) => periodOfRun(db, now()))
  const sites = await database.read(systemScope, (db) => sitesToRemind(db, period))
  let isComplete = true
  for (const { uuid, ends } of sites)
    await database
      .write(systemScope, (db) => remindSite(db, services, uuid, ends, period))
      .catch((error: unknown) => {
        isComplete = false
        log.error({ err: error, project: uuid }, 'a site was not reminded of its ends')
      })
  if (!isComplete) return
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope).updateTable('expiry_reminder_run').set({ ran_until: period.to }).execute(),
  )
}

/** From the last run on; the first one has nothing behind it. */
async function periodOfRun(db: Db, to: Date): Promise<Period> {
  const queries = systemQueries(db, systemScope)
  const row = await queries.selectFrom('expiry_reminder_run').select('ran_until').executeTakeFirst()
  if (!row) await queries.insertInto('expiry_reminder_run').values({ ran_until: to }).execute()
  const from = row?.ran_until ?? to
  const earliest = before(to, longestGapMs)
  return { from: from < earliest ? earliest : from, to }
}

/** Ends of which a reminder came due in a zone: those of today's steps, in most runs of few zones or none. */
function dueEnds(zone: string, { from, to }: Period): string[] {
  const ends = new Set<string>()
  const last = dateAt(zone, to.getTime())
  for (let day = dateAt(zone, from.getTime()); day <= last; day = addDays(day, 1)) {
    const at = reminderAt(day, 0, zone)
    if (from.getTime() < at && at <= to.getTime()) for (const days of reminderDays) ends.add(addDays(day, days))
  }
  return [...ends]
}

/** Sites with items whose end is due, found by the index over ends. */
async function sitesToRemind(db: Db, period: Period): Promise<{ uuid: string; ends: string[] }[]> {
  const queries = systemQueries(db, systemScope)
  const zones = await queries.selectFrom('project').select('time_zone').distinct().execute()
  const endsOf = new Map(zones.map(({ time_zone }) => [time_zone, dueEnds(time_zone, period)]))
  const due = [...endsOf].flatMap(([zone, ends]) => ends.map((end) => ({ zone, end })))
  if (due.length === 0) return []
  const { rows } = await sql<{ uuid: string; time_zone: string }>`
    select distinct project.uuid, project.time_zone
    from json_to_recordset(${JSON.stringify(due)}::json) as due("zone" text, "end" date)
      join paid_item on paid_item.paid_until = due."end"
      join project on project.uuid = paid_item.project_uuid and project.time_zone = due."zone" and not project.is_free
    order by project.uuid`.execute(queries)
  return rows.map(({ uuid, time_zone }) => ({ uuid, ends: endsOf.get(time_zone) ?? [] }))
}

interface DueItem {
  readonly service: SoldService
  readonly end: string
  readonly days: ReminderDays
  readonly quantity: number
}

async function remindSite(
  db: Db,
  services: Services,
  siteUuid: string,
  ends: readonly string[],
  period: Period,
): Promise<void> {
  const site = await siteOf(db, siteUuid)
  if (!site) return
  const items = await itemsToRemind(db, site, ends, period)
  if (items.length === 0) return
  for (const recipient of await recipientsOf(db, site)) {
    // Nobody switches off the mail of the day itself.
    const isMuted = recipient.muted_notices.includes('siteExpiry')
    const own = await recordSent(
      db,
      { siteUuid, recipient, now: period.to },
      isMuted ? items.filter(({ days }) => days === 0) : items,
    )
    const lines = groupItems(own)
    const first = lines[0]?.first
    if (!first) continue
    const words = (language: string) => moneyWords(language, site.customize_form)
    await sendNotice(db, services, {
      mail: 'expiryReminder',
      about: site,
      params: (_format, language) => ({ date: words(language).day(first) }),
      lines: (language) => words(language).lines(lines),
      page: () => pageAboutMoney(recipient, { about: 'subscription', kind: site.kind, siteUuid }),
      recipients: [recipient],
    })
  }
}

const siteOf = (db: Db, uuid: string) =>
  systemQueries(db, systemScope)
    .selectFrom('project')
    .leftJoin('operator', 'operator.account_uuid', 'project.installer_uuid')
    .select(['project.uuid', 'project.kind', ...siteColumns, 'project.settings', 'project.installer_uuid'])
    .select(['project.sub_distributor_uuid', 'project.distributor_uuid', 'operator.charge_mode'])
    .where('project.uuid', '=', uuid)
    .executeTakeFirst()
type Site = NonNullable<Awaited<ReturnType<typeof siteOf>>>

/** Items of a site whose reminder is due, as far as they are priced, on, and renewed by no running agreement. */
async function itemsToRemind(db: Db, site: Site, ends: readonly string[], { from, to }: Period): Promise<DueItem[]> {
  const rows = await systemQueries(db, systemScope)
    .selectFrom('paid_item')
    .select(['service', 'subject_uuid', 'paid_until'])
    .select(
      sql<boolean>`exists (select from renewal_agreement_item item
        join renewal_agreement agreement on agreement.uuid = item.agreement_uuid and agreement.state = 'active'
        where item.project_uuid = paid_item.project_uuid and item.service = paid_item.service
          and item.subject_uuid = paid_item.subject_uuid and item.is_running)`.as('is_renewed'),
    )
    .where('project_uuid', '=', site.uuid)
    .where('paid_until', 'in', ends)
    .execute()
  const keys = rows.map(({ service, subject_uuid, ...row }) => ({
    projectUuid: site.uuid,
    service: service as SoldService,
    subjectUuid: subject_uuid,
    end: row.paid_until!,
    isRenewed: row.is_renewed,
  }))
  const payer = { uuid: site.installer_uuid, kind: 'installer' } as const
  const facts = await readQuoteFacts(db, systemScope, { keys, payer, taxRate: 0, now: to })
  const offers = offersOf(facts)
  return keys.flatMap((key): DueItem[] => {
    const offer = offers.get(itemIdOf(key))
    const days = dueReminder({ end: key.end, zone: site.time_zone }, from.getTime(), to.getTime())
    if (!offer || days === undefined || !isReminded(offer, key.isRenewed)) return []
    return [{ service: key.service, end: key.end, days, quantity: Math.max(1, offer.item.paid.quantity) }]
  })
}

/** Who is reminded of a site: the first of managers, installer and the operators above it that is meant and can be mailed. */
async function recipientsOf(db: Db, site: Site): Promise<readonly MoneyRecipient[]> {
  const installerMode = site.charge_mode === 1 ? 1 : 0
  const first = reminderRecipient(isPaidByManagers(site.kind, site.settings, installerMode), installerMode === 0)
  if (first === 'managers') {
    const managers = await managersAboutMoney(db, site.uuid)
    if (managers.length > 0) return managers
  }
  const operators = [
    ...(first !== 'distributor' && installerMode === 0 ? [site.installer_uuid] : []),
    site.sub_distributor_uuid,
    site.distributor_uuid,
  ]
  const accounts = await accountsAboutMoney(db, operators)
  const next = operators.find((uuid) => accounts.some((account) => account.uuid === uuid))
  return accounts.filter(({ uuid }) => uuid === next)
}

/** Whether the mode of a site names its managers as those who pay (money.md 52). */
function isPaidByManagers(kind: ProjectKind, settings: unknown, installerMode: 0 | 1): boolean {
  if (kind === 'villa') return false
  return kind === 'office'
    ? officeChargeModeOf(readOfficeSettings(settings), installerMode) === 'manager'
    : readCommunitySettings(settings).chargeMode !== 1
}

interface Sending {
  readonly siteUuid: string
  readonly recipient: MoneyRecipient
  readonly now: Date
}

/** Records what a recipient is reminded of; answers the items that it was not reminded of before. */
async function recordSent(
  db: Db,
  { siteUuid, recipient, now }: Sending,
  items: readonly DueItem[],
): Promise<readonly DueItem[]> {
  const keyOf = (end: string, days: number) => `${end} ${days}`
  const rows = new Map(items.map(({ end, days }) => [keyOf(end, days), { paid_until: end, days }]))
  if (rows.size === 0) return []
  const newRows = await systemQueries(db, systemScope)
    .insertInto('expiry_reminder')
    .values(
      [...rows.values()].map((row) => ({
        ...row,
        project_uuid: siteUuid,
        account_uuid: recipient.uuid,
        sent_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['paid_until', 'days'])
    .execute()
  const newKeys = new Set(newRows.map(({ paid_until, days }) => keyOf(paid_until, days)))
  return items.filter(({ end, days }) => newKeys.has(keyOf(end, days)))
}
