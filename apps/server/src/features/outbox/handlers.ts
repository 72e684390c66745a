import { outbox as contract } from '@lintel/contract/outbox/operations.ts'
import { platformMails } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { implement } from '../../kernel/implement.ts'
import { maskedMail, decryptMail } from '../../domain/mails/encrypted-mail.ts'
import { serverFeature } from '../../kernel/feature.ts'

const outboxHandlers = implement(contract, 'session', {
  list: ({ db, scope, services }, filter) => {
    const mails = platformMails(db, scope).select(['outbox.uuid', 'outbox.created_at', 'outbox.payload'])
    return pageOf(
      mails,
      filter,
      [
        ['outbox.created_at', 'desc'],
        ['outbox.uuid', 'asc'],
      ],
      (row) => {
        const mail = decryptMail(services.vault, row.payload)
        // A reader of this page could sign in as any account with the links and codes of its mails.
        const { to, subject, text, isMasked } = services.config.demo ? mail : maskedMail(mail)
        return { uuid: row.uuid, to, subject, text, isMasked, createdAt: row.created_at.toISOString() }
      },
    )
  },
})

export default serverFeature({ handlers: outboxHandlers })
