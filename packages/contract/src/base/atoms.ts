import { z } from 'zod'
import { isCallingCode, countryCodes } from './countries.ts'
import { languageCodes } from './languages.ts'
import { limits } from './limits.ts'
import { dropInvisibleSigns } from '@lintel/vocabulary/invisible-signs.ts'
import { foldLines, foldName } from './name-fold.ts'
import { dialledDigits, phoneDigits } from './phone-text.ts'
import { canonicalAddress, canonicalName } from './mail-address.ts'
import { shapes } from './shapes.ts'

/**
 * The domain's smallest types. Cleaning (blanks, invisible signs, case) is part of the atom, so paste, import and API
 * behave alike.
 */

export const Uuid = z.uuid()

/** Any sign that shows: a cell of braille without dots is a blank. */
const isSeen = (text: string): boolean => text === '' || /[^\s\u2800]/.test(text)
const unseen = { params: { key: 'validation:required' } }

/** A code, an address or a sign-in name: invisible signs are dropped before it is judged or counted. */
export const codeText = () => z.string().overwrite(dropInvisibleSigns)

/** Text of one line that may be empty, folded as every name is. */
export const text = (max: number) => z.string().overwrite(foldName).max(max)

/** Typed name: of one line, at most `max` characters of those that stay. */
export const name = (max: number) => text(max).min(1).refine(isSeen, unseen)

/** Text of several lines that may be empty. */
export const longText = (max: number) => z.string().overwrite(foldLines).max(max)

/** Text of several lines of which one at least says something. */
export const requiredLongText = (max: number) => longText(max).min(1).refine(isSeen, unseen)

/** E-mail address, also of an international domain, in the form in which it is stored (`mail-address.ts`). */
export const Email = codeText()
  .max(limits.email, { abort: true })
  .overwrite((typed) => canonicalAddress(typed) ?? typed)
  .refine((address) => canonicalAddress(address) === address, { params: { key: 'validation:email' } })
  .meta({ format: 'idn-email' })

/** A password in the form that is counted, compared and hashed: the same letters, however a keyboard makes them. */
export const passwordForm = (typed: string): string => typed.normalize('NFKC')

/** Characters as a reader counts them, nearly: code points, in the form that is hashed. */
const passwordCharacters = (typed: string): number => Array.from(passwordForm(typed)).length

/**
 * New password of any script and any composition (decisions.md accounts). Whether it is too easy to guess, the server says
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
export const MailedCode = codeText().refine((text) => text.length === limits.codeDigits && /^\d+$/.test(text), {
  params: { key: 'validation:code6' },
})

/** 0 or 1 on the calls whose field names the specification fixes. */
export const Flag = z.union([z.literal(0), z.literal(1)])

/** A moment, as ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** No field at all: what most calls that change something answer with. */
export const Nothing = z.object({})

/** Search words of a list filter. */
export const Keyword = text(limits.generic).optional()

/**
 * What an operator signs in with: 1–32 characters, none of `# & ?`, no spaces (operators.md 3.1; specification.md 5). One
 * that is an address of an international domain is kept as addresses are.
 */
export const UserName = codeText()
  .normalize('NFC')
  .min(1)
  .max(limits.userName)
  .refine(isSeen, unseen)
  .regex(shapes.userName.pattern)
  .overwrite(canonicalName)

/**
 * Telephone number as people write it: behind its calling code, with a trunk prefix, or whole with a plus or 00. The
 * server keeps what is behind the calling code. May be empty.
 */
export const Phone = z.string().overwrite(phoneDigits).max(limits.mobileDigits).regex(shapes.phone.pattern)

/** Telephone number as it is dialled at a site; may be empty. */
export const DialledPhone = z.string().overwrite(dialledDigits).max(limits.mobileDigits).regex(shapes.digits.pattern)

/** Account at a SIP server, which is not ours to run (operators.md 12.1); may be empty. */
export const SipAccount = codeText().max(limits.sipAccount).regex(shapes.sipAccount.pattern).default('')

/** A calling code that ITU-T E.164 assigns, kept without its plus or 00; may be empty. */
export const PhoneCode = z
  .string()
  .overwrite((typed) => phoneDigits(typed).replace(/^\+/, ''))
  .max(limits.phoneCodeDigits)
  .refine((code) => code === '' || isCallingCode(code), { params: { key: 'validation:callingCode' } })

/** A zone of the IANA database, such as `Europe/Berlin`. */
export const TimeZone = codeText()
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
export const Country = codeText()
  .toUpperCase()
  .refine((code) => code === '' || countryCodes.includes(code), { params: { key: 'validation:country' } })

/** A language of the product, as its BCP 47 code. */
export const Language = codeText().refine((code) => languageCodes.includes(code), {
  params: { key: 'validation:notAllowedValue' },
})

const isFloor = (floor: string): boolean =>
  /^(G[0-2]|-?[1-9]\d*)$/.test(floor) &&
  (floor.startsWith('G') || (Number(floor) >= limits.startFloorLowest && Number(floor) <= limits.startFloorHighest))

/** A floor of a building: -10 to -1, G0, G1, G2, or 1 to 128 (specification.md 5). */
export const StartFloor = codeText()
  .toUpperCase()
  .refine(isFloor, { params: { key: 'validation:floor' } })

/** The customisation form: a pair of time format and date order (specification.md 3; operators.md 5.2.4). */
export const CustomizeForm = z.int().min(limits.customizeFormMin).max(limits.customizeFormMax)

/** The version an edit was made from; an older one than the record's is refused with `staleRecord`. */
export const Version = z.int().min(1)

/** An atom of text that may be left empty, cleaned and refused as the atom itself. */
export const blankOr = (atom: z.ZodType<string, string>) =>
  z.string().transform((typed, context) => {
    if (dropInvisibleSigns(typed) === '') return ''
    const result = atom.safeParse(typed)
    if (result.success) return result.data
    for (const issue of result.error.issues) context.issues.push({ ...issue, input: typed } as z.core.$ZodRawIssue)
    return z.NEVER
  })
