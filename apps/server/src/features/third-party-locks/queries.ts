import type { lockConnections } from '@lintel/contract/third-party-locks/states.ts'
import type {
  LockCommand,
  LockEvent,
  ThirdPartyLock,
  ThirdPartyLockFilter,
} from '@lintel/contract/third-party-locks/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { Named } from '@lintel/contract/operators/schema.ts'
import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { nameOfAccount, rowsOf, type Db } from '../../db/db.ts'
import type { DB } from '../../db/tables.ts'
import { selectedHome, standsIn } from '../../domain/devices/places.ts'
import { showAnyCommand, lockCommandColumns } from '../../domain/commands/store.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { siteTypesOf } from '../../domain/sites/kinds.ts'

/** Locks of vendors as calls read them. */

function locksWithAccount(db: Db, scope: Scope) {
  return rowsOf(db, scope, 'third_party_lock')
    .innerJoin('lock_account', (join) =>
      join
        .onRef('lock_account.project_uuid', '=', 'third_party_lock.project_uuid')
        .onRef('lock_account.uuid', '=', 'third_party_lock.account_uuid'),
    )
    .leftJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'third_party_lock.project_uuid')
        .onRef('company.uuid', '=', 'third_party_lock.company_uuid'),
    )
    .select([
      'third_party_lock.project_uuid',
      'third_party_lock.uuid',
      'third_party_lock.vendor',
      'third_party_lock.vendor_id',
      'third_party_lock.vendor_name',
      'third_party_lock.name',
      'third_party_lock.model',
      'third_party_lock.hub',
      'third_party_lock.is_online',
      'third_party_lock.battery',
      'third_party_lock.is_locked',
      'third_party_lock.supports_remote_unlock',
      'third_party_lock.synced_at',
      'third_party_lock.version',
      'third_party_lock.installer_uuid',
      'third_party_lock.distributor_uuid',
      'lock_account.state as account_state',
      'company.uuid as company_uuid',
      'company.name as company_name',
    ])
    .select(selectedHome('third_party_lock'))
    .select([
      site.as('site'),
      nameOfAccount(scope, 'third_party_lock.installer_uuid').as('installer_name'),
      nameOfAccount(scope, 'third_party_lock.distributor_uuid').as('distributor_name'),
    ])
}

/** The site of a lock. */
const site = sql<ThirdPartyLock['site']>`(
  select jsonb_build_object('uuid', site.uuid, 'name', site.name, 'kind', site.kind)
  from project site where site.uuid = third_party_lock.project_uuid)`

/** One lock, or undefined. */
export function lockRow(db: Db, scope: Scope, uuid: string) {
  return locksWithAccount(db, scope).where('third_party_lock.uuid', '=', uuid).executeTakeFirst()
}
export type LockRow = NonNullable<Awaited<ReturnType<typeof lockRow>>>

/** What of a lock is needed to unlink it; undefined for one that is not to see. */
export function lockToUnlink(db: Db, scope: Scope, uuid: string) {
  return rowsOf(db, scope, 'third_party_lock')
    .select(['project_uuid', 'account_uuid', 'vendor', 'vendor_id', 'name'])
    .where('third_party_lock.uuid', '=', uuid)
    .executeTakeFirst()
}

/** One lock that stays until the call is over. */
export function protectedLock(db: Db, scope: Scope, uuid: string) {
  return locksWithAccount(db, scope)
    .where('third_party_lock.uuid', '=', uuid)
    .forKeyShare('third_party_lock')
    .executeTakeFirst()
}

const onlineAs = { online: true, offline: false, unknown: null } as const satisfies Record<
  (typeof lockConnections)[number],
  boolean | null
>

/** Which locks a list shows: those of one site, or all that the identity is for. */
export interface ListedSites {
  readonly siteUuid: string | undefined
  readonly section: RoleSection
}

/** The locks of a list that fit its filters. */
function filteredLocks(
  db: Db,
  scope: Scope,
  { siteUuid, section }: ListedSites,
  filter: z.output<typeof ThirdPartyLockFilter>,
) {
  let query = rowsOf(db, scope, 'third_party_lock')
  const types = siteTypesOf(section)
  if (siteUuid) query = query.where('third_party_lock.project_uuid', '=', siteUuid)
  else if (types) query = query.where('third_party_lock.site_type', 'in', types)
  if (filter.keyword) {
    const columns = (['name', 'vendor_name', 'hub', 'model'] as const).map((column) => `third_party_lock.${column}`)
    query = query.where(hasWords(filter.keyword, ...columns))
  }
  if (filter.vendor) query = query.where('third_party_lock.vendor', '=', filter.vendor)
  if (filter.installer) query = query.where('third_party_lock.installer_uuid', '=', filter.installer)
  if (filter.distributor) query = query.where('third_party_lock.distributor_uuid', '=', filter.distributor)
  if (filter.connection)
    query = query.where('third_party_lock.is_online', 'is not distinct from', onlineAs[filter.connection])
  if (filter.accountState) query = query.where(hasAccountIn(filter.accountState))
  if (filter.building) query = query.where(standsIn('third_party_lock', filter.building))
  if (filter.apartment) query = query.where('third_party_lock.apartment_uuid', '=', filter.apartment)
  return query
}

const hasAccountIn = (state: string) => sql<boolean>`exists (select from lock_account account
  where account.project_uuid = third_party_lock.project_uuid and account.uuid = third_party_lock.account_uuid
    and account.state = ${state})`

/** A page of the locks of a site, or of all sites of an operator. */
export function pageOfLocks(db: Db, scope: Scope, sites: ListedSites, filter: z.output<typeof ThirdPartyLockFilter>) {
  const order = filter.order ?? 'asc'
  return pageOf(
    locksWithAccount(db, scope),
    filter,
    [
      ...(filter.sort === 'battery' ? [['third_party_lock.battery', order] as const] : []),
      ['third_party_lock.name', filter.sort === 'battery' ? 'asc' : order],
      ['third_party_lock.uuid', 'asc'],
    ],
    showLock,
    { alone: filteredLocks(db, scope, sites, filter) },
  )
}

/** A lock as lists show it. */
export const showLock = (row: LockRow): ThirdPartyLock => ({
  uuid: row.uuid,
  name: row.name,
  vendor: row.vendor,
  model: row.model,
  company: row.company_uuid === null ? null : { uuid: row.company_uuid, name: row.company_name ?? '' },
  building: row.building,
  apartment: row.apartment,
  hub: row.hub,
  battery: row.battery,
  isOnline: row.is_online,
  isLocked: row.is_locked,
  lastSyncAt: row.synced_at.toISOString(),
  accountState: row.account_state,
  site: row.site,
  installer: namedOrNull(row.installer_uuid, row.installer_name),
  distributor: namedOrNull(row.distributor_uuid, row.distributor_name),
})

const namedOrNull = (uuid: string | null, name: string | null): z.output<typeof Named> | null =>
  uuid === null || name === null ? null : { uuid, name }

/** What happened at a lock, newest first. */
export function pageOfEvents(
  db: Db,
  scope: Scope,
  lockUuid: string,
  query: { readonly page: number; readonly size: 10 | 20 | 30 | 40 },
) {
  return pageOf(
    rowsOf(db, scope, 'lock_event')
      .select(['lock_event.uuid', 'lock_event.at', 'lock_event.kind', 'lock_event.method', 'by_name'])
      .where('lock_event.lock_uuid', '=', lockUuid),
    query,
    [
      ['lock_event.at', 'desc'],
      ['lock_event.uuid', 'desc'],
    ],
    ({ at, by_name, ...row }): LockEvent => ({ ...row, at: at.toISOString(), by: by_name }),
    { isLog: true },
  )
}

type CommandRow = Pick<Selectable<DB['lock_command']>, (typeof lockCommandColumns)[number]>

/** A command as it is told to those who may see its lock. */
export const showCommand = (row: CommandRow): LockCommand => ({
  ...showAnyCommand(row),
  lockUuid: row.lock_uuid,
  problem: row.problem,
  by: row.operator_name,
})

/** One command, or undefined. */
export function commandRow(db: Db, scope: Scope, uuid: string) {
  return rowsOf(db, scope, 'lock_command')
    .select(lockCommandColumns)
    .where('lock_command.uuid', '=', uuid)
    .executeTakeFirst()
}

/** What a lock was last told from here, newest first. */
export async function lastCommands(db: Db, scope: Scope, lockUuid: string): Promise<LockCommand[]> {
  const rows = await rowsOf(db, scope, 'lock_command')
    .select(lockCommandColumns)
    .where('lock_command.lock_uuid', '=', lockUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .limit(limits.lockCommandsShown)
    .execute()
  return rows.map(showCommand)
}
