import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import type { Page } from '@lintel/contract/kit/page.ts'
import type { ShownItem } from '@lintel/contract/money/items.ts'
import type { SelectionFilter, SubscriptionFilter, SubscriptionItem } from '@lintel/contract/subscriptions/schema.ts'
import { daysBetween } from '@lintel/rules/money/dates.ts'
import { statusNumber, statusOf } from '@lintel/rules/money/items.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { pageOf, type Order } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import { isOfSite } from '../../db/scope/scope.ts'
import { isBeyondFree, isFree, isInState, isOrderable, isOrdered, isRenewed } from './item-conditions.ts'
import {
  freeQuantity,
  isOfApartments,
  itemRows,
  type ItemRows,
  type ItemWork,
  type ListedService,
} from './item-rows.ts'
import type { PricedZones } from './priced-zones.ts'

/** What is due: items of one service with their state, end and price (billing.md 6.2). */

type ListFilter = z.output<typeof SubscriptionFilter>
type SearchFilter = Omit<ListFilter, 'page' | 'size' | 'order'>

/** A page of items; none where nothing of the kind is priced. */
export async function pageOfItems(
  work: ItemWork,
  zones: PricedZones | undefined,
  filter: ListFilter,
): Promise<Page<SubscriptionItem>> {
  if (!zones?.services.includes(filter.service)) {
    return { rows: [], total: 0, capped: false, page: filter.page, size: filter.size }
  }
  const ofService = { service: filter.service, zones }
  const query = foundItems(work, ofService, filter).select([
    'project.uuid as site_uuid',
    'project.name as site_name',
    'project.time_zone',
    'item.subject_uuid',
    'item.name',
    'item.place',
    'item.holder',
    'item.variant',
    'paid.paid_until',
    'paid.is_activated',
    shownQuantity(ofService).as('quantity'),
    isFree.as('is_free'),
    isOrdered(filter.service).as('is_ordered'),
    isRenewed(filter.service).as('is_renewed'),
  ])
  return pageOf(query, filter, orderOf(work, ofService, filter), (row) => showItem(row, ofService))
}

/** Of a family only the members beyond the number that is free are charged. */
const shownQuantity = ({ service, zones }: ListedService) =>
  service === 'additionalApp'
    ? sql<number>`item.quantity - ${freeQuantity(zones, service)}`
    : sql<number>`item.quantity`

interface Row {
  readonly site_uuid: string
  readonly site_name: string
  readonly time_zone: string
  readonly subject_uuid: string
  readonly name: string
  readonly place: string
  readonly holder: string
  readonly variant: string
  readonly paid_until: string | null
  readonly is_activated: boolean | null
  readonly quantity: number
  readonly is_free: boolean
  readonly is_ordered: boolean
  readonly is_renewed: boolean
}

function showItem(row: Row, { service, zones }: ListedService): SubscriptionItem {
  const facts = { end: row.paid_until, isActivated: row.is_activated ?? false, isOff: false }
  const today = zones.today(row.time_zone)
  const status = statusOf(facts, today, row.is_free)
  // What is free has no end, whatever was paid before (money.md 13).
  const paidUntil = row.is_free ? null : row.paid_until
  const price = zones.priceAt(row.time_zone, service, row.variant || null)
  return {
    projectUuid: row.site_uuid,
    service,
    subjectUuid: row.subject_uuid,
    siteName: row.site_name,
    name: row.name,
    place: row.place,
    holder: row.holder,
    variant: row.variant || null,
    quantity: row.quantity,
    status,
    statusCode: statusNumber(service, status),
    paidUntil,
    daysLeft: paidUntil === null ? null : daysBetween(today, paidUntil),
    monthly: price.kind === 'priced' ? price.row.monthly : null,
    isFree: row.is_free,
    isOrdered: row.is_ordered,
    isRenewed: row.is_renewed,
  }
}

function foundItems(work: ItemWork, ofService: ListedService, filter: SearchFilter): ItemRows {
  const { installerUuid, projectUuid, state, keyword } = filter
  let query = itemRows(work, ofService).where(isBeyondFree(ofService))
  if (installerUuid) query = query.where('project.installer_uuid', '=', installerUuid)
  if (projectUuid) query = query.where('project.uuid', '=', projectUuid)
  if (state) query = query.where(isInState(state, work.now))
  if (keyword) query = query.where(hasWords(keyword, 'item.name', 'item.place', 'item.holder'))
  return query
}

/**
 * Within one site its name says nothing. Apartments of several sites stand site by site as their index has them, so that
 * no page sorts all of them.
 */
function orderOf(
  { scope }: ItemWork,
  { service, zones }: ListedService,
  { projectUuid, order = 'asc' }: ListFilter,
): Order {
  const isOneSite = projectUuid !== undefined || isOfSite(scope)
  const columns = isOfApartments(zones.kind, service)
    ? [
        ...(isOneSite ? [] : ['apartment.project_uuid']),
        'apartment.building_number',
        'apartment.number',
        'apartment.uuid',
      ]
    : [...(isOneSite ? [] : ['project.name', 'project.uuid']), 'item.name', 'item.subject_uuid']
  return columns.map((column) => [column, order] as const)
}

/** Every item of a filter that an order of a kind can have, up to one more than it may have; the others are counted. */
export async function selectItems(
  work: ItemWork,
  zones: PricedZones | undefined,
  filter: z.output<typeof SelectionFilter>,
): Promise<{ items: ShownItem[]; total: number; leftOut: number }> {
  if (!zones?.services.includes(filter.service)) return { items: [], total: 0, leftOut: 0 }
  const ofService = { service: filter.service, zones }
  const found = foundItems(work, ofService, filter)
  const orderable = isOrderable(ofService, filter, work.now)
  const rows = await found
    .where(orderable)
    .select(['project.uuid as site_uuid', 'item.subject_uuid', 'paid.paid_until'])
    .orderBy('project.name')
    .orderBy('project.uuid')
    .orderBy('item.place')
    .orderBy('item.name')
    .orderBy('item.subject_uuid')
    .limit(moneyLimits.orderItems + 1)
    .execute()
  const { total, orderableTotal } = await found
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where ${orderable}))::int`.as('orderableTotal'),
    ])
    .executeTakeFirstOrThrow()
  const items = rows.map((row) => ({
    projectUuid: row.site_uuid,
    service: filter.service,
    subjectUuid: row.subject_uuid,
    paidUntil: row.paid_until,
  }))
  return { items, total, leftOut: total - orderableTotal }
}
