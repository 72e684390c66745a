import { addDays } from '@lintel/rules/money/dates.ts'
import { chargeStep, earliestOf, nextChargeOf, noticeDays, tryDays } from '@lintel/rules/money/agreements.ts'
import { dateAt } from '@lintel/rules/money/dates.ts'
import type { AgreementEndReason, BillingPeriod } from '@lintel/vocabulary/money.ts'
import type { Selectable } from 'kysely'
import { after, dayMs, hourMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'
import { endsOf, itemsOfAgreement, type AgreementItem } from '../../domain/money/agreements.ts'
import type { Services } from '../../kernel/services.ts'
import { failuresOf } from '../charges.ts'
import {
  accountsAboutMoney,
  operatorAbove,
  ownFormat,
  pageAboutMoney,
  type MoneyRecipient,
} from './money-recipients.ts'
import { groupItems, moneyWords } from './money-words.ts'
import { rowNotice, sendNotice, type NoticeMail } from './notice.ts'

/** Mails about automatic renewal: what will be charged, a charge that failed, and an end (billing.md 10 and 11). */

type Agreement = Selectable<DB['renewal_agreement']>

interface AgreementMail {
  readonly mail: 'renewalAnnounced' | 'renewalFailed' | 'renewalEnded'
  readonly items: readonly AgreementItem[]
  readonly recipients: readonly MoneyRecipient[]
  /** Date of a charge. */
  readonly date?: string
  /** Moment of the next try. */
  readonly next?: Date
  readonly tries?: number
}

function agreementMails(
  agreement: Agreement,
  { mail, items, recipients, date, next, tries }: AgreementMail,
): NoticeMail[] {
  const { uuid, number, payer_name, project_kind, project_uuid, currency, period, reason } = agreement
  return recipients.map((recipient) => {
    const words = (language: string) => moneyWords(language, recipient.customize_form, currency)
    return {
      mail,
      about: ownFormat(recipient, ''),
      params: (format, language) => ({
        number,
        payer: payer_name,
        amount: words(language).amount(Number(agreement.amount)),
        period: words(language).period(period as BillingPeriod),
        ...(date !== undefined && { date: words(language).day(date) }),
        ...(next && { until: format.moment(next) }),
        ...(tries !== undefined && { try: tries, tries: tryDays.length }),
        ...(reason !== null && { reason: words(language).reason(reason as AgreementEndReason) }),
      }),
      lines: (language: string) => words(language).lines(groupItems(items)),
      page: () =>
        pageAboutMoney(recipient, { about: 'automaticPayment', kind: project_kind, siteUuid: project_uuid, id: uuid }),
      recipients: [recipient],
    }
  })
}

const lockedAgreement = (db: Db, uuid: string): Promise<Agreement | undefined> =>
  systemQueries(db, systemScope)
    .selectFrom('renewal_agreement')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

/**
 * Mails payers what will be charged seven days before, once for each date: one that moves is another one (billing.md 10;
 * money.md 45 and 46). May run at any moment, and twice.
 */
export async function announceCharges(services: Services): Promise<void> {
  const { database, log, now } = services
  const candidates = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('renewal_agreement')
      .select('uuid')
      .where('state', '=', 'active')
      .where('notified_at', 'is', null)
      // An hour more, for clocks that change in between.
      .where('next_charge_at', '<=', after(now(), noticeDays * dayMs + hourMs))
      .orderBy('next_charge_at')
      .execute(),
  )
  for (const { uuid } of candidates)
    await database
      .write(systemScope, (db) => announceCharge(db, services, uuid))
      .catch((error: unknown) => log.error({ err: error, uuid }, 'a payer was not mailed of a charge'))
}

async function announceCharge(db: Db, services: Services, uuid: string): Promise<void> {
  const now = services.now()
  const agreement = await lockedAgreement(db, uuid)
  if (!agreement || agreement.notified_at !== null) return
  const items = await itemsOfAgreement(db, uuid)
  const charge = nextChargeOf(endsOf(items))
  if (!charge || charge.noticeAt > now.getTime()) return
  const isNew = charge.date !== agreement.notified_charge && charge.at > now.getTime()
  if (isNew) {
    const recipients = await accountsAboutMoney(db, [agreement.payer_uuid])
    const mails = agreementMails(agreement, { mail: 'renewalAnnounced', items, recipients, date: charge.date })
    for (const mail of mails) await sendNotice(db, services, mail)
  }
  await systemQueries(db, systemScope)
    .updateTable('renewal_agreement')
    .set({ notified_at: now, ...(isNew && { notified_charge: charge.date }) })
    .where('uuid', '=', uuid)
    .execute()
}

/**
 * Mails about a charge that failed: which try it was, and when the next one is. Undefined for an order that is no charge of
 * a running agreement; none after the last try, whose agreement ends with a mail of its own.
 */
export async function failedChargeMails(
  db: Db,
  { now }: Services,
  agreementUuid: string | null,
  recipients: readonly MoneyRecipient[],
): Promise<readonly NoticeMail[] | undefined> {
  if (agreementUuid === null) return undefined
  const agreement = await systemQueries(db, systemScope)
    .selectFrom('renewal_agreement')
    .selectAll()
    .where('uuid', '=', agreementUuid)
    .where('started_at', 'is not', null)
    .executeTakeFirst()
  if (!agreement) return undefined
  const items = await itemsOfAgreement(db, agreementUuid)
  const earliest = earliestOf(endsOf(items))
  if (agreement.state !== 'active' || !earliest) return []
  const failures = (await failuresOf(db, agreementUuid)).map((at) => dateAt(earliest.zone, at.getTime()))
  const step = chargeStep({ items: endsOf(items), failures, isLocked: false, now: now().getTime() })
  if (step.kind === 'end') return []
  const next = step.kind === 'wait' && step.until !== null ? new Date(step.until) : now()
  const tries = failures.filter((on) => on >= addDays(earliest.end, -tryDays[0])).length
  return agreementMails(agreement, { mail: 'renewalFailed', items, recipients, next, tries })
}

/** The next agreement that ended after it had run, and whose payer was not mailed of it. */
const nextEnd = (db: Db): Promise<Agreement | undefined> =>
  systemQueries(db, systemScope)
    .selectFrom('renewal_agreement')
    .selectAll()
    .where('state', '=', 'ended')
    .where('started_at', 'is not', null)
    .where('end_mailed_at', 'is', null)
    .orderBy('ended_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

async function endMails(db: Db, agreement: Agreement): Promise<readonly NoticeMail[]> {
  const recipients = await accountsAboutMoney(
    db,
    [agreement.payer_uuid, operatorAbove(agreement)],
    'autoRenewalCancelled',
  )
  const items = (await itemsOfAgreement(db, agreement.uuid)).filter(({ end }) => end !== null)
  return agreementMails(agreement, { mail: 'renewalEnded', items, recipients })
}

/** Automatic renewals that ended, each once, to the payer and the operator above it. */
export const renewalEndNotice = rowNotice(nextEnd, endMails, (db, { uuid }, now) =>
  systemQueries(db, systemScope)
    .updateTable('renewal_agreement')
    .set({ end_mailed_at: now })
    .where('uuid', '=', uuid)
    .execute(),
)
