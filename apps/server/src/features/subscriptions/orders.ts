import { randomInt } from 'node:crypto'
import { billingFieldNames } from '@lintel/contract/own-account/schema.ts'
import type { OrderForm } from '@lintel/contract/subscriptions/schema.ts'
import { currencyOfRegion } from '@lintel/rules/money/amounts.ts'
import { paymentTimeMs, statusOfNewOrder } from '@lintel/rules/money/orders.ts'
import { isAsShown, quoteOrder } from '@lintel/rules/money/quotes.ts'
import {
  isRefusal,
  type OrderLength,
  type Quote,
  type QuoteLine,
  type QuoteRefusal,
} from '@lintel/rules/money/quote-model.ts'
import { orderStatuses } from '@lintel/vocabulary/money.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { billingInfoOf, namesAbove, taxRateOf } from '../../db/money-functions.ts'
import type { Db } from '../../db/db.ts'
import { insertOrder, insertOrderedItems, insertOrderLines } from '../../db/scope/money.ts'
import { isOfSite, type Scope } from '../../db/scope/scope.ts'
import type { Config } from '../../base/config.ts'
import { onUniqueViolation } from '../../domain/base/unique-violation.ts'
import { payerOf, platformSeller, type Payer } from '../../domain/money/prices.ts'
import {
  countOfRefusal,
  itemIdOf,
  readQuoteFacts,
  type ItemKey,
  type NamedFacts,
} from '../../domain/money/quote-facts.ts'
import { settleOrder } from '../../domain/money/settle.ts'

/** Quotes and orders made from them (billing.md 6; money.md 3, 21, 28, 29 and 35). */

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
  readonly now: Date
}

/** What is ordered, as forms of quotes and orders say it. */
export type OrderQuestion = Pick<OrderForm, 'projectKind' | 'kind' | 'items' | 'months' | 'toDate' | 'period' | 'tier'>

export interface QuotedOrder {
  readonly facts: NamedFacts
  readonly result: Quote | QuoteRefusal
  readonly payer: Payer
  readonly billing: Readonly<Record<string, string>>
}

/** Computes the order that a form asks for, with what it was computed from. */
export async function quoteFor({ db, scope, session, now }: Work, form: OrderQuestion): Promise<QuotedOrder> {
  const payer = payerOf(session)
  const billing = await billingInfoOf(db, scope, payer.uuid)
  const taxRate = await taxRateOf(db, scope, billing['country'] ?? '')
  const everything = await readQuoteFacts(db, scope, { keys: form.items, payer, taxRate, now })
  // An order is for sites of one kind; items of another are not there for it.
  const facts = { ...everything, sites: everything.sites.filter(({ kind }) => kind === form.projectKind) }
  const itemIds = form.items.map(itemIdOf)
  const length = lengthOf(form)
  const { tier } = form
  const result = quoteOrder(facts, {
    kind: form.kind,
    itemIds,
    ...(length && { length }),
    ...(tier !== null && { tiers: Object.fromEntries(itemIds.map((id) => [id, tier])) }),
  })
  return { facts, result, payer, billing }
}

const lengthOf = ({ months, toDate, period }: OrderQuestion): OrderLength | undefined => {
  if (period !== null) return { kind: 'period', period }
  if (toDate !== null) return { kind: 'until', date: toDate }
  return months === null ? undefined : { kind: 'months', months }
}

export type OrderFailures = 'billingInfoMissing' | 'noWayToPay' | 'orderRefused' | 'staleRecord' | 'unpaidOrders'

interface OrderWork extends Work {
  readonly config: Pick<Config, 'region'>
  readonly fail: Fail<OrderFailures>
  /** Provider of online payments that is on; undefined for none. */
  readonly provider: 'sandbox' | 'stripe' | undefined
}

export interface CreatedOrder {
  readonly uuid: string
  readonly number: string
  readonly state: number
  readonly lines: number
  readonly total: number
}

/**
 * Makes an order with its lines and keeps its items; one of 0.00 settles at once (money.md 29). Refused where the page
 * showed something else, the items are in an open order, or the payer's billing information is missing.
 */
export async function createOrder(work: OrderWork, form: OrderForm): Promise<CreatedOrder> {
  const { db, scope, session, now, fail, config, provider } = work
  const { facts, result, payer, billing } = await quoteFor(work, form)
  if (isRefusal(result)) {
    const key = `subscriptions:refusal.${result.refusal}` as const
    return fail('orderRefused', {}, [{ field: 'items', key, params: { count: countOfRefusal(result, facts) } }])
  }
  if (!isAsShown(result, { total: form.total, ends: shownEnds(form.items, result) })) return fail('staleRecord')
  const isFree = result.total === 0
  if (!isFree && !isComplete(billing)) return fail('billingInfoMissing')
  if (!isFree && form.way === 'online' && provider === undefined) return fail('noWayToPay')
  const site = facts.sites[0]!
  const names = await namesAbove(
    db,
    scope,
    [payer.uuid, result.sellerId].filter((id) => id !== platformSeller),
  )
  const number = numberOf(now)
  const waitMs = form.way === 'outside' ? paymentTimeMs.outside : paymentTimeMs.online
  const { uuid } = await insertOrder(db, scope, {
    number,
    state: orderStatuses.processing,
    created_at: now,
    payer_uuid: payer.uuid,
    payer_kind: payer.kind,
    payer_name: names.get(payer.uuid) ?? session.actingName,
    made_by_uuid: session.actingUuid,
    made_by_name: session.accountName,
    installer_uuid: site.installerId,
    distributor_uuid: site.levels.distributor_uuid,
    sub_distributor_uuid: site.levels.sub_distributor_uuid,
    project_uuid: isOfSite(scope) || facts.sites.length === 1 ? site.id : null,
    seller_uuid: result.sellerId === platformSeller ? null : result.sellerId,
    seller_name: names.get(result.sellerId) ?? '',
    project_kind: form.projectKind,
    kind: form.kind,
    service: result.sums.length === 1 ? result.sums[0]!.service : null,
    method: isFree ? 'none' : form.way === 'outside' ? 'outside' : provider!,
    is_automatic: result.period !== null,
    period: result.period,
    months: form.period === null ? form.months : null,
    to_date: result.nextExpirationDate,
    currency: currencyOfRegion[config.region],
    subtotal: result.net,
    tax_rate: facts.taxRate,
    tax: result.tax,
    total: result.total,
    billing: JSON.stringify(billing),
    expires_at: isFree ? null : new Date(now.getTime() + waitMs),
  })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await insertOrderLines(db, scope, uuid, linesOf(result, facts))
  await onUniqueViolation(insertOrderedItems(db, scope, orderedItemsOf(result, facts, uuid)), (constraint) => {
    if (constraint === 'ordered_item_pkey') fail('unpaidOrders', { count: 1 })
  })
  const state = statusOfNewOrder(result.total)
  if (state === orderStatuses.normal) await settleOrder({ db, scope, now }, uuid)
  return { uuid, number, state, lines: result.lines.length, total: result.total }
}

/**
 * Ends by the ids of lines, as the page showed them. Free items that it names are no lines (money.md 13), and additional
 * apps that come along end with their master, which it shows (money.md 23).
 */
const shownEnds = (items: OrderForm['items'], { lines }: Quote): Readonly<Record<string, string | null>> => {
  const ends = new Map(items.map((item) => [itemIdOf(item), item.paidUntil]))
  return Object.fromEntries(lines.map(({ itemId, oldEnd }) => [itemId, ends.has(itemId) ? ends.get(itemId)! : oldEnd]))
}

/** The time in UTC and six digits, at most 32 signs, so that numbers sort by time (billing.md 8.3; money.md 38). */
const numberOf = (now: Date): string =>
  now.toISOString().replace(/\D/g, '').slice(0, 14) + String(randomInt(1_000_000)).padStart(6, '0')

const optional = new Set<string>(['state', 'taxNumber'])

/** Whether billing information says everything that an invoice needs (billing.md 9). */
export const isComplete = (billing: Readonly<Record<string, string>>): boolean =>
  billingFieldNames.every((field) => optional.has(field) || (billing[field] ?? '') !== '')

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
