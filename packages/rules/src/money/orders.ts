import { type OrderStatus, orderStatuses } from '@lintel/vocabulary/money.ts'
import { dayMs, minuteMs } from '@lintel/vocabulary/durations.ts'
import type { Currency } from './amounts.ts'

/** The states of an order and what moves it from one to another (billing.md 8.2; money.md 24 to 32). */

const { processing, normal, failed, timeout, cancelled, cancelledBySystem, completed } = orderStatuses

export interface OrderTransition {
  readonly from: OrderStatus
  readonly to: OrderStatus
  /**
   * The payment session is closed at the provider first; where the provider says that it was paid, the order settles
   * instead, and while it does not answer nothing happens (money.md 26).
   */
  readonly closesSession: boolean
}

const transition = (from: OrderStatus, to: OrderStatus, closesSession = false): OrderTransition => ({
  from,
  to,
  closesSession,
})

/** The only events that change an order. */
export const orderTransitions = {
  /** The card was declined on the provider's page: a try, no end of the order (money.md 25). */
  tryDeclined: transition(processing, processing),
  /** Money came and the ends were moved in the same transaction. */
  settled: transition(processing, normal),
  /** Money came, the ends could not be moved yet (money.md 27). */
  captured: transition(processing, completed),
  applied: transition(completed, normal),
  /** An operator recorded a payment outside; a later capture is refunded (money.md 28). */
  paidOutside: transition(processing, normal),
  /** The provider's final no, or that of a try of automatic renewal (money.md 25). */
  refused: transition(processing, failed),
  timedOut: transition(processing, timeout, true),
  cancelledByPayer: transition(processing, cancelled, true),
  /** By a level above the payer (money.md 37). */
  cancelledByOperator: transition(processing, cancelledBySystem, true),
  /** Item or site deleted (money.md 31). */
  itemDeleted: transition(processing, cancelledBySystem, true),
  /** The site became free (money.md 31, 74). */
  siteMadeFree: transition(processing, cancelledBySystem, true),
  /** It cannot be applied and the money went back whole (money.md 27). */
  refundedByOperator: transition(completed, cancelledBySystem),
} as const satisfies Record<string, OrderTransition>
export type OrderEvent = keyof typeof orderTransitions

/** Status after an event; undefined where the event does not belong to the status. */
export const statusAfter = (status: OrderStatus, event: OrderEvent): OrderStatus | undefined =>
  orderTransitions[event].from === status ? orderTransitions[event].to : undefined

/** Status of a new order: one of 0.00 is settled at once, without a payment or an invoice (money.md 29). */
export const statusOfNewOrder = (total: number): OrderStatus => (total === 0 ? normal : processing)

export const isPayable = (status: OrderStatus): boolean => status === processing
export const isCancellable = (status: OrderStatus): boolean => status === processing
/** Its items are locked, and what they belong to is not transferred or deleted (money.md 27, 56, 57). */
export const isOpen = (status: OrderStatus): boolean => status === processing || status === completed
export const isCancelled = (status: OrderStatus): boolean => status >= failed && status <= cancelledBySystem
/** Final orders may be hidden from one's own list. */
export const isFinal = (status: OrderStatus): boolean => !isOpen(status)

/** The four groups of the specification (specification.md 4). */
export type OrderStatusGroup = 'processing' | 'normal' | 'cancelled' | 'completed'
export const statusGroup = (status: OrderStatus): OrderStatusGroup => {
  if (status === processing) return 'processing'
  if (status === normal) return 'normal'
  return status === completed ? 'completed' : 'cancelled'
}

/**
 * Time in which an order must be paid (billing.md 7; money.md 28). An automatic try has none: it is asked for until the
 * provider answers (money.md 41).
 */
export const paymentTimeMs = { online: 30 * minuteMs, outside: 14 * dayMs, automatic: null } as const

/** What is known of an order when a payment is reported for it. */
export interface CaptureSubject {
  readonly status: OrderStatus
  readonly total: number
  readonly currency: Currency
  /** Transactions that have settled it, or were refunded. */
  readonly transactionIds: readonly string[]
}

export interface Capture {
  readonly transactionId: string
  readonly amount: number
  readonly currency: string
}

/** What a reported payment leads to. */
export type CaptureOutcome = 'settle' | 'refund' | 'ignore' | 'logOnly'

/**
 * What a payment that the provider reports does (money.md 26 and 30): it settles an order in processing whose amount and
 * currency it has; one that was reported before changes nothing; any other is refunded whole, and of an order that is
 * not known it is only logged.
 */
export const outcomeOfCapture = (order: CaptureSubject | undefined, capture: Capture): CaptureOutcome => {
  if (!order) return 'logOnly'
  if (order.transactionIds.includes(capture.transactionId)) return 'ignore'
  const isExact = capture.amount === order.total && capture.currency === order.currency
  return order.status === processing && isExact ? 'settle' : 'refund'
}
