import type { z } from 'zod'
import type { contactFields } from '@lintel/contract/operators/schema.ts'

type Contact = { [Field in keyof typeof contactFields]: z.output<(typeof contactFields)[Field]> }

/** Columns of the contact fields of every operator's form. */
export function contactColumns(form: Contact) {
  return {
    display_name: form.displayName,
    email: form.email,
    phone_code: form.phoneCode,
    phone: form.phone,
    time_zone: form.timeZone,
    language: form.language,
    two_factor: form.twoFactor,
  }
}

/** The columns of a contact, to select. */
export const contactSelection = ['phone_code', 'phone', 'time_zone', 'language', 'two_factor'] as const

/** A contact as forms show it. */
export function contactShown(row: {
  readonly phone_code: string
  readonly phone: string
  readonly time_zone: string
  readonly language: string
  readonly two_factor: boolean
}) {
  return {
    phoneCode: row.phone_code,
    phone: row.phone,
    timeZone: row.time_zone,
    language: row.language,
    twoFactor: row.two_factor,
  }
}

/** A number of a column that holds 0 or 1, as the contract types it. */
export const zeroOrOne = (value: number): 0 | 1 => (value === 1 ? 1 : 0)
