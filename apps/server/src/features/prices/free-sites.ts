import type { z } from 'zod'
import { projectKinds } from '@lintel/contract/access/roles.ts'
import type { FreeConsequences, SiteFreeForm } from '@lintel/contract/prices/schema.ts'
import { orderStatuses } from '@lintel/vocabulary/money.ts'
import { sql } from 'kysely'
import type { SessionRecord } from '../../access/session-record.ts'
import { updateTree, type Db } from '../../db/db.ts'
import { ordersOf } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { endAgreements } from '../../domain/money/agreements.ts'
import { closeOrder } from '../../domain/money/close-orders.ts'
import { saveSitesPaidUntil } from '../../domain/money/first-prices.ts'
import { siteOf } from '../../domain/sites/save-settings.ts'
import type { CanFail } from '../../kernel/failure.ts'

interface Work extends CanFail<'staleRecord'> {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
  readonly now: Date
}

/**
 * Makes a site free whatever its sellers price, which cancels its open orders and ends its automatic renewals; or lets it
 * cost something again, and leaves what exists paid for a while (money.md 12 and 74). Answers what that led to.
 */
export async function setFree(
  work: Work,
  { uuid, version, isFree }: z.output<typeof SiteFreeForm>,
): Promise<z.output<typeof FreeConsequences> & { readonly name: string }> {
  const { db, scope, fail } = work
  const { name } = await siteOf(work, { uuid }, projectKinds)
  const { numUpdatedRows } = await updateTree(db, scope, 'project')
    .set({ is_free: isFree, version: version + 1 })
    .where('project.uuid', '=', uuid)
    .where('project.version', '=', version)
    .where('project.is_free', '=', !isFree)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return fail('staleRecord')
  if (isFree) {
    const openOrders = await closeOrdersOf(work, uuid)
    const agreements = await endAgreements(work, { siteUuid: uuid }, 'siteMadeFree')
    return { name, openOrders, agreements, paidItems: 0, paidUntil: null }
  }
  const { items: paidItems, paidUntil } = await saveSitesPaidUntil(work, [{ uuid, services: new Set() }])
  return { name, openOrders: 0, agreements: 0, paidItems, paidUntil }
}

/** Cancels orders that wait for their payment and have lines of a site; answers how many these are. */
async function closeOrdersOf({ db, scope, now }: Work, siteUuid: string): Promise<number> {
  const orders = await ordersOf(db, scope)
    .select('payment_order.uuid')
    .where('payment_order.state', '=', orderStatuses.processing)
    .where(
      sql<boolean>`exists (select from payment_order_line line
        where line.order_uuid = payment_order.uuid and line.site_uuid = ${siteUuid})`,
    )
    .execute()
  for (const { uuid } of orders) await closeOrder({ db, scope, now }, uuid, 'siteMadeFree')
  return orders.length
}
