import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { moneyLimits } from '../base/money-limits.ts'
import { itemKey, itemTexts } from '../money/items.ts'
import { SoldServiceName, soldTexts } from '../money/amounts.ts'
import { isInYears, LocalDate } from '../schedules/schema.ts'

/** What operators do to ends of items without an order, and the history of an item (money.md 15, 16 and 34). */

const site = Uuid.meta({ description: 'Site of the items.' })

const hasDistinctServices = (groups: readonly { readonly service: string }[]): boolean =>
  new Set(groups.map(({ service }) => service)).size === groups.length

export const EndsForm = z.object({
  projectUuid: site,
  items: z
    .array(
      z.object({
        service: SoldServiceName.meta(soldTexts.service),
        subjectUuids: z.array(Uuid).max(moneyLimits.orderItems).meta({
          description: 'Apartments, people, accounts or doors of the items; none for all. Doors always go together.',
          example: [],
        }),
      }),
    )
    .min(1)
    .refine(hasDistinctServices, { params: { key: 'validation:duplicate' } })
    .meta({ description: 'Items by their service.' }),
  paidUntil: LocalDate.refine(isInYears, { params: { key: 'validation:date' } }).meta({
    description: 'Last paid day of the site, which may be earlier than before.',
    example: '2027-03-10',
  }),
})
export type EndsForm = z.output<typeof EndsForm>

export const TestForm = z.object({
  projectUuid: site,
  services: z
    .array(SoldServiceName)
    .min(1)
    .meta({ description: 'Services whose inactive items are tested.', example: ['app'] }),
  days: z
    .int()
    .min(1)
    .max(moneyLimits.testDays)
    .default(moneyLimits.testDaysDefault)
    .meta({ description: 'Days of the test, from today on.', example: moneyLimits.testDaysDefault }),
})
export type TestForm = z.output<typeof TestForm>

/** How many items were changed. */
export const ChangedItems = z.object({
  count: z.int().meta({ description: 'Number of items that have the end now.', example: 20 }),
})

/** What moves an end, as the history names it. */
export const entryKinds = ['order', 'operator', 'firstPrice', 'test', 'lost', 'planConversion', 'variant'] as const

export const ItemKey = z.object(itemKey)

const entryDay = z.string().nullable()

export const ItemHistory = z.object({
  name: z.string().meta(itemTexts.name),
  rows: z
    .array(
      z.object({
        uuid: Uuid.meta({ description: 'Identifier of the entry.' }),
        at: z.string().meta({ description: 'When it happened, in UTC.', example: '2026-11-29T09:00:00.000Z' }),
        kind: z.enum(entryKinds).meta({
          description:
            'order: an order settled; operator: an operator set the end; firstPrice: left paid by a first price; test: a test period began; lost: the licence was lost; planConversion: the plan became services; variant: another variant.',
        }),
        billingPeriod: z
          .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
          .nullable()
          .meta({
            description: 'Billing period: 0 to 2 of automatic renewals, 3 of a test; null for everything else.',
            example: null,
          }),
        oldUntil: entryDay.meta({ description: 'End before; null for none.', example: '2026-03-10' }),
        newUntil: entryDay.meta({ description: 'End since; null for none.', example: '2027-03-10' }),
        quantity: z.int().meta({ description: 'How many are paid since.', example: 1 }),
        variant: z.string().nullable().meta(itemTexts.variant),
        orderNumber: z
          .string()
          .meta({ description: 'Order, where the reader sees it; else empty.', example: '20261129080000000017' }),
        orderUuid: Uuid.nullable().meta({ description: 'Identifier of that order.' }),
        by: z
          .string()
          .meta({ description: 'Name of who caused it; empty where the reader may not see it.', example: '' }),
      }),
    )
    .meta({ description: `The latest ${moneyLimits.historyEntries} entries, newest first.` }),
})
export type ItemHistory = z.output<typeof ItemHistory>
