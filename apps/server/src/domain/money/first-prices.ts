import { endByFirstPrice } from '@lintel/rules/money/prices.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { firstPricedSites, savePaidUntil, pricedServicesOf } from '../../db/money-functions.ts'
import { treeRowsOf, type Db } from '../../db/db.ts'
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
  const paidItems = await savePaidUntil(db, scope, await firstPricedSites(db, scope, uuid), { until, at: now, byName })
  await updatePrices(db, scope).set({ applied_at: now }).where('price.uuid', '=', uuid).execute()
  return paidItems
}

/** A site with the services that somebody above it prices today. */
export interface SiteServices {
  readonly uuid: string
  readonly services: ReadonlySet<string>
}

/** Services of sites that somebody above them prices today, whether the sites are free by switch or not. */
export async function pricedServicesAt(
  { db, scope, now }: Work,
  siteUuids: readonly string[],
): Promise<SiteServices[]> {
  const rows = siteUuids.length > 0 ? await pricedServicesOf(db, scope, siteUuids, dayOf(now)) : []
  const servicesBySite = Map.groupBy(rows, ({ siteUuid }) => siteUuid)
  return siteUuids.map((uuid) => ({
    uuid,
    services: new Set((servicesBySite.get(uuid) ?? []).map(({ service }) => service)),
  }))
}

/** The same of every site of some installers. */
export async function pricedServicesBelow(work: Work, installerUuids: readonly string[]): Promise<SiteServices[]> {
  if (installerUuids.length === 0) return []
  const sites = await treeRowsOf(work.db, work.scope, 'project')
    .select('project.uuid')
    .where('project.installer_uuid', 'in', [...installerUuids])
    .execute()
  return pricedServicesAt(
    work,
    sites.map(({ uuid }) => uuid),
  )
}

interface AuthoredWork extends Work {
  readonly session: Pick<SessionRecord, 'accountName'>
}

/** Items that stay paid, and until when; null where there are none. */
export interface PaidUntilOfSites {
  readonly items: number
  readonly paidUntil: string | null
}

/**
 * Saves that what sites have stays paid for a while, where they begin to cost something: they are free by switch no longer, or
 * moved under sellers that price what nobody priced before.
 */
export async function saveSitesPaidUntil(
  { db, scope, now, session }: AuthoredWork,
  before: readonly SiteServices[],
): Promise<PaidUntilOfSites> {
  if (before.length === 0) return { items: 0, paidUntil: null }
  const former = new Map(before.map(({ uuid, services }) => [uuid, services]))
  const services = await pricedServicesOf(db, scope, [...former.keys()], dayOf(now))
  const first = services.filter(({ siteUuid, service }) => !former.get(siteUuid)!.has(service))
  const until = endByFirstPrice(dayOf(now))
  const { items } = await savePaidUntil(db, scope, first, { until, at: now, byName: session.accountName })
  return { items, paidUntil: items > 0 ? until : null }
}
