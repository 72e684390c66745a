import { z } from 'zod'
import { Email, name, Phone, PhoneCode, text, longText } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { limits } from '../base/limits.ts'

const fields = {
  contactName: name(limits.personName),
  email: Email,
  phoneCode: PhoneCode.pipe(z.string().min(1)),
  phone: Phone.pipe(z.string().min(1)),
  website: text(limits.generic).default(''),
  workingHours: text(limits.generic).default(''),
  note: longText(limits.generic).default(''),
}

/** Contact for the accounts below (operators.md 3.11); version 0 when none was saved yet. */
export const CustomerServiceForm = z.object({ ...fields, version: z.int().min(0) })

/** As kept. */
export const CustomerService = z.object({
  contactName: z.string(),
  email: z.string(),
  phoneCode: z.string(),
  phone: z.string(),
  website: z.string(),
  workingHours: z.string(),
  note: z.string(),
})
export type CustomerService = z.infer<typeof CustomerService>
export const customerServiceFields = Object.keys(fields) as (keyof CustomerService)[]

const path = (call: string) => `v4/web/common/customerService/{role}/${call}` as const

/** Contact data shown to lower levels (operators.md 3.11); the nearest one upward counts. */
export const customerService = {
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'signedIn',
    output: z.object({ contact: CustomerService.nullable() }),
    summary:
      'Get the contact that the signed-in account is shown: that of the nearest operator above. Null when none has set one.',
  }),
  own: operation({
    method: 'GET',
    path: path('getOwn'),
    needs: 'customerService.edit',
    output: CustomerService.extend({ version: z.int() }),
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
