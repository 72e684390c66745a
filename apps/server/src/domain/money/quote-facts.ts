import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import type { ItemState } from '@lintel/rules/money/items.ts'
import type { QuoteFacts, QuoteItem, QuoteRefusal, QuoteSite } from '@lintel/rules/money/quote-model.ts'
import { offersOf, type Offer } from '@lintel/rules/money/offers.ts'
import { serviceTable } from '@lintel/rules/money/services.ts'
import { allowsAutomatic } from '@lintel/rules/money/agreements.ts'
import { dateAt } from '@lintel/rules/money/dates.ts'
import { sql } from 'kysely'
import { isWithin, rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { chainOfPayer, chainOfSite, readPrices, type LevelsAbove, type Payer } from './prices.ts'

/** Reads what a quote is computed from. */

/** An item by what it is: a service of something at a site. */
export interface ItemKey {
  readonly projectUuid: string
  readonly service: SoldService
  readonly subjectUuid: string
}

/** The id by which rules know an item. */
export const itemIdOf = ({ projectUuid, service, subjectUuid }: ItemKey): string =>
  `${projectUuid} ${service} ${subjectUuid}`

/** An item as orders name it, with what people call it. */
export interface NamedItem extends QuoteItem {
  readonly key: ItemKey
  readonly name: string
  readonly place: string
}

/** A site with its name and the operators above it. */
export interface NamedSite extends QuoteSite {
  readonly name: string
  readonly levels: LevelsAbove & { readonly installer_uuid: string }
}

export interface NamedFacts extends QuoteFacts {
  readonly sites: readonly NamedSite[]
  readonly items: readonly NamedItem[]
}

interface Question {
  readonly keys: readonly ItemKey[]
  readonly payer: Payer
  readonly taxRate: number
  readonly now: Date
}

/**
 * Everything about some items that a quote asks for: their sites, the items that count with them (all doors of an
 * office, people in the order in which they came, additional apps with the app of their family), and prices. Items that
 * are not there, or not of the scope, are missing.
 */
export async function readQuoteFacts(
  db: Db,
  scope: Scope,
  { keys, payer, taxRate, now }: Question,
): Promise<NamedFacts> {
  const siteUuids = [...new Set(keys.map(({ projectUuid }) => projectUuid))]
  const sites = await readSites(db, scope, siteUuids, now)
  const items = await readItems(db, scope, { siteUuids: sites.map(({ id }) => id), keys, whole: wholeServices(keys) })
  // Sites of several installers share no order, so that the first one says who sells.
  const buyer = chainOfPayer(payer, sites[0]?.levels)
  return { sites, items, prices: await readPrices(db, scope, [buyer], firstDay(sites, now)), buyer, taxRate }
}

/** An offer with the item as orders name it. */
export type NamedOffer = Offer & { readonly item: NamedItem }

/**
 * All items of some services of a site, by the prices of who pays for it in the first place; undefined for a site that is
 * not of the scope. With the app of a family go its additional apps.
 */
export async function readOffers(
  { db, scope, now }: { readonly db: Db; readonly scope: Scope; readonly now: Date },
  siteUuid: string,
  services: readonly SoldService[],
): Promise<{ site: NamedSite; offers: readonly NamedOffer[] } | undefined> {
  const [site] = await readSites(db, scope, [siteUuid], now)
  if (!site) return undefined
  const whole = services.includes('app') ? [...new Set([...services, ...familyServices])] : services
  const items = await readItems(db, scope, { siteUuids: [siteUuid], keys: [], whole })
  const buyer = chainOfSite(site.levels)
  const prices = await readPrices(db, scope, [buyer], site.today)
  const offers = offersOf({ sites: [site], items, prices, buyer })
  return { site, offers: items.map((item) => ({ ...offers.get(item.id)!, item })) }
}

const firstDay = (sites: readonly QuoteSite[], now: Date): string =>
  sites.map(({ today }) => today).toSorted()[0] ?? now.toISOString().slice(0, 10)

/** Services of which a site's items count together; with the app of a family go its additional apps. */
function wholeServices(keys: readonly ItemKey[]): SoldService[] {
  return [...new Set(keys.map(({ service }) => service))].filter(
    (service) => serviceTable[service].allTogether || serviceTable[service].freePer === 'site',
  )
}

/** The two switches of automatic renewal: of a site and of its installer (money.md 48). */
export const renewalColumns = [
  sql<boolean>`coalesce((project.settings ->> 'autoRenew')::boolean, false)`.as('site_renews'),
  sql<boolean>`installer_renews(project.installer_uuid)`.as('installer_renews'),
] as const

/** Sites of a scope as quotes know them. */
export async function readSites(
  db: Db,
  scope: Scope,
  uuids: readonly string[],
  now: Date,
): Promise<readonly NamedSite[]> {
  if (uuids.length === 0) return []
  const rows = await treeRowsOf(db, scope, 'project')
    .select([
      'project.uuid',
      'project.kind',
      'project.name',
      'project.installer_uuid',
      'project.sub_distributor_uuid',
      'project.distributor_uuid',
      'project.time_zone',
      'project.is_free',
      ...renewalColumns,
      countOf('person', 'app_enabled', isPersonnel).as('personnel_apps'),
      countOf('person', 'landline_enabled', isPersonnel).as('personnel_landlines'),
      countOf('company_admin', 'app_enabled').as('admin_apps'),
      countOf('company_admin', 'landline').as('admin_landlines'),
    ])
    .where('project.uuid', 'in', uuids)
    .execute()
  return rows.map((row) => ({
    id: row.uuid,
    kind: row.kind,
    name: row.name,
    installerId: row.installer_uuid,
    levels: row,
    zone: row.time_zone,
    today: dateAt(row.time_zone, now.getTime()),
    isFree: row.is_free,
    allowsAutomatic: allowsAutomatic(row.kind, row.installer_renews, row.site_renews),
    people: {
      personnel: { apps: row.personnel_apps, landlines: row.personnel_landlines },
      administrators: { apps: row.admin_apps, landlines: row.admin_landlines },
    },
  }))
}

const isPersonnel = sql`person.kind = 'personnel'`

/** People of an office who have something switched on; elsewhere nobody is counted. */
const countOf = (table: 'person' | 'company_admin', column: string, where = sql`true`) =>
  sql<number>`case when project.kind = 'office' then (select count(*)::integer from ${sql.table(table)}
    where ${sql.ref(`${table}.project_uuid`)} = project.uuid and ${sql.ref(`${table}.${column}`)}
    and ${where}) else 0 end`

interface ItemQuestion {
  readonly siteUuids: readonly string[]
  readonly keys: readonly ItemKey[]
  readonly whole: readonly SoldService[]
}

async function readItems(db: Db, scope: Scope, { siteUuids, keys, whole }: ItemQuestion): Promise<NamedItem[]> {
  if (siteUuids.length === 0) return []
  const services = new Set([...keys.map(({ service }) => service), ...whole])
  // A family's apps go together: one is renewed with the other.
  if (services.has('app') || services.has('additionalApp')) for (const one of familyServices) services.add(one)
  const subjects = [...new Set(keys.map(({ subjectUuid }) => subjectUuid))]
  const rows = await rowsOf(db, scope, 'billable_item')
    .leftJoin('paid_item', (join) =>
      join
        .onRef('paid_item.project_uuid', '=', 'billable_item.project_uuid')
        .onRef('paid_item.service', '=', 'billable_item.service')
        .onRef('paid_item.subject_uuid', '=', 'billable_item.subject_uuid')
        .on(isWithin(scope, 'paid_item')),
    )
    .select([
      'billable_item.project_uuid',
      'billable_item.service',
      'billable_item.subject_uuid',
      'billable_item.name',
      'billable_item.place',
      'billable_item.variant',
      'billable_item.quantity',
      'billable_item.created_at',
      'paid_item.paid_until',
      'paid_item.is_activated',
      'paid_item.quantity as paid_quantity',
      'paid_item.variant as paid_variant',
      sql<number>`case when billable_item.service = 'attendance' then (select count(*)::integer from person counted
        where counted.project_uuid = billable_item.project_uuid and counted.attendance_enabled) else 0 end`.as(
        'head_count',
      ),
    ])
    .where('billable_item.project_uuid', 'in', siteUuids)
    .where('billable_item.service', 'in', [...services])
    .where((where) =>
      where.or([
        where('billable_item.subject_uuid', '=', sql<string>`any(${subjects}::uuid[])`),
        ...(whole.length > 0 ? [where('billable_item.service', 'in', [...whole])] : []),
      ]),
    )
    .execute()
  return rows.map((row): NamedItem => {
    const key: ItemKey = {
      projectUuid: row.project_uuid!,
      service: row.service as SoldService,
      subjectUuid: row.subject_uuid!,
    }
    return {
      key,
      id: itemIdOf(key),
      siteId: key.projectUuid,
      service: key.service,
      variant: row.variant || null,
      isOff: false,
      createdAt: row.created_at!.getTime(),
      paid: toPaidState(row),
      name: row.name!,
      place: row.place!,
      ...(key.service === 'additionalApp'
        ? { masterId: itemIdOf({ ...key, service: 'app' }), members: row.quantity! }
        : {}),
      ...(key.service === 'attendance' ? { headCount: row.head_count } : {}),
    }
  })
}

const familyServices = ['app', 'additionalApp'] as const satisfies readonly SoldService[]

interface PaidRow {
  readonly paid_until: string | null
  readonly is_activated: boolean | null
  readonly paid_quantity: number | null
  readonly paid_variant: string | null
}

/** What is paid of an item; nothing where it has no row. */
export const toPaidState = (row: PaidRow): ItemState => ({
  end: row.paid_until,
  isActivated: row.is_activated ?? false,
  variant: row.paid_variant || null,
  quantity: row.paid_quantity ?? 0,
})

/** The number that the sentence of a refusal speaks of; 0 for one without. */
export function countOfRefusal({ refusal, itemId }: QuoteRefusal, { items }: NamedFacts): number {
  const item = items.find(({ id }) => id === itemId)
  switch (refusal) {
    case 'tooManyItems':
      return moneyLimits.orderItems
    case 'monthsOutOfRange':
      return moneyLimits.orderMonths
    case 'tierTooSmall':
      return item?.headCount ?? 0
    case 'notAllDoors':
      return Math.max(0, items.filter(({ service }) => service === 'door').length - serviceTable.door.alwaysFree)
    default:
      return 0
  }
}
