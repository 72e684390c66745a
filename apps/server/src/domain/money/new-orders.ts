import { randomInt } from 'node:crypto'
import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { Currency } from '@lintel/rules/money/amounts.ts'
import type { Quote, QuoteLine } from '@lintel/rules/money/quote-model.ts'
import { orderStatuses } from '@lintel/vocabulary/money.ts'
import type { Db } from '../../db/db.ts'
import { insertAgreement, insertAgreementItems } from '../../db/scope/agreements.ts'
import { insertOrder, insertOrderedItems, insertOrderLines } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { queueOrderNotice } from './order-notices.ts'
import { platformSeller, type Payer } from './prices.ts'
import { itemIdOf, type ItemKey, type NamedFacts } from './quote-facts.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

/** An order that a quote is made into: who pays, who made it and how it is paid. */
export interface NewOrder {
  readonly quote: Quote
  readonly facts: NamedFacts
  readonly payer: Payer & { readonly name: string }
  readonly maker: { readonly uuid: string; readonly name: string }
  readonly sellerName: string
  readonly projectKind: ProjectKind
  /** The site of an order of one site; null for several. */
  readonly projectUuid: string | null
  readonly currency: Currency
  readonly billing: Readonly<Record<string, string>>
  readonly method: 'none' | 'sandbox' | 'stripe' | 'outside'
  readonly months: number | null
  readonly expiresAt: Date | null
  /** The agreement that the order is a charge of; a first order by a period makes its own. */
  readonly agreementUuid?: string
}

/**
 * Writes an order with its lines and locks its items, in processing; with one by a period begins an agreement of
 * automatic renewal (money.md 3 and 40).
 */
export async function insertQuotedOrder(work: Work, order: NewOrder): Promise<{ uuid: string; number: string }> {
  const { db, scope, now } = work
  const { quote, facts, payer, maker } = order
  const site = facts.sites[0]!
  const number = numberOf(now)
  const agreementUuid =
    order.agreementUuid ?? (quote.period === null ? null : await insertNewAgreement(work, order, number))
  const { uuid } = await insertOrder(db, scope, {
    number,
    state: orderStatuses.processing,
    created_at: now,
    payer_uuid: payer.uuid,
    payer_kind: payer.kind,
    payer_name: payer.name,
    made_by_uuid: maker.uuid,
    made_by_name: maker.name,
    installer_uuid: site.installerId,
    distributor_uuid: site.levels.distributor_uuid,
    sub_distributor_uuid: site.levels.sub_distributor_uuid,
    project_uuid: order.projectUuid,
    seller_uuid: quote.sellerId === platformSeller ? null : quote.sellerId,
    seller_name: order.sellerName,
    project_kind: order.projectKind,
    kind: quote.kind,
    service: quote.sums.length === 1 ? quote.sums[0]!.service : null,
    method: order.method,
    is_automatic: quote.period !== null,
    period: quote.period,
    months: order.months,
    to_date: quote.nextExpirationDate,
    currency: order.currency,
    subtotal: quote.net,
    tax_rate: facts.taxRate,
    tax: quote.tax,
    total: quote.total,
    billing: JSON.stringify(order.billing),
    expires_at: order.expiresAt,
    agreement_uuid: agreementUuid,
  })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await insertOrderLines(db, scope, uuid, linesOf(quote, facts))
  await insertOrderedItems(db, scope, orderedItemsOf(quote, facts, uuid))
  if (order.method === 'outside') await queueOrderNotice(work, uuid, 'waiting')
  return { uuid, number }
}

/**
 * Begins the agreement of a first order, pending until it settles, with every line of it as an item (money.md 40).
 * Violates an index where another one that is not over has an item.
 */
async function insertNewAgreement(
  { db, scope, now }: Work,
  { quote, facts, payer, maker, projectKind, projectUuid, currency, method }: NewOrder,
  number: string,
): Promise<string> {
  const site = facts.sites[0]!
  const days = facts.sites.map(({ today }) => today)
  const { uuid } = await insertAgreement(db, scope, {
    number,
    payer_uuid: payer.uuid,
    payer_kind: payer.kind,
    payer_name: payer.name,
    made_by_uuid: maker.uuid,
    installer_uuid: site.installerId,
    distributor_uuid: site.levels.distributor_uuid,
    sub_distributor_uuid: site.levels.sub_distributor_uuid,
    project_uuid: projectUuid,
    seller_uuid: quote.sellerId === platformSeller ? null : quote.sellerId,
    project_kind: projectKind,
    state: 'pending',
    period: quote.period!,
    currency,
    amount: quote.total,
    method: method === 'stripe' ? 'stripe' : 'sandbox',
    priced_on: days.toSorted()[0]!,
    created_at: now,
  })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const items = new Map(facts.items.map((item) => [item.id, item]))
  const rows = quote.lines.map(({ itemId }) => {
    const { key, name } = items.get(itemId)!
    return {
      project_uuid: key.projectUuid,
      service: key.service,
      subject_uuid: key.subjectUuid,
      subject_name: name,
      agreement_uuid: uuid,
    }
  })
  await insertAgreementItems(db, scope, rows)
  return uuid
}

/** The time in UTC and six digits, at most 32 signs, so that numbers sort by time (billing.md 8.3; money.md 38). */
const numberOf = (now: Date): string =>
  now.toISOString().replace(/\D/g, '').slice(0, 14) + String(randomInt(1_000_000)).padStart(6, '0')

function linesOf(quote: Quote, facts: NamedFacts): readonly object[] {
  const items = new Map(facts.items.map((item) => [item.id, item]))
  const sites = new Map(facts.sites.map((site) => [site.id, site]))
  return quote.lines.map((line, index) => {
    const item = items.get(line.itemId)!
    return {
      line: index + 1,
      site_uuid: line.siteId,
      site_name: sites.get(line.siteId)!.name,
      service: line.service,
      subject_uuid: item.key.subjectUuid,
      subject_name: item.name,
      place: item.place,
      variant: line.variant ?? '',
      quantity: line.quantity,
      paid_quantity: line.paidQuantity,
      is_activation: line.activationFee > 0,
      unit_price: line.monthlyFee,
      activation: line.activationFee,
      ...lengthOfLine(line),
      amount: line.amount,
      old_until: line.oldEnd,
      expected_until: line.newEnd,
      term: line.term,
    }
  })
}

const lengthOfLine = ({ charge }: QuoteLine) => {
  if (charge.kind === 'months') return { months: charge.months, days: null }
  return { months: null, days: charge.kind === 'period' ? null : charge.days }
}

/** The items that an order keeps; doors of an office are kept together (money.md 7). */
function orderedItemsOf(quote: Quote, facts: NamedFacts, orderUuid: string) {
  const items = new Map(facts.items.map((item) => [item.id, item]))
  const keys = quote.lines.map(({ itemId }): ItemKey => {
    const { key } = items.get(itemId)!
    return key.service === 'door' ? { ...key, subjectUuid: key.projectUuid } : key
  })
  return [...new Map(keys.map((key) => [itemIdOf(key), key])).values()].map((key) => ({
    project_uuid: key.projectUuid,
    service: key.service,
    subject_uuid: key.subjectUuid,
    order_uuid: orderUuid,
  }))
}
