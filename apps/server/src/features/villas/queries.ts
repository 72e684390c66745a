import { sql } from 'kysely'
import type { z } from 'zod'
import type { villa as contract } from '@lintel/contract/villas/operations.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import type { Villa, VillaInfo } from '@lintel/contract/villas/schema.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { accountsOfKind, memberOf, pageOfAccounts } from '../../domain/accounts/queries.ts'
import { accountSelection, accountShown } from '../../domain/accounts/columns.ts'
import { stateAt } from '../../domain/sessions/queries.ts'

function villas(db: Db, scope: Scope) {
  return accountsOfKind(db, scope, 'single').select([
    ...accountSelection,
    'phone_code',
    'phone',
    'address',
    'state',
    'expires_at',
    'last_sign_in_at',
    sql<number>`(select count(*)::int from device join project house on house.uuid = device.project_uuid
      where house.owner_uuid = account.uuid)`.as('devices'),
    sql<number>`(select count(*)::int from person join project house on house.uuid = person.project_uuid
      where house.owner_uuid = account.uuid and person.kind = 'resident' and not person.is_master)`.as('members'),
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof villas>['execute']>>[number]

const toVilla = (row: Row, now: Date): Villa => ({
  ...accountShown(row),
  phoneCode: row.phone_code,
  phone: row.phone,
  address: row.address,
  devices: row.devices,
  members: row.members,
  state: stateAt(row, now),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
})

type VillaFilter = z.output<typeof contract.list.input> & { readonly siteUuid: string | undefined }

/** A page of villa accounts, of all sites or of one. */
export function pageOfVillas(db: Db, scope: Scope, { siteUuid, ...filter }: VillaFilter, now: Date) {
  const query = villas(db, scope)
  const show = (row: Row) => toVilla(row, now)
  if (siteUuid === undefined) return pageOfAccounts(db, scope, 'single', query, filter, show)
  return pageOfAccounts(db, scope, 'single', query.where(memberOf(siteUuid)), { ...filter, isNarrowed: true }, show)
}

const columnOf = {
  name: 'device.name',
  lastSeenAt: 'device.last_seen_at',
  createdAt: 'device.created_at',
} as const

/** A page of the devices in the house of a villa account; the houses themselves are sites that it is a member of. */
export function pageOfVillaDevices(
  db: Db,
  scope: Scope,
  uuid: string,
  filter: Omit<z.output<typeof contract.devices.input>, 'uuid'>,
) {
  const query = rowsOf(db, scope, 'device')
    .select([
      'device.uuid',
      'device.name',
      'device.mac',
      'device.model',
      'device.type',
      'device.location',
      'device.connection',
      'device.firmware',
      'device.last_seen_at',
      'device.created_at',
    ])
    .where(
      sql<boolean>`device.project_uuid in (select house.uuid from project house
        join project_member lives on lives.project_uuid = house.uuid
        where house.kind = 'villa' and lives.account_uuid = ${uuid})`,
    )
  return pageOf(
    query,
    filter,
    [
      [columnOf[filter.sort ?? 'name'], filter.order ?? 'asc'],
      ['device.uuid', 'asc'],
    ],
    ({ last_seen_at, created_at, ...device }) => ({
      ...device,
      lastSeenAt: last_seen_at?.toISOString() ?? null,
      createdAt: created_at.toISOString(),
    }),
  )
}

/** One villa account; undefined when the scope has none such. */
export async function villaByUuid(
  db: Db,
  scope: Scope,
  uuid: string,
  { operator }: Pick<SessionRecord, 'operator'>,
  now: Date,
): Promise<VillaInfo | undefined> {
  const row = await villas(db, scope)
    .select(['first_name', 'last_name', 'time_zone', 'language', 'version'])
    .where('account.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  const site = await villaSite(db, scope, uuid)
  return {
    ...toVilla(row, now),
    // Who was made with one name is shown with it.
    firstName: row.first_name || row.display_name,
    lastName: row.last_name,
    timeZone: site?.timeZone ?? row.time_zone,
    language: row.language,
    hasLandline: site?.hasLandline ?? false,
    mayHaveLandline: operator.projectLandline,
    siteUuid: site?.uuid ?? null,
    version: row.version,
  }
}

/** The site of a villa account, as far as the scope reaches it. */
export async function villaSite(db: Db, scope: Scope, ownerUuid: string) {
  const site = await treeRowsOf(db, scope, 'project')
    .select(['project.uuid', 'project.settings', 'project.time_zone'])
    .where('project.owner_uuid', '=', ownerUuid)
    .executeTakeFirst()
  if (!site) return undefined
  const { enableLandline: hasLandline } = readCommunitySettings(site.settings)
  return { uuid: site.uuid, timeZone: site.time_zone, hasLandline }
}
