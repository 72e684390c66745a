import { sql } from 'kysely'
import type { z } from 'zod'
import type { message as contract } from '@lintel/contract/messages/operations.ts'
import type { Db } from '../../db/db.ts'
import { messagesFor, messagesOf } from '../../db/scope/operator-rows.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { Scope } from '../../db/scope/scope.ts'

const namesShown = 3

/** The first receivers by name; ids are checked when a message is sent, so they lie in the sender's own tree. */
const receiverNames = sql<string[]>`(select coalesce(array_agg(named.display_name), '{}') from (
  select a.display_name from account a where a.uuid = any(villa_message.receivers)
  order by a.display_name limit ${sql.lit(namesShown)}) as named)`

/** A page of messages, newest first: all of a sender, or those for one villa account, which learns of no other. */
export function pageOfMessages(db: Db, scope: Scope, filter: z.output<typeof contract.list.input>) {
  const isReader = scope.kind === 'account'
  let query = (isReader ? messagesFor(db, scope) : messagesOf(db, scope)).select([
    'villa_message.uuid',
    'title',
    'content',
    sql<number>`cardinality(receivers)`.as('receiver_count'),
    receiverNames.as('receiver_names'),
    'created_by',
    'created_at',
  ])
  if (filter.keyword) query = query.where(hasWords(filter.keyword, 'title'))
  return pageOf(
    query,
    filter,
    [
      ['villa_message.created_at', 'desc'],
      ['villa_message.uuid', 'asc'],
    ],
    (row) => ({
      uuid: row.uuid,
      title: row.title,
      content: row.content,
      receiverCount: isReader ? Math.min(row.receiver_count, 1) : row.receiver_count,
      receiverNames: isReader ? [] : row.receiver_names,
      createdBy: row.created_by,
      createdAt: row.created_at.toISOString(),
    }),
  )
}
