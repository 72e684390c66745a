import { Uuid } from '@lintel/contract/base/atoms.ts'
import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { Service } from '@lintel/vocabulary/money.ts'
import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'
import { invoiceNumber } from '../../domain/money/invoices.ts'
import { orderNoticeEvents } from '../../domain/money/order-notices.ts'
import type { Services } from '../../kernel/services.ts'
import {
  accountsAboutMoney,
  operatorAbove,
  ownFormat,
  pageAboutMoney,
  superManagersAboutMoney,
  type MoneyRecipient,
} from './money-recipients.ts'
import { moneyWords, type PaidLine } from './money-words.ts'
import { outboxNotice, type NoticeMail } from './notice.ts'
import { failedChargeMails } from './renewals.ts'

/** Mails about orders: receipts, refused payments, and what operators read of their installers (billing.md 11). */

const Payload = z.object({ orderUuid: Uuid, event: z.enum(orderNoticeEvents) })

type Order = Selectable<DB['payment_order']> & { readonly project_kind: ProjectKind }
type OrderMailName = 'paymentReceipt' | 'paymentFailed' | 'installerOrder' | 'installerOrderWaiting'

export const orderNotice = outboxNotice('orderNotice', Payload, async (db, services, { orderUuid, event }) => {
  const row = await systemQueries(db, systemScope)
    .selectFrom('payment_order')
    .selectAll()
    .where('uuid', '=', orderUuid)
    .executeTakeFirst()
  // Orders of before the ledger name no kind, and nobody is mailed of them.
  if (!row?.project_kind) return []
  const order: Order = { ...row, project_kind: row.project_kind }
  switch (event) {
    case 'waiting':
      return orderMails(db, order, 'installerOrderWaiting', await operatorsOf(db, order))
    case 'paid':
      return [
        ...(await orderMails(db, order, 'paymentReceipt', await payersOf(db, order))),
        // Of one that is paid outside they were mailed when it was made.
        ...(order.method === 'outside'
          ? []
          : await orderMails(db, order, 'installerOrder', await operatorsOf(db, order))),
      ]
    case 'refused':
      return refusedMails(db, services, order)
  }
})

/** Of a charge the mail says when the next one is; one that ended its automatic renewal is mailed with that end. */
async function refusedMails(db: Db, services: Services, order: Order): Promise<readonly NoticeMail[]> {
  const payers = await accountsAboutMoney(db, [order.payer_uuid], 'paymentFailed')
  const sellers = order.seller_uuid === null ? await superManagersAboutMoney(db, 'paymentFailed') : []
  const ofCharge = await failedChargeMails(db, services, order.agreement_uuid, payers)
  if (!ofCharge) return orderMails(db, order, 'paymentFailed', [...payers, ...sellers])
  return [...ofCharge, ...(await orderMails(db, order, 'paymentFailed', sellers))]
}

/** The payer, and the sub-installer who made the order for it (money.md 55). */
async function payersOf(db: Db, { payer_uuid, made_by_uuid }: Order): Promise<MoneyRecipient[]> {
  const accounts = await accountsAboutMoney(db, [payer_uuid, made_by_uuid])
  return accounts.filter(({ uuid, kind }) => uuid === payer_uuid || kind === 'subInstaller')
}

/** The operator above an installer that ordered, and who sells to it. Managers are no installers. */
async function operatorsOf(db: Db, order: Order): Promise<MoneyRecipient[]> {
  if (order.payer_kind !== 'installer') return []
  return accountsAboutMoney(db, [operatorAbove(order), order.seller_uuid], 'installerOrders')
}

async function orderMails(
  db: Db,
  order: Order,
  mail: OrderMailName,
  recipients: readonly MoneyRecipient[],
): Promise<readonly NoticeMail[]> {
  if (recipients.length === 0) return []
  const { lines, site, siteUuid } = await linesOf(db, order.uuid)
  const invoice = mail === 'paymentReceipt' ? await invoiceNumberOf(db, order.uuid) : undefined
  const sums = {
    subtotal: Number(order.subtotal),
    taxRate: order.tax_rate,
    tax: Number(order.tax),
    total: Number(order.total),
  }
  return recipients.map((recipient) => {
    const words = (language: string) => moneyWords(language, recipient.customize_form, order.currency)
    return {
      mail,
      about: ownFormat(recipient, site),
      params: (format, language) => ({
        number: order.number,
        payer: order.payer_name,
        total: words(language).amount(sums.total),
        until: order.expires_at ? format.moment(order.expires_at) : '',
      }),
      ...(mail !== 'paymentFailed' && {
        lines: (language: string) => [
          ...words(language).lines(lines),
          ...words(language).sums(sums),
          ...(invoice === undefined ? [] : [words(language).invoice(invoice)]),
        ],
      }),
      page: () => pageAboutMoney(recipient, { about: 'order', kind: order.project_kind, siteUuid, id: order.uuid }),
      recipients: [recipient],
    }
  })
}

/** Lines by service with their ends, those of before until the order settles, and the sites in a few words. */
async function linesOf(db: Db, orderUuid: string) {
  const end = sql`coalesce(new_until, expected_until)`
  const rows = await systemQueries(db, systemScope)
    .selectFrom('payment_order_line')
    .select(['service', sql<number>`sum(quantity)::integer`.as('items'), sql<string>`sum(amount)`.as('amount')])
    .select([sql<string | null>`min(${end})::text`.as('first'), sql<string | null>`max(${end})::text`.as('last')])
    .where('order_uuid', '=', orderUuid)
    .groupBy('service')
    .orderBy(sql`min(line)`)
    .execute()
  const sites = await systemQueries(db, systemScope)
    .selectFrom('payment_order_line')
    .select(['site_uuid', 'site_name'])
    .where('order_uuid', '=', orderUuid)
    .groupBy(['site_uuid', 'site_name'])
    .orderBy(sql`min(line)`)
    .execute()
  const [first, ...others] = sites
  return {
    lines: rows.map((row): PaidLine => ({ ...row, service: row.service as Service, amount: Number(row.amount) })),
    site: `${first?.site_name ?? ''}${others.length > 0 ? ` +${others.length}` : ''}`,
    siteUuid: others.length === 0 ? first?.site_uuid : undefined,
  }
}

async function invoiceNumberOf(db: Db, orderUuid: string): Promise<string | undefined> {
  const row = await systemQueries(db, systemScope)
    .selectFrom('invoice')
    .select(['year', 'number'])
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirst()
  return row && invoiceNumber(row)
}
