import { z } from 'zod'
import { limits } from './limits.ts'

/** The domain's smallest types. Cleaning (trim, case) is part of the atom, so paste, import and API behave alike. */

export const Uuid = z.uuid()

/** A name somebody types: trimmed, not empty, at most `max` characters after trimming. */
export const name = (max: number) => z.string().trim().min(1).max(max)

export const Email = z.string().trim().toLowerCase().max(limits.email).pipe(z.email())

/** A password somebody chooses (decisions, Accounts): 8–20 with upper case, lower case and digit. */
export const NewPassword = z
  .string()
  .max(limits.passwordMax, { abort: true })
  .refine((text) => text.length >= limits.passwordMin, {
    params: { key: 'validation:password.tooShort', min: limits.passwordMin },
    abort: true,
  })
  .refine((text) => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text), {
    params: { key: 'validation:password.weak' },
  })

/** A password somebody types to prove who they are; its rules are those of the day it was set. */
export const GivenPassword = z.string().min(1).max(limits.generic)

/** The six digits of a mailed code. */
export const MailedCode = z
  .string()
  .trim()
  .refine((text) => text.length === limits.codeDigits && /^\d+$/.test(text), { params: { key: 'validation:code6' } })

/** 0 or 1 on the calls whose field names the specification fixes. */
export const Flag = z.union([z.literal(0), z.literal(1)])

/** A moment, as ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** Search words of a list filter. */
export const Keyword = z.string().trim().max(limits.generic).optional()
