import type { StoredObject } from '../../base/objects.ts'
import { dayMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope, type SystemScope } from '../../db/scope/scope.ts'
import type { StoredObject as ObjectRow } from '../../db/tables.ts'
import type { Services } from '../../kernel/services.ts'

/** Says that an object is there and in use from now on; what names it refers to this row. */
export async function recordObject(
  db: Db,
  scope: SystemScope,
  { sha256, bytes }: StoredObject,
  kind: ObjectRow['kind'],
  at: Date,
): Promise<void> {
  await systemQueries(db, scope)
    .insertInto('stored_object')
    .values({ sha256, bytes, kind, named_at: at })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ named_at: at }))
    .execute()
}

/** What named an object is gone; a day later the object goes, unless something names it again. */
export const releaseObject = (db: Db, scope: SystemScope, sha256: string, at: Date): Promise<unknown> =>
  systemQueries(db, scope).updateTable('stored_object').set({ named_at: at }).where('sha256', '=', sha256).execute()

/**
 * Removes objects that nothing has named for a day, and what was begun and never finished. May run at any moment, and
 * twice.
 */
export async function sweepObjects({ database, objects, now, log }: Services): Promise<void> {
  const before = new Date(now().getTime() - dayMs)
  let count = await objects.removeHalfWritten(before)
  for await (const sha256 of objects.storedBefore(before)) {
    const isNamed = await database.write(systemScope, (db) => isStillNamed(db, sha256, before))
    if (isNamed) continue
    await objects.remove(sha256)
    count += 1
  }
  if (count > 0) log.info({ objects: count }, 'objects that nothing names were removed')
}

/** Whether an object has to stay; the row of one that goes is deleted. */
async function isStillNamed(db: Db, sha256: string, before: Date): Promise<boolean> {
  const queries = systemQueries(db, systemScope)
  await queries
    .deleteFrom('stored_object')
    .where('sha256', '=', sha256)
    .where('named_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('firmware').select('firmware.uuid').whereRef('firmware.sha256', '=', 'stored_object.sha256'),
        ),
      ),
    )
    .execute()
  const row = await queries.selectFrom('stored_object').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
  return row !== undefined
}
