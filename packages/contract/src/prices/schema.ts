import { serviceTable } from '@lintel/rules/money/services.ts'
import { z } from 'zod'
import { Country, Keyword, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { moneyLimits } from '../base/money-limits.ts'
import { limits } from '../base/limits.ts'
import { pageQuery } from '../kit/page.ts'
import { amountTexts, CurrencyCode, Price as Amount, SiteKind, SoldServiceName, soldTexts } from '../money/amounts.ts'
import { isSold, variantNames, priceStates, sitePricings, sitesNamed } from '../money/sold.ts'
import { editOf } from '../operators/schema.ts'
import { isInYears, LocalDate } from '../schedules/schema.ts'

/** Prices that a seller sets for who buys from it (billing.md 5.1; money.md 9 to 12). */

const texts = {
  buyers: { description: 'Operators below that the price is for; none for all of them.' },
  freeQuantity: { description: 'How many are free: for a site, of additional apps for a family.', example: 4 },
  validFrom: { description: 'First day on which the price holds.', example: '2027-01-01' },
  endsOn: { description: 'First day on which it holds no longer; null for no end.', example: null },
  firstPaidUntil: {
    description:
      'Until when items that exist stay paid where this is the first price of their kind; empty for 30 days after its first day.',
    example: '2027-01-31',
  },
  sites: { description: 'Number of sites that the price concerns.', example: 12 },
} as const

const Variant = z.enum(variantNames).nullable()

const DateOrEmpty = LocalDate.refine(isInYears, { params: { key: 'validation:date' } }).or(z.literal(''))

const priceFields = {
  projectKind: SiteKind.meta(soldTexts.projectKind),
  service: SoldServiceName.meta(soldTexts.service),
  variant: Variant.default(null).meta(soldTexts.variant),
  buyerUuids: z
    .array(Uuid)
    .max(moneyLimits.priceBuyers)
    .overwrite((uuids) => [...new Set(uuids)])
    .default([])
    .meta(texts.buyers),
  activation: Amount.default(0).meta(amountTexts.activation),
  monthly: Amount.meta(amountTexts.monthly),
  quarterly: Amount.nullable().default(null).meta(amountTexts.quarterly),
  yearly: Amount.nullable().default(null).meta(amountTexts.yearly),
  freeQuantity: z.int().min(0).max(moneyLimits.freeQuantity).default(0).meta(texts.freeQuantity),
  validFrom: DateOrEmpty.default('').meta({
    description: 'First day on which the price holds; empty for today.',
    example: '2027-01-01',
  }),
  firstPaidUntil: DateOrEmpty.default('').meta(texts.firstPaidUntil),
}

export const PriceForm = z.object(priceFields).superRefine((form, context) => {
  const refuse = (field: keyof typeof form, key: string) =>
    context.addIssue({ code: 'custom', path: [field], params: { key } })
  if (!isSold(form.projectKind, form.service, form.variant)) refuse('service', 'prices:problem.notSold')
  if (form.freeQuantity > 0 && serviceTable[form.service].freePer === null)
    refuse('freeQuantity', 'prices:problem.noFreeQuantity')
  const { validFrom, firstPaidUntil } = form
  if (validFrom !== '' && firstPaidUntil !== '' && firstPaidUntil < validFrom)
    refuse('firstPaidUntil', 'validation:endBeforeStart')
})
export type PriceForm = z.output<typeof PriceForm>

export const PriceEnd = z.object({
  ...editOf,
  endsOn: DateOrEmpty.default('').meta({
    description: 'First day on which the price holds no longer; empty for today.',
    example: '2027-02-01',
  }),
})

export const PriceFilter = pageQuery.extend({
  projectKind: SiteKind.optional().meta({ description: 'Only prices for sites of this kind.' }),
  service: SoldServiceName.optional().meta({ description: 'Only prices of this service.' }),
  state: z.enum(priceStates).optional().meta({ description: 'Only prices that stand so today.' }),
})

export const PriceInfo = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  version: z.int().meta(fieldTexts.version),
  projectKind: SiteKind.meta(soldTexts.projectKind),
  service: SoldServiceName.meta(soldTexts.service),
  variant: z.string().nullable().meta(soldTexts.variant),
  buyers: z
    .array(
      z.object({
        uuid: Uuid.meta(fieldTexts.uuid),
        name: z.string().meta({ description: 'Name of the operator.', example: 'North Access' }),
      }),
    )
    .meta(texts.buyers),
  activation: z.int().meta(amountTexts.activation),
  monthly: z.int().meta(amountTexts.monthly),
  quarterly: z.int().nullable().meta(amountTexts.quarterly),
  yearly: z.int().nullable().meta(amountTexts.yearly),
  freeQuantity: z.int().meta(texts.freeQuantity),
  validFrom: z.string().meta(texts.validFrom),
  endsOn: z.string().nullable().meta(texts.endsOn),
  state: z.enum(priceStates).meta({ description: 'Whether the price holds today, begins later or is over.' }),
  createdBy: z.string().meta({ description: 'Name of the account that saved the price.', example: 'Nora Lind' }),
})
export type PriceInfo = z.output<typeof PriceInfo>

/** Who can be named as a buyer, and in which currency. */
export const PriceChoices = z.object({
  currency: CurrencyCode.meta(amountTexts.currency),
  buyers: z
    .array(
      z.object({
        uuid: Uuid.meta(fieldTexts.uuid),
        name: z.string().meta({ description: 'Name of the operator.', example: 'North Access' }),
        kind: z
          .enum(['distributor', 'subDistributor', 'installer'])
          .meta({ description: 'Level of the operator.', example: 'installer' }),
      }),
    )
    .meta({ description: `Operators below, at most ${limits.importBatch}.` }),
})
export type PriceChoices = z.output<typeof PriceChoices>

/** What a price would lead to. */
export const PriceConsequences = z.object({
  sites: z.int().meta(texts.sites),
  siteNames: z.array(z.string()).meta({ description: 'Names of the first 5 of them.', example: ['Harbour House'] }),
  freeSites: z.int().meta({
    description: 'Number of sites with such items.',
    example: 4,
  }),
  freeItems: z.int().meta({
    description: 'Number of items that are free now and would stay paid until a date, then be due.',
    example: 240,
  }),
  paidUntil: z.string().nullable().meta({
    description: 'Until when these stay paid; null where there are none.',
    example: '2027-01-31',
  }),
  agreements: z
    .int()
    .meta({ description: 'Number of automatic renewals that would end, because their amount changes.' }),
})
export type PriceConsequences = z.output<typeof PriceConsequences>

/** A variant that sites use, whose service is priced for them while the variant is not (money.md 9). */
export const UnpricedVariant = z.object({
  projectKind: SiteKind.meta(soldTexts.projectKind),
  service: SoldServiceName.meta(soldTexts.service),
  variant: z.string().meta({ description: 'Variant that no price is for.', example: 'withMonitor' }),
  sites: z.int().meta({ description: 'Number of sites that use it.', example: 2 }),
  siteNames: z
    .array(z.string())
    .meta({ description: `Names of the first ${sitesNamed} of them.`, example: ['Harbour House'] }),
})
export type UnpricedVariant = z.output<typeof UnpricedVariant>

export const PricedSiteFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  pricing: z.enum(sitePricings).optional().meta({ description: 'Only sites that stand so.' }),
  projectKind: SiteKind.optional().meta({ description: 'Only sites of this kind.' }),
})

export const PricedSite = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  version: z.int().meta(fieldTexts.version),
  name: z.string().meta({ description: 'Name of the site.', example: 'Harbour House' }),
  kind: SiteKind.meta(soldTexts.projectKind),
  installer: z.string().meta({ description: 'Installer of the site.', example: 'North Access' }),
  pricing: z.enum(sitePricings).meta({
    description: 'priced: a seller above prices something; free: by switch; unpriced: nobody prices anything.',
  }),
  services: z.array(z.string()).meta({ description: 'Services that are priced for the site.', example: ['app'] }),
})
export type PricedSite = z.output<typeof PricedSite>

export const SiteFreeForm = z.object({
  ...editOf,
  isFree: z.boolean().meta({ description: 'Whether the site is free whatever its sellers price.' }),
})

/** What follows where a site is made free, or costs something again. */
export const FreeConsequences = z.object({
  openOrders: z.int().meta({ description: 'Open orders with items of the site, which are cancelled.', example: 1 }),
  agreements: z.int().meta({ description: 'Automatic renewals at the site, which end.', example: 3 }),
  paidItems: z.int().meta({
    description: 'Items that cost something from then on and stay paid for a while.',
    example: 240,
  }),
  paidUntil: z.string().nullable().meta({
    description: 'Until when these stay paid; null where there are none.',
    example: '2027-01-31',
  }),
})

export const TaxRates = z.object({
  rows: z
    .array(
      z.object({
        country: z.string().meta({ description: 'Country as the two letters of ISO 3166-1.', example: 'DE' }),
        rate: z.int().meta(amountTexts.taxRate),
      }),
    )
    .meta(fieldTexts.rows),
})

export const TaxRateForm = z.object({
  country: Country.refine((code) => code !== '', { params: { key: 'validation:required' } }).meta({
    description: 'Country as the two letters of ISO 3166-1.',
    example: 'DE',
  }),
  rate: z.int().min(0).max(moneyLimits.taxRate).meta({
    description: 'Tax rate in hundredths of a percent; 0 for none.',
    example: 1_900,
  }),
})
