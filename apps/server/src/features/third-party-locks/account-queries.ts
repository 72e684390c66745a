import type { LockAccount } from '@lintel/contract/third-party-locks/schema.ts'
import {
  lockAccountCan,
  lockVendors,
  type LockRegion,
  type LockVendor,
} from '@lintel/contract/third-party-locks/states.ts'
import { sql } from 'kysely'
import type { LockClouds } from '../../kernel/lock-connector.ts'
import { changeableRowsOf, rowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { fail, invalid, type CanFail } from '../../kernel/failure.ts'
import { showUnlinked, unlinkedOfAccount } from './unlinked-locks.ts'

/** Accounts at vendors of locks as calls read them. */

/** The accounts of a site. */
export function accountsOfSite(db: Db, scope: Scope, siteUuid: string) {
  return rowsOf(db, scope, 'lock_account')
    .select([
      'lock_account.uuid',
      'lock_account.vendor',
      'lock_account.region',
      'lock_account.site_id',
      'lock_account.state',
      'lock_account.problem',
      'lock_account.next_attempt_at',
      'lock_account.lease_until',
      'lock_account.synced_at',
      sql<number>`(select count(*)::int from third_party_lock known
        where known.project_uuid = lock_account.project_uuid and known.account_uuid = lock_account.uuid)`.as('locks'),
      unlinkedOfAccount.as('unlinked_locks'),
    ])
    .where('lock_account.project_uuid', '=', siteUuid)
    .execute()
}
type AccountRow = Awaited<ReturnType<typeof accountsOfSite>>[number]

/** How a vendor's account stands, also where there is none. */
export function showAccount(
  vendor: LockVendor,
  row: AccountRow | undefined,
  { clouds, now }: { readonly clouds: LockClouds; readonly now: Date },
): LockAccount {
  return {
    vendor,
    state: row?.state ?? 'unbound',
    uuid: row?.uuid ?? null,
    region: row?.region ?? null,
    siteId: row?.site_id ?? '',
    problem: row?.problem ?? null,
    isBusy: row !== undefined && isBusyNow(row, now),
    locks: row?.locks ?? 0,
    unlinkedLocks: showUnlinked(row?.unlinked_locks ?? []),
    lastSyncAt: row?.synced_at?.toISOString() ?? null,
    regions: regionsOf(vendor, clouds),
  }
}

/** Whether the vendor is being asked, or about to be. */
const isBusyNow = ({ lease_until, next_attempt_at }: AccountRow, now: Date): boolean =>
  (lease_until !== null && lease_until > now) || (next_attempt_at !== null && next_attempt_at <= now)

/** Where accounts at a vendor can be in this installation. */
export const regionsOf = (vendor: LockVendor, { hasLocal }: LockClouds): LockRegion[] => [
  ...lockVendors[vendor].regions,
  ...(hasLocal ? (['local'] as const) : []),
]

/** Refuses a region that exists elsewhere alone. */
export function requireRegion(vendor: LockVendor, region: LockRegion, clouds: LockClouds): void {
  if (regionsOf(vendor, clouds).includes(region)) return
  throw invalid('region', 'validation:notAllowedValue')
}

/** An account that is about to be changed, held until the call is over; fails for one that is not to see. */
export async function accountToChange(db: Db, scope: Scope, uuid: string) {
  const row = await changeableRowsOf(db, scope, 'lock_account')
    .select(['project_uuid', 'uuid', 'vendor', 'state', 'requested_at'])
    .where('lock_account.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) fail('notFound')
  return row
}

/** Refuses to ask the vendor for an account that it would not answer. */
export function requireSyncable(
  account: Awaited<ReturnType<typeof accountToChange>>,
  { fail }: CanFail<'lockAccountNotBound' | 'lockTokenExpired'>,
): void {
  if (lockAccountCan.sync(account)) return
  fail(account.state === 'tokenExpired' ? 'lockTokenExpired' : 'lockAccountNotBound')
}
