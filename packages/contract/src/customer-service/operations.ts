import { z } from 'zod'
import { operation } from '../kit/operation.ts'
import { CustomerServiceForm, CustomerService } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'
import { fieldTexts } from '../base/field-texts.ts'

const path = (call: string) => `v4/web/common/customerService/{role}/${call}` as const

/** Contact data shown to lower levels (operators.md 3.11); the nearest one upward counts. */
export const customerService = {
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'signedIn',
    output: z.object({
      contact: CustomerService.nullable().meta({
        description: 'Contact of the nearest account above that has one; null where none has.',
      }),
    }),
    summary:
      'Get the contact that the signed-in account is shown: that of the nearest operator above. Null when none has set one.',
  }),
  own: operation({
    method: 'GET',
    path: path('getOwn'),
    needs: 'customerService.edit',
    output: CustomerService.extend({ version: z.int().meta(fieldTexts.savedVersion) }),
    summary: 'Get the contact that accounts below the own one are shown. Empty before it was set.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'customerService.edit',
    input: CustomerServiceForm,
    fails: ['staleRecord'],
    invalidates: ['customerService'],
    keeps: { reads: 'customerService.own' },
    summary: 'Change the contact that accounts below the own one are shown.',
  }),
}

export default defineFeature({
  operations: { customerService },
  about: { customerService: 'Contact that the accounts below an operator are shown.' },
  schemas: { customerService: schemas },
})
