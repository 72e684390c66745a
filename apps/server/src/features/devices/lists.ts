import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import { awayConnections } from '@lintel/contract/base/connections.ts'
import type { FleetFilter } from '@lintel/contract/devices/fleet-operations.ts'
import type { DeviceFilter } from '@lintel/contract/devices/schema.ts'
import type { PageQuery } from '@lintel/contract/kit/page.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { contains, pageOf } from '../../db/lists/paging.ts'
import { searchWords } from '../../db/lists/search.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'
import { selectedPlace, standsIn } from '../../domain/devices/places.ts'
import { companies, listColumns, showDevice, type NameOfModel } from '../../domain/devices/queries.ts'
import { modelsOf } from '../../kernel/device-models.ts'

/** A MAC may be searched in any usual writing, whole or in part; undefined for words that are no part of one. */
function macText(words: string): string | undefined {
  const text = words.replace(/[\s:.-]/g, '')
  return /^[0-9a-f]{2,12}$/i.test(text) && text !== words ? text : undefined
}

/** Devices that have the words in name, place or MAC. */
async function searchDevices(db: Db, scope: Scope, words: string) {
  const found = await searchWords(db, scope, 'device', words)
  const mac = macText(words)
  if (mac === undefined) return found.condition
  const byMac = await searchWords(db, scope, 'device', mac)
  return sql<boolean>`(${found.condition} or ${byMac.condition})`
}

type DeviceRows = ReturnType<typeof rowsOf<'device'>>
type SiteFilter = z.output<typeof DeviceFilter>
type Filter = PageQuery & Partial<Omit<SiteFilter, keyof PageQuery | 'connection'>> & Partial<FleetFilters>
type FleetFilters = Pick<z.output<typeof FleetFilter>, 'siteType' | 'status' | (typeof fleetFilters)[number]>
const fleetFilters = ['model', 'maker', 'firmware', 'site', 'installer', 'distributor'] as const

/** What a list of devices shows of each, where it stands, and its total where that is known, or how far it is counted. */
interface DeviceList<Row extends object, Shown> {
  readonly select: (devices: DeviceRows) => SelectQueryBuilder<DB, 'device', Row>
  readonly show: (row: Row) => Shown
  readonly total?: RawBuilder<number> | undefined
  readonly most?: number | undefined
}

/** A page of the devices of a scope: of one site, or of all sites of an operator. */
export async function pageOfDevices<Row extends object, Shown>(
  db: Db,
  scope: Scope,
  filter: Filter,
  { select, show, total, most }: DeviceList<Row, Shown>,
) {
  let query = rowsOf(db, scope, 'device')
  if (filter.siteType) query = query.where('device.site_type', '=', filter.siteType)
  if (filter.keyword) query = query.where(await searchDevices(db, scope, filter.keyword))
  if (filter.status === 'away') query = query.where('device.connection', 'in', awayConnections)
  else if (filter.status === 'abnormal') query = query.where(isAbnormal)
  else if (filter.status) query = query.where('device.connection', '=', filter.status)
  if (filter.type) query = query.where('device.type', '=', filter.type)
  if (filter.model) query = query.where('device.model', '=', filter.model)
  if (filter.maker) query = query.where(sql<boolean>`device.model = any(${modelsOf(filter.maker)}::text[])`)
  if (filter.firmware) query = query.where('device.firmware', 'like', contains(filter.firmware))
  if (filter.site) query = query.where('device.project_uuid', '=', filter.site)
  if (filter.installer) query = query.where('device.installer_uuid', '=', filter.installer)
  if (filter.distributor) query = query.where('device.distributor_uuid', '=', filter.distributor)
  if (filter.company) {
    const companyRows = sql`select from device_company named where named.project_uuid = device.project_uuid
      and named.device_uuid = device.uuid`
    query = query.where(
      sql<boolean>`(exists (${companyRows} and named.company_uuid = ${filter.company}) or not exists (${companyRows}))`,
    )
  }
  if (filter.building) query = query.where(standsIn('device', filter.building))
  if (filter.apartment) query = query.where('device.apartment_uuid', '=', filter.apartment)
  if (filter.place) query = query.where(isAt[filter.place])
  return pageOf(
    select(query),
    filter,
    [
      [columnOf[filter.sort ?? 'name'], filter.order ?? 'asc'],
      ['device.uuid', 'asc'],
    ],
    show,
    { total, most },
  )
}

/** The devices of a site with the companies and the places that they serve. */
export const devicesOfSite = (nameOfModel: NameOfModel) => ({
  select: (devices: DeviceRows) => devices.select([...listColumns, companies.as('companies'), ...selectedPlace]),
  show: (row: Parameters<typeof showDevice>[0]) => showDevice(row, nameOfModel),
})

/** A reader does not answer, or the device did not take a setting. */
const isAbnormal = sql<boolean>`(device.dead_readers <> '{}'
  or device.reported -> 'rejected' not in ('null'::jsonb, '[]'::jsonb))`

const isAt = {
  site: sql<boolean>`device.building_uuid is null and device.apartment_uuid is null`,
  building: sql<boolean>`device.building_uuid is not null`,
  apartment: sql<boolean>`device.apartment_uuid is not null`,
}

const columnOf = {
  name: 'device.name',
  lastSeenAt: 'device.last_seen_at',
  createdAt: 'device.created_at',
} as const
