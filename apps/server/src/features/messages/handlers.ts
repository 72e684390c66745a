import { limits } from '@lintel/contract/base/limits.ts'
import { message as contract } from '@lintel/contract/messages/operations.ts'
import { treeRowsOf, type Db } from '../../db/db.ts'
import { deleteMessages, insertMessages, messagesOf } from '../../db/scope/operator-rows.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { implement } from '../../kernel/implement.ts'
import { namesOfAccounts } from '../../domain/accounts/queries.ts'
import { pageOfMessages } from './queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

const messageHandlers = implement(contract, 'session', {
  list: ({ db, scope }, filter) => pageOfMessages(db, scope, filter),

  receivers: ({ db, scope }, { name }) => namesOfAccounts(db, scope, 'single', name, limits.importBatch),

  async send({ db, scope, session, now, fail, audit, skipAudit }, { key, title, content, receivers }) {
    const receiverUuids = [...new Set(receivers)].sort()
    if (scope.uuid === null || !(await areVillas(db, scope, receiverUuids))) return fail('notFound')
    const message = await insertMessages(db, scope)
      .values({
        uuid: key,
        installer_uuid: scope.uuid,
        title,
        content,
        receivers: receiverUuids,
        created_by: session.actingName,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('uuid').doNothing())
      .returning('uuid')
      .executeTakeFirst()
    if (!message && !(await isSame(db, scope, { key, title, content, receivers: receiverUuids }))) {
      return fail('idempotencyConflict')
    }
    if (!message) skipAudit()
    audit({ target: key, detail: { title, receivers: receiverUuids.length } })
    return { uuid: key }
  },

  async remove({ db, scope, fail, audit }, { uuid }) {
    const removedMessage = await deleteMessages(db, scope)
      .where('villa_message.uuid', '=', uuid)
      .returning('title')
      .executeTakeFirst()
    if (!removedMessage) return fail('notFound')
    audit({ target: uuid, detail: { title: removedMessage.title } })
  },
})

/** Whether all of them are villa accounts of the scope. */
async function areVillas(db: Db, scope: Scope, uuids: readonly string[]): Promise<boolean> {
  if (uuids.length === 0) return true
  const found = await treeRowsOf(db, scope, 'account')
    .select('account.uuid')
    .where('account.kind', '=', 'single')
    .where('account.uuid', 'in', uuids)
    .execute()
  return found.length === uuids.length
}

interface SentMessage {
  readonly key: string
  readonly title: string
  readonly content: string
  readonly receivers: readonly string[]
}

/** Whether a key belongs to this very message; one that another installer used is simply taken. */
async function isSame(db: Db, scope: Scope, { key, title, content, receivers }: SentMessage): Promise<boolean> {
  const row = await messagesOf(db, scope)
    .select(['title', 'content', 'receivers'])
    .where('villa_message.uuid', '=', key)
    .executeTakeFirst()
  return row?.title === title && row.content === content && row.receivers.join() === receivers.join()
}

export default serverFeature({ handlers: messageHandlers })
