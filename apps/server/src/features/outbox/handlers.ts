import { sql } from 'kysely'
import { outbox as contract } from '@lintel/contract/outbox/operations.ts'
import { platformMails } from '../../db/db.ts'
import { pageOf } from '../../db/paging.ts'
import { implement } from '../../kernel/implement.ts'

export const outboxHandlers = implement(contract, 'session', {
  list: ({ db, scope }, filter) => {
    const mails = platformMails(db, scope).select([
      'outbox.uuid',
      'outbox.created_at',
      sql<string>`payload->>'to'`.as('to'),
      sql<string>`payload->>'subject'`.as('subject'),
      sql<string>`payload->>'text'`.as('text'),
    ])
    return pageOf(
      mails,
      filter,
      [
        ['outbox.created_at', 'desc'],
        ['outbox.uuid', 'asc'],
      ],
      (row) => ({
        uuid: row.uuid,
        to: row.to,
        subject: row.subject,
        text: row.text,
        createdAt: row.created_at.toISOString(),
      }),
    )
  },
})
