import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { variantsOf, type SoldService } from '@lintel/contract/money/sold.ts'
import type { LocalDate } from '@lintel/rules/access/model-time.ts'
import { dateAt } from '@lintel/rules/money/dates.ts'
import { priceOf, type Price } from '@lintel/rules/money/prices.ts'
import { serviceTable } from '@lintel/rules/money/services.ts'
import { treeRowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { chainOfPayer, pricedServices, readPrices, type Payer } from '../../domain/money/prices.ts'

/** Prices of a payer for the sites of one kind. They differ by site in nothing but the day, which its time zone says. */
export interface PricedZones {
  readonly kind: ProjectKind
  readonly zones: readonly string[]
  /** The day of a zone. */
  readonly today: (zone: string) => LocalDate
  /** The price of a service at sites of a zone that are not free by themselves. */
  readonly priceAt: (zone: string, service: SoldService, variant: string | null) => Price
  /** Services that are priced at sites of a zone or more. */
  readonly services: readonly SoldService[]
}

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

/** Prices of a payer by the kind of sites and their zones, of those of these kinds that are not free by themselves. */
export async function readPricedZones(
  { db, scope, now }: Work,
  payer: Payer,
  kinds: readonly ProjectKind[],
): Promise<ReadonlyMap<ProjectKind, PricedZones>> {
  const rows = await treeRowsOf(db, scope, 'project')
    .distinctOn(['project.kind', 'project.time_zone'])
    .select(['project.kind', 'project.time_zone'])
    .select(['project.installer_uuid', 'project.sub_distributor_uuid', 'project.distributor_uuid'])
    .where('project.kind', 'in', kinds)
    .where('project.is_free', '=', false)
    .execute()
  // All sites of a payer stand below the same levels.
  const chain = chainOfPayer(payer, rows[0])
  const todays = new Map(rows.map(({ time_zone }) => [time_zone, dateAt(time_zone, now.getTime())]))
  const today = (zone: string): LocalDate => todays.get(zone) ?? dateAt(zone, now.getTime())
  const firstDay = [...todays.values()].toSorted()[0]
  if (firstDay === undefined) return new Map()
  const prices = await readPrices(db, scope, [chain], firstDay)
  return new Map(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, some]) => {
      const zones = some.map(({ time_zone }) => time_zone)
      const services = new Set(zones.flatMap((zone) => pricedServices(prices, kind, chain, today(zone))))
      const priceAt = (zone: string, service: SoldService, variant: string | null) =>
        priceOf(prices, { projectKind: kind, service, variant }, chain, today(zone))
      return [kind, { kind, zones, today, priceAt, services: [...services] }]
    }),
  )
}

/** Zones in which a service is priced: elsewhere it is free and has no items to list. */
export const zonesOfService = ({ zones, priceAt }: PricedZones, service: SoldService): string[] =>
  zones.filter((zone) => priceAt(zone, service, null).kind !== 'free')

/** The number of items, or of members of a family, that is free in each zone (money.md 13 and 14). */
export const freeQuantities = ({ zones, priceAt }: PricedZones, service: SoldService): Record<string, number> =>
  Object.fromEntries(zones.map((zone) => [zone, freeQuantityOf(pricesOfVariants(priceAt, zone, service), service)]))

const pricesOfVariants = (priceAt: PricedZones['priceAt'], zone: string, service: SoldService): Price[] =>
  [null, ...variantsOf(service)].map((variant) => priceAt(zone, service, variant))

const freeQuantityOf = (prices: readonly Price[], service: SoldService): number =>
  Math.max(
    serviceTable[service].alwaysFree,
    ...prices.map((price) => (price.kind === 'priced' ? price.row.freeQuantity : 0)),
  )

/** Zones with the variants of a service that have a price there, as the database compares them. */
export const pricedVariants = ({ zones, priceAt }: PricedZones, service: SoldService): string[] =>
  zones.flatMap((zone) =>
    [null, ...variantsOf(service)]
      .filter((variant) => priceAt(zone, service, variant).kind === 'priced')
      .map((variant) => `${zone} ${variant ?? ''}`),
  )
