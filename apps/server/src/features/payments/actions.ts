import { isCancellable, isFinal, isPayable } from '@lintel/rules/money/orders.ts'
import type { OrderStatus } from '@lintel/vocabulary/money.ts'
import { hasPermission } from '@lintel/contract/access/grants.ts'
import { factsOf } from '../../access/facts.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Config } from '../../base/config.ts'
import { isOfSite, type Scope } from '../../db/scope/scope.ts'
import type { ProviderName } from '../../kernel/payment-provider.ts'
import { payerOf } from '../../domain/money/prices.ts'

/** What a caller may do with an order (billing.md 8.1; money.md 24 to 28 and 37). */

export interface ActionFacts {
  readonly scope: Scope
  readonly session: SessionRecord
  readonly config: Config
  readonly now: Date
  /** Provider of online payments that is on; undefined for none. */
  readonly provider: ProviderName | undefined
}

interface Order {
  readonly payer_uuid: string
  readonly seller_uuid: string | null
  readonly state: number
  readonly method: string
  readonly expires_at: Date | null
  readonly is_automatic: boolean
}

/** Whether the caller is of those who pay an order: its account, or at a site the managers there. */
export const isPayersSide = ({ payer_uuid }: Pick<Order, 'payer_uuid'>, { scope, session }: ActionFacts): boolean =>
  isOfSite(scope) || (scope.kind !== 'platform' && payer_uuid === payerOf(session).uuid)

/** Whether the caller sells an order, or is a level above its seller. An order that it sees lies below it. */
export const isSellersSide = ({ seller_uuid }: Pick<Order, 'seller_uuid'>, { scope }: ActionFacts): boolean => {
  if (scope.kind === 'platform') return true
  return scope.kind === 'distributor' ? seller_uuid !== null : seller_uuid !== null && seller_uuid === scope.uuid
}

/**
 * Whether an order is a charge that the provider has not answered for. It belongs to its agreement: it is asked for until
 * it is paid or has failed, and is neither paid by hand nor cancelled, for the money may be there (money.md 41 and 49).
 */
export const isChargeUnderWay = ({
  state,
  is_automatic,
  expires_at,
}: Omit<Order, 'payer_uuid' | 'seller_uuid' | 'method'>) =>
  isPayable(state as OrderStatus) && is_automatic && expires_at === null

/** Whether an order waits to be paid online: one that is paid outside waits for its seller (money.md 28). */
export const isPayableOnline = ({ state, method, expires_at }: Order, { now, provider }: ActionFacts): boolean =>
  isPayable(state as OrderStatus) && method === provider && expires_at !== null && expires_at > now

/** What a caller may do with an order, as its row says. */
export function actionsOn(order: Order, facts: ActionFacts) {
  const status = order.state as OrderStatus
  const own = factsOf(facts.session, facts.config)
  const isOwn = isPayersSide(order, facts)
  const isAnswered = !isChargeUnderWay(order)
  return {
    mayPay: isOwn && isPayableOnline(order, facts) && hasPermission(own, 'payment.pay'),
    mayCancel: isCancellable(status) && isAnswered && hasPermission(own, 'payment.cancel'),
    mayRecord:
      isPayable(status) && isAnswered && !isOwn && isSellersSide(order, facts) && hasPermission(own, 'payment.record'),
    mayHide: isFinal(status) && hasPermission(own, 'payment.hide'),
  }
}
