import type { PaymentOrder } from '@lintel/contract/payments/schema.ts'
import { orderStateOf } from '@lintel/contract/payments/states.ts'
import { currencyDecimals, type Currency } from '@lintel/rules/money/amounts.ts'
import type { ExportedList } from '../../domain/exports/export-list.ts'

/** An amount in units of its currency, so that a sheet adds it up. */
export const inUnits = (amount: number, currency: Currency): number => amount / 10 ** currencyDecimals[currency]

/** Orders as a sheet (billing.md 8.1). */
export const orderSheet: ExportedList<PaymentOrder> = {
  title: 'payments:title',
  texts: ['payments', 'money', 'common', 'things'],
  happenedAt: ({ createdAt }) => createdAt,
  columns: [
    { head: 'payments:columns.number', cell: ({ number }) => number },
    { head: 'payments:columns.kind', cell: ({ kind }, { t }) => t(`money:orderKind.${kind}`) },
    { head: 'payments:columns.state', cell: ({ state }, { t }) => t(`payments:state.${orderStateOf(state)}`) },
    { head: 'payments:columns.site', cell: ({ siteName }) => siteName },
    { head: 'payments:columns.installer', cell: ({ installerName }) => installerName },
    { head: 'payments:columns.payer', cell: ({ payerName }) => payerName },
    { head: 'payments:columns.lines', cell: ({ lines }) => lines },
    { head: 'payments:columns.total', cell: ({ total, currency }) => inUnits(total, currency) },
    { head: 'payments:columns.currency', cell: ({ currency }) => currency },
    { head: 'payments:columns.method', cell: ({ method }, { t }) => t(`money:method.${method}`) },
    { head: 'payments:columns.toDate', cell: ({ toDate }, { day }) => toDate && day(toDate) },
    { head: 'payments:columns.createdAt', cell: ({ createdAt }, { moment }) => moment(createdAt) },
    { head: 'payments:columns.paidAt', cell: ({ paidAt }, { moment }) => moment(paidAt) },
  ],
}
