import { type RenewalPeriod, billingPeriods } from '@lintel/vocabulary/money.ts'

/**
 * Amounts in minor units: whole numbers, rounded half-up for each line, tax once on their sum (money.md 21 and 22).
 */

/** An order has less than this (money.md 69). */
export const amountLimit = 1_000_000_000_000

/** Days that a monthly fee is divided by (money.md 19). */
const daysOfMonth = 30

/** Fees of one unit. Quarterly and yearly ones that are not set are three and twelve months (billing.md 5.1). */
export interface Fees {
  readonly activation: number
  readonly monthly: number
  readonly quarterly: number | null
  readonly yearly: number | null
}

/** What is charged for the time of a line. */
export type Charge =
  | { readonly kind: 'months'; readonly months: number }
  | { readonly kind: 'period'; readonly period: RenewalPeriod }
  | { readonly kind: 'days'; readonly days: number }
  /** Difference to a lower tier, by the day (money.md 60). */
  | { readonly kind: 'upgrade'; readonly days: number; readonly from: Pick<Fees, 'monthly'> }

/** Rounds `amount × times / parts` half-up, without loss in between. */
export const proportion = (amount: number, times: number, parts: number): number => {
  for (const each of [amount, times, parts])
    if (!Number.isSafeInteger(each) || each < 0) throw new RangeError(`${each} is no amount.`)
  const halves = 2n * BigInt(amount) * BigInt(times) + BigInt(parts)
  return Number(halves / (2n * BigInt(parts)))
}

/** Fee of a period of automatic renewal; months cost months by the monthly fee alone (money.md 18). */
export const feeOfPeriod = (fees: Pick<Fees, 'monthly' | 'quarterly' | 'yearly'>, period: RenewalPeriod): number => {
  if (period === billingPeriods.monthly) return fees.monthly
  if (period === billingPeriods.quarterly) return fees.quarterly ?? 3 * fees.monthly
  return fees.yearly ?? 12 * fees.monthly
}

/** Amount of a line: quantity × (activation fee where due + price of the time), rounded once. */
export const lineAmount = (fees: Fees, charge: Charge, quantity: number, withActivation: boolean): number => {
  const activation = withActivation ? quantity * fees.activation : 0
  return activation + timeAmount(fees, charge, quantity)
}

const timeAmount = (fees: Fees, charge: Charge, quantity: number): number => {
  switch (charge.kind) {
    case 'months':
      return quantity * charge.months * fees.monthly
    case 'period':
      return quantity * feeOfPeriod(fees, charge.period)
    case 'days':
      return proportion(quantity * fees.monthly, charge.days, daysOfMonth)
    case 'upgrade':
      return proportion(quantity * Math.max(0, fees.monthly - charge.from.monthly), charge.days, daysOfMonth)
  }
}

/** Rate of a tax in hundredths of a percent: 1900 is 19 %. */
export type TaxRate = number
const wholeRate = 10_000

export interface Totals {
  readonly net: number
  readonly tax: number
  readonly total: number
}

/** Sum of lines with the tax of the payer's country; a country without a rate has none (money.md 21). */
export const totalsOf = (amounts: readonly number[], taxRate: TaxRate): Totals => {
  const net = amounts.reduce((sum, each) => sum + each, 0)
  const tax = proportion(net, taxRate, wholeRate)
  return { net, tax, total: net + tax }
}

export const isOrderAmount = (amount: number): boolean =>
  Number.isSafeInteger(amount) && amount >= 0 && amount < amountLimit

/** Currencies of the regions with their decimals by ISO 4217 (money.md 69 and 70). */
export const currencyDecimals = { AZN: 2, CNY: 2, JPY: 0, AUD: 2, INR: 2, RUB: 2, USD: 2, EUR: 2 } as const
export type Currency = keyof typeof currencyDecimals

/** Currency of a server's region (specification.md 6; money.md 70). */
export const currencyOfRegion = {
  az: 'AZN',
  cn: 'CNY',
  jp: 'JPY',
  au: 'AUD',
  in: 'INR',
  ru: 'RUB',
  na: 'USD',
  as: 'USD',
  eu: 'EUR',
  dv: 'EUR',
  ts: 'EUR',
  t8: 'EUR',
} as const satisfies Record<string, Currency>

/** Largest price: 999,999.99, without a fraction where the currency has none (money.md 69). */
export const priceLimit = (currency: Currency): number => 1_000_000 * 10 ** currencyDecimals[currency] - 1

/** Writes minor units as a decimal number: 1250 is 12.50, of yen 1250. */
export const formatAmount = (amount: number, currency: Currency): string => {
  const decimals = currencyDecimals[currency]
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/**
 * Reads digits with a dot and at most the decimals of the currency; undefined for anything else, so that an amount with
 * three decimals is refused and never rounded (specification.md 5).
 */
export const parseAmount = (text: string, currency: Currency): number | undefined => {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  const decimals = currencyDecimals[currency]
  if (whole === undefined || fraction.length > decimals) return undefined
  return Number(whole + fraction.padEnd(decimals, '0'))
}
