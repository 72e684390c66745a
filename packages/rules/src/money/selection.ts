import { isMonthCount, isRenewalDate } from './dates.ts'
import type { Offer } from './offers.ts'
import { type OrderLength, type QuoteRefusal, type QuoteRequest, type QuoteSite, refuse } from './quote-model.ts'
import { attendanceVariants, serviceTable } from './services.ts'

/** Most items of one order (money.md 36). */
export const itemLimit = 1_000

type Refusal = QuoteRefusal | undefined

/**
 * The items that are ordered: free ones are never lines, and additional apps come along with the app of their master
 * (money.md 13 and 23).
 */
export const selectedOffers = (
  offers: ReadonlyMap<string, Offer>,
  { kind, itemIds }: QuoteRequest,
): readonly Offer[] | QuoteRefusal => {
  const ids = new Set(itemIds)
  const selection: Offer[] = []
  for (const id of ids) {
    const offer = offers.get(id)
    if (!offer) return refuse('unknownItem', id)
    const { master } = offer
    const follows = master !== undefined && master.price.kind !== 'free' && kind !== 'additional'
    if (follows && offer.price.kind !== 'free' && !ids.has(master.item.id)) return refuse('masterNotSelected', id)
    if (offer.price.kind !== 'free' && !follows) selection.push(offer)
  }
  if (selection.length === 0) return refuse('noItem')
  return selection.length > itemLimit ? refuse('tooManyItems') : selection
}

/** Why a selection has no order of this kind and length, if so; doors are judged where their lines are made. */
export const refusalOfSelection = (selection: readonly Offer[], request: QuoteRequest): Refusal => {
  const sites = [...new Set(selection.map(({ site }) => site))]
  return refusalOfLength(sites, request) ?? refusalOfSites(sites) ?? refusalOfItems(selection, request)
}

/** Activation is by months; renewal by months, in communities to a date, or automatic where that is on (money.md 20). */
const refusalOfLength = (sites: readonly QuoteSite[], { kind, length }: QuoteRequest): Refusal => {
  if (kind !== 'activate' && kind !== 'renew') return undefined
  if (length?.kind === 'until') return refusalOfDate(sites, kind, length)
  if (length?.kind === 'period')
    return kind === 'renew' && sites.every((site) => site.allowsAutomatic) ? undefined : refuse('automaticNotAllowed')
  return length && isMonthCount(length.months) ? undefined : refuse('monthsOutOfRange')
}

const refusalOfDate = (
  sites: readonly QuoteSite[],
  kind: QuoteRequest['kind'],
  { date }: Extract<OrderLength, { kind: 'until' }>,
): Refusal => {
  const isCommunity = (site: QuoteSite) => site.kind === 'community' || site.kind === 'oldCommunity'
  if (kind !== 'renew' || !sites.every(isCommunity)) return refuse('dateNotAllowed')
  return sites.every((site) => isRenewalDate(date, site.today)) ? undefined : refuse('dateOutOfRange')
}

/** Sites share an order inside one installer, offices inside one time zone (specification.md 5). */
const refusalOfSites = (sites: readonly QuoteSite[]): Refusal => {
  if (new Set(sites.map((site) => site.installerId)).size > 1) return refuse('installersDiffer')
  const zones = new Set(sites.filter((site) => site.kind === 'office').map((site) => site.zone))
  return zones.size > 1 ? refuse('zonesDiffer') : undefined
}

const refusalOfItems = (selection: readonly Offer[], request: QuoteRequest): Refusal => {
  const apps = selection.filter(({ item }) => item.service === 'app')
  if (new Set(apps.map(({ item }) => item.variant === 'integration')).size > 1) return refuse('integrationMixed')
  for (const offer of selection) {
    const refusal = refusalOfItem(offer, request)
    if (refusal) return refusal
  }
  return undefined
}

const refusalOfItem = (offer: Offer, request: QuoteRequest): Refusal => {
  const { item, site, price } = offer
  const { kind } = request
  const isSold = serviceTable[item.service].units[site.kind] !== undefined
  const isOfKind =
    (kind !== 'additional' || item.service === 'additionalApp') && (kind !== 'upgrade' || item.service === 'attendance')
  if (!isSold || !isOfKind) return refuse('serviceNotSold', item.id)
  if (item.isOff) return refuse('itemOff', item.id)
  if (price.kind === 'unpriced') return refuse('unpriced', item.id)
  return refusalOfState(offer, request) ?? refusalOfLandline(offer) ?? refusalOfTier(offer, request)
}

const refusalOfState = ({ item: { id, service, paid } }: Offer, { kind, length }: QuoteRequest): Refusal => {
  if (kind === 'activate' && paid.isActivated) return refuse('itemActivated', id)
  // A new door may join the renewal of its neighbours (money.md 8).
  if (kind === 'renew' && !paid.isActivated && service !== 'door') return refuse('itemInactive', id)
  if (kind === 'renew' && length?.kind === 'until' && paid.end !== null && paid.end >= length.date)
    return refuse('endNotBeforeDate', id)
  return undefined
}

/** Landlines of an office are not more than its intercom apps, personnel and administrators apart (money.md 61). */
const refusalOfLandline = ({ item, site }: Offer): Refusal => {
  if (item.service !== 'landline' || !site.people) return undefined
  const { personnel, administrators } = site.people
  const isFull = [personnel, administrators].some(({ apps, landlines }) => landlines > apps)
  return isFull ? refuse('landlineMoreThanApps', item.id) : undefined
}

/** A tier holds the people who have attendance, and is raised in mid-term by an upgrade alone (money.md 60). */
const refusalOfTier = ({ item, site }: Offer, { kind }: QuoteRequest): Refusal => {
  if (item.service !== 'attendance') return undefined
  const { variant, paid, headCount = 0 } = item
  const capacity = capacityOf(variant)
  if (capacity === undefined) return refuse('serviceNotSold', item.id)
  if (headCount > capacity) return refuse('tierTooSmall', item.id)
  const isRunning = paid.end !== null && paid.end >= site.today
  const isHigher = isTier(variant) && isTier(paid.variant) && capacity > (capacityOf(paid.variant) ?? 0)
  if (kind === 'renew' && isRunning && isHigher) return refuse('upgradeFirst', item.id)
  if (kind !== 'upgrade') return undefined
  if (!isRunning) return refuse('itemInactive', item.id)
  return isHigher ? undefined : refuse('tierNotHigher', item.id)
}

const isTier = (variant: string | null): boolean => variant !== null && variant !== 'fixed'

const capacityOf = (variant: string | null): number | undefined => {
  const people = variant === null ? undefined : attendanceVariants[variant]
  return people === null ? Number.POSITIVE_INFINITY : people
}
