import { z } from 'zod'
import { Email, name, Phone, PhoneCode, text, longText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'

const fields = {
  contactName: name(limits.personName).meta(fieldTexts.contactName),
  email: Email.meta(fieldTexts.email),
  phoneCode: PhoneCode.pipe(z.string().min(1)).meta(fieldTexts.phoneCode),
  phone: Phone.pipe(z.string().min(1)).meta(fieldTexts.phone),
  website: text(limits.generic)
    .default('')
    .meta({ description: 'Address of the web page of the contact; may be empty.', example: 'https://www.example.com' }),
  workingHours: text(limits.generic).default('').meta({
    description: 'When the contact can be reached, in free words; may be empty.',
    example: 'Mon to Fri, 9 to 17',
  }),
  note: longText(limits.generic)
    .default('')
    .meta({ description: 'Remark that is shown with the contact; may be empty.' }),
}

/** Contact for the accounts below (operators.md 3.11); version 0 when none was saved yet. */
export const CustomerServiceForm = z.object({ ...fields, version: z.int().min(0).meta(fieldTexts.savedVersion) })

/** As kept. */
export const CustomerService = z.object({
  contactName: z.string().meta(fieldTexts.contactName),
  email: z.string().meta(fieldTexts.email),
  phoneCode: z.string().meta(fieldTexts.phoneCode),
  phone: z.string().meta(fieldTexts.phone),
  website: z
    .string()
    .meta({ description: 'Address of the web page of the contact; may be empty.', example: 'https://www.example.com' }),
  workingHours: z.string().meta({
    description: 'When the contact can be reached, in free words; may be empty.',
    example: 'Mon to Fri, 9 to 17',
  }),
  note: z.string().meta({ description: 'Remark that is shown with the contact; may be empty.', example: '' }),
})

export type CustomerService = z.infer<typeof CustomerService>

export const customerServiceFields = Object.keys(fields) as (keyof CustomerService)[]
