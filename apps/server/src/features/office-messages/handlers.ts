import { officeMessage as contract } from '@lintel/contract/office-messages/operations.ts'
import type { OfficeMessageForm } from '@lintel/contract/office-messages/schema.ts'
import { deleteOf, insertInto } from '../../db/db.ts'
import { recallMessage } from '../../db/functions.ts'
import { invalid } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { messageByUuid, pageOfMessages, pageOfRecipients } from './queries.ts'
import { addresseesOf } from './recipients.ts'
import {
  leaveOnScreens,
  monitorsOf,
  pageOfDevices,
  screensFor,
  screensNamed,
  showOn,
  recallFromScreens,
} from './screens.ts'
import { deliver } from './writes.ts'
import { messageTemplateHandlers } from './template-handlers.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { sql } from 'kysely'

const officeMessageHandlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOfMessages(db, scope, filter),

  get: async ({ db, scope, now, fail }, { uuid }) => (await messageByUuid(db, scope, uuid, now)) ?? fail('notFound'),

  async recipients({ db, scope, now, fail }, filter) {
    if (!(await messageByUuid(db, scope, filter.uuid, now))) return fail('notFound')
    return pageOfRecipients(db, scope, filter)
  },

  async devices({ db, scope, now, fail }, filter) {
    if (!(await messageByUuid(db, scope, filter.uuid, now))) return fail('notFound')
    return pageOfDevices(db, scope, filter)
  },

  screens: async ({ db, scope }) => ({ rows: [...(await screensFor(db, scope))] }),

  async send(context, form) {
    const { db, scope, session, now, fail, audit, skipAudit } = context
    const { key, title, content } = form
    const addressees = await addresseesOf(db, scope, form)
    const namedScreens = await screensNamed(db, scope, form.deviceUuids)
    if (!addressees || !namedScreens) return fail('notFound')
    const monitors = form.receivers === 'people' ? [] : await monitorsOf(db, scope, form)
    if (form.receivers === 'monitors' && monitors.length === 0)
      throw invalid('receivers', 'officeMessages:refusal.noMonitors')
    const screens = [...new Map([...namedScreens, ...monitors].map((screen) => [screen.uuid, screen])).values()]
    const newMessage = await insertInto(db, scope, 'office_message', {
      uuid: key,
      // A company's administrator writes for it; the site's managers write for no company.
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
    if (newMessage) {
      const counts = isToPeople(form) ? await deliver(context, form, monitors.length === 0) : noRecipients
      await showOn(db, scope, screens, { messageUuid: key, title, content, now, hours: form.screenHours })
      const devices = screens.length
      audit({ target: key, detail: { recipients: counts.recipients, devices } })
      return { uuid: key, ...counts, devices }
    }
    const same = await messageByUuid(db, scope, key, now)
    if (same?.title !== title || same.content !== content || same.addressees !== addressees.count)
      return fail('idempotencyConflict')
    if (same.devices !== screens.length) return fail('idempotencyConflict')
    skipAudit()
    const { recipients, withoutAddress, devices } = same
    return { uuid: key, recipients, withoutAddress, devices }
  },

  async recall({ db, scope, now, fail, audit }, { uuid }) {
    const message = await messageByUuid(db, scope, uuid, now)
    if (!message) return fail('notFound')
    const recalledCount = await recallMessage(db, scope, uuid, now)
    const tooLate = message.recipients - message.withoutAddress - message.recalled - recalledCount
    const screens = await recallFromScreens(db, scope, uuid, now)
    audit({ target: uuid, detail: { recalled: recalledCount, tooLate, screens } })
    return { recalled: recalledCount, tooLate, screens }
  },

  async remove({ db, scope, fail, audit }, { uuid }) {
    const { numDeletedRows } = await deleteOf(db, scope, 'office_message')
      .where('office_message.uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return fail('notFound')
    await leaveOnScreens(db, scope, uuid)
    // By the id: a title may name people, and nothing leaves what the chain covers.
    audit({ target: uuid })
  },
})

const isToPeople = (form: OfficeMessageForm): boolean =>
  form.receivers !== 'monitors' &&
  (form.toAll ||
    [form.companyUuids, form.departmentUuids, form.apartmentUuids, form.personUuids].some((uuids) => uuids.length > 0))
const noRecipients = { recipients: 0, withoutAddress: 0 }

export default serverFeature({
  handlers: [...officeMessageHandlers, ...messageTemplateHandlers],
  records: {
    message: source('office_message', sql<string>`title`),
    messageTemplate: source('office_message_template', sql<string>`title`),
  },
})
