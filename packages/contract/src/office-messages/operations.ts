import { z } from 'zod'
import { Keyword, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import {
  MessageDevice,
  MessageDeviceFilter,
  MessageTemplate,
  MessageTemplateEdit,
  MessageTemplateForm,
  OfficeMessage,
  OfficeMessageForm,
  OfficeMessageInfo,
  OfficeMessageRecalled,
  OfficeMessageSent,
  Recipient,
  RecipientFilter,
  Screen,
} from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const path = (call: string) => `v4/web/office/message/{role}/${call}` as const

/** Group messages to the people of an office (office.md 30). A sent one cannot be changed. */
export const officeMessage = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'officeMessage.read',
    input: pageQuery.extend({ keyword: Keyword.meta(fieldTexts.keyword) }),
    output: page(OfficeMessage),
    summary: 'List messages that were sent to people of the site, newest first.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'officeMessage.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: OfficeMessageInfo,
    summary: 'Get one message with its text.',
  }),
  recipients: operation({
    method: 'GET',
    path: path('getRecipients'),
    needs: 'officeMessage.read',
    input: RecipientFilter,
    output: page(Recipient),
    summary: 'List the recipients of a message with the state of each mail.',
  }),
  devices: operation({
    method: 'GET',
    path: path('getDevices'),
    needs: 'officeMessage.read',
    input: MessageDeviceFilter,
    output: page(MessageDevice),
    summary: 'List the devices that a message was sent to with the state of each.',
  }),
  screens: operation({
    method: 'GET',
    path: path('getScreens'),
    needs: 'officeMessage.send',
    output: z.object({ rows: z.array(Screen).meta(fieldTexts.rows) }),
    summary: `List devices with a screen by name for a select, at most ${limits.importBatch}. An administrator sees devices of the doors of its company.`,
  }),
  send: operation({
    method: 'POST',
    path: path('send'),
    needs: 'officeMessage.send',
    input: OfficeMessageForm,
    output: OfficeMessageSent,
    fails: ['idempotencyConflict'],
    invalidates: ['officeMessage.list'],
    summary:
      'Send a message by e-mail to all people or to chosen companies, departments and people, and to screens of devices; in a community also to indoor monitors. The same key sends it once. Returns how many people have no address.',
  }),
  recall: operation({
    method: 'POST',
    path: path('recall'),
    needs: 'officeMessage.send',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    output: OfficeMessageRecalled,
    invalidates: ['officeMessage.list', 'officeMessage.get', 'officeMessage.recipients', 'officeMessage.devices'],
    summary:
      'Recall a message: stop mails that have not left yet, and remove it from screens. `tooLate` counts mails that had left.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'officeMessage.delete',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: ['officeMessage.list'],
    summary: 'Delete a message from the list. Mails and texts on screens stay.',
  }),
}

/** Texts that are used again: the managers' of a site are one list, those of each company's administrators another. */
export const messageTemplate = {
  list: operation({
    method: 'GET',
    path: path('getTemplates'),
    needs: 'officeMessage.read',
    input: pageQuery.extend({ keyword: Keyword.meta(fieldTexts.keyword) }),
    output: page(MessageTemplate),
    summary: 'List message templates, by title.',
  }),
  create: operation({
    method: 'POST',
    path: path('createTemplate'),
    needs: 'officeMessage.send',
    input: MessageTemplateForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: ['messageTemplate'],
    summary: 'Add a message template. Its title is unique.',
  }),
  edit: operation({
    method: 'POST',
    path: path('editTemplate'),
    needs: 'officeMessage.send',
    input: MessageTemplateEdit,
    fails: ['alreadyExists', 'staleRecord'],
    invalidates: ['messageTemplate'],
    summary: 'Change a message template. Sent messages stay as they are.',
  }),
  remove: operation({
    method: 'POST',
    path: path('deleteTemplate'),
    needs: 'officeMessage.delete',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: ['messageTemplate'],
    summary: 'Delete a message template.',
  }),
}

export default defineFeature({
  operations: { messageTemplate, officeMessage },
  about: {
    messageTemplate: 'Templates of messages to people of a site.',
    officeMessage: 'Messages to people of a site by e-mail, and to screens of devices.',
  },
  schemas: { officeMessages: schemas },
  targets: { messageTemplate: ['messageTemplate'], officeMessage: ['message'] },
  unique: { office_message_template_by_title: { thing: 'name', field: 'title' } },
})
