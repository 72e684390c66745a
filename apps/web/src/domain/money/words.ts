import type { ProjectKind } from '@lintel/rules/money/services.ts'
import {
  agreementEndReasons,
  billingPeriods,
  type AgreementEndReason,
  type BillingPeriod,
  type Service,
} from '@lintel/vocabulary/money.ts'
import { currencyOfRegion, type Currency } from '@lintel/rules/money/amounts.ts'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { useLocalText } from '../../session/use-local-text.ts'

/** The one currency of the installation (money.md 70). */
export const useCurrency = (): Currency => currencyOfRegion[useSession()?.facts.region ?? 'eu']

const nameOf = <Name extends string, Code extends number>(codes: Readonly<Record<Name, Code>>, code: Code): Name =>
  (Object.keys(codes) as Name[]).find((name) => codes[name] === code)!

/** How features of money say services, statuses, amounts and paid time. Needs the texts `money`. */
export function useMoneyWords() {
  const t = useText()
  const format = useFormat()
  const local = useLocalText()
  const currency = useCurrency()
  const service = (name: Service) => t(`money:service.${name}`)
  const variant = (name: string) => t(`money:variant.${name as 'fixed'}`)
  return {
    service,
    variant,
    /** The service with its variant: `App · With indoor monitor`. */
    serviceOf: (name: Service, ofVariant: string | null) =>
      ofVariant === null ? service(name) : `${service(name)} · ${variant(ofVariant)}`,
    projectKind: (kind: ProjectKind) => t(`money:projectKind.${kind}`),
    period: (period: BillingPeriod) => t(`money:period.${nameOf(billingPeriods, period)}`),
    endReason: (reason: AgreementEndReason) => t(`money:endReason.${nameOf(agreementEndReasons, reason)}`),
    /** An amount of minor units, in the currency of the installation or in the one that an order names. */
    amount: (minorUnits: number, ofCurrency: string = currency) => format.money(minorUnits, ofCurrency),
    /** A rate in hundredths of a percent: 1900 is 19 %. */
    rate: (hundredths: number) => t('money:percent', { rate: format.number(hundredths / 100) }),
    /** A date of the site, as the reader writes dates. */
    date: (date: string) => local.day.write(date) ?? date,
  }
}

/** What people call an item: of apartments and buildings their numbers say too little. Needs the texts `money`. */
export function useItemWords() {
  const t = useText()
  const isNumber = (text: string) => /^\d+$/.test(text)
  return {
    name: ({ name }: { readonly name: string }) => (isNumber(name) ? t('money:apartmentOf', { number: name }) : name),
    place: ({ place }: { readonly place: string }) =>
      isNumber(place) ? t('money:buildingOf', { number: place }) : place,
  }
}
