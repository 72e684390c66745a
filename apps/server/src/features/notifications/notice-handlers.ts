import { sql } from 'kysely'
import { notice as contract } from '@lintel/contract/notifications/operations.ts'
import { readerKinds } from '@lintel/contract/notifications/schema.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { implement } from '../../kernel/implement.ts'

/** More windows than this at once would be in the way of the work. */
const popUpsAtOnce = 5

/**
 * The account acted as decides which notices are shown; the person decides which are read: a distributor who looks
 * around in an installer's portal takes nothing from the installer.
 */
export const noticeHandlers = implement(contract, 'system', {
  list({ db, scope, session, now }, filter) {
    let query = noticesFor(db, scope, session, now)
    if (filter.unread !== undefined) query = query.where(isRead(session), filter.unread === 1 ? 'is' : 'is not', null)
    return pageOf(
      query,
      filter,
      [
        ['notification.starts_at', 'desc'],
        ['notification.uuid', 'asc'],
      ],
      toNotice,
    )
  },

  async status({ db, scope, session, now }) {
    const unread = noticesFor(db, scope, session, now).where(isRead(session), 'is', null)
    const { count } = await unread
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    const popUps = await unread
      .where('notification.shown_as', '=', 'popUp')
      .orderBy('notification.starts_at')
      .orderBy('notification.uuid')
      .limit(popUpsAtOnce)
      .execute()
    return { unread: count, popUps: popUps.map(toNotice) }
  },

  async markRead({ db, scope, session, now, fail, audit, skipAudit }, { uuid }) {
    const notice = await noticesFor(db, scope, session, now).where('notification.uuid', '=', uuid).executeTakeFirst()
    if (!notice) return fail('notFound')
    if (notice.read_at !== null) {
      skipAudit()
      return
    }
    await markRead(db, scope, session, [uuid], now)
    audit({ target: uuid, detail: { title: notice.title } })
  },

  async markAllRead({ db, scope, session, now, audit, skipAudit }) {
    const rows = await noticesFor(db, scope, session, now).where(isRead(session), 'is', null).execute()
    await markRead(
      db,
      scope,
      session,
      rows.map(({ uuid }) => uuid),
      now,
    )
    if (rows.length === 0) skipAudit()
    audit({ detail: { count: rows.length } })
    return { count: rows.length }
  },
})

/** When the person read a notification as it stands; null when not yet, or when it was published again since. */
function isRead({ accountUuid }: SessionRecord) {
  return sql<Date | null>`(select r.at from notification_read r where r.notification_uuid = notification.uuid
    and r.account_uuid = ${accountUuid} and r.at >= notification.published_at)`
}

/** What is published for a kind of account and the tree it lies in, and running now (operators.md 3.17). */
function noticesFor(db: Db, scope: SystemScope, session: SessionRecord, now: Date) {
  const kind = (readerKinds as readonly string[]).includes(session.actingKind) ? session.actingKind : null
  return systemQueries(db, scope)
    .selectFrom('notification')
    .where('notification.state', '=', 'published')
    .where('notification.starts_at', '<=', now)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>=', now)]))
    .where(sql<boolean>`kinds @> array[${kind}]::text[]`)
    .where(
      sql<boolean>`(distributors = '{}' or distributors @> array[
        (select a.distributor_uuid from account a where a.uuid = ${session.actingUuid})])`,
    )
    .select([
      'notification.uuid',
      'notification.title',
      'notification.content',
      'notification.link',
      'notification.starts_at',
      isRead(session).as('read_at'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof noticesFor>['execute']>>[number]

const toNotice = (row: Row) => ({
  uuid: row.uuid,
  title: row.title,
  content: row.content,
  link: row.link,
  startsAt: row.starts_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

async function markRead(
  db: Db,
  scope: SystemScope,
  { accountUuid }: SessionRecord,
  uuids: readonly string[],
  at: Date,
): Promise<void> {
  if (uuids.length === 0) return
  await systemQueries(db, scope)
    .insertInto('notification_read')
    .values(uuids.map((uuid) => ({ notification_uuid: uuid, account_uuid: accountUuid, at })))
    .onConflict((conflict) => conflict.columns(['account_uuid', 'notification_uuid']).doUpdateSet({ at }))
    .execute()
}
