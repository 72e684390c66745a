import { foldName } from '@lintel/contract/base/name-fold.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { LockVendor } from '@lintel/contract/third-party-locks/states.ts'
import { sql } from 'kysely'
import type { VendorLock, VendorLockEvent, LockCredentials, LockToken } from '../../kernel/lock-connector.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { before, hourMs } from '../../base/durations.ts'
import type { Vault } from '../../access/vault.ts'

/** Writes down what a vendor has told. Its words are as hostile as those of a device: they are cut and cleaned here. */

/** Where an account stands in the database. */
export interface AccountPlace {
  readonly projectUuid: string
  readonly uuid: string
  readonly vendor: LockVendor
}

/** Words of a vendor as the database takes them. */
const clean = (text: string, max: number = limits.generic): string =>
  foldName(text.toWellFormed()).slice(0, max).toWellFormed()

/** Default name of a lock. */
export const nameOf = (vendorName: string, vendorId: string): string =>
  clean(vendorName, limits.lockName) || clean(vendorId, limits.lockName)

/**
 * Saves the list of locks that the vendor has for an account, all of it or nothing. One that is missing is not
 * there, and deleted only when it has been missing for `limits.lockMissingHours`: an answer that is short once takes
 * nothing away. A lock of a villa is its one home's.
 */
export async function saveLocks(
  db: Db,
  scope: SystemScope,
  { projectUuid, uuid, vendor }: AccountPlace,
  locks: readonly VendorLock[],
  now: Date,
): Promise<void> {
  const queries = systemQueries(db, scope)
  // One of an id: a list that names a lock twice says of it what it says last.
  const rows = [...new Map(locks.map((lock) => [lock.id, lock])).values()].map((lock) => ({
    vendor_id: lock.id,
    vendor_name: clean(lock.name),
    name: nameOf(lock.name, lock.id),
    model: clean(lock.model),
    hub: clean(lock.hub),
    is_online: lock.isOnline,
    battery: lock.battery,
    is_locked: lock.isLocked,
    supports_remote_unlock: lock.supportsRemoteUnlock,
  }))
  const list = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input(vendor_id text, vendor_name text, name text,
    model text, hub text, is_online boolean, battery smallint, is_locked boolean, supports_remote_unlock boolean)`
  const isMissing = sql`known.project_uuid = ${projectUuid} and known.account_uuid = ${uuid}
    and not exists (select from ${list} where input.vendor_id = known.vendor_id)`
  const longAgo = before(now, limits.lockMissingHours * hourMs)
  await sql`delete from third_party_lock known where known.missing_since <= ${longAgo} and ${isMissing}`.execute(
    queries,
  )
  await sql`
    update third_party_lock known set is_online = false, missing_since = coalesce(known.missing_since, ${now}::timestamptz)
    where ${isMissing}`.execute(queries)
  await sql`
    insert into third_party_lock as known (project_uuid, account_uuid, vendor, synced_at, apartment_uuid,
      vendor_id, vendor_name, name, model, hub, is_online, battery, is_locked, supports_remote_unlock)
    select ${projectUuid}::uuid, ${uuid}::uuid, ${vendor}, ${now}::timestamptz, (select home.uuid from apartment home
      join project villa on villa.uuid = home.project_uuid and villa.kind = 'villa'
      where home.project_uuid = ${projectUuid}), input.* from ${list}
    on conflict (project_uuid, account_uuid, vendor_id) do update set
      synced_at = excluded.synced_at, vendor_name = excluded.vendor_name, model = excluded.model, hub = excluded.hub,
      is_online = excluded.is_online, battery = excluded.battery, is_locked = excluded.is_locked,
      supports_remote_unlock = excluded.supports_remote_unlock, missing_since = null,
      name = case when known.is_renamed then known.name else excluded.name end`.execute(queries)
}

/** Adds what happened at the locks of an account; an entry that is there already is not there twice. */
export async function saveLockEvents(
  db: Db,
  scope: SystemScope,
  { projectUuid, uuid }: AccountPlace,
  events: readonly VendorLockEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    vendor_id: event.lockId,
    vendor_entry: event.id,
    // A clock that is ahead would keep an entry on top of all that come later.
    at: event.at < now ? event.at : now,
    kind: event.kind,
    method: event.method,
    by_name: clean(event.by),
  }))
  await sql`
    insert into lock_event (project_uuid, lock_uuid, vendor_entry, at, kind, method, by_name)
    select known.project_uuid, known.uuid, input.vendor_entry, input.at, input.kind, input.method, input.by_name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as input(vendor_id text, vendor_entry text, at timestamptz, kind text, method text, by_name text)
    join third_party_lock known on known.project_uuid = ${projectUuid} and known.account_uuid = ${uuid}
      and known.vendor_id = input.vendor_id
    on conflict (project_uuid, lock_uuid, vendor_entry) do nothing`.execute(systemQueries(db, scope))
}

/** Credentials of an account and its vendor's token, as they lie in the database: encrypted, never in an answer. */

export const encryptCredentials = (vault: Vault, credentials: LockCredentials): Buffer =>
  vault.encrypt(JSON.stringify(credentials))

export const decryptCredentials = (vault: Vault, ciphertext: Buffer): LockCredentials =>
  JSON.parse(vault.decrypt(ciphertext)) as LockCredentials

export const encryptToken = (vault: Vault, { access, refresh, until }: LockToken): Buffer =>
  vault.encrypt(JSON.stringify({ access, refresh, until: until?.toISOString() ?? null }))

export function decryptToken(vault: Vault, ciphertext: Buffer): LockToken {
  const { access, refresh, until } = JSON.parse(vault.decrypt(ciphertext)) as {
    readonly access: string
    readonly refresh: string
    readonly until: string | null
  }
  return { access, refresh, until: until === null ? null : new Date(until) }
}
