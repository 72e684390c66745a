import { agreementStatuses } from '@lintel/vocabulary/money.ts'
import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { logQuery } from '../kit/page.ts'
import { moments, withinYear } from '../kit/range.ts'
import { amountTexts, CurrencyCode, SiteKind, SoldServiceName, soldTexts } from '../money/amounts.ts'
import { itemTexts } from '../money/items.ts'

/** Automatic renewals that ran or run: what they renew, when they are charged, why they ended (billing.md 10.2). */

/** Statuses that the record shows: one whose first order was never paid is not shown (money.md 40). */
export const shownStatuses = agreementStatuses.filter((status) => status !== 'pending')

/** Reasons by the numbers of the specification. */
export const endReasons = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** What the built-in sandbox does with the charges of a renewal from now on, in place of a provider. */
export const sandboxChargeActs = ['pay', 'refuse', 'noAnswer', 'detach'] as const
export type SandboxChargeAct = (typeof sandboxChargeActs)[number]

const texts = {
  number: { description: 'Number of the agreement: that of its first order.', example: '20261129080000000017' },
  status: { description: 'Whether it runs. One that ended never runs again.', example: 'active' },
  reason: {
    description: 'Why it ended, by the numbers of the specification, 0 to 8; null while it runs.',
    example: null,
  },
  period: { description: 'Period: 0 is 30 days, 1 is 90, 2 is 360.', example: 0 },
  nextChargeAt: { description: 'When the next charge is, in UTC; null once it ended.' },
} as const

export const AutomaticPaymentFilter = withinYear(
  logQuery.extend({
    status: z.enum(agreementStatuses).optional().meta({ description: 'Only those that stand so.', example: 'active' }),
    projectKind: SiteKind.optional().meta(soldTexts.projectKind),
    projectUuid: Uuid.optional().meta({ description: 'Only those with items of this site.' }),
    ...moments,
  }),
)

const fields = {
  uuid: Uuid.meta(fieldTexts.uuid),
  version: z.int().meta(fieldTexts.version),
  number: z.string().meta(texts.number),
  projectKind: SiteKind.meta(soldTexts.projectKind),
  siteName: z.string().nullable().meta({
    description: 'Site of the items; null where these are several, or deleted.',
    example: 'Harbour House',
  }),
  sites: z.int().meta({ description: 'Number of sites of its items.', example: 1 }),
  services: z.array(SoldServiceName).meta({ description: 'Services that it renews.' }),
  items: z.int().meta({ description: 'Number of items.', example: 20 }),
  payerName: z.string().meta({ description: 'Account that pays.', example: 'North Access' }),
  period: z.union([z.literal(0), z.literal(1), z.literal(2)]).meta(texts.period),
  currency: CurrencyCode.meta(amountTexts.currency),
  amount: z.int().meta(amountTexts.total),
  method: z.enum(['sandbox', 'stripe']).meta({ description: 'How it is charged.', example: 'sandbox' }),
  nextChargeAt: Moment.nullable().meta(texts.nextChargeAt),
  startedAt: Moment.meta({ description: 'When its first order was paid, in UTC.' }),
  endedAt: Moment.nullable().meta({ description: 'When it ended, in UTC; null while it runs.' }),
  status: z.enum(agreementStatuses).meta(texts.status),
  reason: z
    .union(endReasons.map((reason) => z.literal(reason)))
    .nullable()
    .meta(texts.reason),
  mayCancel: z.boolean().meta({ description: 'Whether the caller can cancel it now.' }),
}

export const AutomaticPayment = z.object(fields)
export type AutomaticPayment = z.output<typeof AutomaticPayment>

export const AutomaticPaymentInfo = z.object({
  ...fields,
  sandboxAct: z
    .enum(sandboxChargeActs)
    .nullable()
    .meta({ description: 'What the sandbox does with its charges; null at another provider.', example: 'pay' }),
  rows: z
    .array(
      z.object({
        siteName: z.string().meta(itemTexts.siteName),
        service: SoldServiceName.meta(soldTexts.service),
        name: z.string().meta(itemTexts.name),
        paidUntil: z.string().nullable().meta(itemTexts.paidUntil),
      }),
    )
    .meta({ description: 'What it renews, with the ends of now.' }),
  charges: z
    .array(
      z.object({
        uuid: Uuid.meta({ description: 'Id of the order.' }),
        number: z.string().meta({ description: 'Number of the order.', example: '20261129080000000017' }),
        createdAt: Moment.meta({ description: 'When it was charged, in UTC.' }),
        total: z.int().meta(amountTexts.total),
        state: z.int().meta({ description: 'State of the order by the numbers of the specification.', example: 1 }),
      }),
    )
    .meta({ description: 'Its orders, newest first.' }),
})
export type AutomaticPaymentInfo = z.output<typeof AutomaticPaymentInfo>
