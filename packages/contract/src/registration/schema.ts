import { z } from 'zod'
import { blankOr, codeText, Email, Language, Moment, name, Phone, PhoneCode, text, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { AnyFile } from '../kit/file.ts'

/** What a code says to the person who has it. A wrong one is refused by its name, whatever is wrong with it. */
export const RegistrationCode = codeText().max(limits.generic)

/**
 * State of an apartment's code: `none` is made, it is `open` to be used once, it has `expired`, it was `used`, or the
 * apartment has a `master` that needs none.
 */
export const registrationStates = ['none', 'open', 'expired', 'used', 'master'] as const
export type RegistrationState = (typeof registrationStates)[number]

export const RegistrationCodeState = z.object({
  state: z.enum(registrationStates),
  createdAt: z.iso.datetime().nullable(),
  /** From when it was first shown; null for a code that was not shown yet. */
  expiresAt: z.iso.datetime().nullable(),
  usedAt: z.iso.datetime().nullable(),
})

/** Address of the public page with the code behind its `#`, which browsers keep to themselves. */
export const RegistrationLink = z.object({ link: z.string(), expiresAt: Moment })

/** Apartments whose pictures are asked for: those without a master, or those without any resident. */
export const registrationScopes = ['all', 'vacant'] as const

export const RegistrationPictures = z.object({
  which: z.enum(registrationScopes).default('all'),
  building: Uuid.optional(),
  /** Of all these alone; of every apartment when empty. */
  apartments: z.array(Uuid).max(limits.registrationPictures).default([]),
})
export const RegistrationFile = AnyFile

/** Home that a code is for, as its household knows it. */
export const RegistrationHome = z.object({
  site: z.string(),
  address: z.string(),
  building: z.string(),
  apartment: z.string(),
})
export type RegistrationHome = z.infer<typeof RegistrationHome>

const isReachable = ({ email, phone }: { readonly email: string; readonly phone: string }): boolean =>
  email !== '' || phone !== ''

/** What the master of a household says: a name, how to be reached, and in which language. */
export const RegistrationForm = z
  .object({
    code: RegistrationCode,
    firstName: name(limits.companyName),
    lastName: text(limits.companyName).default(''),
    email: blankOr(Email).default(''),
    phoneCode: PhoneCode.default(''),
    phone: Phone.default(''),
    language: Language,
  })
  .refine(isReachable, { path: ['email'], params: { key: 'validation:required' } })
export type RegistrationForm = z.output<typeof RegistrationForm>
