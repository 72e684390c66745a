import { z } from 'zod'
import { blankOr, Email, name, Phone, PhoneCode, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'

/** A household that moves in at once: its main resident and its members, one line each (community.md 6.1). */

const Line = z.object({
  firstName: name(limits.personName).meta({ description: 'First name of the resident.', example: 'Nora' }),
  lastName: name(limits.personName).meta({ description: 'Last name of the resident.', example: 'Petersen' }),
  /** Children have none. */
  email: blankOr(Email).default('').meta({
    description: 'E-mail address, once in the site; who has one can use the app. May be empty.',
    example: 'nora@example.com',
  }),
  phoneCode: PhoneCode.default('').meta(fieldTexts.phoneCode),
  phone: Phone.default('').meta(fieldTexts.phone),
})
export type HouseholdLine = z.output<typeof Line>

/** The main resident and as many members as any apartment takes. */
export const householdMax = limits.memberLimitMax + 1

export const HouseholdForm = z
  .object({
    apartmentUuid: z
      .string()
      .min(1)
      .pipe(Uuid)
      .meta({ description: 'Apartment that they move into.', example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10' }),
    people: z.array(Line).min(1).max(householdMax).meta({
      description:
        'Who moves in, in the order of their lines: the first is the main resident where the apartment has none.',
    }),
  })
  .superRefine(({ people }, context) => {
    const emails = new Set<string>()
    people.forEach(({ email }, index) => {
      const key = email.toLowerCase()
      if (key !== '' && emails.has(key))
        context.addIssue({
          code: 'custom',
          path: ['people', index, 'email'],
          params: { key: 'validation:duplicate' },
        })
      emails.add(key)
    })
  })
export type HouseholdForm = z.output<typeof HouseholdForm>

export const NewHousehold = z.object({
  uuids: z
    .array(Uuid)
    .min(1)
    .max(householdMax)
    .meta({ description: 'Residents who were added, in the order of their lines.' }),
})
