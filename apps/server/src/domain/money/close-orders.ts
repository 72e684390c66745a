import { orderTransitions, statusAfter, type OrderEvent } from '@lintel/rules/money/orders.ts'
import type { OrderStatus } from '@lintel/vocabulary/money.ts'
import { deleteOf, type Db } from '../../db/db.ts'
import { ordersOf, updateOrders } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'

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
    .select(['payment_order.state', 'payment_order.version'])
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
  return true
}
