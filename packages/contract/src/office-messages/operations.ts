import { z } from 'zod'
import { Keyword, Uuid } from '../atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import {
  OfficeMessage,
  OfficeMessageForm,
  OfficeMessageInfo,
  OfficeMessageSent,
  Recipient,
  RecipientFilter,
} from './schema.ts'

const path = (call: string) => `v4/web/office/message/{role}/${call}` as const

/** Group messages to the people of an office (office.md 30). A sent one cannot be changed. */
export const officeMessage = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    wire: 'json',
    needs: 'officeMessage.read',
    input: pageQuery.extend({ keyword: Keyword }),
    output: page(OfficeMessage),
    fails: [],
    summary: 'Messages that were sent to people of the site, newest first.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    wire: 'json',
    needs: 'officeMessage.read',
    input: z.object({ uuid: Uuid }),
    output: OfficeMessageInfo,
    fails: [],
    summary: 'One message with its text.',
  }),
  recipients: operation({
    method: 'GET',
    path: path('getRecipients'),
    wire: 'json',
    needs: 'officeMessage.read',
    input: RecipientFilter,
    output: page(Recipient),
    fails: [],
    summary: 'To whom a message went and what became of it, a page at a time.',
  }),
  send: operation({
    method: 'POST',
    path: path('send'),
    wire: 'json',
    needs: 'officeMessage.send',
    input: OfficeMessageForm,
    output: OfficeMessageSent,
    fails: ['idempotencyConflict'],
    summary: 'Send a text by e-mail to everybody, or to companies, departments and people; the same key sends it once.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    wire: 'json',
    needs: 'officeMessage.delete',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: [],
    summary: 'Take a message off the list; what has been sent stays sent.',
  }),
}
