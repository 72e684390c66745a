import { sql } from 'kysely'
import type { UnlinkedLock } from '@lintel/contract/third-party-locks/schema.ts'
import { deleteOf, insertInto, rowsOf, systemQueries, updateOf, type Db } from '../../db/db.ts'
import { projectScope, type Scope, type SystemScope } from '../../db/scope/scope.ts'
import type { AccountPlace } from './writes.ts'

/** Locks that were unlinked: their vendor has them, and a synchronisation passes over them until they are linked again. */

interface LinkedLock {
  readonly uuid: string
  readonly project_uuid: string
  readonly account_uuid: string
  readonly vendor_id: string
  readonly name: string
}

/**
 * Deletes a lock with its events and commands, and has synchronisations pass over it. The account is locked first, as a
 * synchronisation locks it, so that none brings the lock back. Answers whether the lock was still there.
 */
export async function unlinkLock(
  db: Db,
  lock: LinkedLock,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<boolean> {
  const site = projectScope(lock.project_uuid)
  await rowsOf(db, site, 'lock_account').select('uuid').where('uuid', '=', lock.account_uuid).forUpdate().execute()
  const { numDeletedRows } = await deleteOf(db, site, 'third_party_lock')
    .where('uuid', '=', lock.uuid)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  const row = { uuid: lock.uuid, name: lock.name, unlinked_at: at, unlinked_by: by }
  await insertInto(db, site, 'unlinked_lock', { ...row, account_uuid: lock.account_uuid, vendor_id: lock.vendor_id })
    .onConflict((conflict) => conflict.columns(['project_uuid', 'account_uuid', 'vendor_id']).doUpdateSet(row))
    .execute()
  return true
}

/** An unlinked lock within the scope; undefined when it is not to see. */
export function unlinkedLockOf(db: Db, scope: Scope, uuid: string) {
  return rowsOf(db, scope, 'unlinked_lock')
    .select(['project_uuid', 'account_uuid', 'name'])
    .where('unlinked_lock.uuid', '=', uuid)
    .executeTakeFirst()
}

/**
 * Ends that a lock is passed over. Where the account can be asked its vendor is asked now; a synchronisation that is
 * running is dropped, since it may have passed over the lock. Answers whether the lock was still unlinked.
 */
export async function linkAgain(
  db: Db,
  scope: Scope,
  {
    uuid,
    accountUuid,
    isSyncable,
  }: { readonly uuid: string; readonly accountUuid: string; readonly isSyncable: boolean },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await deleteOf(db, scope, 'unlinked_lock')
    .where('unlinked_lock.uuid', '=', uuid)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  if (isSyncable)
    await updateOf(db, scope, 'lock_account')
      .set({ next_attempt_at: now, lease_id: null, lease_until: null })
      .where('lock_account.uuid', '=', accountUuid)
      .execute()
  return true
}

/** Ids at the vendor of the locks of an account that a synchronisation passes over. */
export async function unlinkedVendorIds(
  db: Db,
  scope: SystemScope,
  { projectUuid, uuid }: AccountPlace,
): Promise<ReadonlySet<string>> {
  const rows = await systemQueries(db, scope)
    .selectFrom('unlinked_lock')
    .select('vendor_id')
    .where('project_uuid', '=', projectUuid)
    .where('account_uuid', '=', uuid)
    .execute()
  return new Set(rows.map(({ vendor_id }) => vendor_id))
}

/** The unlinked locks of a row of `lock_account`, by name. */
export const unlinkedOfAccount = sql<readonly UnlinkedLock[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('uuid', gone.uuid, 'name', gone.name, 'unlinkedAt', gone.unlinked_at,
    'unlinkedBy', gone.unlinked_by) order by gone.name, gone.uuid), '[]')
  from unlinked_lock gone
  where gone.project_uuid = lock_account.project_uuid and gone.account_uuid = lock_account.uuid)`

/** Unlinked locks as an account shows them. */
export const showUnlinked = (locks: readonly UnlinkedLock[]): UnlinkedLock[] =>
  locks.map((lock) => ({ ...lock, unlinkedAt: new Date(lock.unlinkedAt).toISOString() }))
