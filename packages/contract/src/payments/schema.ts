import { orderKinds } from '@lintel/vocabulary/money.ts'
import { z } from 'zod'
import { codeText, Moment, text, name, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { moneyLimits } from '../base/money-limits.ts'
import { limits } from '../base/limits.ts'
import { shapes } from '../base/shapes.ts'
import { logQuery } from '../kit/page.ts'
import { moments, withinYear } from '../kit/range.ts'
import { amountTexts, CurrencyCode, SiteKind, SoldServiceName, soldTexts } from '../money/amounts.ts'
import { itemTexts } from '../money/items.ts'
import { exportColumns, orderStates, paymentGroupings, payMethods, payProviders } from './states.ts'

/** Orders: what was ordered, paid, and moved (billing.md 8; money.md 24 to 39). */

const texts = {
  number: { description: 'Number of the order.', example: '20261129080000000017' },
  kind: {
    description:
      'activate: for the first time; renew: again; additional: further apps of families; upgrade: a higher tier of attendance.',
    example: 'renew',
  },
  state: {
    description: 'State by the numbers of the specification: 0 processing, 1 normal, 2 to 5 cancelled, 6 completed.',
    example: 1,
  },
  method: {
    description: 'How it is paid: none for an order of 0.00 or before a way was chosen.',
    example: 'sandbox',
  },
  payerName: { description: 'Account that pays.', example: 'North Access' },
  sellerName: {
    description: 'Operator that sells and writes the invoice; empty for the platform.',
    example: 'Lintel Distribution',
  },
  createdAt: { description: 'When the order was made, in UTC.' },
  paidAt: { description: 'When it was paid, in UTC; null before.' },
  expiresAt: { description: 'Until when it can be paid, in UTC; null where it is not waiting.' },
  toDate: { description: 'Date up to which is paid; null for months.', example: null },
  months: { description: 'Months that are paid; null for a date.', example: 12 },
  site: { description: 'Site of the order; null where it is about several.', example: 'Harbour House' },
} as const

/** Operators above the sites of orders, as lists and exports are narrowed to them. */
const operatorFields = {
  distributor: Uuid.optional().meta({ description: 'Only orders of sites below this distributor.' }),
  installer: Uuid.optional().meta({ description: 'Only orders of sites of this installer.' }),
}

export const PaymentFilter = withinYear(
  logQuery.extend({
    number: text(limits.title).optional().meta({ description: 'Only orders whose number begins so.' }),
    kind: z.enum(orderKinds).optional().meta(texts.kind),
    state: z.enum(orderStates).optional().meta({ description: 'Only orders that stand so.' }),
    projectKind: SiteKind.optional().meta(soldTexts.projectKind),
    method: z.enum(payMethods).optional().meta(texts.method),
    ...operatorFields,
    ...moments,
  }),
)

const orderFields = {
  uuid: Uuid.meta(fieldTexts.uuid),
  number: z.string().meta(texts.number),
  kind: z.enum(orderKinds).meta(texts.kind),
  projectKind: SiteKind.nullable().meta(soldTexts.projectKind),
  siteName: z.string().nullable().meta(texts.site),
  sites: z.int().meta({ description: 'Number of sites of the order.', example: 1 }),
  installerName: z.string().meta({ description: 'Installer of the sites.', example: 'North Access' }),
  payerName: z.string().meta(texts.payerName),
  lines: z.int().meta({ description: 'Number of lines.', example: 20 }),
  currency: CurrencyCode.meta(amountTexts.currency),
  total: z.int().meta(amountTexts.total),
  state: z.int().meta(texts.state),
  method: z.enum(payMethods).meta(texts.method),
  isAutomatic: z.boolean().meta({ description: 'Whether it is for automatic renewal.' }),
  createdAt: Moment.meta(texts.createdAt),
  paidAt: Moment.nullable().meta(texts.paidAt),
  expiresAt: Moment.nullable().meta(texts.expiresAt),
  toDate: z.string().nullable().meta(texts.toDate),
  mayPay: z.boolean().meta({ description: 'Whether the caller can pay it now.' }),
  mayCancel: z.boolean().meta({ description: 'Whether the caller can cancel it now.' }),
  mayRecord: z.boolean().meta({ description: 'Whether the caller can record that it was paid outside.' }),
  mayHide: z.boolean().meta({ description: 'Whether the caller can take it off the own list.' }),
}

export const PaymentOrder = z.object(orderFields)
export type PaymentOrder = z.output<typeof PaymentOrder>

export const PaymentLine = z.object({
  siteName: z.string().meta(itemTexts.siteName),
  service: SoldServiceName.meta(soldTexts.service),
  name: z.string().meta(itemTexts.name),
  place: z.string().meta(itemTexts.place),
  variant: z.string().nullable().meta(itemTexts.variant),
  quantity: z.int().meta(itemTexts.quantity),
  months: z.int().nullable().meta(texts.months),
  days: z.int().nullable().meta({ description: 'Days that are paid; null for months.', example: null }),
  unitPrice: z.int().meta(amountTexts.monthly),
  activation: z.int().meta(amountTexts.activation),
  amount: z.int().meta(amountTexts.amount),
  oldUntil: z.string().nullable().meta(itemTexts.paidUntil),
  expectedUntil: z.string().nullable().meta({
    description: 'End that was expected when the order was made.',
    example: '2028-03-10',
  }),
  newUntil: z.string().nullable().meta({
    description: 'End that the order led to; null before it is settled.',
    example: '2028-03-10',
  }),
})

export const PaymentInfo = z.object({
  ...orderFields,
  version: z.int().meta(fieldTexts.version),
  sellerName: z.string().meta(texts.sellerName),
  madeByName: z.string().meta({ description: 'Account that made the order.', example: 'Nora Lind' }),
  months: z.int().nullable().meta(texts.months),
  net: z.int().meta(amountTexts.net),
  taxRate: z.int().meta(amountTexts.taxRate),
  tax: z.int().meta(amountTexts.tax),
  reference: z
    .string()
    .meta({ description: 'Reference of a payment outside, or transaction of the provider.', example: '' }),
  recordedBy: z.string().meta({ description: 'Who recorded a payment outside.', example: '' }),
  paidOn: z
    .string()
    .nullable()
    .meta({ description: 'Date of a payment outside, as it was recorded; null for others.', example: null }),
  declines: z.int().meta({ description: 'Number of cards that the provider declined.', example: 0 }),
  hasInvoice: z.boolean().meta({ description: 'Whether there is an invoice.' }),
  rows: z.array(PaymentLine).meta({ description: 'Lines of the order; a manager sees those of its site.' }),
})
export type PaymentInfo = z.output<typeof PaymentInfo>

export const OutsidePayment = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  version: z.int().min(1).meta(fieldTexts.version),
  paidOn: z.iso.date().meta({ description: 'Date of the payment.', example: '2026-11-29' }),
  reference: name(moneyLimits.paymentReference).meta({
    description: 'Reference of the payment, such as that of a transfer.',
    example: 'RF18 5390 0754 7034',
  }),
})

export const Invoice = z.object({
  number: z
    .string()
    .meta({ description: 'Number of the invoice: year and number without gaps.', example: '2026-000017' }),
  issuedOn: z.string().meta({ description: 'Date of the invoice.', example: '2026-11-29' }),
  seller: z.record(z.string(), z.string()).meta({ description: 'Seller as at the payment.' }),
  buyer: z.record(z.string(), z.string()).meta({ description: 'Buyer as at the payment.' }),
  order: PaymentInfo.meta({ description: 'The order that it is for.' }),
})
export type Invoice = z.output<typeof Invoice>

export const PaymentExport = withinYear(
  z.object({
    from: Moment.meta({ description: 'First moment of the orders, in UTC. Range of at most one year.' }),
    to: Moment.meta({ description: 'Last moment of the orders, in UTC.' }),
    grouping: z.enum(paymentGroupings).meta({ description: 'What a row of the sheet is about.', example: 'order' }),
    state: z.enum(orderStates).optional().meta({ description: 'Only orders that stand so.' }),
    projectKind: SiteKind.optional().meta(soldTexts.projectKind),
    method: z.enum(payMethods).optional().meta(texts.method),
    ...operatorFields,
    columns: z
      .array(z.enum(exportColumns))
      .min(1)
      .max(exportColumns.length)
      .overwrite((names) => [...new Set(names)])
      .meta({
        description: 'Columns of orders and lines; those of lines are left out of orders. Distributors have their own.',
        example: ['number', 'payer', 'total'],
      }),
  }),
)
export type PaymentExport = z.output<typeof PaymentExport>

export const PayWay = z.object({
  provider: z.enum(payProviders).meta({ description: 'Provider of online payments.', example: 'sandbox' }),
  isOn: z.boolean().meta({ description: 'Whether orders are paid there; one provider at most is on.' }),
  hasApiKey: z
    .boolean()
    .meta({ description: 'Whether the key to call it is entered; always false for the sandbox.', example: false }),
  hasSigningKey: z.boolean().meta({
    description: 'Whether the secret by which its webhooks are signed is entered; always false for the sandbox.',
    example: false,
  }),
  version: z.int().meta(fieldTexts.version),
})
export type PayWay = z.output<typeof PayWay>

export const PayWayForm = z.object({
  provider: z.enum(payProviders).meta({ description: 'Provider of online payments.', example: 'sandbox' }),
  isOn: z.boolean().meta({ description: 'Whether orders are paid there; another provider is switched off by it.' }),
  secretKey: codeText().max(limits.generic).regex(shapes.stripeKey.pattern).optional().meta({
    description: 'Secret or restricted key of the account at Stripe. It is never read back; left out it stays.',
    example: 'sk_test_example',
  }),
  webhookSecret: codeText().max(limits.generic).regex(shapes.stripeWebhookSecret.pattern).optional().meta({
    description: 'Secret by which Stripe signs webhooks. It is never read back; left out it stays.',
    example: 'whsec_example',
  }),
})
