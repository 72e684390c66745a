import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import { defineFeature } from '../kit/feature.ts'

const Mail = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  to: z.string().meta({ description: 'Address that the mail is for.', example: 'nora@example.com' }),
  subject: z.string().meta({ description: 'Subject of the mail.', example: 'Your new password' }),
  /** What it says, outside the demo without its codes and links. */
  text: z
    .string()
    .meta({ description: 'Text of the mail; outside the demo without its codes and links.', example: 'Hello Nora' }),
  /** Something was taken out of the text. */
  isMasked: z.boolean().meta({ description: 'Whether something was taken out of the text.' }),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type Mail = z.infer<typeof Mail>

export const outbox = {
  list: operation({
    method: 'GET',
    path: 'v4/web/common/outbox/{role}/getList',
    needs: 'outbox.read',
    when: when('mailOutbox', true),
    input: pageQuery,
    output: page(Mail),
    summary: 'List mails that were not sent because no mail server is configured.',
  }),
}

export default defineFeature({
  operations: { outbox },
  about: { outbox: 'Mails that are kept because no mail server is configured.' },
})
