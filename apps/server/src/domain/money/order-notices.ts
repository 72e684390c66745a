import { sql } from 'kysely'
import { appendQueries, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'

/**
 * What accounts are mailed of an order (billing.md 11): that it waits for its seller to record a payment, that it is
 * paid, that its payment was refused.
 */
export const orderNoticeEvents = ['waiting', 'paid', 'refused'] as const
export type OrderNoticeEvent = (typeof orderNoticeEvents)[number]

/** Writes a notice of an order to the outbox, so that its mails leave once, and only if the change is committed. */
export async function queueOrderNotice(
  { db, scope, now }: { readonly db: Db; readonly scope: Scope; readonly now: Date },
  orderUuid: string,
  event: OrderNoticeEvent,
): Promise<void> {
  await appendQueries(db, scope)
    .insertInto('outbox')
    .values({ kind: 'orderNotice', payload: sql`${JSON.stringify({ orderUuid, event })}::jsonb`, due_at: now })
    .execute()
}
