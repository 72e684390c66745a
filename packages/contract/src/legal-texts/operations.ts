import { z } from 'zod'
import { Keyword, Moment, Uuid, codeText } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { PolicyName, PolicyRecord, texts } from './schema.ts'

const PolicyVersion = codeText().min(1).max(limits.title)

const path = (call: string) => `v4/web/common/policy/{role}/${call}` as const

/** Texts that people accept, and the records of it. */
export const policy = {
  accept: operation({
    method: 'POST',
    path: path('accept'),
    needs: 'signedIn',
    input: z.object({ policy: PolicyName.meta(texts.policy), version: PolicyVersion.meta(texts.version) }),
    fails: ['staleRecord'],
    invalidates: ['policy.accepted'],
    summary: 'Accept the current version of the terms or privacy text. The acceptance is kept for good.',
  }),
  accepted: operation({
    method: 'GET',
    path: path('getAccepted'),
    needs: 'signedIn',
    output: z.object({
      rows: z
        .array(
          z.object({
            policy: PolicyName.meta(texts.policy),
            version: z.string().meta(texts.version),
            at: Moment.meta({ description: 'When it was accepted, in UTC.' }),
          }),
        )
        .meta({ description: 'Newest version of each text that was accepted.' }),
    }),
    summary: 'List which texts the signed-in account has accepted, with the newest accepted version of each.',
  }),
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'policyRecord.read',
    input: pageQuery.extend({
      keyword: Keyword.meta(fieldTexts.keyword),
      policy: PolicyName.optional().meta({ description: 'Only acceptances of this text.' }),
    }),
    output: page(PolicyRecord),
    summary: 'List acceptances of texts by all accounts, newest first.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'policyRecord.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: PolicyRecord.extend({
      parts: z
        .array(
          z.object({
            title: z.string().meta({ description: 'Heading of the part.', example: 'What is stored' }),
            text: z
              .string()
              .meta({ description: 'Words of the part.', example: 'The portal stores names and credentials.' }),
          }),
        )
        .meta({ description: 'Parts of the text in order; empty when this version no longer exists.' }),
    }),
    summary:
      'Get one acceptance with the text in its language. `parts` is empty when that version of the text is no longer available.',
  }),
}

export default defineFeature({
  operations: { policy },
  about: { policy: 'Terms and privacy texts, and who accepted which version.' },
  schemas: { policies: schemas },
  targets: { policy: ['account'] },
})
