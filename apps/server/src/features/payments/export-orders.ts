import type { PaymentExport } from '@lintel/contract/payments/schema.ts'
import type { payment as contract } from '@lintel/contract/payments/operations.ts'
import { lineColumns, orderColumns, orderStateOf, type ExportColumnName } from '@lintel/contract/payments/states.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import { orderStatuses } from '@lintel/vocabulary/money.ts'
import { namesAbove } from '../../db/money-functions.ts'
import { exportList, type ExportColumn, type ExportedList } from '../../domain/exports/export-list.ts'
import type { Context } from '../../kernel/implement.ts'
import { currencyOf, everyOrderRow, namedFilter, linesOfOrders, type OrderRow, type Reader } from './queries.ts'
import { inUnits } from './sheet.ts'

/**
 * Orders as the super manager exports them (specification.md 2.3, paymentExport; billing.md 8.4): a row for each order,
 * for each line, or for each distributor with its sums, in columns that are chosen.
 */

type Currency = ReturnType<typeof currencyOf>

interface NamedOrder {
  readonly order: OrderRow
  readonly currency: Currency
  readonly installer: string
  readonly distributor: string
}

type Line = Awaited<ReturnType<typeof linesOfOrders>>[number]
interface NamedLine extends NamedOrder {
  readonly line: Line
}

const columnsOfOrder: Readonly<Record<(typeof orderColumns)[number], ExportColumn<NamedOrder>>> = {
  number: { head: 'payments:columns.number', cell: ({ order }) => order.number },
  createdAt: {
    head: 'payments:columns.createdAt',
    cell: ({ order }, { moment }) => moment(order.created_at.toISOString()),
  },
  paidAt: {
    head: 'payments:columns.paidAt',
    cell: ({ order }, { moment }) => moment(order.paid_at?.toISOString() ?? null),
  },
  state: {
    head: 'payments:columns.state',
    cell: ({ order }, { t }) => t(`payments:state.${orderStateOf(order.state)}`),
  },
  kind: { head: 'payments:columns.kind', cell: ({ order }, { t }) => t(`money:orderKind.${order.kind}`) },
  projectKind: {
    head: 'payments:columns.projectKind',
    cell: ({ order }, { t }) => order.project_kind && t(`money:projectKind.${order.project_kind}`),
  },
  site: { head: 'payments:columns.site', cell: ({ order }) => (order.sites === 1 ? order.first_site : null) },
  installer: { head: 'payments:columns.installer', cell: ({ installer }) => installer },
  distributor: { head: 'payments:columns.distributor', cell: ({ distributor }) => distributor },
  payer: { head: 'payments:columns.payer', cell: ({ order, installer }) => order.payer_name || installer },
  seller: { head: 'payments:columns.seller', cell: ({ order }, { t }) => order.seller_name || t('money:platform') },
  method: { head: 'payments:columns.method', cell: ({ order }, { t }) => t(`money:method.${order.method}`) },
  net: { head: 'payments:columns.net', cell: ({ order, currency }) => inUnits(Number(order.subtotal), currency) },
  tax: { head: 'payments:columns.tax', cell: ({ order, currency }) => inUnits(Number(order.tax), currency) },
  total: { head: 'payments:columns.total', cell: ({ order, currency }) => inUnits(Number(order.total), currency) },
  currency: { head: 'payments:columns.currency', cell: ({ currency }) => currency },
}

const columnsOfLine: Readonly<Record<(typeof lineColumns)[number], ExportColumn<NamedLine>>> = {
  service: {
    head: 'payments:columns.service',
    cell: ({ line }, { t }) => t(`money:service.${line.service as SoldService}`),
  },
  name: { head: 'payments:columns.name', cell: ({ line }) => line.subject_name },
  place: { head: 'payments:columns.place', cell: ({ line }) => line.place },
  quantity: { head: 'payments:columns.quantity', cell: ({ line }) => line.quantity },
  amount: { head: 'payments:columns.amount', cell: ({ line, currency }) => inUnits(Number(line.amount), currency) },
  oldUntil: { head: 'payments:columns.oldUntil', cell: ({ line }, { day }) => line.old_until && day(line.old_until) },
  newUntil: { head: 'payments:columns.newUntil', cell: ({ line }, { day }) => line.new_until && day(line.new_until) },
}

interface Sum {
  readonly distributor: string
  readonly currency: Currency
  orders: number
  settled: number
  net: number
  tax: number
  total: number
}

const sumColumns: readonly ExportColumn<Sum>[] = [
  { head: 'payments:columns.distributor', cell: ({ distributor }) => distributor },
  { head: 'payments:columns.orders', cell: ({ orders }) => orders },
  { head: 'payments:columns.settled', cell: ({ settled }) => settled },
  { head: 'payments:columns.net', cell: ({ net, currency }) => inUnits(net, currency) },
  { head: 'payments:columns.tax', cell: ({ tax, currency }) => inUnits(tax, currency) },
  { head: 'payments:columns.total', cell: ({ total, currency }) => inUnits(total, currency) },
  { head: 'payments:columns.currency', cell: ({ currency }) => currency },
]

const isOneOf = <Name extends ExportColumnName>(names: readonly Name[], name: ExportColumnName): name is Name =>
  names.some((other) => other === name)

const sheetOf = <Row>(columns: readonly ExportColumn<Row>[]): ExportedList<Row> => ({
  title: 'payments:title',
  texts: ['payments', 'money'],
  columns,
})

/** The sheet that the export page asks for; how many rows left the house stands in the audit log. */
export async function exportOrders(
  context: Context<typeof contract.exportOrders, 'session'>,
  reader: Reader,
  form: PaymentExport,
): Promise<File> {
  const { columns: names, ...filter } = form
  const auditFilter = { ...(await namedFilter(reader, filter)), columns: names.join(' ') }
  const ofOrder = names.filter((name) => isOneOf(orderColumns, name)).map((name) => columnsOfOrder[name])
  const orders = namedOrders(reader, filter)
  switch (form.grouping) {
    case 'order':
      return exportList(context, sheetOf(ofOrder), auditFilter, orders)
    case 'line': {
      const ofLine = names.filter((name) => isOneOf(lineColumns, name)).map((name) => columnsOfLine[name])
      return exportList(context, sheetOf<NamedLine>([...ofOrder, ...ofLine]), auditFilter, namedLines(reader, orders))
    }
    case 'distributor':
      return exportList(context, sheetOf(sumColumns), auditFilter, sumsOf(orders))
  }
}

async function* namedOrders(
  reader: Reader,
  filter: Omit<PaymentExport, 'grouping' | 'columns'>,
): AsyncGenerator<readonly NamedOrder[]> {
  for await (const rows of everyOrderRow(reader, filter)) {
    const above = rows.flatMap((row) => [row.installer_uuid, row.distributor_uuid]).filter((uuid) => uuid !== null)
    const names = await namesAbove(reader.db, reader.scope, [...new Set(above)])
    yield rows.map((order) => ({
      order,
      currency: currencyOf(reader, order),
      installer: names.get(order.installer_uuid) ?? '',
      distributor: order.distributor_uuid === null ? '' : (names.get(order.distributor_uuid) ?? ''),
    }))
  }
}

async function* namedLines(
  { db, scope }: Reader,
  orders: AsyncIterable<readonly NamedOrder[]>,
): AsyncGenerator<readonly NamedLine[]> {
  for await (const rows of orders) {
    const lines = await linesOfOrders(
      db,
      scope,
      rows.map(({ order }) => order.uuid),
    )
    const byOrder = Map.groupBy(lines, ({ order_uuid }) => order_uuid)
    const lineRows = rows.flatMap((row) => (byOrder.get(row.order.uuid) ?? []).map((line) => ({ ...row, line })))
    if (lineRows.length > 0) yield lineRows
  }
}

/** What the orders of each distributor come to; money counts where it came. */
async function* sumsOf(orders: AsyncIterable<readonly NamedOrder[]>): AsyncGenerator<readonly Sum[]> {
  const sums = new Map<string, Sum>()
  for await (const rows of orders)
    for (const { order, currency, distributor } of rows) {
      const key = `${order.distributor_uuid} ${currency}`
      const sum = sums.get(key) ?? { distributor, currency, orders: 0, settled: 0, net: 0, tax: 0, total: 0 }
      sums.set(key, sum)
      sum.orders += 1
      if (order.state !== orderStatuses.normal && order.state !== orderStatuses.completed) continue
      sum.settled += 1
      sum.net += Number(order.subtotal)
      sum.tax += Number(order.tax)
      sum.total += Number(order.total)
    }
  const rows = [...sums.values()].toSorted((one, other) => other.total - one.total)
  if (rows.length > 0) yield rows
}
