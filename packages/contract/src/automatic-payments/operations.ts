import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as schemas from './schema.ts'
import { AutomaticPayment, AutomaticPaymentFilter, AutomaticPaymentInfo, sandboxChargeActs } from './schema.ts'

const path = (call: string) => `v4/web/common/automaticPayment/{role}/${call}` as const

/** Automatic renewals of payers, and what sellers above see of them. */
export const automaticPayment = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'automaticPayment.read',
    input: AutomaticPaymentFilter,
    output: page(AutomaticPayment),
    summary: 'List automatic renewals that ran or run, newest first.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'automaticPayment.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: AutomaticPaymentInfo,
    summary: 'Get one automatic renewal with its items and charges.',
  }),
  cancel: operation({
    method: 'POST',
    path: path('cancel'),
    needs: 'automaticPayment.cancel',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['agreementEnded'],
    invalidates: ['automaticPayment', 'subscription'],
    summary: 'Cancel an automatic renewal. What is paid stays paid; it never runs again.',
  }),
  sandbox: operation({
    method: 'POST',
    path: path('sandbox'),
    needs: 'automaticPayment.cancel',
    input: z.object({
      uuid: Uuid.meta(fieldTexts.uuid),
      act: z.enum(sandboxChargeActs).meta({
        description: 'What the sandbox does with its charges in place of a provider. detach ends it at once.',
        example: 'refuse',
      }),
    }),
    fails: ['agreementEnded', 'noWayToPay'],
    invalidates: ['automaticPayment', 'subscription'],
    summary: 'Set what the built-in sandbox does with the charges of an automatic renewal.',
  }),
}

export default defineFeature({
  operations: { automaticPayment },
  about: { automaticPayment: 'Automatic renewals: what they renew, their charges, why they ended.' },
  schemas: { automaticPayments: schemas },
  targets: { automaticPayment: ['renewalAgreement'] },
})
