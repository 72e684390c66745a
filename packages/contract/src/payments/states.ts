import { orderStatuses } from '@lintel/vocabulary/money.ts'

/** Words of orders that pages and the server share: states, ways to pay, what a sheet can say. */

/** The visible filter of states (billing.md 8.2). */
export const orderStates = ['processing', 'succeeded', 'failed', 'timedOut', 'cancelled', 'applying'] as const
export type OrderState = (typeof orderStates)[number]

/** The numbers of the specification that each stands for. */
export const codesOfState: Readonly<Record<OrderState, readonly number[]>> = {
  processing: [orderStatuses.processing],
  succeeded: [orderStatuses.normal],
  failed: [orderStatuses.failed],
  timedOut: [orderStatuses.timeout],
  cancelled: [orderStatuses.cancelled, orderStatuses.cancelledBySystem],
  applying: [orderStatuses.completed],
}

/** The visible state of an order with a number of the specification. */
export const orderStateOf = (code: number): OrderState =>
  orderStates.find((state) => codesOfState[state].includes(code)) ?? 'processing'

export const payMethods = ['none', 'sandbox', 'stripe', 'outside'] as const
export type PayMethod = (typeof payMethods)[number]

/** What the built-in sandbox does with an order in place of a provider. */
export const sandboxActs = ['pay', 'payTwice', 'payLate', 'refuse', 'decline', 'timeOut'] as const
export type SandboxAct = (typeof sandboxActs)[number]

/** How a sheet of orders is made up: a row for each order, line or distributor. */
export const paymentGroupings = ['order', 'line', 'distributor'] as const
export type PaymentGrouping = (typeof paymentGroupings)[number]

/** Columns of an exported order, of which a line has the further ones. */
export const orderColumns = [
  'number',
  'createdAt',
  'paidAt',
  'state',
  'kind',
  'projectKind',
  'site',
  'installer',
  'distributor',
  'payer',
  'seller',
  'method',
  'net',
  'tax',
  'total',
  'currency',
] as const
export const lineColumns = ['service', 'name', 'place', 'quantity', 'amount', 'oldUntil', 'newUntil'] as const
export const exportColumns = [...orderColumns, ...lineColumns] as const
export type ExportColumnName = (typeof exportColumns)[number]

/** Providers of online payments, which the super manager switches on; none is on in a new installation. */
export const payProviders = ['sandbox', 'stripe'] as const

/** Where Stripe reports events. */
export const stripeWebhookPath = '/web-server/payment/stripe'
