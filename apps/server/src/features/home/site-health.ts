import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { awayConnections } from '@lintel/contract/base/connections.ts'
import type { SiteHealth } from '@lintel/contract/home/schema.ts'
import type { PageQuery } from '@lintel/contract/kit/page.ts'
import { sql } from 'kysely'
import { isWithin, treeRowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { isFirmwareVisible } from '../../db/scope/firmware.ts'
import type { Scope } from '../../db/scope/scope.ts'

interface HealthFilter extends PageQuery {
  readonly sort?: keyof typeof columnOf | undefined
}

const columnOf = {
  alarms: 'health.urgency',
  offline: 'health.offline',
  oldFirmware: 'health.old_firmware',
  lastSeenAt: 'health.seen',
  name: 'project.name',
} as const

/** Sites of an operator that need attention, those with the worst alarms and most devices away first. */
export function pageOfSiteHealth(
  db: Db,
  scope: Scope,
  { sort, order, ...page }: HealthFilter,
  { kinds, siteUuid }: { readonly kinds: readonly ProjectKind[] | undefined; readonly siteUuid: string | undefined },
) {
  let sites = treeRowsOf(db, scope, 'project')
    .innerJoin(healthWithin(scope, siteUuid).as('health'), 'health.project_uuid', 'project.uuid')
    .select(['project.uuid', 'project.name', 'project.kind'])
    .select(['health.devices', 'health.offline', 'health.old_firmware', 'health.last_seen_at'])
    .select(['health.critical', 'health.warnings'])
  if (kinds) sites = sites.where('project.kind', 'in', kinds)
  return pageOf(
    sites,
    page,
    [
      [columnOf[sort ?? 'alarms'], order ?? (sort === 'name' || sort === 'lastSeenAt' ? 'asc' : 'desc')],
      ['health.offline', 'desc'],
      ['project.name', 'asc'],
      ['project.uuid', 'asc'],
    ],
    ({ old_firmware, last_seen_at, critical, kind, ...row }): SiteHealth => ({
      ...row,
      kind: kind as ProjectKind,
      oldFirmware: old_firmware,
      criticalAlarms: critical,
      lastSeenAt: last_seen_at === null ? null : new Date(last_seen_at).toISOString(),
    }),
    { isShort: true },
  )
}

interface HealthRow {
  readonly project_uuid: string
  readonly devices: number
  readonly offline: number
  readonly old_firmware: number
  readonly critical: number
  readonly warnings: number
  readonly urgency: number
  readonly last_seen_at: Date | string | null
  readonly seen: Date
}

/** Versions that the operator may install. */
const versionsWithin = (scope: Scope) =>
  sql`select firmware.model, firmware.name from firmware where ${isFirmwareVisible(scope)}`

const isAway = sql<boolean>`device.connection in (${sql.join(awayConnections.map((one) => sql.lit(one)))})`

/**
 * Counts of the sites that need attention. Devices of the scope are read once, by its own index, and firmware is
 * compared for each model and version, of which there are few: versions compare by their numbers. A site without
 * devices has no health.
 */
const healthWithin = (scope: Scope, siteUuid: string | undefined) => sql<HealthRow>`(
  with counted as materialized (
    select device.project_uuid, device.model, device.firmware, count(*) as devices,
      count(*) filter (where ${isAway}) as offline, max(device.last_seen_at) as last_seen_at
    from device where ${isWithin(scope, 'device')}
    group by device.project_uuid, device.model, device.firmware
  ), newest as (
    select model, max(firmware collate natural_order) as firmware
    from (select model, firmware from counted union all ${versionsWithin(scope)}) as versions group by model
  ), of_devices as (
    select counted.project_uuid, sum(counted.devices)::int as devices, sum(counted.offline)::int as offline,
      coalesce(sum(counted.devices) filter (where counted.firmware collate natural_order < newest.firmware), 0)::int
        as old_firmware,
      max(counted.last_seen_at) as last_seen_at
    from counted join newest on newest.model = counted.model
    where ${siteUuid === undefined ? sql`true` : sql`counted.project_uuid = ${siteUuid}`}
    group by counted.project_uuid
  ), of_alarms as (
    select alarm_record.project_uuid, count(*) filter (where alarm_record.level = 'critical')::int as critical,
      count(*) filter (where alarm_record.level = 'warning')::int as warnings
    from alarm_record
    where ${isWithin(scope, 'alarm_record')} and alarm_record.status = 'new'
      and (alarm_record.level = 'critical' or alarm_record.level = 'warning' and alarm_record.cleared_at is null)
    group by alarm_record.project_uuid
  )
  select of_devices.*, coalesce(of_alarms.critical, 0) as critical, coalesce(of_alarms.warnings, 0) as warnings,
    coalesce(of_alarms.critical, 0) * 10000 + coalesce(of_alarms.warnings, 0) as urgency,
    coalesce(of_devices.last_seen_at, '-infinity') as seen
  from of_devices left join of_alarms on of_alarms.project_uuid = of_devices.project_uuid
  where of_devices.offline > 0 or of_devices.old_firmware > 0 or of_alarms.project_uuid is not null)`
