import type { Logger } from 'pino'
import type { Vault } from '../access/vault.ts'
import type { Database } from '../db/database.ts'

/** What orders ask of a provider of online payments; each provider is an adapter, the built-in sandbox one of them. */

export const providerNames = ['sandbox', 'stripe'] as const
export type ProviderName = (typeof providerNames)[number]

/** Services that a provider works with. */
export interface ProviderWork {
  readonly database: Database
  readonly vault: Vault
  readonly log: Logger
  readonly now: () => Date
}

/** An order as its payment page shows it. */
export interface PayableOrder {
  readonly uuid: string
  readonly number: string
  readonly total: number
  readonly currency: string
}

/** A payment page that was opened; its id makes a repeated request to open it one and the same. */
export interface PaymentSession {
  readonly uuid: string
  readonly orderUuid: string
  /** What the provider calls it; empty before it answered. */
  readonly reference: string
}

/** Money that a provider says it has captured. */
export interface CapturedMoney {
  readonly transaction: string
  readonly amount: number
  readonly currency: string
  /** The payer as the provider knows it, where it saved a way to pay for later charges. */
  readonly customer?: string
}

/** What became of a payment page that was to be closed. */
export type SessionClosing =
  | { readonly outcome: 'closed' | 'unreachable' }
  | { readonly outcome: 'paid'; readonly captures: readonly CapturedMoney[] }

/**
 * A charge without the buyer: an unknown outcome is asked for again and never charged again (money.md 41). Where no way
 * to pay is saved any more, none can succeed (money.md 47).
 */
export type ChargeAnswer =
  | { readonly outcome: 'refused' | 'unreachable' | 'methodMissing' }
  | { readonly outcome: 'paid'; readonly capture: CapturedMoney }

/** A provider that does not answer is an outcome, no error: what was asked is asked again later. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** Opens the payment page of an order; null where the provider does not answer. */
  open(
    work: ProviderWork,
    order: PayableOrder,
    session: PaymentSession,
  ): Promise<{ readonly reference: string; readonly url: string } | null>
  /** Closes a payment page, so that nothing is paid there any more; says so where it was paid already. */
  close(work: ProviderWork, session: PaymentSession): Promise<SessionClosing>
  /**
   * Charges an order by the way to pay that is saved for a customer; an empty one has none. Repeated for the same order
   * it charges once, and says what became of that charge.
   */
  charge(work: ProviderWork, order: PayableOrder, customer: string): Promise<ChargeAnswer>
  /** Pays a capture back whole. Repeated for the same transaction it pays back once. */
  refund(work: ProviderWork, capture: CapturedMoney): Promise<'refunded' | 'unreachable'>
}
