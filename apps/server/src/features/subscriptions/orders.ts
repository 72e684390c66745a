import { billingFieldNames } from '@lintel/contract/own-account/schema.ts'
import type { OrderForm } from '@lintel/contract/subscriptions/schema.ts'
import { currencyOfRegion } from '@lintel/rules/money/amounts.ts'
import { paymentTimeMs, statusOfNewOrder } from '@lintel/rules/money/orders.ts'
import { isAsShown, quoteOrder } from '@lintel/rules/money/quotes.ts'
import { isRefusal, type OrderLength, type Quote, type QuoteRefusal, refuse } from '@lintel/rules/money/quote-model.ts'
import { orderStatuses, type QuoteRefusalName } from '@lintel/vocabulary/money.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { billingInfoOf, namesAbove, taxRateOf } from '../../db/money-functions.ts'
import type { Db } from '../../db/db.ts'
import { isOfSite, type Scope } from '../../db/scope/scope.ts'
import type { Config } from '../../base/config.ts'
import { onUniqueViolation } from '../../domain/base/unique-violation.ts'
import { countRenewed } from '../../domain/money/agreements.ts'
import { insertQuotedOrder, type NewOrder } from '../../domain/money/new-orders.ts'
import { payerOf, platformSeller, type Payer } from '../../domain/money/prices.ts'
import { countOfRefusal, itemIdOf, readQuoteFacts, type NamedFacts } from '../../domain/money/quote-facts.ts'
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
  return { facts, result: await refuseRenewed(db, scope, result, facts), payer, billing }
}

/** Refuses automatic renewal of what another agreement renews (billing.md 10). */
async function refuseRenewed(db: Db, scope: Scope, result: Quote | QuoteRefusal, facts: NamedFacts) {
  if (isRefusal(result) || result.period === null) return result
  return (await countRenewed(db, scope, result, facts)) > 0 ? refuse('itemRenewed') : result
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
  const refuseOrder = (refusal: QuoteRefusalName, count = 0) =>
    fail('orderRefused', {}, [{ field: 'items', key: `subscriptions:refusal.${refusal}`, params: { count } }])
  if (isRefusal(result)) return refuseOrder(result.refusal, countOfRefusal(result, facts))
  // Each charge is the provider's: what is paid outside is not renewed by itself.
  if (result.period !== null && form.way === 'outside') return refuseOrder('automaticNotAllowed')
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
  const method = isFree ? 'none' : form.way === 'outside' ? 'outside' : provider!
  const waitMs = form.way === 'outside' ? paymentTimeMs.outside : paymentTimeMs.online
  const order: NewOrder = {
    quote: result,
    facts,
    payer: { ...payer, name: names.get(payer.uuid) ?? session.actingName },
    maker: { uuid: session.actingUuid, name: session.accountName },
    sellerName: names.get(result.sellerId) ?? '',
    projectKind: form.projectKind,
    projectUuid: isOfSite(scope) || facts.sites.length === 1 ? site.id : null,
    currency: currencyOfRegion[config.region],
    billing,
    method,
    months: form.period === null ? form.months : null,
    expiresAt: isFree ? null : new Date(now.getTime() + waitMs),
  }
  const { uuid, number } = await onUniqueViolation(insertQuotedOrder({ db, scope, now }, order), (constraint) => {
    if (constraint === 'ordered_item_pkey') fail('unpaidOrders', { count: 1 })
    if (constraint === 'renewal_agreement_item_once') refuseOrder('itemRenewed')
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

const optional = new Set<string>(['state', 'taxNumber'])

/** Whether billing information says everything that an invoice needs (billing.md 9). */
export const isComplete = (billing: Readonly<Record<string, string>>): boolean =>
  billingFieldNames.every((field) => optional.has(field) || (billing[field] ?? '') !== '')
