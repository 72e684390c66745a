import { z } from 'zod'
import { isCallingCode, countryCodes } from './countries.ts'
import { languageCodes } from './languages.ts'
import { limits } from './limits.ts'
import { shapes } from './shapes.ts'

/** The domain's smallest types. Cleaning (trim, case) is part of the atom, so paste, import and API behave alike. */

export const Uuid = z.uuid()

/** Any sign that shows; what is left are blanks and signs without a width. */
const seenSign = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u
const isSeen = (text: string): boolean => text === '' || seenSign.test(text)
const unseen = { params: { key: 'validation:required' } }

/** Typed name: trimmed, at most `max` characters after trimming. Invisible characters do not count. */
export const name = (max: number) => z.string().trim().min(1).max(max).refine(isSeen, unseen)

export const Email = z.string().trim().toLowerCase().max(limits.email).pipe(z.email())

/** A password in the form that is counted, compared and hashed: the same letters, however a keyboard makes them. */
export const passwordForm = (typed: string): string => typed.normalize('NFKC')

/** Characters as a reader counts them, nearly: code points, in the form that is hashed. */
const passwordCharacters = (typed: string): number => Array.from(passwordForm(typed)).length

/**
 * New password of any script and any composition (decisions.md 61). Whether it is too easy to guess, the server says
 * (`password-policy.ts`): it has the list of common ones.
 */
export const NewPassword = z
  .string()
  .refine((typed) => typed.length <= limits.passwordUnits && passwordCharacters(typed) <= limits.passwordMax, {
    params: { key: 'validation:password.tooLong', max: limits.passwordMax },
    abort: true,
  })
  .refine((typed) => passwordCharacters(typed) >= limits.passwordMin, {
    params: { key: 'validation:password.tooShort', min: limits.passwordMin },
  })

/** Password that proves an identity; its rules are those of the day it was set. */
export const TypedPassword = z.string().min(1).max(limits.passwordUnits)

/** The six digits of a mailed code. */
export const MailedCode = z
  .string()
  .trim()
  .refine((text) => text.length === limits.codeDigits && /^\d+$/.test(text), { params: { key: 'validation:code6' } })

/** 0 or 1 on the calls whose field names the specification fixes. */
export const Flag = z.union([z.literal(0), z.literal(1)])

/** A moment, as ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** No field at all: what most calls that change something answer with. */
export const Nothing = z.object({})

/** Search words of a list filter. */
export const Keyword = z.string().trim().max(limits.generic).optional()

/**
 * What an operator signs in with: 1–32 characters, none of `# & ?`, no spaces (operators.md 3.1; specification.md 5).
 */
export const UserName = name(limits.userName).regex(shapes.userName.pattern)

/** Digits of a telephone number without its calling code; may be empty. */
export const Phone = z.string().trim().max(limits.mobileDigits).regex(shapes.digits.pattern)

/** Account at a SIP server, which is not ours to run (operators.md 12.1); may be empty. */
export const SipAccount = z.string().trim().max(limits.sipAccount).regex(shapes.sipAccount.pattern).default('')

/** A calling code that ITU-T E.164 assigns, without its plus; may be empty. */
export const PhoneCode = z
  .string()
  .trim()
  .max(limits.phoneCodeDigits)
  .refine((code) => code === '' || isCallingCode(code), { params: { key: 'validation:callingCode' } })

/** A zone of the IANA database, such as `Europe/Berlin`. */
export const TimeZone = z
  .string()
  .trim()
  .max(limits.contentShort)
  .refine(isTimeZone, { params: { key: 'validation:timeZone' } })

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A country of ISO 3166-1, as its two letters in capitals; may be empty. */
export const Country = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || countryCodes.includes(code), { params: { key: 'validation:country' } })

/** A language of the product, as its BCP 47 code. */
export const Language = z
  .string()
  .trim()
  .refine((code) => languageCodes.includes(code), { params: { key: 'validation:notAllowedValue' } })

const isFloor = (floor: string): boolean =>
  /^(G[0-2]|-?[1-9]\d*)$/.test(floor) &&
  (floor.startsWith('G') || (Number(floor) >= limits.startFloorLowest && Number(floor) <= limits.startFloorHighest))

/** A floor of a building: -10 to -1, G0, G1, G2, or 1 to 128 (specification.md 5). */
export const StartFloor = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isFloor, { params: { key: 'validation:floor' } })

/** Text that may be empty, trimmed. */
export const text = (max: number) => z.string().trim().max(max)

/** The customisation form: a pair of time format and date order (specification.md 3; operators.md 5.2.4). */
export const CustomizeForm = z.int().min(limits.customizeFormMin).max(limits.customizeFormMax)

/** The version an edit was made from; an older one than the record's is refused with `staleRecord`. */
export const Version = z.int().min(1)

/** An atom of text that may be left empty, cleaned and refused as the atom itself. */
export const blankOr = (atom: z.ZodType<string, string>) =>
  z.string().transform((typed, context) => {
    if (typed.trim() === '') return ''
    const result = atom.safeParse(typed)
    if (result.success) return result.data
    for (const issue of result.error.issues) context.issues.push({ ...issue, input: typed } as z.core.$ZodRawIssue)
    return z.NEVER
  })
