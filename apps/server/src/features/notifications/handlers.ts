import type { Fail } from '@lintel/contract/errors/errors.ts'
import { notification as contract } from '@lintel/contract/notifications/operations.ts'
import { notificationCan } from '@lintel/contract/notifications/states.ts'
import { sql, type Updateable } from 'kysely'
import {
  deleteNotifications,
  insertNotifications,
  updateNotifications,
  notificationsOf,
} from '../../db/scope/operator-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'
import { fail } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { columnsOf, distributorsAmong, notificationByUuid, pageOfNotifications } from './queries.ts'
import { noticeHandlers } from './notice-handlers.ts'
import { serverFeature } from '../../kernel/feature.ts'

const notificationHandlers = implement(contract, 'session', {
  list: ({ db, scope, now }, filter) => pageOfNotifications(db, scope, filter, now),

  get: async ({ db, scope, now, fail }, { uuid }) =>
    (await notificationByUuid(db, scope, uuid, now)) ?? fail('notFound'),

  async create({ db, scope, session, now, audit }, form) {
    await requireDistributors(db, scope, form.distributors)
    const { uuid } = await insertNotifications(db, scope)
      .values({ ...columnsOf(form, now), created_by: session.actingName, created_at: now })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    audit({ target: uuid, detail: { title: form.title } })
    return { uuid }
  },

  async edit({ db, scope, now, fail, audit }, form) {
    await requireDistributors(db, scope, form.distributors)
    await change(db, scope, form, notificationCan.edit.states, columnsOf(form, now), fail)
    audit({ target: form.uuid, detail: { title: form.title } })
  },

  async publish({ db, scope, now, fail, audit }, record) {
    const notification = await notificationByUuid(db, scope, record.uuid, now)
    if (!notification) return fail('notFound')
    // It would never be shown.
    if (notification.endsAt !== null && new Date(notification.endsAt) < now) {
      return fail('invalidInput', { field: 'endsAt' })
    }
    await change(
      db,
      scope,
      record,
      notificationCan.publish.states,
      {
        state: 'published',
        published_at: now,
        starts_at: sql<Date>`greatest(starts_at, ${now}::timestamptz)`,
      },
      fail,
    )
    audit({ target: record.uuid, detail: { title: notification.title } })
  },

  async withdraw({ db, scope, now, fail, audit }, record) {
    const notification = await notificationByUuid(db, scope, record.uuid, now)
    if (!notification) return fail('notFound')
    await change(db, scope, record, notificationCan.withdraw.states, { state: 'withdrawn' }, fail)
    audit({ target: record.uuid, detail: { title: notification.title } })
  },

  async remove({ db, scope, fail, audit }, { uuid, version }) {
    const notification = await deleteNotifications(db, scope)
      .where('uuid', '=', uuid)
      .where('version', '=', version)
      .where('state', 'in', notificationCan.delete.states)
      .returning('title')
      .executeTakeFirst()
    if (!notification) return failStale(db, scope, uuid, fail)
    audit({ target: uuid, detail: { title: notification.title } })
  },
})

type Changes = Omit<Updateable<DB['notification']>, 'starts_at'> & { readonly starts_at?: unknown }

/** Changes a notification that is still as it was seen, and in one of the states that allow it. */
async function change(
  db: Db,
  scope: Scope,
  { uuid, version }: { readonly uuid: string; readonly version: number },
  states: readonly ('draft' | 'published' | 'withdrawn')[],
  changes: Changes,
  fail: Fail<'staleRecord'>,
): Promise<void> {
  const { numUpdatedRows } = await updateNotifications(db, scope)
    .set({ ...(changes as Updateable<DB['notification']>), version: version + 1 })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .where('state', 'in', states)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await failStale(db, scope, uuid, fail)
}

/** A record that is there but not as it was seen has been changed by another account. */
async function failStale(db: Db, scope: Scope, uuid: string, fail: Fail<'staleRecord'>): Promise<never> {
  const isThere = await notificationsOf(db, scope).select('uuid').where('uuid', '=', uuid).executeTakeFirst()
  return fail(isThere ? 'staleRecord' : 'notFound')
}

/** A receiver must be an existing distributor. */
async function requireDistributors(db: Db, scope: Scope, uuids: readonly string[]): Promise<void> {
  const found = await distributorsAmong(db, scope, uuids)
  if (found.length < new Set(uuids).size) fail('notFound')
}

export default serverFeature({ handlers: [...notificationHandlers, ...noticeHandlers] })
