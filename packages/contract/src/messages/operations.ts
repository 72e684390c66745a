import { z } from 'zod'
import { Keyword, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { NamedRows } from '../operators/schema.ts'
import { MessageForm, Message } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const call = (verb: string) => `v4/web/common/message/{role}/${verb}` as const

/** Group texts to villa accounts (operators.md 5.6). */
export const message = {
  list: operation({
    method: 'GET',
    path: call('getList'),
    needs: 'message.read',
    input: pageQuery.extend({ keyword: Keyword.meta(fieldTexts.keyword) }),
    output: page(Message),
    summary: 'List messages to villa accounts, newest first. A villa account sees those that it received.',
  }),
  receivers: operation({
    method: 'GET',
    path: call('getReceivers'),
    needs: 'message.send',
    input: z.object({ name: Keyword.meta(fieldTexts.nameWords) }),
    output: NamedRows,
    summary: `List villa accounts by name, to choose receivers, at most ${limits.importBatch}.`,
  }),
  send: operation({
    method: 'POST',
    path: call('send'),
    needs: 'message.send',
    input: MessageForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['idempotencyConflict'],
    invalidates: ['message.list'],
    summary: 'Send a message to all or to selected villa accounts. The same key sends it once.',
  }),
  remove: operation({
    method: 'POST',
    path: call('delete'),
    needs: 'message.delete',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: ['message.list'],
    summary: 'Delete a message. Its receivers no longer see it.',
  }),
}

export default defineFeature({
  operations: { message },
  about: { message: 'Messages of an installer to villa accounts.' },
  schemas: { messages: schemas },
})
