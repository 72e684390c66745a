import { systemScope } from './scope/scope.ts'
import { systemQueries, type Db } from './db.ts'
import type { Outbox } from './tables.ts'

/**
 * The notice of a kind that has been due for longest, held until the transaction ends; those that others hold are
 * passed over.
 */
export async function dueNotice(
  db: Db,
  kind: Outbox['kind'],
  now: Date,
): Promise<{ readonly uuid: string; readonly payload: unknown; readonly attempts: number } | undefined> {
  return systemQueries(db, systemScope)
    .selectFrom('outbox')
    .select(['uuid', 'payload', 'attempts'])
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}
