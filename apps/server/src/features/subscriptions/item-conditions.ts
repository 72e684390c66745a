import type { SoldService } from '@lintel/contract/money/sold.ts'
import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import type { itemStates } from '@lintel/contract/subscriptions/schema.ts'
import type { OrderKind } from '@lintel/vocabulary/money.ts'
import { sql } from 'kysely'
import { freeQuantity, type ListedService } from './item-rows.ts'
import { pricedVariants, zonesOfService } from './priced-zones.ts'

/** Conditions over the rows of `itemRows`: states of items on the day of their site, and what can be ordered. */

/** The day of the site. */
export const today = (now: Date) => sql<string>`(${now}::timestamptz at time zone project.time_zone)::date`

/** An item is free by the number that is free at its site (money.md 13 and 14). */
export const isFree = sql<boolean>`item.subject_uuid = any(free.uuids)`

const isActivated = sql<boolean>`coalesce(paid.is_activated, false)`

/** An open order has the item; the doors of an office are locked together (money.md 7). */
export const isOrdered = (service: SoldService) =>
  sql<boolean>`exists (select from ordered_item where ordered_item.project_uuid = project.uuid
    and ordered_item.service = ${sql.lit(service)} and ordered_item.subject_uuid = ${subjectOfOrders(service)})`

const subjectOfOrders = (service: SoldService) => (service === 'door' ? sql`project.uuid` : sql`item.subject_uuid`)

/** An automatic renewal that is not over has the item. */
export const isRenewed = (service: SoldService) =>
  sql<boolean>`exists (select from renewal_agreement_item renewed where renewed.project_uuid = project.uuid
    and renewed.service = ${sql.lit(service)} and renewed.subject_uuid = item.subject_uuid and renewed.is_running)`

/** Families have members beyond the number that is free; everything else is there as it is. */
export const isBeyondFree = ({ service, zones }: ListedService) =>
  service === 'additionalApp' ? sql<boolean>`item.quantity > ${freeQuantity(zones, service)}` : sql<boolean>`true`

/** Items that stand so, or end within thirty days. */
export function isInState(state: (typeof itemStates)[number], now: Date) {
  const end = sql`paid.paid_until`
  const isOver = sql`not ${isFree} and (${end} is null or ${end} < ${today(now)})`
  return {
    normal: sql<boolean>`(${isFree} or ${end} >= ${today(now)})`,
    expired: sql<boolean>`(${isOver} and ${isActivated})`,
    inactive: sql<boolean>`(${isOver} and not ${isActivated})`,
    expiring: sql<boolean>`(not ${isFree} and ${end} >= ${today(now)}
      and ${end} <= ${today(now)} + ${sql.lit(moneyLimits.expiringDays)})`,
  }[state]
}

export interface LengthOfOrder {
  readonly kind: OrderKind
  /** Date up to which is paid: what ends then or later is left out. */
  readonly toDate?: string | undefined
}

/** What an order of a kind can have: neither free nor locked, with a price, and standing as the kind asks. */
export function isOrderable(ofService: ListedService, { kind, toDate }: LengthOfOrder, now: Date) {
  const { service, zones } = ofService
  const isPriced = sql`concat(project.time_zone, ' ', item.variant) = any(${pricedVariants(zones, service)}::text[])`
  return sql<boolean>`(not ${isFree} and not ${isOrdered(service)} and ${isPriced}
    and ${standsFor(ofService, kind, now)} and ${toDate ? sql`(paid.paid_until is null or paid.paid_until < ${toDate}::date)` : sql`true`})`
}

function standsFor(ofService: ListedService, kind: OrderKind, now: Date) {
  const { service } = ofService
  // They come along with the app of their master (money.md 23).
  if (service === 'additionalApp' && kind !== 'additional' && hasPricedMaster(ofService)) return sql`false`
  switch (kind) {
    case 'activate':
      return service === 'door' ? sql`not ${isActivated} and not ${areDoorsOver(now)}` : sql`not ${isActivated}`
    case 'renew':
      return service === 'door' ? sql`(${isActivated} or ${areDoorsOver(now)})` : isActivated
    case 'additional':
      return service === 'additionalApp' ? hasUnpaidMembers(ofService, now) : sql`false`
    case 'upgrade':
      return service === 'attendance' ? sql`paid.paid_until >= ${today(now)}` : sql`false`
  }
}

/** The doors of the office were paid, and their common end is over: new ones join the renewal (money.md 8). */
const areDoorsOver = (now: Date) =>
  sql`coalesce((select max(other.paid_until) from paid_item other where other.project_uuid = project.uuid
    and other.service = 'door' and other.is_activated) < ${today(now)}, false)`

const hasPricedMaster = ({ zones }: ListedService): boolean => zonesOfService(zones, 'app').length > 0

/** Members beyond those that are paid, while the master is (money.md 23). */
const hasUnpaidMembers = (ofService: ListedService, now: Date) => {
  const end = hasPricedMaster(ofService)
    ? sql`(select master.paid_until from paid_item master where master.project_uuid = project.uuid
        and master.service = 'app' and master.subject_uuid = item.subject_uuid)`
    : sql`paid.paid_until`
  return sql`(${end} >= ${today(now)} and item.quantity - ${freeQuantity(ofService.zones, ofService.service)}
    > case when paid.paid_until >= ${end} then paid.quantity else 0 end)`
}
