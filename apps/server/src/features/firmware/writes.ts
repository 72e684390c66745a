import type { z } from 'zod'
import { sql } from 'kysely'
import { openTaskStates } from '@lintel/contract/upgrades/states.ts'
import type { FirmwareEdit } from '@lintel/contract/firmware/schema.ts'
import type { FirmwareHeader } from '@lintel/devices/firmware/image.ts'
import { readVersion } from '@lintel/devices/firmware/version.ts'
import type { StoredObject } from '../../base/objects.ts'
import { appendQueries, systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

type Form = Omit<z.output<typeof FirmwareEdit>, 'uuid' | 'version'>

interface NewVersion {
  readonly header: FirmwareHeader
  readonly stored: StoredObject
  readonly signature: string
  readonly form: Form
  readonly by: string
  readonly at: Date
}

/**
 * The highest version of a model that there is, or that a task brought to devices before it was deleted (fleet.md F27).
 * Until the transaction ends, nobody else publishes one of the model.
 */
export async function newestOf(db: Db, scope: SystemScope, model: string) {
  const queries = systemQueries(db, scope)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`firmware ${model}`}, 0))`.execute(queries)
  return queries
    .selectFrom('firmware')
    .select(['number', 'name'])
    .where('model', '=', model)
    .unionAll(
      queries
        .selectFrom('upgrade_task')
        .select(['number', 'version_name as name'])
        .where('model', '=', model)
        .where('state', '<>', 'cancelled'),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many tasks want a version and are not over. The version is locked, so that no further one is made meanwhile. */
export async function openTasksWith(db: Db, scope: SystemScope, uuid: string): Promise<number> {
  const queries = systemQueries(db, scope)
  await queries.selectFrom('firmware').select('uuid').where('uuid', '=', uuid).forUpdate().execute()
  const { count } = await queries
    .selectFrom('upgrade_task')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('firmware_uuid', '=', uuid)
    .where('state', 'in', openTaskStates)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a version and answers its id. */
export async function insertFirmware(
  db: Db,
  scope: SystemScope,
  { header, stored, signature, form, by, at }: NewVersion,
): Promise<string> {
  const { minVersion } = header
  const { uuid } = await systemQueries(db, scope)
    .insertInto('firmware')
    .values({
      model: header.model,
      number: [...readVersion(header.version)!],
      name: header.version,
      ...(minVersion !== undefined && { least_number: [...readVersion(minVersion)!], least_name: minVersion }),
      ...stored,
      signature,
      notes: form.notes,
      visibility: form.visibility,
      must_update: form.mustUpdate,
      published_by: by,
      published_at: at,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await choose(db, scope, uuid, form)
  return uuid
}

/** Changes what may change of a version; false where it is not as it was seen any more. */
export async function updateFirmware(
  db: Db,
  scope: SystemScope,
  { uuid, version, ...form }: z.output<typeof FirmwareEdit>,
): Promise<boolean> {
  const { numUpdatedRows } = await systemQueries(db, scope)
    .updateTable('firmware')
    .set({ notes: form.notes, visibility: form.visibility, must_update: form.mustUpdate, version: version + 1 })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await choose(db, scope, uuid, form)
  return true
}

/** The distributors that see a version; they are asked for where it is for chosen ones alone. */
async function choose(db: Db, scope: SystemScope, uuid: string, { visibility, distributors }: Form): Promise<void> {
  const queries = systemQueries(db, scope)
  await queries.deleteFrom('firmware_distributor').where('firmware_uuid', '=', uuid).execute()
  if (visibility !== 'chosen') return
  const rows = [...new Set(distributors)].map((distributor_uuid) => ({ firmware_uuid: uuid, distributor_uuid }))
  await queries.insertInto('firmware_distributor').values(rows).execute()
}

/** Deletes a version that is as it was seen; answers what it was. */
export const deleteFirmware = (
  db: Db,
  scope: SystemScope,
  { uuid, version }: { readonly uuid: string; readonly version: number },
) =>
  systemQueries(db, scope)
    .deleteFrom('firmware')
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning(['model', 'name', 'sha256'])
    .executeTakeFirst()

/** Writes to the outbox that a version can be seen, so that accounts are mailed once the change is committed. */
export async function queueFirmwareNotice(
  { db, scope, now }: { readonly db: Db; readonly scope: SystemScope; readonly now: Date },
  firmwareUuid: string,
): Promise<void> {
  await appendQueries(db, scope)
    .insertInto('outbox')
    .values({ kind: 'firmwareNotice', payload: sql`${JSON.stringify({ firmwareUuid })}::jsonb`, due_at: now })
    .execute()
}
