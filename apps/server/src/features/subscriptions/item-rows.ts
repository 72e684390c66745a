import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import { serviceTable } from '@lintel/rules/money/services.ts'
import { sql } from 'kysely'
import { treeRowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { freeQuantities, zonesOfService, type PricedZones } from './priced-zones.ts'

/** Items of one service as rows of the database, each with its site and what is paid of it. */

export interface ItemWork {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

export interface ListedService {
  readonly service: SoldService
  readonly zones: PricedZones
}

/** One row of `billable_item`, as far as lists show it. */
interface ItemColumns {
  readonly subject_uuid: string
  readonly name: string
  readonly place: string
  readonly holder: string
  readonly variant: string
  readonly quantity: number
}

interface PaidColumns {
  readonly paid_until: string | null
  readonly is_activated: boolean | null
  readonly quantity: number | null
}

/** Whether the items of a service are those of apartments, which have an order by their numbers. */
export const isOfApartments = (kind: ProjectKind, service: SoldService): boolean =>
  ['apartment', 'family'].includes(serviceTable[service].units[kind] ?? '')

export type ItemRows = ReturnType<typeof itemRows>

/**
 * Items of a service at sites where it is priced. Its name stands in the text, so that the database looks at the one part
 * of `billable_item` that is asked for. Apartments lead where they have an order, and each finds its item by its key: a
 * page of twenty thousand looks at no more of them than a page of two hundred.
 */
export function itemRows({ db, scope }: ItemWork, { service, zones }: ListedService) {
  const name = sql.lit(service)
  const sites = treeRowsOf(db, scope, 'project')
    .where('project.kind', '=', zones.kind)
    .where('project.is_free', '=', false)
    .where('project.time_zone', '=', sql<string>`any(${zonesOfService(zones, service)}::text[])`)
  const isOfHomes = isOfApartments(zones.kind, service)
  const sitesWithApartments = sites.$if(isOfHomes, (query) =>
    query.innerJoin('apartment', 'apartment.project_uuid', 'project.uuid'),
  )
  const ofSite = sql`from billable_item where billable_item.project_uuid = project.uuid
    and billable_item.service = ${name}`
  const itemQuery = isOfHomes
    ? sql<ItemColumns>`(select * ${ofSite} and billable_item.subject_uuid = apartment.uuid limit 1)`
    : sql<ItemColumns>`(select * ${ofSite})`
  // Those of one moment are ordered by their ids, as rules do.
  const freeQuery =
    serviceTable[service].freePer === 'site'
      ? sql`array(select billable_item.subject_uuid ${ofSite}
          order by date_trunc('milliseconds', billable_item.created_at), billable_item.subject_uuid
          limit ${freeQuantity(zones, service)})`
      : sql`'{}'::uuid[]`
  return sitesWithApartments
    .innerJoinLateral(sql<{ uuids: string[] }>`(select ${freeQuery} as uuids)`.as('free'), (join) => join.onTrue())
    .innerJoinLateral(itemQuery.as('item'), (join) => join.onTrue())
    .leftJoinLateral(
      sql<PaidColumns>`(select paid_item.paid_until, paid_item.is_activated, paid_item.quantity
        from paid_item where paid_item.project_uuid = project.uuid and paid_item.service = ${name} and paid_item.subject_uuid = item.subject_uuid)`.as(
        'paid',
      ),
      (join) => join.onTrue(),
    )
}

/** The number of items, or of members of a family, that is free at a site. */
export const freeQuantity = (zones: PricedZones, service: SoldService) =>
  sql<number>`coalesce((${JSON.stringify(freeQuantities(zones, service))}::jsonb ->> project.time_zone)::integer, 0)`
