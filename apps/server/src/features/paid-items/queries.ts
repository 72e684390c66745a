import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import type { ItemHistory } from '@lintel/contract/paid-items/schema.ts'
import { billingPeriods, type BillingPeriod } from '@lintel/vocabulary/money.ts'
import { sql } from 'kysely'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { ordersOf } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { ItemKey } from '../../domain/money/quote-facts.ts'

/**
 * Why an item has its end, newest first; undefined for a site that is not of the scope. Orders of others are named
 * neither by number nor by who made them (money.md 37).
 */
export async function historyOfItem(
  { db, scope }: { readonly db: Db; readonly scope: Scope },
  { projectUuid, service, subjectUuid }: ItemKey,
): Promise<ItemHistory | undefined> {
  const site = await treeRowsOf(db, scope, 'project')
    .select('project.uuid')
    .where('project.uuid', '=', projectUuid)
    .executeTakeFirst()
  if (!site) return undefined
  const entries = await rowsOf(db, scope, 'paid_item_entry')
    .selectAll('paid_item_entry')
    .where('paid_item_entry.project_uuid', '=', projectUuid)
    .where('paid_item_entry.service', '=', service)
    .where('paid_item_entry.subject_uuid', '=', subjectUuid)
    .orderBy('paid_item_entry.number', 'desc')
    .limit(moneyLimits.historyEntries)
    .execute()
  const orderUuids = entries.flatMap(({ order_uuid }) => order_uuid ?? [])
  const orders = await ordersOf(db, scope)
    .select(['payment_order.uuid', 'payment_order.number', 'payment_order.period'])
    .where('payment_order.uuid', '=', sql<string>`any(${orderUuids}::uuid[])`)
    .execute()
  const orderOf = new Map(orders.map((order) => [order.uuid, order]))
  return {
    name: entries[0]?.subject_name ?? '',
    rows: entries.map((entry) => {
      const order = orderOf.get(entry.order_uuid ?? '')
      return {
        uuid: entry.uuid,
        at: entry.at.toISOString(),
        kind: entry.kind,
        billingPeriod:
          entry.kind === 'test' ? billingPeriods.testDays : ((order?.period ?? null) as BillingPeriod | null),
        oldUntil: entry.old_until,
        newUntil: entry.new_until,
        quantity: entry.quantity,
        variant: entry.variant || null,
        orderNumber: order?.number ?? '',
        orderUuid: order?.uuid ?? null,
        by: entry.order_uuid === null || order ? entry.by_name : '',
      }
    }),
  }
}
