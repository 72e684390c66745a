import type { LocalDate } from '../access/model-time.ts'
import { laterOf, type Term } from './dates.ts'
import { additionalAppsOf, endOf, isRunning, type Offer, paidAdditionalApps } from './offers.ts'
import { isRefusal, type QuoteRefusal, type QuoteRequest, refuse } from './quote-model.ts'

/** One line before its amount: how many of an offer are charged for which time. */
export interface LinePlan {
  readonly offer: Offer
  readonly term: Term
  readonly quantity: number
  readonly paidQuantity: number
  /** The activation fee is due (money.md 17). */
  readonly withActivation: boolean
  readonly oldEnd: LocalDate | null
}

type Plans = readonly LinePlan[] | QuoteRefusal

/** The lines of a selection: what is chosen, and what comes along with it. */
export const planLines = (
  selection: readonly Offer[],
  offers: ReadonlyMap<string, Offer>,
  { kind, length }: QuoteRequest,
): Plans => {
  if (kind === 'additional') return join(selection.map(planFurtherApps))
  if (kind === 'upgrade') return selection.map((offer) => planOf(offer, { kind: 'upgrade' }, false))
  const term = length!
  const apps = additionalByMaster(offers)
  const isDoor = ({ item }: Offer) => item.service === 'door'
  const doors = Map.groupBy(selection.filter(isDoor), ({ item }) => item.siteId)
  return join([
    ...[...doors].map(([siteId, some]) => {
      const all = [...offers.values()].filter((offer) => isDoor(offer) && offer.item.siteId === siteId)
      return planDoors(some, all, kind, term)
    }),
    ...selection
      .filter((offer) => !isDoor(offer))
      .map((offer) => {
        const further = apps.get(offer.item.id)
        return [
          ...(offer.item.service === 'additionalApp'
            ? planOwnApps(offer, term)
            : [planOf(offer, term, !offer.item.paid.isActivated)]),
          ...(further ? planAppsOfMaster(further, term) : []),
        ]
      }),
  ])
}

/** The first refusal, or all lines. */
const join = (plans: readonly Plans[]): Plans => plans.find(isRefusal) ?? plans.flatMap((each) => each as LinePlan[])

const planOf = (offer: Offer, term: Term, withActivation: boolean): LinePlan => ({
  offer,
  term,
  quantity: 1,
  paidQuantity: 1,
  withActivation,
  oldEnd: offer.item.paid.end,
})

/**
 * The doors of an office (money.md 8): all inactive ones are activated together, by the day to the common end while it
 * lasts; all active ones are renewed together, and when their end is over new ones join them.
 */
const planDoors = (
  selection: readonly Offer[],
  all: readonly Offer[],
  kind: 'activate' | 'renew',
  term: Term,
): Plans => {
  const doors = all.filter(({ price }) => price.kind !== 'free')
  const active = doors.filter(({ item }) => item.paid.isActivated)
  const inactive = doors.filter(({ item }) => !item.paid.isActivated)
  const { today } = selection[0]!.site
  const commonEnd = active.flatMap(({ item }) => item.paid.end ?? []).reduce(laterOf, '')
  const isOver = active.length > 0 && commonEnd < today
  if (kind === 'activate' && isOver) return refuse('doorsExpired', selection[0]!.item.id)
  const requiredDoors = kind === 'activate' ? inactive : [...active, ...(isOver ? inactive : [])]
  const surplus = selection.find((offer) => !requiredDoors.includes(offer))
  if (surplus) return refuse('itemInactive', surplus.item.id)
  if (selection.length < requiredDoors.length) return refuse('notAllDoors')
  const own: Term = kind === 'activate' && active.length > 0 ? { kind: 'until', date: commonEnd } : term
  return selection.map((offer) => planOf(offer, own, !offer.item.paid.isActivated))
}

const additionalByMaster = (offers: ReadonlyMap<string, Offer>): ReadonlyMap<string, Offer> =>
  new Map(
    [...offers.values()].flatMap((offer): [string, Offer][] =>
      offer.master && offer.master.price.kind !== 'free' && offer.price.kind !== 'free' && !offer.item.isOff
        ? [[offer.master.item.id, offer]]
        : [],
    ),
  )

/**
 * The line that comes along with the app of a master (money.md 23): as many as exist and are paid, and as many as exist
 * when the end is over.
 */
const planAppsOfMaster = (offer: Offer, term: Term): readonly LinePlan[] => {
  const existing = additionalAppsOf(offer)
  const quantity = isRunning(offer) ? Math.min(existing, paidAdditionalApps(offer)) : existing
  return quantity === 0
    ? []
    : [{ ...planOf(offer, term, !offer.item.paid.isActivated), quantity, paidQuantity: quantity, oldEnd: endOf(offer) }]
}

/** Additional apps of a master whose app is free: an item of their own. */
const planOwnApps = (offer: Offer, term: Term): readonly LinePlan[] => {
  const quantity = additionalAppsOf(offer)
  return quantity === 0
    ? []
    : [{ ...planOf(offer, term, !offer.item.paid.isActivated), quantity, paidQuantity: quantity }]
}

/** Members beyond those that are paid, by the day to the end of the master while it is active (money.md 23). */
const planFurtherApps = (offer: Offer): Plans => {
  const { id, paid } = offer.item
  const end = endOf(offer)
  if (end === null || !isRunning(offer) || offer.master?.item.isOff) return refuse('masterNotActive', id)
  const present = paidAdditionalApps(offer)
  const quantity = additionalAppsOf(offer) - present
  if (quantity <= 0) return refuse('noAdditionalApps', id)
  return [
    {
      offer,
      term: { kind: 'until', date: end },
      quantity,
      paidQuantity: present + quantity,
      withActivation: !paid.isActivated,
      oldEnd: present === 0 ? null : end,
    },
  ]
}
