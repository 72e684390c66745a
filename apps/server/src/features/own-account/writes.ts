import type { OwnWork } from './queries.ts'
import { sql, type Updateable } from 'kysely'
import { systemQueries } from '../../db/db.ts'
import type { DB } from '../../db/tables.ts'

/**
 * Changes the own account. It counts as a version, so that a form of an account above that was opened before does not
 * silently undo it.
 */
export async function changeOwn(
  { db, scope, session }: OwnWork,
  changes: Omit<Updateable<DB['account']>, 'uuid' | 'version'>,
): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('account')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('uuid', '=', session.accountUuid)
    .execute()
}

/** Codes that were mailed before count no longer. */
export async function dropCodes({ db, scope, session, now }: OwnWork): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('one_time_secret')
    .set({ used_at: now })
    .where('account_uuid', '=', session.accountUuid)
    .where('purpose', '=', 'confirmEmail')
    .where('used_at', 'is', null)
    .execute()
}
