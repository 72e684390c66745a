import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { ShownItem } from '@lintel/contract/money/items.ts'
import { billingFieldNames } from '@lintel/contract/own-account/schema.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import type { Quote as ShownQuote } from '@lintel/contract/subscriptions/schema.ts'
import type { Currency } from '@lintel/rules/money/amounts.ts'
import { isRefusal, type Quote, type QuoteLine } from '@lintel/rules/money/quote-model.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import { namesAbove } from '../../db/money-functions.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { countRenewed, isAmongItems } from '../../domain/money/agreements.ts'
import { isComplete, type QuotedOrder } from './orders.ts'
import { platformSeller } from '../../domain/money/prices.ts'
import { countOfRefusal, type ItemKey, type NamedFacts } from '../../domain/money/quote-facts.ts'

/** A quote as pages show it, or why there is none. */
export async function showQuote(
  db: Db,
  scope: Scope,
  { facts, result, billing }: QuotedOrder,
  currency: Currency,
): Promise<ShownQuote> {
  const payer = { billing: textsOfBilling(billing), isBillingComplete: isComplete(billing) }
  if (isRefusal(result)) {
    return {
      ...emptyQuote,
      ...payer,
      refusal: result.refusal,
      refusalItem: facts.items.find(({ id }) => id === result.itemId)?.name ?? '',
      refusalCount: countOfRefusal(result, facts),
      currency,
      taxRate: facts.taxRate,
    }
  }
  const names = result.sellerId === platformSeller ? new Map() : await namesAbove(db, scope, [result.sellerId])
  return {
    ...payer,
    refusal: null,
    refusalItem: '',
    refusalCount: 0,
    lines: result.lines.map(lineWriter(facts)),
    sums: sumsOf(result),
    currency,
    net: result.net,
    taxRate: facts.taxRate,
    tax: result.tax,
    total: result.total,
    sellerName: names.get(result.sellerId) ?? '',
    agreements: await countRenewed(db, scope, result, facts),
  }
}

const emptyQuote = { lines: [], sums: [], net: 0, tax: 0, total: 0, sellerName: '', agreements: 0 }

/** Billing information as it was saved; empty texts for what is missing. */
export const textsOfBilling = (billing: Readonly<Record<string, string>>) =>
  Object.fromEntries(billingFieldNames.map((name) => [name, billing[name] ?? ''])) as ShownQuote['billing']

function lineWriter(facts: NamedFacts) {
  const items = new Map(facts.items.map((item) => [item.id, item]))
  const sites = new Map(facts.sites.map((site) => [site.id, site]))
  return (line: QuoteLine): ShownQuote['lines'][number] => {
    const { key, name, place } = items.get(line.itemId)!
    return {
      ...key,
      siteName: sites.get(line.siteId)!.name,
      name,
      place,
      quantity: line.quantity,
      unitPrice: line.monthlyFee,
      activation: line.activationFee,
      amount: line.amount,
      oldUntil: line.oldEnd,
      newUntil: line.newEnd,
    }
  }
}

const sumsOf = ({ lines, sums }: Quote): ShownQuote['sums'] =>
  sums.map(({ service, amount }) => ({
    service: service as SoldService,
    count: lines.filter((line) => line.service === service).length,
    amount,
  }))

interface LockWork {
  readonly db: Db
  readonly scope: Scope
  readonly fail: Fail<'unpaidOrders'>
}

/** Refuses items of which an open order has one (billing.md 6.2); the doors of an office are one item (money.md 7). */
export async function requireUnorderedItems(
  { db, scope, fail }: LockWork,
  items: readonly Pick<ShownItem, keyof ItemKey>[],
): Promise<void> {
  const keys = items.map(({ projectUuid, service, subjectUuid }) => ({
    projectUuid,
    service,
    subjectUuid: service === 'door' ? projectUuid : subjectUuid,
  }))
  const { count } = await rowsOf(db, scope, 'ordered_item')
    .select(sql<number>`count(distinct ordered_item.order_uuid)::int`.as('count'))
    .where(isAmongItems('ordered_item', keys))
    .executeTakeFirstOrThrow()
  if (count > 0) fail('unpaidOrders', { count })
}
