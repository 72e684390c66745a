import type { FieldIssue } from '@lintel/contract/kit/issues.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Whether a telephone number exists in the numbering plan of a calling code; its trunk prefix, such as 0, may stand before it. */
export const phoneExists = (phoneCode: string, phone: string): boolean =>
  parsePhoneNumberFromString(`+${phoneCode}${phone}`)?.isValid() ?? false

/**
 * What is wrong with the telephone number of a form that has one. The numbering plans of all countries are too heavy for a
 * page, so schemas check digits and calling code, and the server the number (docs/adr/0030).
 */
export function phoneIssues(form: unknown): FieldIssue[] {
  const { phone, phoneCode } = (form ?? {}) as { readonly phone?: unknown; readonly phoneCode?: unknown }
  if (typeof phone !== 'string' || typeof phoneCode !== 'string' || phone === '') return []
  if (phoneCode === '') return [{ field: 'phoneCode', key: 'validation:required', params: {} }]
  return phoneExists(phoneCode, phone) ? [] : [{ field: 'phone', key: 'validation:phone', params: {} }]
}
