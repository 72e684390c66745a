import { orderTransitions, statusAfter, type OrderEvent } from '@lintel/rules/money/orders.ts'
import type { AgreementEnding } from '@lintel/rules/money/agreements.ts'
import type { OrderStatus } from '@lintel/vocabulary/money.ts'
import { deleteOf, type Db } from '../../db/db.ts'
import { agreementsOf, ordersOf, updateOrders } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { endAgreement } from './agreements.ts'
import { queueOrderNotice } from './order-notices.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

/** What ends an order without its ends having moved. */
export type ClosingEvent = Extract<
  OrderEvent,
  'refused' | 'timedOut' | 'cancelledByPayer' | 'cancelledByOperator' | 'itemDeleted' | 'siteMadeFree'
>

/**
 * Ends an order by an event of its state machine and frees its items. Answers whether the event belonged to the state
 * (billing.md 8.2; money.md 24 to 27). Whether the provider has the money already is asked before; a payment page that is
 * still open a job closes.
 */
export async function closeOrder({ db, scope, now }: Work, uuid: string, event: ClosingEvent): Promise<boolean> {
  const order = await ordersOf(db, scope)
    .select(['payment_order.state', 'payment_order.version', 'payment_order.agreement_uuid'])
    .where('payment_order.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  const state = order && statusAfter(order.state as OrderStatus, event)
  if (!order || state === undefined || state === orderTransitions[event].from) return false
  await updateOrders(db, scope)
    .set({ state, ended_at: now, expires_at: null, version: order.version + 1 })
    .where('payment_order.uuid', '=', uuid)
    .execute()
  await deleteOf(db, scope, 'ordered_item').where('ordered_item.order_uuid', '=', uuid).execute()
  if (event === 'refused') await queueOrderNotice({ db, scope, now }, uuid, event)
  if (order.agreement_uuid !== null) await endPending({ db, scope, now }, order.agreement_uuid, event)
  return true
}

/** Ends an agreement whose first order has ended; one that runs goes on after a charge that failed (money.md 40 and 41). */
async function endPending({ db, scope, now }: Work, agreementUuid: string, event: ClosingEvent): Promise<void> {
  const pending = await agreementsOf(db, scope)
    .select('renewal_agreement.uuid')
    .where('renewal_agreement.uuid', '=', agreementUuid)
    .where('renewal_agreement.state', '=', 'pending')
    .executeTakeFirst()
  if (pending) await endAgreement({ db, scope, now }, agreementUuid, endings[event])
}

const endings = {
  refused: 'firstOrderRefused',
  timedOut: 'firstOrderTimedOut',
  cancelledByPayer: 'firstOrderCancelled',
  cancelledByOperator: 'firstOrderCancelled',
  itemDeleted: 'itemDeleted',
  siteMadeFree: 'siteMadeFree',
} as const satisfies Record<ClosingEvent, AgreementEnding>
