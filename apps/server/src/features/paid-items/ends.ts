import type { SoldService } from '@lintel/contract/money/sold.ts'
import { addDays } from '@lintel/rules/money/dates.ts'
import { applyEntry, type HistoryEntry } from '@lintel/rules/money/items.ts'
import { additionalAppsOf, paidAdditionalApps, statusOfOffer } from '@lintel/rules/money/offers.ts'
import { serviceTable } from '@lintel/rules/money/services.ts'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { followEnds } from '../../domain/money/agreements.ts'
import { saveEntries } from '../../domain/money/item-entries.ts'
import { readOffers, type NamedOffer, type NamedSite } from '../../domain/money/quote-facts.ts'

/** Ends that operators set without an order, and test periods (money.md 8, 15, 16 and 23). */

interface Work extends CanFail<'notFound' | 'serviceFree' | 'additionalAppsFollow'> {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

interface ChosenItems {
  readonly service: SoldService
  /** None for all. */
  readonly subjectUuids: readonly string[]
}

/**
 * Sets the end of items of a site: of all its doors where one is meant, and of additional apps with the app of their
 * family. Items that are free are left out. Answers how many these are.
 */
export async function setEnds(
  work: Work,
  siteUuid: string,
  groups: readonly ChosenItems[],
  paidUntil: string,
  byName: string,
): Promise<number> {
  const { offers } = await soldAt(
    work,
    siteUuid,
    groups.map(({ service }) => service),
  )
  const selectedOffers = groups.flatMap(({ service, subjectUuids }) => {
    const ofService = offers.filter(({ item }) => item.service === service)
    if (subjectUuids.length === 0) return ofService
    const subjects = new Set(subjectUuids)
    const ofSubjects = ofService.filter(({ item }) => subjects.has(item.key.subjectUuid))
    if (ofSubjects.length < subjects.size) return work.fail('notFound')
    return serviceTable[service].allTogether ? ofService : ofSubjects
  })
  const masters = new Set(selectedOffers.map(({ item }) => item.id))
  const additionalOffers = offers.filter(
    (offer) => masters.has(offer.item.masterId ?? '') && paidAdditionalApps(offer) > 0,
  )
  const pricedOffers = [...new Set([...selectedOffers, ...additionalOffers])].filter(
    ({ price }) => price.kind === 'priced',
  )
  if (pricedOffers.length === 0) return work.fail('notFound')
  await save(work, pricedOffers, () => ({ kind: 'operator', end: paidUntil }), byName)
  return pricedOffers.length
}

/** Starts the one test period of a site for what is inactive of some services; answers how many items these are. */
export async function startTest(
  work: Work & CanFail<'testUsed' | 'nothingToTest'>,
  siteUuid: string,
  { services, days }: { readonly services: readonly SoldService[]; readonly days: number },
  byName: string,
): Promise<{ count: number; until: string }> {
  const { db, scope, fail } = work
  const { site, offers } = await soldAt(work, siteUuid, services)
  const former = await rowsOf(db, scope, 'paid_item_entry')
    .select('paid_item_entry.uuid')
    .where('paid_item_entry.project_uuid', '=', siteUuid)
    .where('paid_item_entry.kind', '=', 'test')
    .limit(1)
    .executeTakeFirst()
  if (former) return fail('testUsed')
  const testedOffers = offers.filter((offer) => isTestable(offer, offers))
  if (testedOffers.length === 0) return fail('nothingToTest')
  await save(
    work,
    testedOffers,
    (offer) => ({ kind: 'test', on: site.today, days, quantity: Math.max(1, additionalAppsOf(offer)) }),
    byName,
  )
  return { count: testedOffers.length, until: addDays(site.today, days) }
}

/** What was never active and has a price. Doors of an office have one end, so all or none; additional apps that of theirs. */
function isTestable(offer: NamedOffer, offers: readonly NamedOffer[]): boolean {
  const { item, price, master } = offer
  if (price.kind !== 'priced' || item.isOff || statusOfOffer(offer) !== 'inactive') return false
  if (item.service === 'door')
    return !offers.some(({ item: other }) => other.service === 'door' && other.paid.end !== null)
  if (item.service !== 'additionalApp') return true
  if (additionalAppsOf(offer) === 0) return false
  return master === undefined || master.price.kind === 'free' || statusOfOffer(master) === 'inactive'
}

/**
 * Items of services that cost something at a site, each of which must. Additional apps have the end of their master,
 * unless that is free.
 */
async function soldAt(
  work: Work,
  siteUuid: string,
  services: readonly SoldService[],
): Promise<{ site: NamedSite; offers: readonly NamedOffer[] }> {
  const withMasters = services.includes('additionalApp') ? [...services, 'app' as const] : services
  await lockItems(work, siteUuid)
  const siteOffers = await readOffers(work, siteUuid, withMasters)
  if (!siteOffers) return work.fail('notFound')
  const serviceNames = new Set(services)
  const isFree = (service: SoldService) => {
    const ofService = siteOffers.offers.filter(({ item }) => item.service === service)
    return ofService.length > 0 && ofService.every(({ price }) => price.kind === 'free')
  }
  if (services.some(isFree)) return work.fail('serviceFree')
  if (serviceNames.has('additionalApp') && !serviceNames.has('app') && !isFree('app'))
    return work.fail('additionalAppsFollow')
  const offers = siteOffers.offers.filter(
    ({ item }) =>
      serviceNames.has(item.service as SoldService) || (item.service === 'additionalApp' && serviceNames.has('app')),
  )
  return { ...siteOffers, offers }
}

/** Holds a site and what is paid there: tests come one after the other, and no order settles in between. */
async function lockItems({ db, scope }: Work, siteUuid: string): Promise<void> {
  await treeRowsOf(db, scope, 'project')
    .select('project.uuid')
    .where('project.uuid', '=', siteUuid)
    .forUpdate()
    .execute()
  await rowsOf(db, scope, 'paid_item')
    .select('paid_item.subject_uuid')
    .where('paid_item.project_uuid', '=', siteUuid)
    .orderBy('paid_item.service')
    .orderBy('paid_item.subject_uuid')
    .forUpdate()
    .execute()
}

/** Saves what an entry makes of items, and dates their automatic renewals again. */
async function save(
  { db, scope, now }: Work,
  offers: readonly NamedOffer[],
  entryOf: (offer: NamedOffer) => HistoryEntry,
  byName: string,
): Promise<void> {
  const changes = offers.map((offer) => {
    const { key, name, paid } = offer.item
    return { key, name, before: paid, after: applyEntry(paid, entryOf(offer)) }
  })
  const kind = entryOf(offers[0]!).kind === 'test' ? 'test' : 'operator'
  await saveEntries({ db, scope, now }, changes, { kind, byName })
  await followEnds(
    db,
    now,
    changes.map(({ key }) => key),
    null,
  )
}
