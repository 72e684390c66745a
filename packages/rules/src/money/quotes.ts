import type { LocalDate } from '../access/model-time.ts'
import { type Charge, isOrderAmount, lineAmount, totalsOf } from './amounts.ts'
import { daysBetween, endAfter, startOfTerm } from './dates.ts'
import type { HistoryEntry } from './items.ts'
import { type LinePlan, planLines } from './line-plans.ts'
import { offersOf, priceFinder } from './offers.ts'
import type { PriceRow } from './prices.ts'
import {
  isRefusal,
  type Quote,
  type QuoteFacts,
  type QuoteItem,
  type QuoteLine,
  type QuoteRefusal,
  type QuoteRequest,
  refuse,
} from './quote-model.ts'
import { refusalOfSelection, selectedOffers } from './selection.ts'
import { planTypeOf } from './services.ts'

/**
 * The lines, sums and total of an order, or the first reason why there is none. Pure: pages show it and the server makes
 * the order from it, so what was shown is what is made.
 */
export const quoteOrder = (facts: QuoteFacts, request: QuoteRequest): Quote | QuoteRefusal => {
  const items = facts.items.map((item) => withTier(item, request.tiers?.[item.id]))
  const offers = offersOf({ ...facts, items })
  const selection = selectedOffers(offers, request)
  if (isRefusal(selection)) return selection
  const refusal = refusalOfSelection(selection, request)
  if (refusal) return refusal
  const plans = planLines(selection, offers, request)
  if (isRefusal(plans)) return plans
  const priceFor = priceFinder(facts)
  const lines: QuoteLine[] = []
  for (const plan of plans) {
    const line = lineOf(plan, request, priceFor)
    if (isRefusal(line)) return line
    lines.push(line)
  }
  return totalOf(lines, facts, request)
}

/** An item with the tier that is chosen for it; what was paid without naming a tier was the one that it has. */
const withTier = (item: QuoteItem, tier: string | undefined): QuoteItem =>
  item.service === 'attendance'
    ? { ...item, variant: tier ?? item.variant, paid: { ...item.paid, variant: item.paid.variant ?? item.variant } }
    : item

const lineOf = (
  plan: LinePlan,
  request: QuoteRequest,
  priceFor: ReturnType<typeof priceFinder>,
): QuoteLine | QuoteRefusal => {
  const { offer, term, quantity, paidQuantity, withActivation, oldEnd } = plan
  const { item, site, price } = offer
  if (price.kind !== 'priced') return refuse('unpriced', item.id)
  const { row } = price
  const start = request.kind === 'additional' ? site.today : startOfTerm(oldEnd, site.today)
  const days = (end: LocalDate | null) => (end === null ? 0 : Math.max(0, daysBetween(start, end)))
  const charge = (): Charge | QuoteRefusal => {
    if (term.kind === 'until') return { kind: 'days', days: days(term.date) }
    if (term.kind !== 'upgrade') return term
    const present = priceFor(site, item.service, item.paid.variant)
    if (present.kind !== 'priced') return refuse('unpriced', item.id)
    const remaining = daysBetween(site.today, oldEnd ?? site.today)
    return { kind: 'upgrade', days: remaining, from: { monthly: present.row.monthly } }
  }
  const chargeOrRefusal = charge()
  if (isRefusal(chargeOrRefusal)) return chargeOrRefusal
  return {
    itemId: item.id,
    siteId: item.siteId,
    service: item.service,
    planType: planTypeOf(item.service, item.variant),
    variant: item.variant,
    quantity,
    paidQuantity,
    ...priceFields(row, withActivation),
    charge: chargeOrRefusal,
    term,
    amount: lineAmount(row, chargeOrRefusal, quantity, withActivation),
    oldEnd,
    newEnd: endAfter(term, oldEnd, site.today),
  }
}

const priceFields = (row: PriceRow, withActivation: boolean) => ({
  priceId: row.id,
  sellerId: row.sellerId,
  activationFee: withActivation ? row.activation : 0,
  monthlyFee: row.monthly,
})

/** The quote of some lines: they have one seller, and an amount that an order may have (money.md 11 and 69). */
const totalOf = (
  lines: readonly QuoteLine[],
  { taxRate }: QuoteFacts,
  { kind, length }: QuoteRequest,
): Quote | QuoteRefusal => {
  const [first, ...others] = lines
  if (!first) return refuse('noItem')
  const stranger = others.find((line) => line.sellerId !== first.sellerId)
  if (stranger) return refuse('sellersDiffer', stranger.itemId)
  const net = lines.reduce((sum, line) => sum + line.amount, 0)
  if (!isOrderAmount(net)) return refuse('amountTooLarge')
  const totals = totalsOf([net], taxRate)
  if (!isOrderAmount(totals.total)) return refuse('amountTooLarge')
  const period = length?.kind === 'period' && kind === 'renew' ? length.period : null
  // Nothing is ever charged, so there is nothing to agree on (money.md 29).
  if (period !== null && totals.total === 0) return refuse('automaticNotAllowed')
  return {
    kind,
    lines,
    sums: [...Map.groupBy(lines, (line) => line.service)].map(([service, some]) => ({
      service,
      quantity: some.reduce((sum, line) => sum + line.quantity, 0),
      amount: some.reduce((sum, line) => sum + line.amount, 0),
    })),
    sellerId: first.sellerId,
    period,
    nextExpirationDate: kind === 'renew' && length?.kind === 'until' ? length.date : null,
    ...totals,
  }
}

/** The entry that an item's history gets when its line settles, on the site's day of then (money.md 3). */
export const entryOfLine = (
  { term, variant, paidQuantity }: Pick<QuoteLine, 'term' | 'variant' | 'paidQuantity'>,
  on: LocalDate,
): HistoryEntry => ({ kind: 'order', on, term, variant, quantity: paidQuantity })

/** What a page showed of a quote: the total, and the end of each item. */
export interface ShownQuote {
  readonly total: number
  readonly ends: Readonly<Record<string, LocalDate | null>>
}

/** Whether a quote is what the page showed; else nothing is made (money.md 35). */
export const isAsShown = ({ total, lines }: Quote, page: ShownQuote): boolean =>
  total === page.total &&
  Object.keys(page.ends).length === lines.length &&
  lines.every(({ itemId, oldEnd }) => page.ends[itemId] === oldEnd)
