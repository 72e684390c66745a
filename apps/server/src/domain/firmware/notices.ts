import { sql } from 'kysely'
import { appendQueries, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'

/** Writes to the outbox that a version can be seen, so that accounts are mailed once the change is committed. */
export async function queueFirmwareNotice(
  { db, scope, now }: { readonly db: Db; readonly scope: Scope; readonly now: Date },
  firmwareUuid: string,
): Promise<void> {
  await appendQueries(db, scope)
    .insertInto('outbox')
    .values({ kind: 'firmwareNotice', payload: sql`${JSON.stringify({ firmwareUuid })}::jsonb`, due_at: now })
    .execute()
}
