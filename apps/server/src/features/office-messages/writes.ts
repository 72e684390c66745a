import { officeMessage as contract } from '@lintel/contract/office-messages/operations.ts'
import type { OfficeMessageForm } from '@lintel/contract/office-messages/schema.ts'
import { ownSite, updateOf } from '../../db/db.ts'
import type { Context } from '../../kernel/implement.ts'
import { renderMessage } from './message-mail.ts'
import { encryptContent } from '../../domain/mails/encrypted-mail.ts'
import { peopleOf, post } from './recipients.ts'
import { invalid } from '../../kernel/failure.ts'

type Sending = Context<typeof contract.send, 'project'>

/**
 * Puts the mails of a message into the outbox and notes how many there are; without monitors there must be recipients.
 */
export async function deliver(
  { db, scope, session, request, services, now }: Sending,
  form: OfficeMessageForm,
  needsPeople: boolean,
) {
  const { name: site } = await ownSite(db, scope).select('name').executeTakeFirstOrThrow()
  const { key, title, content } = form
  const mail = renderMessage(services.config, {
    language: request.language,
    site,
    by: session.actingName,
    title,
    content,
  })
  const counts = await post(db, scope, await peopleOf(db, scope, form, now), {
    messageUuid: key,
    mail: { subject: mail.subject, ciphertext: encryptContent(services.vault, mail) },
    now,
  })
  // The companies and departments that were named have no people.
  if (counts.recipients === 0 && needsPeople) refuseNoRecipients()
  await updateOf(db, scope, 'office_message')
    .set({ recipients: counts.recipients, without_address: counts.withoutAddress })
    .where('office_message.uuid', '=', key)
    .execute()
  return counts
}

function refuseNoRecipients(): never {
  const field = 'personUuids'
  throw invalid(field, 'validation:required')
}
