import type { SoldService } from '@lintel/contract/money/sold.ts'

interface DemoPrice {
  readonly projectKind: 'office' | 'community' | 'oldCommunity'
  readonly service: SoldService
  readonly variant?: string
  readonly activation?: number
  readonly monthly: number
  readonly freeQuantity?: number
}

/** Prices by the examples of billing.md 13. */
export const demoPrices: readonly DemoPrice[] = [
  { projectKind: 'office', service: 'door', monthly: 400 },
  { projectKind: 'office', service: 'personnelApp', monthly: 120 },
  { projectKind: 'office', service: 'adminApp', monthly: 120 },
  { projectKind: 'office', service: 'attendance', variant: 'fixed', monthly: 2_000 },
  { projectKind: 'office', service: 'attendance', variant: 'upTo50', monthly: 2_500 },
  { projectKind: 'office', service: 'attendance', variant: 'upTo100', monthly: 4_000 },
  { projectKind: 'office', service: 'attendance', variant: 'upTo200', monthly: 6_000 },
  { projectKind: 'community', service: 'app', variant: 'withMonitor', activation: 1_000, monthly: 150 },
  { projectKind: 'community', service: 'app', variant: 'withoutMonitor', activation: 1_000, monthly: 200 },
  { projectKind: 'community', service: 'additionalApp', monthly: 50, freeQuantity: 4 },
  { projectKind: 'oldCommunity', service: 'app', activation: 1_000, monthly: 150 },
]

/** Tax rates, in hundredths of a percent. */
export const taxRates = [
  { country: 'AT', rate: 2_000 },
  { country: 'DE', rate: 1_900 },
]

/** Billing information of who pays and sells, by user name. */
export const addresses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  distributor: {
    title: 'Nordlicht Distribution',
    contactName: 'Ida Brandt',
    street: 'Speicherstadt 3',
    city: 'Hamburg',
    postalCode: '20457',
    country: 'DE',
    taxNumber: 'DE000000001',
  },
  installer: {
    title: 'Brightline Installations',
    contactName: 'Karl Voss',
    street: 'Hafenstraße 18',
    city: 'Hamburg',
    postalCode: '20359',
    country: 'DE',
    taxNumber: 'DE000000002',
  },
  'manager@tower.invalid': {
    title: 'Harbour Tower',
    contactName: 'Mara Lindqvist',
    street: 'Am Sandtorkai 12',
    city: 'Hamburg',
    postalCode: '20457',
    country: 'DE',
  },
  'manager@gardens.invalid': {
    title: 'Linden Gardens',
    contactName: 'Jonas Weber',
    street: 'Lindengasse 40',
    city: 'Vienna',
    postalCode: '1070',
    country: 'AT',
  },
}
