import { sql } from 'kysely'
import type { z } from 'zod'
import type { MacEdit, MacForm } from '@lintel/contract/mac-library/schema.ts'
import { rowsOfAccounts, updateOfAccounts, type Db } from '../../db/db.ts'
import { deleteMacEntries, insertMacEntries, macEntriesOf, updateMacEntries } from '../../db/scope/operator-rows.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import { installerBelow } from '../../domain/devices/mac-libraries.ts'
import { fail as failCall, type CanFail } from '../../kernel/failure.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
}

/** Adds a MAC address to a library. Fails with `alreadyExists` where a library has it. */
export async function insertMac(
  { db, scope, fail }: Work & CanFail<'alreadyExists'>,
  libraryUuid: string,
  { mac, keptForUuid, remark }: Pick<z.output<typeof MacForm>, 'mac' | 'keptForUuid' | 'remark'>,
  author: string,
): Promise<string> {
  if (keptForUuid !== '') await requireInstaller({ db, scope }, libraryUuid, keptForUuid)
  const { uuid } = await onTaken(
    insertMacEntries(db, scope)
      .values({
        mac,
        distributor_uuid: libraryUuid,
        kept_for_uuid: keptForUuid || null,
        source: 'added',
        remark,
        added_by: author,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
    fail,
  )
  return uuid
}

/** Changes an entry that is still as its editor saw it. What is used is kept for its user alone (fleet.md F6). */
export async function editMac(
  { db, scope, fail }: Work & CanFail<'macUsedByAnother' | 'staleRecord'>,
  { uuid, version, keptForUuid, remark }: z.output<typeof MacEdit>,
): Promise<string> {
  const entry = await macEntriesOf(db, scope)
    .select(['mac', 'distributor_uuid', 'installer_uuid', 'version'])
    .where('mac_library_entry.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!entry) return failCall('notFound')
  if (keptForUuid !== '') await requireInstaller({ db, scope }, entry.distributor_uuid, keptForUuid)
  if (entry.version !== version) return fail('staleRecord')
  if (keptForUuid !== '' && entry.installer_uuid !== null && entry.installer_uuid !== keptForUuid)
    fail('macUsedByAnother', {}, [{ field: 'keptForUuid', key: 'errors:macUsedByAnother', params: {} }])
  await updateMacEntries(db, scope)
    .set({ kept_for_uuid: keptForUuid || null, remark, version: version + 1 })
    .where('mac_library_entry.uuid', '=', uuid)
    .execute()
  return entry.mac
}

async function requireInstaller(work: Work, libraryUuid: string, uuid: string): Promise<void> {
  const account = await installerBelow(work, libraryUuid).where('account.uuid', '=', uuid).executeTakeFirst()
  if (!account) failCall('notFound')
}

/** Deletes entries that no device has: all of them or none. Answers their addresses. */
export async function deleteMacs(
  { db, scope, fail }: Work & CanFail<'macInUse'>,
  uuids: readonly string[],
): Promise<readonly string[]> {
  const isAmong = sql<boolean>`mac_library_entry.uuid = any(${uuids}::uuid[])`
  const found = await macEntriesOf(db, scope)
    .select(['mac', 'state'])
    .where(isAmong)
    .orderBy('mac_library_entry.mac')
    .forUpdate()
    .execute()
  if (found.length < uuids.length) return failCall('notFound')
  const count = found.filter(({ state }) => state !== 'free').length
  if (count > 0) return fail('macInUse', { count })
  await deleteMacEntries(db, scope).where(isAmong).execute()
  return found.map(({ mac }) => mac)
}

/** Whether installers below a distributor add what they register themselves. */
export async function readInstallersAdd({ db, scope }: Work, libraryUuid: string): Promise<boolean> {
  const row = await rowsOfAccounts(db, scope, 'operator')
    .select('operator.installers_add_macs')
    .where('operator.account_uuid', '=', libraryUuid)
    .executeTakeFirst()
  return row?.installers_add_macs ?? false
}

/** Sets whether installers below a distributor add what they register themselves. */
export async function saveInstallersAdd({ db, scope }: Work, libraryUuid: string, isOn: boolean): Promise<void> {
  await updateOfAccounts(db, scope, 'operator')
    .set({ installers_add_macs: isOn })
    .where('operator.account_uuid', '=', libraryUuid)
    .execute()
}
