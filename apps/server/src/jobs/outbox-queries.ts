import { sql } from 'kysely'
import { systemQueries, type Db } from '../db/db.ts'
import type { SystemScope } from '../db/scope.ts'

export type OutboxKind = 'command' | 'mail'

/** A row of the outbox that is to leave. */
export interface Waiting {
  readonly uuid: string
  readonly payload: unknown
  readonly attempts: number
}

/** The next row that is due, locked until the commit; another worker takes the one after it. */
export function nextWaiting(db: Db, scope: SystemScope, kind: OutboxKind, now: Date): Promise<Waiting | undefined> {
  return systemQueries(db, scope)
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

/** Notes that a row has left, or stays here for good. */
export async function markSent(db: Db, scope: SystemScope, uuid: string, now: Date): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('outbox')
    .set({ sent_at: now, last_error: null })
    .where('uuid', '=', uuid)
    .execute()
}

/** Notes that a mail has left and forgets what it said: it may have held a code or a link. */
export async function markSentAndScrub(db: Db, scope: SystemScope, uuid: string, now: Date): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('outbox')
    .set({ sent_at: now, last_error: null, payload: sql`(payload - 'html') || '{"text": ""}'::jsonb` })
    .where('uuid', '=', uuid)
    .execute()
}

/** Puts a row off until a moment. */
export async function putOff(
  db: Db,
  scope: SystemScope,
  uuid: string,
  { dueAt, error }: { readonly dueAt: Date; readonly error: string | null },
): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('outbox')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      due_at: dueAt,
      ...(error === null ? {} : { last_error: error }),
    }))
    .where('uuid', '=', uuid)
    .execute()
}
