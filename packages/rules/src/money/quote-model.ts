import type { OrderKind, PlanType, QuoteRefusalName, RenewalPeriod, Service } from '@lintel/vocabulary/money.ts'
import type { LocalDate } from '../access/model-time.ts'
import type { Charge, TaxRate, Totals } from './amounts.ts'
import type { Term } from './dates.ts'
import type { ItemState } from './items.ts'
import type { BuyerChain, PriceRow } from './prices.ts'
import type { ProjectKind } from './services.ts'

/** What a quote is computed from, and what it is. All of it is frozen in the order that is made from it (money.md 3). */

export interface QuoteSite {
  readonly id: string
  readonly kind: ProjectKind
  readonly installerId: string
  readonly zone: string
  /** The site's day now. */
  readonly today: LocalDate
  /** The super manager's switch: nothing of the site is charged (money.md 74). */
  readonly isFree: boolean
  /** The installer's flag and, in communities, the site's (money.md 48). */
  readonly allowsAutomatic: boolean
  /** Counts of offices, for the limit of landlines (money.md 61). */
  readonly people?: {
    readonly personnel: LandlineCount
    readonly administrators: LandlineCount
  }
}

/** People whose intercom app is on, and those whose landline is; what was paid does not matter. */
export interface LandlineCount {
  readonly apps: number
  readonly landlines: number
}

export interface QuoteItem {
  readonly id: string
  readonly siteId: string
  readonly service: Service
  /** The variant that the next order has, such as the tier of the office's settings. */
  readonly variant: string | null
  readonly isOff: boolean
  /** Instant; the oldest are free where a quantity is (money.md 13 and 14). */
  readonly createdAt: number
  readonly paid: ItemState
  /** Of additional apps: the item of the app of their master. */
  readonly masterId?: string
  /** Of additional apps: members of the family, those that an integration brought apart (money.md 63). */
  readonly members?: number
  /** Of attendance: people who have it. */
  readonly headCount?: number
}

export interface QuoteFacts {
  readonly sites: readonly QuoteSite[]
  /**
   * The selected items, and of their sites all items that count with them: doors, personnel and administrators, and
   * additional apps with their masters.
   */
  readonly items: readonly QuoteItem[]
  readonly prices: readonly PriceRow[]
  readonly buyer: BuyerChain
  /** Of the country of the payer's billing information. */
  readonly taxRate: TaxRate
}

export type OrderLength =
  | { readonly kind: 'months'; readonly months: number }
  | { readonly kind: 'until'; readonly date: LocalDate }
  | { readonly kind: 'period'; readonly period: RenewalPeriod }

export interface QuoteRequest {
  readonly kind: OrderKind
  readonly itemIds: readonly string[]
  /** Of activations and renewals; the length of others follows from their items. */
  readonly length?: OrderLength
  /** Tiers of attendance by item, where another one than the item's is chosen. */
  readonly tiers?: Readonly<Record<string, string>>
}

export interface QuoteLine {
  readonly itemId: string
  readonly siteId: string
  readonly service: Service
  readonly planType: PlanType
  readonly variant: string | null
  /** How many are charged. */
  readonly quantity: number
  /** How many are paid afterwards. */
  readonly paidQuantity: number
  readonly priceId: string
  readonly sellerId: string
  /** Fees of one unit as they are charged. */
  readonly activationFee: number
  readonly monthlyFee: number
  readonly charge: Charge
  readonly term: Term
  readonly amount: number
  readonly oldEnd: LocalDate | null
  /** Expected until the order settles, when it is computed again. */
  readonly newEnd: LocalDate | null
}

export interface Quote extends Totals {
  readonly kind: OrderKind
  readonly lines: readonly QuoteLine[]
  readonly sums: readonly { readonly service: Service; readonly quantity: number; readonly amount: number }[]
  readonly sellerId: string
  readonly period: RenewalPeriod | null
  /** Of renewals to a date alone (money.md 19). */
  readonly nextExpirationDate: LocalDate | null
}

/** The first reason why there is no order, with the item that it is about where it is about one. */
export interface QuoteRefusal {
  readonly refusal: QuoteRefusalName
  readonly itemId?: string
}

export const refuse = (refusal: QuoteRefusalName, itemId?: string): QuoteRefusal =>
  itemId === undefined ? { refusal } : { refusal, itemId }

export const isRefusal = (result: object): result is QuoteRefusal => 'refusal' in result
