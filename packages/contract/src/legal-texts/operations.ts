import { z } from 'zod'
import { Keyword, Moment, Uuid, codeText } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { PolicyName, PolicyRecord } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const PolicyVersion = codeText().min(1).max(limits.title)

const path = (call: string) => `v4/web/common/policy/{role}/${call}` as const

/** Texts that people accept, and the records of it. */
export const policy = {
  accept: operation({
    method: 'POST',
    path: path('accept'),
    needs: 'signedIn',
    input: z.object({ policy: PolicyName, version: PolicyVersion }),
    fails: ['staleRecord'],
    invalidates: ['policy.accepted'],
    summary: 'Accept the current version of the terms or privacy text. The acceptance is kept for good.',
  }),
  accepted: operation({
    method: 'GET',
    path: path('getAccepted'),
    needs: 'signedIn',
    output: z.object({ rows: z.array(z.object({ policy: PolicyName, version: z.string(), at: Moment })) }),
    summary: 'List which texts the signed-in account has accepted, with the newest accepted version of each.',
  }),
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'policyRecord.read',
    input: pageQuery.extend({ keyword: Keyword, policy: PolicyName.optional() }),
    output: page(PolicyRecord),
    summary: 'List acceptances of texts by all accounts, newest first.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'policyRecord.read',
    input: z.object({ uuid: Uuid }),
    output: PolicyRecord.extend({ parts: z.array(z.object({ title: z.string(), text: z.string() })) }),
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
