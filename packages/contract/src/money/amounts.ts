import { currencyDecimals, type Currency } from '@lintel/rules/money/amounts.ts'
import { z } from 'zod'
import { projectKinds } from '../access/roles.ts'
import { moneyLimits } from '../base/money-limits.ts'
import { soldServices } from './sold.ts'

/** Amounts of money: whole numbers of minor units of the one currency of the installation (money.md 69 and 70). */

export const currencies = Object.keys(currencyDecimals) as readonly Currency[]

/** A price, at most 999,999.99. */
export const Price = z.int().min(0).max(moneyLimits.price)

export const amountTexts = {
  currency: { description: 'Currency of all amounts, as ISO 4217 writes it.', example: 'EUR' },
  activation: { description: 'Fee for the first time, in minor units.', example: 1_000 },
  monthly: { description: 'Fee for a month, in minor units.', example: 150 },
  quarterly: {
    description: 'Fee for 90 days of automatic renewal, in minor units; null for three months.',
    example: 400,
  },
  yearly: {
    description: 'Fee for 360 days of automatic renewal, in minor units; null for twelve months.',
    example: 1_500,
  },
  amount: { description: 'Amount in minor units.', example: 2_800 },
  net: { description: 'Sum of the lines, in minor units.', example: 2_800 },
  taxRate: { description: 'Tax rate of the payer’s country, in hundredths of a percent.', example: 1_900 },
  tax: { description: 'Tax on the sum, in minor units.', example: 532 },
  total: { description: 'What is to be paid, in minor units.', example: 3_332 },
} as const

export const CurrencyCode = z.enum(currencies)

export const SoldServiceName = z.enum(soldServices)
export const SiteKind = z.enum(projectKinds)

export const soldTexts = {
  projectKind: { description: 'Kind of site.', example: 'community' },
  service: { description: 'Service that is sold.', example: 'app' },
  variant: { description: 'Variant of the service; null for all of them, or where there is one price.', example: null },
} as const
