import { z } from 'zod'
import { Email, name, Phone, PhoneCode, text, longText } from '../base/atoms.ts'
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
