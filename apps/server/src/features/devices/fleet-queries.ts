import { sql } from 'kysely'
import type { z } from 'zod'
import { businessOfKind, type RoleSection } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { FleetDevice, FleetFilter } from '@lintel/contract/devices/fleet-operations.ts'
import type { Named } from '@lintel/contract/operators/schema.ts'
import { counterWithin } from '../../db/counters.ts'
import { nameOfAccount, type rowsOf } from '../../db/db.ts'
import { isFirmwareVisible } from '../../db/scope/firmware.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { withinTree } from '../../db/scope/scope-filter.ts'
import { listColumns, showListedDevice, type ListedRow, type NameOfModel } from '../../domain/devices/queries.ts'
import { kindsOf } from '../../domain/sites/kinds.ts'

/** The site of a device. */
const site = sql<FleetDevice['site']>`(
  select jsonb_build_object('uuid', site.uuid, 'name', site.name, 'kind', site.kind)
  from project site where site.uuid = device.project_uuid)`

/** The account whose villa the site is. Sites that nobody owns have none. */
const ownerWithin = (scope: Scope) => sql<FleetDevice['owner']>`(
  select jsonb_build_object('name', account.display_name, 'userName', account.user_name, 'expiresAt', account.expires_at,
    'address', concat_ws(', ', nullif(site.street, ''), nullif(site.city, '')))
  from project site join account on account.uuid = site.owner_uuid
  where site.uuid = device.project_uuid and site.kind = 'villa' and ${withinTree('account', scope)})`

/** Whether a version that devices should have is above that of a device; one in another form is below all (fleet.md F32). */
const shouldUpdate = (scope: Scope) => sql<boolean>`(device.firmware is not null
  and coalesce(device.reported_model, device.model) = device.model and exists (
    select from firmware where firmware.model = device.model and firmware.must_update and ${isFirmwareVisible(scope)}
      and firmware.number > case when device.firmware ~ '^[0-9]{1,5}([.][0-9]{1,5}){3}$'
        then string_to_array(device.firmware, '.')::int[] else '{}' end))`

/**
 * Devices of sites of one type with their site, its operators and in villas the account. An identity that is for
 * another type of sites has none of them.
 */
export function devicesOfOperator(
  scope: Scope,
  section: RoleSection,
  filter: z.output<typeof FleetFilter>,
  nameOfModel: NameOfModel,
) {
  const kinds = kindsOf(section)
  const isForType = !kinds || kinds.some((kind) => businessOfKind[kind] === filter.siteType)
  const { siteType, page: _page, size: _size, order: _order, sort: _sort, ...narrowing } = filter
  const isWhole = Object.values(narrowing).every((one) => one === undefined || one === '')
  return {
    select: (devices: ReturnType<typeof rowsOf<'device'>>) =>
      devices
        .where(isForType ? sql<boolean>`true` : sql<boolean>`false`)
        .select([
          ...listColumns,
          'device.sip_account',
          'device.installer_uuid',
          'device.distributor_uuid',
          site.as('site'),
          nameOfAccount(scope, 'device.installer_uuid').as('installer_name'),
          nameOfAccount(scope, 'device.distributor_uuid').as('distributor_name'),
          ownerWithin(scope).as('owner'),
          shouldUpdate(scope).as('should_update'),
        ]),
    show: (row: Row): FleetDevice => ({
      ...showListedDevice(row, nameOfModel),
      sipAccount: row.sip_account,
      site: row.site,
      shouldUpdate: row.should_update,
      installer: namedOrNull(row.installer_uuid, row.installer_name),
      distributor: namedOrNull(row.distributor_uuid, row.distributor_name),
      owner: row.owner && {
        ...row.owner,
        expiresAt: row.owner.expiresAt && new Date(row.owner.expiresAt).toISOString(),
      },
    }),
    total: isWhole && isForType ? counterWithin(scope, `${siteType}Device`) : undefined,
    most: isWhole ? undefined : limits.foundTotal,
  }
}

interface Row extends ListedRow {
  readonly sip_account: string
  readonly installer_uuid: string | null
  readonly distributor_uuid: string | null
  readonly installer_name: string | null
  readonly distributor_name: string | null
  readonly site: FleetDevice['site']
  readonly owner: FleetDevice['owner']
  readonly should_update: boolean
}

const namedOrNull = (uuid: string | null, name: string | null): z.output<typeof Named> | null =>
  uuid === null || name === null ? null : { uuid, name }
