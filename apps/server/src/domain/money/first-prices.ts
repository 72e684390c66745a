import { endByFirstPrice } from '@lintel/rules/money/prices.ts'
import { firstPricedSites, leavePaid, pricedServicesOf } from '../../db/money-functions.ts'
import type { Db } from '../../db/db.ts'
import { updatePrices } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'

/** What is there when a service gets its first price stays paid for a while (decisions.md 42; money.md 12). */

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

export interface FirstPrice {
  readonly uuid: string
  /** Until when items that exist stay paid. */
  readonly until: string
  readonly byName: string
}

/** The day in UTC, by which prices begin and end. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Applies a price to sites for which it is the first one; answers how many items of how many sites stay paid. */
export async function applyFirstPrice(
  { db, scope, now }: Work,
  { uuid, until, byName }: FirstPrice,
): Promise<{ items: number; sites: number }> {
  const paidItems = await leavePaid(db, scope, await firstPricedSites(db, scope, uuid), { until, at: now, byName })
  await updatePrices(db, scope).set({ applied_at: now }).where('price.uuid', '=', uuid).execute()
  return paidItems
}

/** Services of a site that somebody above it prices today, as far as the site is not free by switch. */
export async function pricedServicesOfSite({ db, scope, now }: Work, siteUuid: string): Promise<ReadonlySet<string>> {
  const services = await pricedServicesOf(db, scope, [siteUuid], dayOf(now))
  return new Set(services.map(({ service }) => service))
}

/**
 * Leaves what a site has paid for a while, where it begins to cost something: it is free by switch no longer, or moved
 * under sellers that price what nobody priced before.
 */
export async function leaveSitePaid(
  { db, scope, now }: Work,
  siteUuid: string,
  byName: string,
  before: ReadonlySet<string> = new Set(),
): Promise<void> {
  const services = await pricedServicesOf(db, scope, [siteUuid], dayOf(now))
  const first = services.filter(({ service }) => !before.has(service))
  await leavePaid(db, scope, first, { until: endByFirstPrice(dayOf(now)), at: now, byName })
}
