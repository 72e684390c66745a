import type { FieldIssue } from '@lintel/contract/errors/errors.ts'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Whether a telephone number exists in the numbering plan of a calling code; its trunk prefix, such as 0, may stand
 * before it.
 */
export const phoneExists = (phoneCode: string, phone: string): boolean =>
  parsePhoneNumberFromString(`+${phoneCode}${phone}`)?.isValid() ?? false

/**
 * What is wrong with the telephone number of a form that has one. The numbering plans of all countries are too heavy
 * for a page, so schemas check digits and calling code, and the server the number (docs/adr/0030).
 */
export function phoneIssues(form: unknown): FieldIssue[] {
  const { phone, phoneCode } = (form ?? {}) as { readonly phone?: unknown; readonly phoneCode?: unknown }
  if (typeof phone !== 'string' || typeof phoneCode !== 'string' || phone === '') return []
  if (phoneCode === '') return [{ field: 'phoneCode', key: 'validation:required', params: {} }]
  return phoneExists(phoneCode, phone) ? [] : [{ field: 'phone', key: 'validation:phone', params: {} }]
}

/** Where a site is: its country and calling code, either of which may be empty. */
export interface PhoneRegion {
  readonly country: string
  readonly phoneCode: string
}

/**
 * Whether digits as they are dialled at a site reach a number: one of its country, or one of another country behind the
 * prefix for calls abroad. A country without a numbering plan of its own has that of its calling code; digits of a site
 * that says neither are taken as they are.
 */
export function landlineExists({ country, phoneCode }: PhoneRegion, digits: string): boolean {
  const plan = isSupportedCountry(country) ? country : phoneCode === '' ? undefined : { defaultCallingCode: phoneCode }
  return plan === undefined || (parsePhoneNumberFromString(digits, plan)?.isValid() ?? false)
}
