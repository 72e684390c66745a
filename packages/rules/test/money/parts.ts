import type { OrderKind, Service } from '@lintel/vocabulary/money.ts'
import { type ItemState, initialState } from '../../src/money/items.ts'
import type { PriceRow } from '../../src/money/prices.ts'
import {
  isRefusal,
  type OrderLength,
  type Quote,
  type QuoteFacts,
  type QuoteItem,
  type QuoteRefusal,
  type QuoteSite,
} from '../../src/money/quote-model.ts'
import { quoteOrder } from '../../src/money/quotes.ts'
import type { ProjectKind } from '../../src/money/services.ts'

/** Parts of the worked examples of billing.md 13. */

export const buyer = ['installer', 'distributor', 'super'] as const

let sequence = 0
export const priceRow = (
  projectKind: ProjectKind,
  service: Service,
  monthly: number,
  changes?: Partial<PriceRow>,
): PriceRow => ({
  id: `${projectKind} ${service} ${changes?.variant ?? 'any'} ${changes?.sellerId ?? ''} ${changes?.validFrom ?? ''}`,
  sellerId: 'distributor',
  buyerIds: null,
  projectKind,
  service,
  variant: null,
  activation: 0,
  monthly,
  quarterly: null,
  yearly: null,
  freeQuantity: 0,
  validFrom: '2026-01-01',
  endsOn: null,
  sequence: sequence++,
  ...changes,
})

/** The price book of the examples. */
export const priceBook: readonly PriceRow[] = [
  priceRow('community', 'app', 150, { variant: 'withMonitor', activation: 1000 }),
  priceRow('community', 'app', 200, { variant: 'withoutMonitor', activation: 1000 }),
  priceRow('community', 'additionalApp', 50, { freeQuantity: 4 }),
  priceRow('community', 'managerApp', 300),
  priceRow('office', 'landline', 100),
  priceRow('office', 'door', 400),
  priceRow('office', 'personnelApp', 120),
  priceRow('office', 'adminApp', 120),
  priceRow('office', 'attendance', 2000, { variant: 'fixed' }),
  priceRow('office', 'attendance', 2500, { variant: 'upTo50' }),
  priceRow('office', 'attendance', 6000, { variant: 'upTo200' }),
]

export const siteOf = (kind: ProjectKind, today: string, changes?: Partial<QuoteSite>): QuoteSite => ({
  id: kind,
  kind,
  installerId: 'installer',
  zone: 'Europe/Berlin',
  today,
  isFree: false,
  allowsAutomatic: true,
  ...changes,
})

export const paidUntil = (end: string, changes?: Partial<ItemState>): ItemState => ({
  ...initialState,
  end,
  isActivated: true,
  quantity: 1,
  ...changes,
})

let counter = 0
export const itemOf = (service: Service, id: string, changes?: Partial<QuoteItem>): QuoteItem => ({
  id,
  siteId: 'community',
  service,
  variant: null,
  isOff: false,
  createdAt: counter++,
  paid: initialState,
  ...changes,
})

/** Items that differ in nothing but their number. */
export const itemsOf = (count: number, service: Service, changes?: Partial<QuoteItem>): QuoteItem[] =>
  Array.from({ length: count }, (_, n) => itemOf(service, `${service} ${n + 1}`, changes))

export const apartments = (count: number, changes?: Partial<QuoteItem>): QuoteItem[] =>
  itemsOf(count, 'app', { variant: 'withMonitor', ...changes })

export const months = (count: number): OrderLength => ({ kind: 'months', months: count })

export interface Case {
  readonly kind: OrderKind
  readonly site: QuoteSite
  readonly items: readonly QuoteItem[]
  readonly length?: OrderLength
  readonly ids?: readonly string[]
  readonly tiers?: Readonly<Record<string, string>>
  readonly facts?: Partial<QuoteFacts>
}

/** The quote of some items, all of them unless some are named. */
export const tryQuote = ({ kind, site, items, length, ids, tiers, facts }: Case): Quote | QuoteRefusal =>
  quoteOrder(
    { sites: [site], items, prices: priceBook, buyer, taxRate: 0, ...facts },
    {
      kind,
      itemIds: ids ?? items.map((item) => item.id),
      ...(length && { length }),
      ...(tiers && { tiers }),
    },
  )

export const quote = (example: Case): Quote => {
  const result = tryQuote(example)
  if (isRefusal(result)) throw new Error(`The quote was refused: ${result.refusal} ${result.itemId ?? ''}`)
  return result
}

export const refusalOf = (example: Case): string | undefined => {
  const result = tryQuote(example)
  return isRefusal(result) ? result.refusal : undefined
}
