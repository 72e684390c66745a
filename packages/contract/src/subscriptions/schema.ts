import { orderKinds, quoteRefusals } from '@lintel/vocabulary/money.ts'
import { z } from 'zod'
import { Keyword, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { moneyLimits } from '../base/money-limits.ts'
import { limits } from '../base/limits.ts'
import { pageQuery } from '../kit/page.ts'
import { amountTexts, CurrencyCode, SiteKind, SoldServiceName, soldTexts } from '../money/amounts.ts'
import { itemKey, ItemStatusName, itemTexts, ShownItem } from '../money/items.ts'
import { variantsOf } from '../money/sold.ts'
import { ChargeMode } from '../operators/schema.ts'
import { BillingInfo } from '../own-account/schema.ts'
import { isInYears, LocalDate } from '../schedules/schema.ts'

/** Subscriptions: what is due, and orders for it (billing.md 6; money.md 9 to 23). */

/** What a list can be narrowed to: a status, or what ends within 30 days. */
export const itemStates = [...ItemStatusName.options.filter((status) => status !== 'off'), 'expiring'] as const

export const orderKindNames = orderKinds

const texts = {
  kind: {
    description:
      'activate: for the first time; renew: again; additional: further apps of families; upgrade: a higher tier of attendance.',
    example: 'renew',
  },
  isFree: { description: 'Whether the item is free and never ordered.' },
  isOrdered: { description: 'Whether an open order has the item.' },
  isRenewed: { description: 'Whether an automatic renewal has the item.' },
  months: { description: 'Months that are paid; null for a date, or with automatic renewal.', example: 12 },
  toDate: { description: 'Date up to which is paid; null for months.', example: null },
  period: { description: 'Period of automatic renewal: 0 is 30 days, 1 is 90, 2 is 360; null without.', example: null },
  tier: { description: 'Tier of attendance that is ordered; null for the present one.', example: null },
  sellerName: {
    description: 'Operator that sells and writes the invoice; empty for the platform.',
    example: 'Lintel Distribution',
  },
} as const

const SearchedItems = {
  projectKind: SiteKind.meta(soldTexts.projectKind),
  service: SoldServiceName.meta(soldTexts.service),
  installerUuid: Uuid.optional().meta({ description: 'Only sites of this installer.' }),
  projectUuid: Uuid.optional().meta({ description: 'Only this site.' }),
  state: z.enum(itemStates).optional().meta({ description: 'Only items that stand so, or that end within 30 days.' }),
  keyword: Keyword.meta(fieldTexts.keyword),
}

export const SubscriptionFilter = pageQuery.extend(SearchedItems)

export const SubscriptionItem = z.object({
  ...itemKey,
  siteName: z.string().meta(itemTexts.siteName),
  name: z.string().meta(itemTexts.name),
  place: z.string().meta(itemTexts.place),
  holder: z
    .string()
    .meta({ description: 'Who has it: the master of a family, the address of a manager.', example: '' }),
  variant: z.string().nullable().meta(itemTexts.variant),
  quantity: z.int().meta(itemTexts.quantity),
  status: ItemStatusName.meta(itemTexts.status),
  statusCode: z.int().meta(itemTexts.statusCode),
  paidUntil: z.string().nullable().meta(itemTexts.paidUntil),
  daysLeft: z.int().nullable().meta({
    description:
      'Days until the last paid one, by the day of the site; negative where it is over, null where nothing is paid.',
    example: 12,
  }),
  monthly: z.int().nullable().meta({
    description: 'Fee for a month, in minor units; null where the variant has no price.',
    example: 150,
  }),
  isFree: z.boolean().meta(texts.isFree),
  isOrdered: z.boolean().meta(texts.isOrdered),
  isRenewed: z.boolean().meta(texts.isRenewed),
})
export type SubscriptionItem = z.output<typeof SubscriptionItem>

/** What can be chosen from: kinds of sites with services that are priced, installers and sites. */
export const SubscriptionChoices = z.object({
  currency: CurrencyCode.meta(amountTexts.currency),
  kinds: z
    .array(
      z.object({
        projectKind: SiteKind.meta(soldTexts.projectKind),
        services: z.array(SoldServiceName).meta({ description: 'Services that are priced for such sites.' }),
      }),
    )
    .meta({ description: 'Kinds of sites for which something is priced.' }),
  sites: z
    .array(
      z.object({
        uuid: Uuid.meta(fieldTexts.uuid),
        name: z.string().meta(itemTexts.siteName),
        kind: SiteKind.meta(soldTexts.projectKind),
        installerUuid: Uuid.meta({ description: 'Installer of the site.' }),
        installerName: z.string().meta({ description: 'Name of the installer.', example: 'North Access' }),
      }),
    )
    .meta({ description: `Sites for which something is priced, at most ${limits.importBatch}.` }),
  ways: z
    .array(z.enum(['online', 'outside']))
    .meta({ description: 'Ways to pay that are on: at a provider, or outside.', example: ['online', 'outside'] }),
  automatic: z.boolean().meta({ description: 'Whether automatic renewal can be ordered.' }),
})
export type SubscriptionChoices = z.output<typeof SubscriptionChoices>

/** What *select all* asks for: items of a filter that an order of a kind can have. */
export const SelectionFilter = z.object({
  ...SearchedItems,
  kind: z.enum(orderKinds).meta(texts.kind),
  toDate: LocalDate.optional().meta({ description: 'Leave out what ends on this date or later.' }),
})

const orderFields = {
  projectKind: SiteKind.meta(soldTexts.projectKind),
  kind: z.enum(orderKinds).meta(texts.kind),
  items: z
    .array(ShownItem)
    .max(moneyLimits.orderItems + 1)
    .meta({ description: `Items that are paid, 1 to ${moneyLimits.orderItems}.` }),
  months: z.int().nullable().default(null).meta(texts.months),
  toDate: LocalDate.refine(isInYears, { params: { key: 'validation:date' } })
    .nullable()
    .default(null)
    .meta(texts.toDate),
  period: z
    .union([z.literal(0), z.literal(1), z.literal(2)])
    .nullable()
    .default(null)
    .meta(texts.period),
  tier: z.enum(variantsOf('attendance')).nullable().default(null).meta(texts.tier),
}

export const QuoteForm = z.object(orderFields)
export type QuoteForm = z.output<typeof QuoteForm>

/** Every item that a filter finds, up to one more than an order may have. */
export const SelectedItems = z.object({
  items: z.array(ShownItem).meta({ description: 'Items that can be ordered.' }),
  total: z.int().meta({ description: 'Number of items that were found.', example: 20 }),
  leftOut: z.int().meta({ description: 'Number of those that are free, locked or cannot be ordered so.', example: 0 }),
})

export const QuoteLine = z.object({
  ...itemKey,
  siteName: z.string().meta(itemTexts.siteName),
  name: z.string().meta(itemTexts.name),
  place: z.string().meta(itemTexts.place),
  quantity: z.int().meta(itemTexts.quantity),
  unitPrice: z.int().meta(amountTexts.monthly),
  activation: z.int().meta(amountTexts.activation),
  amount: z.int().meta(amountTexts.amount),
  oldUntil: z.string().nullable().meta(itemTexts.paidUntil),
  newUntil: z.string().nullable().meta({
    description: 'Expected end after the payment, by the day of the site.',
    example: '2028-03-10',
  }),
})

export const Quote = z.object({
  refusal: z.enum(quoteRefusals).nullable().meta({
    description: 'Why these items cannot be ordered so; null where they can.',
    example: null,
  }),
  refusalItem: z
    .string()
    .meta({ description: 'Name of the item that the refusal is about; empty without.', example: '' }),
  refusalCount: z.int().meta({ description: 'A number that the refusal speaks of; 0 without.', example: 0 }),
  lines: z.array(QuoteLine).meta({ description: 'Lines of the order; none where it is refused.' }),
  sums: z
    .array(
      z.object({
        service: SoldServiceName.meta(soldTexts.service),
        count: z.int().meta({ description: 'Number of lines of the service.', example: 20 }),
        amount: z.int().meta(amountTexts.amount),
      }),
    )
    .meta({ description: 'Sums by service.' }),
  currency: CurrencyCode.meta(amountTexts.currency),
  net: z.int().meta(amountTexts.net),
  taxRate: z.int().meta(amountTexts.taxRate),
  tax: z.int().meta(amountTexts.tax),
  total: z.int().meta(amountTexts.total),
  sellerName: z.string().meta(texts.sellerName),
  billing: BillingInfo.omit({ version: true }).meta({
    description: 'Billing information of who pays, as the order would copy it.',
  }),
  isBillingComplete: z.boolean().meta({ description: 'Whether it says everything that an invoice needs.' }),
  agreements: z.int().meta({
    description: 'Number of items that an automatic renewal has: its next charge moves.',
    example: 0,
  }),
})
export type Quote = z.output<typeof Quote>

/** Ways to pay an order: at a provider on its page, or outside, which the seller records (money.md 28). */
export const payWays = ['online', 'outside'] as const

export const OrderForm = z.object({
  ...orderFields,
  total: z.int().min(0).meta({ description: 'Total that the page showed, in minor units.', example: 3_332 }),
  way: z.enum(payWays).default('online').meta({
    description: 'online: at the provider of payments; outside: by transfer, which the seller records.',
  }),
  acceptsTerms: z.literal(true).meta({ description: 'That the terms and conditions are accepted.' }),
})
export type OrderForm = z.output<typeof OrderForm>

export const OrderMade = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  number: z.string().meta({ description: 'Number of the order.', example: '20261129080000000017' }),
  state: z.int().meta({ description: 'State of the order: 0 is to be paid, 1 is settled.', example: 0 }),
})

/** What a community costs, and who its orders are made out to: the account that pays for what the caller orders. */
export const CommunityBilling = BillingInfo.omit({ version: true }).extend({
  payerName: z
    .string()
    .meta({ description: 'Account that pays for what the caller orders here.', example: 'North Access' }),
  chargeMode: ChargeMode.meta({ description: 'Who pays for the community: 0 its managers may, 1 its installer does.' }),
  freeOfCharge: z.boolean().meta({ description: 'Whether the community is free, whatever its sellers price.' }),
  autoRenew: z.boolean().meta({ description: 'Whether its subscriptions may renew automatically.' }),
  services: z
    .array(SoldServiceName)
    .meta({ description: 'Services that cost something there today.', example: ['app'] }),
})
