import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import type { LocalDate } from '@lintel/rules/access/model-time.ts'
import {
  agreementEndReasons,
  billingPeriods,
  type AgreementEndReason,
  type BillingPeriod,
  type Service,
} from '@lintel/vocabulary/money.ts'
import { mailFormat } from '../../domain/mails/format.ts'

/** Items of one service in a mail: how many, and until which dates they are paid. */
export interface PaidLine {
  readonly service: Service
  readonly items: number
  readonly first: LocalDate | null
  readonly last: LocalDate | null
  /** In minor units, where the line is one of an order. */
  readonly amount?: number
}

/** The sums below the lines of an order, in minor units. */
export interface OrderSums {
  readonly subtotal: number
  /** In hundredths of a percent. */
  readonly taxRate: number
  readonly tax: number
  readonly total: number
}

/** How mails say services, amounts and dates in a language, with dates in the form of a site or account. */
export function moneyWords(language: string, customizeForm: number, currency = '') {
  const t = createTranslator(chooseLocale([language]), { namespaces: ['mail', 'money'] })
  // A paid day is a date of the site, whatever zone a reader has (money.md 1).
  const format = mailFormat(language, { time_zone: 'UTC', customize_form: customizeForm })
  const day = (date: LocalDate): string => format.date(`${date}T00:00:00Z`)
  const amount = (minorUnits: number): string => format.money(minorUnits, currency)
  const line = ({ service, items, first, last, amount: price }: PaidLine): string => {
    const params = {
      service: t(`money:service.${service}`),
      items: t('money:items', { count: items }),
      date: last === null ? '–' : first === null || first === last ? day(last) : `${day(first)} – ${day(last)}`,
    }
    return price === undefined
      ? t('mail:lines.paid', params)
      : t('mail:lines.order', { ...params, amount: amount(price) })
  }
  return {
    day,
    amount,
    lines: (rows: readonly PaidLine[]): string[] => rows.map(line),
    sums: ({ subtotal, taxRate, tax, total }: OrderSums): string[] => [
      ...(tax > 0
        ? [
            t('mail:lines.subtotal', { amount: amount(subtotal) }),
            t('mail:lines.tax', {
              rate: t('money:percent', { rate: format.number(taxRate / 100) }),
              amount: amount(tax),
            }),
          ]
        : []),
      t('mail:lines.total', { amount: amount(total) }),
    ],
    invoice: (number: string): string => t('mail:lines.invoice', { number }),
    reason: (reason: AgreementEndReason): string => t(`money:endReason.${nameOf(agreementEndReasons, reason)}`),
    period: (period: BillingPeriod): string => t(`money:period.${nameOf(billingPeriods, period)}`),
  }
}

const nameOf = <Name extends string, Code extends number>(codes: Readonly<Record<Name, Code>>, code: Code): Name =>
  (Object.keys(codes) as Name[]).find((name) => codes[name] === code)!

/** Lines by service and end, of which a mail says how many items there are. */
export function groupItems(
  items: readonly { readonly service: Service; readonly end: LocalDate | null; readonly quantity?: number }[],
): PaidLine[] {
  const groups = Map.groupBy(items, ({ service, end }) => `${end ?? ''} ${service}`)
  return [...groups.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => {
      const { service, end } = group[0]!
      return { service, items: group.reduce((sum, { quantity = 1 }) => sum + quantity, 0), first: end, last: end }
    })
}
