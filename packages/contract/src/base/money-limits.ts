/**
 * Numbers of subscriptions, prices and orders (billing.md 5 to 10; money.md 6, 15, 36, 69).
 * They stand apart from `limits`, so that pages without them do not load them.
 */
export const moneyLimits = {
  /** Largest price in minor units: 999,999.99. */
  price: 99_999_999,
  /** Operators that one price may name. */
  priceBuyers: 200,
  freeQuantity: 1_000,
  /** Hundredths of a percent. */
  taxRate: 10_000,
  taxNumber: 32,
  /** Items of an order, and months that it runs. */
  orderItems: 1_000,
  orderMonths: 60,
  /** Days until the end from which on an item is listed as expiring. */
  expiringDays: 30,
  /** Days after which what a first price left paid is over, unless another date is named. */
  firstPriceDays: 30,
  /** Entries of the history of an item that are shown. */
  historyEntries: 100,
  testDays: 90,
  testDaysDefault: 30,
  /** How long an order waits for its payment: minutes at a provider, days outside. */
  paymentMinutes: 30,
  outsidePaymentDays: 14,
  paymentReference: 128,
  /** Days that a list or an export of orders spans. */
  orderRangeDays: 366,
  webhookBytes: 1_048_576,
  webhookAgeSeconds: 300,
} as const
