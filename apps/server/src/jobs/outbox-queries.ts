import { sql } from 'kysely'
import { systemQueries, type Db } from '../db/db.ts'
import type { SystemScope } from '../db/scope/scope.ts'
import type { EncryptedMail } from '../domain/mails/encrypted-mail.ts'

/** A row of the outbox that is to leave. */
export interface Waiting {
  readonly uuid: string
  readonly payload: unknown
  readonly attempts: number
}

/** The next mail that is due, locked until the commit; those to many at once when no other one is. */
export function nextMail(db: Db, scope: SystemScope, now: Date): Promise<Waiting | undefined> {
  return systemQueries(db, scope)
    .selectFrom('outbox')
    .select(['uuid', 'payload', 'attempts'])
    .where('kind', '=', 'mail')
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('is_bulk')
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/**
 * Claims the next command that is due: it counts as sent if the transaction commits, and waits again if it does not.
 * One statement before the command leaves, and none after it.
 */
export async function claimCommand(db: Db, scope: SystemScope, now: Date): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update outbox set sent_at = ${now}, last_error = null
    where uuid = (
      select uuid from outbox where kind = 'command' and sent_at is null and due_at <= ${now}
      order by due_at limit 1 for update skip locked)
    returning uuid, payload, attempts`.execute(systemQueries(db, scope))
  return rows[0]
}

/** Notes that a row has left, or stays here for good. */
export async function markSent(db: Db, scope: SystemScope, uuid: string, now: Date): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('outbox')
    .set({ sent_at: now, last_error: null })
    .where('uuid', '=', uuid)
    .execute()
}

/** Notes that a mail has left and forgets what it said: it may have held a code, a picture of one or a link. */
export async function markSentAndScrub(db: Db, scope: SystemScope, uuid: string, now: Date): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('outbox')
    .set({
      sent_at: now,
      last_error: null,
      payload: sql`jsonb_build_object('to', payload->'to', 'subject', payload->'subject', 'text', '')`,
    })
    .where('uuid', '=', uuid)
    .execute()
}

/** Puts another content in the place of a mail's. */
export async function replaceMail(db: Db, scope: SystemScope, uuid: string, mail: EncryptedMail): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('outbox')
    .set({ payload: sql`${JSON.stringify(mail)}::jsonb` })
    .where('uuid', '=', uuid)
    .execute()
}

/**
 * Puts a row off until a moment. Without an error it is being worked on until then, which no call may interfere with
 * (recall_message).
 */
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
      last_error: error,
    }))
    .where('uuid', '=', uuid)
    .execute()
}
