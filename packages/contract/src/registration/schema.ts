import { z } from 'zod'
import { blankOr, codeText, Email, Language, Moment, name, Phone, PhoneCode, text, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
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
  state: z.enum(registrationStates).meta({
    description:
      'none: no code was made; open: it can be used once; used: it was used; master: the home has a master and needs none.',
  }),
  createdAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the code was made, in UTC; null where there is none.' }),
  /** From when it was first shown; null for a code that was not shown yet. */
  expiresAt: z.iso.datetime().nullable().meta({
    description: 'Until when the code can be used, in UTC; null where there is none, or it was not shown yet.',
  }),
  usedAt: z.iso.datetime().nullable().meta({ description: 'When the code was used, in UTC; null before it was.' }),
})

/** Address of the public page with the code behind its `#`, which browsers keep to themselves. */
export const RegistrationLink = z.object({
  link: z.string().meta({
    description: 'Address of the page on which the household registers, with the code behind its `#`.',
    example: 'https://portal.example.com/register#code',
  }),
  expiresAt: Moment.meta({
    description: 'Until when the code can be used, in UTC. Showing it again does not change it.',
  }),
})

/** Apartments whose pictures are asked for: those without a master, or those without any resident. */
export const registrationScopes = ['all', 'vacant'] as const

export const RegistrationPictures = z.object({
  which: z
    .enum(registrationScopes)
    .default('all')
    .meta({ description: 'all: apartments without a master; vacant: apartments without any resident.' }),
  building: Uuid.optional().meta({ description: 'Only apartments of this building.' }),
  /** Of all these alone; of every apartment when empty. */
  apartments: z
    .array(Uuid)
    .max(limits.registrationPictures)
    .default([])
    .meta({ description: 'Only these apartments; empty for all.' }),
})
export const RegistrationFile = AnyFile

/** Home that a code is for, as its household knows it. */
export const RegistrationHome = z.object({
  site: z.string().meta(fieldTexts.nameOfSite),
  address: z
    .string()
    .meta({ description: 'Address of the site in one line.', example: 'Hafenstraße 1, 20457 Hamburg' }),
  building: z.string().meta({ description: 'Name of the building.', example: 'House A' }),
  apartment: z.string().meta({ description: 'Number and name of the apartment.', example: '101' }),
})
export type RegistrationHome = z.infer<typeof RegistrationHome>

const isReachable = ({ email, phone }: { readonly email: string; readonly phone: string }): boolean =>
  email !== '' || phone !== ''

/** What the master of a household says: a name, how to be reached, and in which language. */
export const RegistrationForm = z
  .object({
    code: RegistrationCode.meta({
      description: 'Registration code of the apartment, from its address.',
      example: 'example-code',
    }),
    firstName: name(limits.companyName).meta({
      description: 'First name of the master of the household.',
      example: 'Nora',
    }),
    lastName: text(limits.companyName)
      .default('')
      .meta({ description: 'Last name of the master of the household; may be empty.', example: 'Petersen' }),
    email: blankOr(Email).default('').meta({
      description: 'E-mail address; may be empty where there is a telephone number.',
      example: 'nora@example.com',
    }),
    phoneCode: PhoneCode.default('').meta(fieldTexts.phoneCode),
    phone: Phone.default('').meta({
      description: 'Telephone number; may be empty where there is an e-mail address.',
      example: '15112345678',
    }),
    language: Language.meta(fieldTexts.language),
  })
  .refine(isReachable, { path: ['email'], params: { key: 'validation:required' } })
export type RegistrationForm = z.output<typeof RegistrationForm>
