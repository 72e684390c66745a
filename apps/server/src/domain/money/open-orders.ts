import { isOpen } from '@lintel/rules/money/orders.ts'
import { orderStatuses } from '@lintel/vocabulary/money.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import { ordersOf } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'

/** States in which an order keeps its items: what they belong to is neither moved nor deleted (money.md 27, 56, 57). */
export const openStates = Object.values(orderStatuses).filter(isOpen)

/** Counts the open orders that have an item of a site, of every payer. */
export async function countOpenOrdersAt(db: Db, scope: Scope, siteUuid: string): Promise<number> {
  const { count } = await rowsOf(db, scope, 'ordered_item')
    .select(sql<number>`count(distinct ordered_item.order_uuid)::integer`.as('count'))
    .where('ordered_item.project_uuid', '=', siteUuid)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the open orders that an installer pays, or that have items of its sites, of every payer. */
export async function countOpenOrdersOf(db: Db, scope: Scope, installerUuid: string): Promise<number> {
  const { count } = await ordersOf(db, scope)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where((where) =>
      where.or([
        where('payment_order.payer_uuid', '=', installerUuid),
        where('payment_order.installer_uuid', '=', installerUuid),
      ]),
    )
    .where('payment_order.state', 'in', openStates)
    .executeTakeFirstOrThrow()
  return count
}
