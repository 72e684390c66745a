import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { isSold, soldServices, type SoldService } from '@lintel/contract/money/sold.ts'
import { priceOf, type BuyerChain, type PriceRow } from '@lintel/rules/money/prices.ts'
import type { Selectable } from 'kysely'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Db } from '../../db/db.ts'
import { pricesFor } from '../../db/money-functions.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'

/** What a payer buys at which price, by the levels above it (billing.md 5.1; money.md 9 and 10). */

/** The platform as a seller: it has no account of its own. */
export const platformSeller = 'platform'

/** The operators above a site or account, as their rows name them. */
export interface LevelsAbove {
  readonly installer_uuid: string | null
  readonly sub_distributor_uuid: string | null
  readonly distributor_uuid: string | null
}

/** A payer and the levels above it, nearest first, ending with the platform; each once. */
export function chainOf(payerUuid: string, levels: LevelsAbove): BuyerChain {
  const above = [levels.installer_uuid, levels.sub_distributor_uuid, levels.distributor_uuid]
  const others = above.filter((uuid): uuid is string => uuid !== null && uuid !== payerUuid)
  return [payerUuid, ...others, platformSeller]
}

/** The chain of who pays for a site in the first place: its installer. What a site shows follows from it. */
export const chainOfSite = (levels: LevelsAbove & { readonly installer_uuid: string }): BuyerChain =>
  chainOf(levels.installer_uuid, levels)

/** Who pays for an order: an operator with sites below it, or the manager of a site. */
export interface Payer {
  readonly uuid: string
  readonly kind: 'distributor' | 'subDistributor' | 'installer' | 'propertyManager'
}

/** Who pays for what a session orders: of a helper its installer (money.md 55). */
export function payerOf({ actingUuid, actingKind, actingInstallerUuid }: SessionRecord): Payer {
  switch (actingKind) {
    case 'distributor':
    case 'subDistributor':
    case 'propertyManager':
      return { uuid: actingUuid, kind: actingKind }
    default:
      return { uuid: actingInstallerUuid ?? actingUuid, kind: 'installer' }
  }
}

/** A payer and the levels above it, by those of a site that it pays for; below a distributor nobody sells to it. */
export function chainOfPayer({ uuid, kind }: Payer, levels: LevelsAbove | undefined): BuyerChain {
  const { installer_uuid = null, sub_distributor_uuid = null, distributor_uuid = null } = levels ?? {}
  const isReseller = kind === 'distributor' || kind === 'subDistributor'
  return chainOf(uuid, {
    installer_uuid: isReseller ? null : installer_uuid,
    sub_distributor_uuid: isReseller ? null : sub_distributor_uuid,
    distributor_uuid: kind === 'distributor' ? null : distributor_uuid,
  })
}

/** A row of the price book as rules read it. */
export const toPriceRow = (row: Selectable<DB['price']>): PriceRow => ({
  id: row.uuid,
  sellerId: row.seller_uuid ?? platformSeller,
  buyerIds: row.buyers.length === 0 ? null : row.buyers,
  projectKind: row.project_kind,
  service: row.service as SoldService,
  variant: row.variant || null,
  activation: Number(row.activation),
  monthly: Number(row.monthly),
  quarterly: row.quarterly === null ? null : Number(row.quarterly),
  yearly: row.yearly === null ? null : Number(row.yearly),
  freeQuantity: row.free_quantity,
  validFrom: row.valid_from,
  endsOn: row.ends_on,
  sequence: Number(row.sequence),
})

/** Prices that hold on a day, or begin later, for any of some chains: which row a payer buys by, rules choose. */
export async function readPrices(
  db: Db,
  scope: Scope,
  chains: readonly BuyerChain[],
  day: string,
): Promise<PriceRow[]> {
  const accounts = new Set(chains.flat())
  accounts.delete(platformSeller)
  return (await pricesFor(db, scope, [...accounts], day)).map(toPriceRow)
}

/** Services that somebody above a payer prices for a kind of site on a day. */
export const pricedServices = (
  rows: readonly PriceRow[],
  projectKind: ProjectKind,
  chain: BuyerChain,
  day: string,
): SoldService[] =>
  soldServices.filter(
    (service) =>
      isSold(projectKind, service, null) &&
      priceOf(rows, { projectKind, service, variant: null }, chain, day).kind !== 'free',
  )
