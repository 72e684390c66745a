import { sql } from 'kysely'
import type { z } from 'zod'
import type { notification as contract } from '@lintel/contract/notifications/operations.ts'
import type { NotificationForm, NotificationInfo, ReaderKind } from '@lintel/contract/notifications/schema.ts'
import { notificationStatus, type NotificationStatus } from '@lintel/contract/notifications/states.ts'
import { treeRowsOf, type Db } from '../../db/db.ts'
import { notificationsOf } from '../../db/scope/operator-rows.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { Scope } from '../../db/scope/scope.ts'

function notifications(db: Db, scope: Scope) {
  return notificationsOf(db, scope).select([
    'uuid',
    'title',
    'shown_as',
    'kinds',
    sql<number>`cardinality(distributors)`.as('distributor_count'),
    'state',
    'starts_at',
    'ends_at',
    'created_by',
    'created_at',
    'version',
  ])
}
type Row = Awaited<ReturnType<ReturnType<typeof notifications>['execute']>>[number]

const shownAt = (now: Date) => (row: Row) => ({
  uuid: row.uuid,
  title: row.title,
  shownAs: row.shown_as,
  kinds: row.kinds as ReaderKind[],
  distributorCount: row.distributor_count,
  state: row.state,
  status: notificationStatus({ state: row.state, startsAt: row.starts_at, endsAt: row.ends_at }, now),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

/** The contract's `notificationStatus`, as a condition. */
function stands(status: NotificationStatus, now: Date) {
  if (status === 'draft' || status === 'withdrawn') return sql<boolean>`state = ${status}`
  const isPublished = sql<boolean>`state = 'published'`
  if (status === 'scheduled') return sql<boolean>`${isPublished} and starts_at > ${now}`
  return status === 'over'
    ? sql<boolean>`${isPublished} and starts_at <= ${now} and ends_at < ${now}`
    : sql<boolean>`${isPublished} and starts_at <= ${now} and (ends_at is null or ends_at >= ${now})`
}

/** A page of notifications, newest start first. */
export function pageOfNotifications(db: Db, scope: Scope, filter: z.output<typeof contract.list.input>, now: Date) {
  let query = notifications(db, scope)
  if (filter.keyword) query = query.where(hasWords(filter.keyword, 'title'))
  if (filter.status) query = query.where(stands(filter.status, now))
  const column = filter.sort === 'createdAt' ? 'notification.created_at' : 'notification.starts_at'
  return pageOf(
    query,
    filter,
    [
      [column, filter.order ?? 'desc'],
      ['notification.uuid', 'asc'],
    ],
    shownAt(now),
  )
}

/** One notification with its content and receivers; undefined when the scope has none such. */
export async function notificationByUuid(
  db: Db,
  scope: Scope,
  uuid: string,
  now: Date,
): Promise<NotificationInfo | undefined> {
  const row = await notifications(db, scope)
    .select(['content', 'link', 'distributors'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  const distributors = await distributorsAmong(db, scope, row.distributors)
  return { ...shownAt(now)(row), content: row.content, link: row.link, distributors }
}

/** Those of some accounts that are distributors of the scope, by name. */
export async function distributorsAmong(db: Db, scope: Scope, uuids: readonly string[]) {
  if (uuids.length === 0) return []
  const rows = await treeRowsOf(db, scope, 'account')
    .select(['account.uuid', 'display_name'])
    .where('account.kind', '=', 'distributor')
    .where('account.uuid', 'in', uuids)
    .orderBy('display_name')
    .execute()
  return rows.map((row) => ({ uuid: row.uuid, name: row.display_name }))
}

/** The columns of a form; one that names no start starts now. */
export const columnsOf = (form: z.output<typeof NotificationForm>, now: Date) => ({
  title: form.title,
  content: form.content,
  link: form.link,
  shown_as: form.shownAs,
  kinds: [...new Set(form.kinds)],
  distributors: [...new Set(form.distributors)],
  starts_at: form.startsAt ? new Date(form.startsAt) : startBefore(now, form.endsAt),
  ends_at: form.endsAt ? new Date(form.endsAt) : null,
})

/** A draft may name an end that is over by now; it still begins no later than it ends. */
function startBefore(now: Date, endsAt: string | undefined): Date {
  return endsAt && new Date(endsAt) < now ? new Date(endsAt) : now
}
