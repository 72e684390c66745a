import type { ItemStatus, Service } from '@lintel/vocabulary/money.ts'
import type { LocalDate } from '../access/model-time.ts'
import { statusOf } from './items.ts'
import { type Price, priceOf } from './prices.ts'
import type { QuoteFacts, QuoteItem, QuoteSite } from './quote-model.ts'
import { serviceTable } from './services.ts'

/** Items with their sites and prices: what lists show and quotes are made of. */
export interface Offer {
  readonly item: QuoteItem
  readonly site: QuoteSite
  readonly price: Price
  /** Of additional apps: the offer of the app of their master. */
  readonly master?: Offer
}

/** Items of some facts by their ids. An item of a site that is not among the facts is left out. */
export const offersOf = (facts: Omit<QuoteFacts, 'taxRate'>): ReadonlyMap<string, Offer> => {
  const sites = new Map(facts.sites.map((site) => [site.id, site]))
  const priceFor = priceFinder(facts)
  const offers = new Map<string, Offer>()
  for (const item of facts.items) {
    const site = sites.get(item.siteId)
    if (site) offers.set(item.id, { item, site, price: priceFor(site, item.service, item.variant) })
  }
  for (const [id, price] of freePrices([...offers.values()])) offers.set(id, { ...offers.get(id)!, price })
  for (const [id, offer] of offers) {
    const master = offer.item.masterId === undefined ? undefined : offers.get(offer.item.masterId)
    if (master) offers.set(id, { ...offer, master })
  }
  return offers
}

/** Prices of a quote's facts; each is chosen once, since a thousand apartments have one price. */
export const priceFinder = ({ prices, buyer }: Pick<QuoteFacts, 'prices' | 'buyer'>) => {
  const choices = new Map<string, Price>()
  return (site: QuoteSite, service: Service, variant: string | null): Price => {
    if (site.isFree) return { kind: 'free' }
    const key = `${site.kind} ${site.today} ${service} ${variant ?? ''}`
    const price = choices.get(key) ?? priceOf(prices, { projectKind: site.kind, service, variant }, buyer, site.today)
    choices.set(key, price)
    return price
  }
}

/** The oldest items of a site that are free by the quantity of their price (money.md 13 and 14). */
const freePrices = (offers: readonly Offer[]): [id: string, price: Price][] => {
  const groups = Map.groupBy(
    offers.filter(
      ({ item, price }) => serviceTable[item.service].freePer === 'site' && !item.isOff && price.kind === 'priced',
    ),
    ({ item }) => `${item.siteId} ${item.service}`,
  )
  return [...groups.values()].flatMap((group) =>
    group
      .toSorted(({ item: a }, { item: b }) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
      .filter(({ price, item }, place) => place < freeQuantityOf(price, item.service))
      .map(({ item }): [string, Price] => [item.id, { kind: 'free' }]),
  )
}

const freeQuantityOf = (price: Price, service: Service): number =>
  price.kind === 'priced' ? Math.max(serviceTable[service].alwaysFree, price.row.freeQuantity) : 0

/** Members of a family beyond the number that is free (money.md 14). */
export const additionalAppsOf = ({ item, price }: Offer): number =>
  Math.max(0, (item.members ?? 0) - freeQuantityOf(price, item.service))

/**
 * End of an offer: of additional apps that of their master, unless that is free and they stand alone (money.md 23). An
 * operator who sets the end of a master sets theirs with it, as an entry of both.
 */
export const endOf = ({ item, master }: Offer): LocalDate | null =>
  master && master.price.kind !== 'free' ? master.item.paid.end : item.paid.end

/**
 * Additional apps that are paid up to the end of their master: none where the master was renewed without them, since
 * there were none then.
 */
export const paidAdditionalApps = (offer: Offer): number => {
  const end = endOf(offer)
  const { paid } = offer.item
  return end !== null && paid.end !== null && paid.end >= end ? paid.quantity : 0
}

/** Whether the end of an offer is not over on the day of its site. */
export const isRunning = (offer: Offer): boolean => {
  const end = endOf(offer)
  return end !== null && end >= offer.site.today
}

/** Status of an offer: additional apps that were not renewed with their master have the end that they were paid to. */
export const statusOfOffer = (offer: Offer): ItemStatus => {
  const { item, site, price } = offer
  const end = paidAdditionalApps(offer) > 0 ? endOf(offer) : item.paid.end
  return statusOf({ end, isActivated: item.paid.isActivated, isOff: item.isOff }, site.today, price.kind === 'free')
}
