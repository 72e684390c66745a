import type { SoldService } from '@lintel/contract/money/sold.ts'
import { dateAt } from '@lintel/rules/money/dates.ts'
import type { Term } from '@lintel/rules/money/dates.ts'
import { applyEntry } from '@lintel/rules/money/items.ts'
import { entryOfLine } from '@lintel/rules/money/quotes.ts'
import { isOpen } from '@lintel/rules/money/orders.ts'
import { orderStatuses, type OrderStatus } from '@lintel/vocabulary/money.ts'
import { sql } from 'kysely'
import { deleteOf, rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { ordersOf, rowsOfOrders, setEndsOfLines, updateOfOrders, updateOrders } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { followOrder } from './agreements.ts'
import { savePaidTiers } from './attendance.ts'
import { insertInvoice } from './invoices.ts'
import { saveEntries } from './item-entries.ts'
import { bookSettled } from './ledger.ts'
import { queueOrderNotice } from './order-notices.ts'
import { toPaidState } from './quote-facts.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

/** What names the payment of an order; of one outside also its date and who recorded it. */
export interface PaymentProof {
  readonly reference: string
  readonly outside?: { readonly recordedBy: string; readonly paidOn: string }
}

/**
 * Settles an open order: moves the ends of its items from where they are on the site's day of now, writes their history,
 * the ledger and the invoice, and frees the items, all in the caller's transaction (money.md 3 and 34). Does nothing for
 * an order that is settled; answers whether it was open.
 */
export async function settleOrder({ db, scope, now }: Work, uuid: string, proof?: PaymentProof): Promise<boolean> {
  const order = await ordersOf(db, scope)
    .selectAll('payment_order')
    .where('payment_order.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!order || !isOpen(order.state as OrderStatus)) return false
  const lines = await moveEnds({ db, scope, now }, uuid, order.made_by_name)
  await updateOrders(db, scope)
    .set({
      state: orderStatuses.normal,
      paid_at: order.paid_at ?? now,
      ended_at: now,
      expires_at: null,
      reference: proof?.reference ?? order.reference,
      ...(proof?.outside && {
        method: 'outside',
        recorded_by: proof.outside.recordedBy,
        paid_on: proof.outside.paidOn,
      }),
      version: order.version + 1,
    })
    .where('payment_order.uuid', '=', uuid)
    .execute()
  await updateOfOrders(db, scope, 'payment_session')
    .set({ closed_at: now, outcome: 'settled' })
    .where('payment_session.order_uuid', '=', uuid)
    .where('payment_session.closed_at', 'is', null)
    .execute()
  await deleteOf(db, scope, 'ordered_item').where('ordered_item.order_uuid', '=', uuid).execute()
  await followOrder(db, now, order, lines)
  if (Number(order.total) > 0) {
    await bookSettled({ db, scope, now }, { uuid, subtotal: Number(order.subtotal), tax: Number(order.tax) })
    await insertInvoice({ db, scope, now }, order)
    await queueOrderNotice({ db, scope, now }, uuid, 'paid')
  }
  return true
}

/** Moves the end of each item of an order by its line; answers the lines. */
async function moveEnds({ db, scope, now }: Work, orderUuid: string, byName: string) {
  const lines = await rowsOfOrders(db, scope, 'payment_order_line')
    .select(['line', 'site_uuid', 'service', 'subject_uuid', 'subject_name', 'variant', 'paid_quantity'])
    .select(sql<Term>`term`.as('term'))
    .where('payment_order_line.order_uuid', '=', orderUuid)
    .orderBy('line')
    .execute()
  const siteUuids = [...new Set(lines.map(({ site_uuid }) => site_uuid))]
  const sites = await treeRowsOf(db, scope, 'project')
    .select(['project.uuid', 'project.time_zone'])
    .where('project.uuid', 'in', siteUuids)
    .execute()
  const todayOf = new Map(sites.map(({ uuid, time_zone }) => [uuid, dateAt(time_zone, now.getTime())]))
  const paidRows = await rowsOf(db, scope, 'paid_item')
    .select(['project_uuid', 'service', 'subject_uuid', 'paid_until', 'is_activated'])
    .select(['quantity as paid_quantity', 'variant as paid_variant'])
    .where('paid_item.project_uuid', 'in', siteUuids)
    .where('paid_item.subject_uuid', 'in', [...new Set(lines.map(({ subject_uuid }) => subject_uuid))])
    .forUpdate()
    .execute()
  const keyOf = (project: string, service: string, subject: string) => `${project} ${service} ${subject}`
  const stateOf = new Map(
    paidRows.map((row) => [keyOf(row.project_uuid, row.service, row.subject_uuid), toPaidState(row)]),
  )
  const nothingPaid = toPaidState({ paid_until: null, is_activated: null, paid_quantity: null, paid_variant: null })
  const movedLines = lines.map((line) => {
    const before = stateOf.get(keyOf(line.site_uuid, line.service, line.subject_uuid)) ?? nothingPaid
    const entry = entryOfLine(
      { term: line.term, variant: line.variant || null, paidQuantity: line.paid_quantity },
      todayOf.get(line.site_uuid) ?? now.toISOString().slice(0, 10),
    )
    return { line, before, after: applyEntry(before, entry) }
  })
  const changes = movedLines.map(({ line, before, after }) => ({
    key: {
      projectUuid: line.site_uuid,
      service: line.service as SoldService,
      subjectUuid: line.subject_uuid,
    },
    name: line.subject_name,
    before,
    after,
  }))
  await saveEntries({ db, scope, now }, changes, { kind: 'order', byName, orderUuid })
  await setEndsOfLines(
    db,
    scope,
    orderUuid,
    movedLines.map(({ line, after }) => ({ line: line.line, new_until: after.end })),
  )
  const tiers = movedLines.flatMap(({ line, after }) =>
    line.service !== 'attendance' || after.variant === null || after.variant === 'fixed'
      ? []
      : [{ siteUuid: line.site_uuid, tier: after.variant }],
  )
  await savePaidTiers({ db, scope }, tiers)
  return lines
}
