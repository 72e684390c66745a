import type { FieldIssue } from '@lintel/contract/errors/errors.ts'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A telephone number in two parts, of which the second is what is kept behind a calling code. */
export interface PhoneNumber {
  readonly phoneCode: string
  readonly phone: string
}

/**
 * The number that people write with or without its trunk prefix, such as 0, or whole behind a plus; undefined for one
 * that does not exist in the numbering plan of its calling code. Zeros that belong to a number stay, as those of Italy.
 */
export function nationalPhone({ phoneCode, phone }: PhoneNumber): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(phone.startsWith('+') ? phone : `+${phoneCode}${phone}`)
  if (!number?.isValid()) return undefined
  const code = phoneCode === '' ? number.countryCallingCode : phoneCode
  const whole = number.number.slice(1)
  return whole.startsWith(code) ? { phoneCode: code, phone: whole.slice(code.length) } : undefined
}

interface CheckedForm<Form> {
  readonly form: Form
  readonly issues: readonly FieldIssue[]
}

/**
 * A form with its telephone number as it is kept, or with what is wrong with it, and the same of its lines, as those of
 * a household. The numbering plans of all countries
 * are too heavy for a page, so schemas check signs and calling code, and the server the number (docs/adr/0030).
 */
export function withNationalPhone<Form>(form: Form): CheckedForm<Form> {
  let { form: checked, issues } = withOwnPhone(form)
  for (const [name, lines] of Object.entries(form ?? {}) as [string, unknown][]) {
    if (!Array.isArray(lines) || !lines.some(hasPhone)) continue
    const found = lines.map(withOwnPhone)
    checked = { ...checked, [name]: found.map((line) => line.form) }
    const ofLines = found.flatMap((line, index) =>
      line.issues.map((issue) => ({ ...issue, field: `${name}.${index}.${issue.field}` })),
    )
    issues = [...issues, ...ofLines]
  }
  return { form: checked, issues }
}

const hasPhone = (line: unknown): boolean => typeof line === 'object' && line !== null && 'phone' in line

function withOwnPhone<Form>(form: Form): CheckedForm<Form> {
  const { phone, phoneCode } = (form ?? {}) as { readonly phone?: unknown; readonly phoneCode?: unknown }
  if (typeof phone !== 'string' || typeof phoneCode !== 'string' || phone === '') return { form, issues: [] }
  if (phoneCode === '' && !phone.startsWith('+'))
    return { form, issues: [{ field: 'phoneCode', key: 'validation:required', params: {} }] }
  const national = nationalPhone({ phoneCode, phone })
  if (!national) return { form, issues: [{ field: 'phone', key: 'validation:phone', params: {} }] }
  return { form: { ...form, ...national }, issues: [] }
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
