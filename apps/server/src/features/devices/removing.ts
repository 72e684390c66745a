import type { Fail } from '@lintel/contract/errors/errors.ts'
import { openUpgradeStates, type UpgradeReason } from '@lintel/contract/upgrades/states.ts'
import { sql } from 'kysely'
import { scopeOf } from '../../access/scope.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { deleteOf, insertInto, ownSite, rowsOf, updateOf, type Db } from '../../db/db.ts'
import { isOfSite, type ProjectScope, type Scope } from '../../db/scope/scope.ts'
import { failTaken, onUniqueViolation } from '../../domain/base/unique-violation.ts'
import { enqueueDecommission } from '../../domain/devices/decommissioning.ts'
import { endReaderFaults } from '../../domain/devices/reader-faults.ts'
import { dependenciesFromAbove, dependenciesOfDoors, type DependencyOfDoors } from '../../domain/doors/dependencies.ts'
import type { AnyContext } from '../../kernel/implement.ts'

/** Device that is being changed as a whole, locked until the call is over. */
export function lockedDevice(db: Db, scope: Scope, uuid: string) {
  return rowsOf(db, scope, 'device')
    .select(['device.uuid', 'device.name', 'device.mac', 'device.type', 'device.connection', 'device.version'])
    .where('device.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedDevice = NonNullable<Awaited<ReturnType<typeof lockedDevice>>>

/** What the doors of a device are part of, by name as far as the caller may know the names. */
export async function usesOfDevice(
  { db, session, request }: Pick<AnyContext, 'db' | 'request'> & { readonly session: SessionRecord },
  site: ProjectScope,
  deviceUuid: string,
): Promise<readonly DependencyOfDoors[]> {
  const uses = await dependenciesOfDoors(db, site, { deviceUuid }, request.language)
  if (isOfSite(scopeOf(session))) return uses
  const { kind } = await ownSite(db, site).select('project.kind').executeTakeFirstOrThrow()
  return dependenciesFromAbove(uses, kind)
}

/** Deletes a device with its doors and all they are part of. What was logged names it still, so it stays. */
export async function removeDevice(db: Db, scope: ProjectScope, device: LockedDevice, now: Date): Promise<void> {
  await enqueueDecommission(db, scope, device, now)
  await endUpgradeOf(db, scope, device.uuid, 'REMOVED', now)
  await deleteOf(db, scope, 'door_command').where('door_command.device_uuid', '=', device.uuid).execute()
  await deleteOf(db, scope, 'device_cursor').where('device_cursor.device_uuid', '=', device.uuid).execute()
  await deleteOf(db, scope, 'device_credential').where('device_credential.device_uuid', '=', device.uuid).execute()
  await deleteOf(db, scope, 'door').where('door.device_uuid', '=', device.uuid).execute()
  await deleteOf(db, scope, 'device').where('device.uuid', '=', device.uuid).execute()
}

interface Successor {
  readonly mac: string
  readonly claimCodeHash: Buffer
}

/**
 * Replaces a device by one that was not registered yet: doors and settings stay, what the old one logged and
 * photographed goes (office.md 5.1). Fails with `alreadyExists` when a device anywhere has the MAC.
 */
export async function replaceDevice(
  db: Db,
  scope: ProjectScope,
  device: LockedDevice,
  { mac, claimCodeHash }: Successor,
  now: Date,
  fail: Fail<'alreadyExists'>,
): Promise<void> {
  await enqueueDecommission(db, scope, device, now)
  await endUpgradeOf(db, scope, device.uuid, 'REPLACED', now)
  await deleteOf(db, scope, 'device_credential').where('device_credential.device_uuid', '=', device.uuid).execute()
  await onUniqueViolation(
    insertInto(db, scope, 'device_credential', {
      mac,
      device_uuid: device.uuid,
      claim_code_hash: claimCodeHash,
    }).execute(),
    () => failTaken(fail, { thing: 'mac', field: 'mac' }),
  )
  await updateOf(db, scope, 'device')
    .set({
      mac,
      version: device.version + 1,
      connection: 'waiting',
      birth_session: null,
      boot: null,
      firmware: null,
      hardware: null,
      reported_model: null,
      address: null,
      online_since: null,
      offline_since: null,
      last_seen_at: null,
      offline_notified_at: null,
      reported: sql`'{}'::jsonb`,
      reported_version: 0,
      unlocked_relays: null,
      dead_readers: [],
      // The new one has not been brought what its distributor ships it with.
      initial_provisioning_uuid: null,
      unit_layout: null,
      knows_jobs: null,
    })
    .where('device.uuid', '=', device.uuid)
    .execute()
  await endReaderFaults(db, scope, device.uuid, [], now)
  await deleteOf(db, scope, 'expansion_unit').where('expansion_unit.device_uuid', '=', device.uuid).execute()
  await deleteOf(db, scope, 'device_policy').where('device_policy.device_uuid', '=', device.uuid).execute()
  await deleteOf(db, scope, 'device_cursor').where('device_cursor.device_uuid', '=', device.uuid).execute()
  await deleteOf(db, scope, 'door_event').where('door_event.device_uuid', '=', device.uuid).execute()
  await deleteOf(db, scope, 'event_media').where('event_media.device_uuid', '=', device.uuid).execute()
  await deleteOf(db, scope, 'captured_image').where('captured_image.device_uuid', '=', device.uuid).execute()
}

/**
 * Ends what an upgrade task does with a device that is no longer the one it was. Nothing is taken back from it: its
 * login is worth nothing any more.
 */
async function endUpgradeOf(
  db: Db,
  scope: ProjectScope,
  deviceUuid: string,
  reason: Extract<UpgradeReason, 'REPLACED' | 'REMOVED'>,
  now: Date,
): Promise<void> {
  const ofDevice = () => updateOf(db, scope, 'upgrade_device').where('upgrade_device.device_uuid', '=', deviceUuid)
  await ofDevice()
    .set({ state: 'cancelled', reason, ended_at: now, next_try_at: null })
    .where('upgrade_device.state', 'in', openUpgradeStates)
    .execute()
  await ofDevice().set({ is_recalled: false }).where('upgrade_device.is_recalled', '=', true).execute()
}
