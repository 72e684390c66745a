import type { z } from 'zod'
import type { price as contract } from '@lintel/contract/prices/operations.ts'
import { sitesNamed, soldServices, type SoldService } from '@lintel/contract/money/sold.ts'
import type { PriceChoices, PriceInfo, PricedSite, UnpricedVariant } from '@lintel/contract/prices/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { PriceRow } from '@lintel/rules/money/prices.ts'
import { sql, type Selectable } from 'kysely'
import { nameOfAccount, treeRowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { matchesWords } from '../../db/lists/search.ts'
import { agreementsOf, pricesOf, sellerOf, taxRatesOf } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'
import { toPriceRow } from '../../domain/money/prices.ts'

type BuyerKind = PriceChoices['buyers'][number]['kind']

/** Levels that buy from a seller; none below a distributor is one itself. */
function buyerKinds(scope: Scope): readonly BuyerKind[] {
  if (sellerOf(scope) === null) return ['distributor', 'subDistributor', 'installer']
  return scope.kind === 'distributor' ? ['subDistributor', 'installer'] : ['installer']
}

const buyers = (db: Db, scope: Scope) =>
  treeRowsOf(db, scope, 'account')
    .select(['account.uuid', 'account.display_name', 'account.kind'])
    .where('account.kind', 'in', buyerKinds(scope))

type Buyer = Awaited<ReturnType<ReturnType<typeof buyers>['execute']>>[number]

const toBuyer = ({ uuid, display_name, kind }: Buyer) => ({ uuid, name: display_name, kind: kind as BuyerKind })

/** Operators below a seller by name, which a price can be for. */
export async function buyersBelow(db: Db, scope: Scope): Promise<PriceChoices['buyers']> {
  const rows = await buyers(db, scope)
    .orderBy('account.display_name')
    .orderBy('account.uuid')
    .limit(limits.importBatch)
    .execute()
  return rows.map(toBuyer)
}

/** Those of some operators that stand below a seller. */
export async function buyersAmong(db: Db, scope: Scope, uuids: readonly string[]): Promise<PriceChoices['buyers']> {
  if (uuids.length === 0) return []
  return (
    await buyers(db, scope)
      .where('account.uuid', 'in', [...uuids])
      .execute()
  ).map(toBuyer)
}

const stateAt = ({ valid_from, ends_on }: Selectable<DB['price']>, today: string): PriceInfo['state'] => {
  if (ends_on !== null && (ends_on <= today || ends_on <= valid_from)) return 'ended'
  return valid_from > today ? 'later' : 'current'
}

const stateConditions = (today: string) => {
  const isOver = sql<boolean>`coalesce(price.ends_on <= greatest(${today}::date, price.valid_from), false)`
  return {
    ended: isOver,
    later: sql<boolean>`not ${isOver} and price.valid_from > ${today}::date`,
    current: sql<boolean>`not ${isOver} and price.valid_from <= ${today}::date`,
  } as const
}

/** A page of a seller's own prices, by service and first day. */
export async function pageOfPrices(db: Db, scope: Scope, filter: z.output<typeof contract.list.input>, today: string) {
  let query = pricesOf(db, scope).selectAll('price')
  if (filter.projectKind) query = query.where('price.project_kind', '=', filter.projectKind)
  if (filter.service) query = query.where('price.service', '=', filter.service)
  if (filter.state) query = query.where(stateConditions(today)[filter.state])
  const answer = await pageOf(
    query,
    filter,
    [
      ['price.project_kind', 'asc'],
      ['price.service', 'asc'],
      ['price.variant', 'asc'],
      ['price.valid_from', 'desc'],
      ['price.uuid', 'asc'],
    ],
    (row) => row,
  )
  const buyersOfPage = await buyersAmong(db, scope, [...new Set(answer.rows.flatMap((row) => row.buyers))])
  return { ...answer, rows: answer.rows.map((row) => showPrice(row, buyersOfPage, today)) }
}

function showPrice(row: Selectable<DB['price']>, named: PriceChoices['buyers'], today: string): PriceInfo {
  const { id, activation, monthly, quarterly, yearly, freeQuantity, validFrom, endsOn, variant } = toPriceRow(row)
  return {
    uuid: id,
    version: row.version,
    projectKind: row.project_kind,
    service: row.service as SoldService,
    variant,
    buyers: named.filter(({ uuid }) => row.buyers.includes(uuid)).map(({ uuid, name }) => ({ uuid, name })),
    activation,
    monthly,
    quarterly,
    yearly,
    freeQuantity,
    validFrom,
    endsOn,
    state: stateAt(row, today),
    createdBy: row.created_by,
  }
}

/** Prices of a seller for a service of a kind of site, as rules compare them. */
export async function pricesOfService(
  db: Db,
  scope: Scope,
  { projectKind, service }: Pick<PriceRow, 'projectKind' | 'service'>,
): Promise<PriceRow[]> {
  const rows = await pricesOf(db, scope)
    .selectAll('price')
    .where('price.project_kind', '=', projectKind)
    .where('price.service', '=', service)
    .where((where) =>
      where.or([where('price.ends_on', 'is', null), where('price.ends_on', '>', where.ref('price.valid_from'))]),
    )
    .execute()
  return rows.map(toPriceRow)
}

/** A price of the seller; undefined where it has none such. */
export const priceByUuid = (db: Db, scope: Scope, uuid: string) =>
  pricesOf(db, scope).selectAll('price').where('price.uuid', '=', uuid).executeTakeFirst()

/** Names of the first sites of a group. */
const firstNames = sql<
  string[]
>`coalesce((array_agg(project.name::text order by project.name, project.uuid))[1:${sql.lit(sitesNamed)}], '{}')`

interface PriceQuestion {
  readonly projectKind: PriceRow['projectKind']
  readonly service: string
  readonly buyerUuids: readonly string[]
}

/** Sites that a price is for, the first ones by name, and the number of automatic renewals that have the service there. */
export async function reachOfPrice(db: Db, scope: Scope, { projectKind, service, buyerUuids }: PriceQuestion) {
  const isFor = (table: string) =>
    buyerUuids.length === 0
      ? sql<boolean>`true`
      : sql<boolean>`array[${sql.ref(`${table}.installer_uuid`)}, ${sql.ref(`${table}.sub_distributor_uuid`)},
          ${sql.ref(`${table}.distributor_uuid`)}] && ${[...buyerUuids]}::uuid[]`
  const sites = await treeRowsOf(db, scope, 'project')
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(firstNames.as('names'))
    .where('project.kind', '=', projectKind)
    .where(isFor('project'))
    .executeTakeFirstOrThrow()
  const agreements = await agreementsOf(db, scope)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('renewal_agreement.state', '=', 'active')
    .where('renewal_agreement.project_kind', '=', projectKind)
    .where(isFor('renewal_agreement'))
    .where(
      sql<boolean>`exists (select from renewal_agreement_item item where item.agreement_uuid = renewal_agreement.uuid
        and item.service = ${service})`,
    )
    .executeTakeFirstOrThrow()
  return { sites: sites.count, siteNames: sites.names, agreements: agreements.count }
}

/** A page of sites with whether they cost something, and by what. */
export async function pageOfPricedSites(
  db: Db,
  scope: Scope,
  filter: z.output<typeof contract.sites.input>,
  today: string,
) {
  const services = sql<
    string[] | null
  >`(select array_agg(priced.service) from priced_services(array[project.uuid], ${today}::date) priced)`
  const isPriced = sql<boolean>`project.uuid in (select priced.project_uuid from priced_services(null, ${today}::date) priced)`
  let query = treeRowsOf(db, scope, 'project').select([
    'project.uuid',
    'project.version',
    'project.name',
    'project.kind',
    'project.is_free',
    nameOfAccount(scope, 'project.installer_uuid').as('installer'),
    services.as('services'),
  ])
  if (filter.keyword) query = query.where(matchesWords('project', filter.keyword))
  if (filter.projectKind) query = query.where('project.kind', '=', filter.projectKind)
  if (filter.pricing === 'free') query = query.where('project.is_free', '=', true)
  else if (filter.pricing)
    query = query
      .where('project.is_free', '=', false)
      .where(filter.pricing === 'priced' ? isPriced : sql<boolean>`not ${isPriced}`)
  return pageOf(
    query,
    filter,
    [
      ['project.name', filter.order ?? 'asc'],
      ['project.uuid', 'asc'],
    ],
    ({ uuid, version, name, kind, installer, is_free, services: pricedServices }): PricedSite => ({
      uuid,
      version,
      name,
      kind,
      installer: installer ?? '',
      pricing: is_free ? 'free' : pricedServices === null ? 'unpriced' : 'priced',
      services: soldServices.filter((service) => pricedServices?.includes(service)),
    }),
    { isCostly: true },
  )
}

/** Variants that sites of the tree use without a price, while their service has one (money.md 9). */
export async function unpricedVariants(db: Db, scope: Scope, today: string): Promise<UnpricedVariant[]> {
  const rows = await treeRowsOf(db, scope, 'project')
    .innerJoin(
      sql<{ project_uuid: string; service: string; variant: string }>`unpriced_variants(${today}::date)`.as('unpriced'),
      (join) => join.onRef('unpriced.project_uuid', '=', 'project.uuid'),
    )
    .select(['project.kind', 'unpriced.service', 'unpriced.variant'])
    .select(sql<number>`count(*)::integer`.as('sites'))
    .select(firstNames.as('names'))
    .groupBy(['project.kind', 'unpriced.service', 'unpriced.variant'])
    .orderBy('project.kind')
    .orderBy('unpriced.service')
    .orderBy('unpriced.variant')
    .execute()
  return rows.map(({ kind, service, variant, sites, names }) => ({
    projectKind: kind,
    service: service as SoldService,
    variant,
    sites,
    siteNames: names,
  }))
}

/** Countries with a tax rate. */
export async function taxRates(db: Db, scope: Scope) {
  return taxRatesOf(db, scope).select(['tax_rate.country', 'tax_rate.rate']).orderBy('tax_rate.country').execute()
}
