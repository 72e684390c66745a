import { hasPermission } from '@lintel/contract/access/grants.ts'
import type { PaymentFilter, PaymentInfo, PaymentOrder } from '@lintel/contract/payments/schema.ts'
import { codesOfState } from '@lintel/contract/payments/states.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import { currencyOfRegion, type Currency } from '@lintel/rules/money/amounts.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { factsOf } from '../../access/facts.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Config } from '../../base/config.ts'
import { before, hourMs } from '../../base/durations.ts'
import type { Db } from '../../db/db.ts'
import { newestFirst, pageOf, startAt } from '../../db/lists/paging.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import { namesAbove } from '../../db/money-functions.ts'
import { ordersOf, rowsOfOrders } from '../../db/scope/money.ts'
import { isOfSite, type Scope } from '../../db/scope/scope.ts'
import { invoiceNumber } from '../../domain/money/invoices.ts'
import { openStates } from '../../domain/money/open-orders.ts'
import { kindsOf } from '../../domain/sites/kinds.ts'
import { actionsOn, type ActionFacts } from './actions.ts'

/** Orders as payers and the levels above them see them (billing.md 8; money.md 37). */

export interface Reader {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
  readonly config: Config
  readonly now: Date
  /** Provider of online payments that is on. */
  readonly provider: ActionFacts['provider']
}

type OrderReader = Pick<Reader, 'db' | 'scope' | 'session' | 'config' | 'now'>

const linesOfOrder = sql`from payment_order_line l where l.order_uuid = payment_order.uuid`

/**
 * Orders of the caller, as far as they are of the kinds of sites that its identity is for, and not hidden by it. Who may
 * read orders no longer has those that it made and that are still open (money.md 31), or that it paid a moment ago, so
 * that the page it comes back to says so.
 */
function visibleOrders({ db, scope, session, config, now }: OrderReader) {
  const kinds = kindsOf(session.section)
  let orders = ordersOf(db, scope).where(sql<boolean>`not ${session.actingUuid}::uuid = any (payment_order.hidden_by)`)
  if (!hasPermission(factsOf(session, config), 'payment.read'))
    orders = orders
      .where((where) =>
        where.or([
          where('payment_order.state', 'in', openStates),
          where('payment_order.paid_at', '>', before(now, hourMs)),
        ]),
      )
      .where('payment_order.made_by_uuid', '=', session.actingUuid)
  return kinds && !isOfSite(scope) ? orders.where('payment_order.project_kind', 'in', kinds) : orders
}

const withColumns = (orders: ReturnType<typeof visibleOrders>) =>
  orders.select([
    'payment_order.uuid',
    'payment_order.version',
    'payment_order.number',
    'payment_order.kind',
    'payment_order.project_kind',
    'payment_order.installer_uuid',
    'payment_order.distributor_uuid',
    'payment_order.payer_uuid',
    'payment_order.payer_name',
    'payment_order.made_by_name',
    'payment_order.seller_uuid',
    'payment_order.seller_name',
    'payment_order.currency',
    'payment_order.subtotal',
    'payment_order.tax_rate',
    'payment_order.tax',
    'payment_order.total',
    'payment_order.state',
    'payment_order.method',
    'payment_order.is_automatic',
    'payment_order.months',
    'payment_order.to_date',
    'payment_order.created_at',
    'payment_order.paid_at',
    'payment_order.paid_on',
    'payment_order.expires_at',
    'payment_order.reference',
    'payment_order.recorded_by',
    sql<number>`(select count(*)::integer ${linesOfOrder})`.as('lines'),
    sql<number>`(select count(distinct l.site_uuid)::integer ${linesOfOrder})`.as('sites'),
    sql<string | null>`(select min(l.site_name) ${linesOfOrder})`.as('first_site'),
  ])

export type OrderRow = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

type Filter = z.output<typeof PaymentFilter>

type FilterOfOrders = Omit<Filter, 'page' | 'size'>

function foundOrders(reader: Reader, filter: FilterOfOrders) {
  let query = visibleOrders(reader)
  if (filter.number) query = query.where(sql<boolean>`starts_with(payment_order.number, ${filter.number})`)
  if (filter.kind) query = query.where('payment_order.kind', '=', filter.kind)
  if (filter.state) query = query.where('payment_order.state', 'in', codesOfState[filter.state])
  if (filter.projectKind) query = query.where('payment_order.project_kind', '=', filter.projectKind)
  if (filter.method) query = query.where('payment_order.method', '=', filter.method)
  if (filter.distributor) query = query.where('payment_order.distributor_uuid', '=', filter.distributor)
  if (filter.installer) query = query.where('payment_order.installer_uuid', '=', filter.installer)
  if (filter.from) query = query.where('payment_order.created_at', '>=', new Date(filter.from))
  if (filter.to) query = query.where('payment_order.created_at', '<=', new Date(filter.to))
  return query
}

/** A filter as the audit log says it: operators by their names. */
export async function namedFilter<Form extends Pick<FilterOfOrders, 'distributor' | 'installer'>>(
  { db, scope }: Reader,
  filter: Form,
): Promise<Form> {
  const uuids = [filter.distributor, filter.installer].filter((uuid) => uuid !== undefined)
  const names = await namesAbove(db, scope, uuids)
  const nameOf = (uuid: string | undefined) => uuid && (names.get(uuid) ?? '')
  return { ...filter, distributor: nameOf(filter.distributor), installer: nameOf(filter.installer) }
}

const orderOf = newestFirst('payment_order.created_at', 'payment_order.uuid')

/** A page of orders, newest first. */
export async function pageOfOrders(reader: Reader, filter: Filter) {
  const orders = startAt(foundOrders(reader, filter), orderOf({}), filter.at)
  const page = await pageOf(withColumns(orders), filter, orderOf({}), (row) => row, { isCostly: true })
  return { ...page, rows: await showOrders(reader, page.rows) }
}

/** All orders that a filter finds, a page at a time, as their rows. */
export const everyOrderRow = (reader: Reader, filter: FilterOfOrders): AsyncGenerator<readonly OrderRow[]> =>
  streamRows(withColumns(foundOrders(reader, filter)), orderOf({}))

/** All orders that a filter finds, a page at a time, as the list shows them. */
export async function* everyOrder(reader: Reader, filter: FilterOfOrders) {
  for await (const rows of everyOrderRow(reader, filter)) yield await showOrders(reader, rows)
}

async function showOrders(reader: Reader, rows: readonly OrderRow[]): Promise<PaymentOrder[]> {
  const names = await namesAbove(reader.db, reader.scope, [...new Set(rows.map((row) => row.installer_uuid))])
  return rows.map((row) => showOrder(reader, row, names.get(row.installer_uuid) ?? ''))
}

const showOrder = (reader: Reader, row: OrderRow, installerName: string): PaymentOrder => ({
  uuid: row.uuid,
  number: row.number,
  kind: row.kind,
  projectKind: row.project_kind,
  siteName: row.sites === 1 ? row.first_site : null,
  sites: row.sites,
  installerName,
  payerName: row.payer_name || installerName,
  lines: row.lines,
  currency: currencyOf(reader, row),
  total: Number(row.total),
  state: row.state,
  method: row.method,
  isAutomatic: row.is_automatic,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  toDate: row.to_date,
  ...actionsOn(row, reader),
})

/** Orders of before the ledger name no currency. */
export const currencyOf = ({ config }: Pick<Reader, 'config'>, { currency }: Pick<OrderRow, 'currency'>): Currency =>
  currency === '' ? currencyOfRegion[config.region] : (currency as Currency)

/** An order by its id, as the caller sees it; undefined where it has none such. */
export const orderRow = (reader: OrderReader, uuid: string): Promise<OrderRow | undefined> =>
  withColumns(visibleOrders(reader)).where('payment_order.uuid', '=', uuid).executeTakeFirst()

/** Everything about one order with its lines; a manager sees those of its site. */
export async function orderInfo(reader: Reader, uuid: string): Promise<PaymentInfo | undefined> {
  const row = await orderRow(reader, uuid)
  if (!row) return undefined
  const { db, scope } = reader
  const [shownOrder] = await showOrders(reader, [row])
  const { declines } = await rowsOfOrders(db, scope, 'payment_session')
    .select(sql<number>`coalesce(sum(cardinality(declines)), 0)::integer`.as('declines'))
    .where('payment_session.order_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const invoice = await rowsOfOrders(db, scope, 'invoice')
    .select('invoice.order_uuid')
    .where('invoice.order_uuid', '=', uuid)
    .executeTakeFirst()
  return {
    ...shownOrder!,
    version: row.version,
    sellerName: row.seller_name,
    madeByName: row.made_by_name,
    months: row.months,
    net: Number(row.subtotal),
    taxRate: row.tax_rate,
    tax: Number(row.tax),
    reference: row.reference,
    recordedBy: row.recorded_by,
    paidOn: row.paid_on,
    declines,
    hasInvoice: invoice !== undefined,
    rows: await shownLines(db, scope, uuid),
  }
}

/** Lines of orders; a manager sees those of its site. */
export function linesOfOrders(db: Db, scope: Scope, orderUuids: readonly string[]) {
  const query = rowsOfOrders(db, scope, 'payment_order_line')
    .selectAll('payment_order_line')
    .where('payment_order_line.order_uuid', '=', sql<string>`any(${orderUuids}::uuid[])`)
    .orderBy('payment_order_line.order_uuid')
    .orderBy('line')
  return (isOfSite(scope) ? query.where('payment_order_line.site_uuid', '=', scope.uuid) : query).execute()
}

async function shownLines(db: Db, scope: Scope, orderUuid: string): Promise<PaymentInfo['rows']> {
  const rows = await linesOfOrders(db, scope, [orderUuid])
  return rows.map((row) => ({
    siteName: row.site_name,
    service: row.service as SoldService,
    name: row.subject_name,
    place: row.place,
    variant: row.variant || null,
    quantity: row.quantity,
    months: row.months,
    days: row.days,
    unitPrice: Number(row.unit_price),
    activation: Number(row.activation),
    amount: Number(row.amount),
    oldUntil: row.old_until,
    expectedUntil: row.expected_until,
    newUntil: row.new_until,
  }))
}

/** The invoice of an order; undefined where it has none. */
export async function invoiceOf(reader: Reader, uuid: string) {
  const order = await orderInfo(reader, uuid)
  const row = await rowsOfOrders(reader.db, reader.scope, 'invoice')
    .select(['year', 'number', 'issued_on', 'seller', 'buyer'])
    .where('invoice.order_uuid', '=', uuid)
    .executeTakeFirst()
  if (!order || !row) return undefined
  return {
    number: invoiceNumber(row),
    issuedOn: row.issued_on,
    seller: row.seller as Record<string, string>,
    buyer: row.buyer as Record<string, string>,
    order,
  }
}
