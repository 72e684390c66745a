import { officeMessage as contract } from '@lintel/contract/office-messages/operations.ts'
import type { OfficeMessageForm } from '@lintel/contract/office-messages/schema.ts'
import { deleteOf, insertInto, treeRowsOf, updateOf } from '../../db/db.ts'
import { recallMessage } from '../../db/functions.ts'
import { Failure } from '../../http/failure.ts'
import { implement, type Context } from '../../kernel/implement.ts'
import { renderMessage } from '../../mails/message.ts'
import { sealContent } from '../../mails/sealed.ts'
import { messageByUuid, pageOfMessages, pageOfRecipients } from './queries.ts'
import { addresseesOf, peopleOf, post } from './recipients.ts'

export const officeMessageHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfMessages(db, scope, filter),

  get: async ({ db, scope, fail }, { uuid }) => (await messageByUuid(db, scope, uuid)) ?? fail('notFound'),

  async recipients({ db, scope, fail }, filter) {
    if (!(await messageByUuid(db, scope, filter.uuid))) return fail('notFound')
    return pageOfRecipients(db, scope, filter)
  },

  async send(context, form) {
    const { db, scope, session, now, fail, audited, unchanged } = context
    const { key, title, content } = form
    const addressees = await addresseesOf(db, scope, form)
    if (!addressees) return fail('notFound')
    const made = await insertInto(db, scope, 'office_message', {
      uuid: key,
      // A company's administrator writes for it; the site's managers for nobody's.
      company_uuid: scope.companyUuid,
      title,
      content,
      addressees: addressees.count,
      addressee_names: addressees.names,
      sent_by: session.actingName,
      sent_at: now,
    })
      .onConflict((conflict) => conflict.doNothing())
      .returning('uuid')
      .executeTakeFirst()
    if (made) {
      const posted = await deliver(context, form)
      audited({ target: key, detail: { title, recipients: posted.recipients } })
      return { uuid: key, ...posted }
    }
    const same = await messageByUuid(db, scope, key)
    if (same?.title !== title || same.content !== content || same.addressees !== addressees.count)
      return fail('idempotencyConflict')
    unchanged()
    return { uuid: key, recipients: same.recipients, withoutAddress: same.withoutAddress }
  },

  async recall({ db, scope, now, fail, audited }, { uuid }) {
    const message = await messageByUuid(db, scope, uuid)
    if (!message) return fail('notFound')
    const recalled = await recallMessage(db, scope, uuid, now)
    const tooLate = message.recipients - message.withoutAddress - message.recalled - recalled
    audited({ target: uuid, detail: { title: message.title, recalled, tooLate } })
    return { recalled, tooLate }
  },

  async remove({ db, scope, fail, audited }, { uuid }) {
    const gone = await deleteOf(db, scope, 'office_message')
      .where('office_message.uuid', '=', uuid)
      .returning('title')
      .executeTakeFirst()
    if (!gone) return fail('notFound')
    audited({ target: uuid, detail: { title: gone.title } })
    return {}
  },
})

type Sending = Context<typeof contract.send, 'project'>

/** Puts the mails of a message into the outbox and notes how many there are. */
async function deliver({ db, scope, session, request, services, now }: Sending, form: OfficeMessageForm) {
  const { name: site } = await treeRowsOf(db, scope, 'project')
    .select('name')
    .where('project.uuid', '=', scope.uuid)
    .executeTakeFirstOrThrow()
  const { key, title, content } = form
  const mail = renderMessage(services.config, {
    language: request.language,
    site,
    by: session.actingName,
    title,
    content,
  })
  const posted = await post(db, scope, await peopleOf(db, scope, form, now), {
    messageUuid: key,
    mail: { subject: mail.subject, sealed: sealContent(services.vault, mail) },
    now,
  })
  // Nobody is in the companies and departments that were named.
  if (posted.recipients === 0) refuseNobody()
  await updateOf(db, scope, 'office_message')
    .set({ recipients: posted.recipients, without_address: posted.withoutAddress })
    .where('office_message.uuid', '=', key)
    .execute()
  return posted
}

function refuseNobody(): never {
  const field = 'personUuids'
  throw new Failure('invalidInput', { field }, [{ field, key: 'validation:required', params: {} }])
}
