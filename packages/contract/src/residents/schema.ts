import { credentialKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { blankOr, Keyword, Language, DialledPhone, SipAccount, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { editOf, Named } from '../operators/schema.ts'
import { peopleMax, validityFilters, residentRoles, residentStates } from '../personnel/states.ts'
import { AccessGroups, personFields } from '../personnel/schema.ts'
import { Personnel, PersonnelInfo } from '../personnel/records.ts'
import { checkPerson, hasBoth, hasNoPin } from '../personnel/checks.ts'
import { PersonFloors } from '../personnel/floors.ts'

/** The building of an apartment is the department, and door phones call as the apartment says. */
const {
  departmentUuid: _ofApartment,
  personnelId: _ofOffices,
  callType: _ofHome,
  landlineEnabled: _byNumber,
  ...ofPerson
} = personFields

const fields = {
  apartmentUuid: z
    .string()
    .min(1)
    .pipe(Uuid)
    .meta({ description: 'Apartment where the resident lives.', example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10' }),
  ...ofPerson,
  /** Language of mails; empty for that of the site. */
  language: blankOr(Language)
    .default('')
    .meta({ description: 'Language of mails to the resident; empty for that of the site.', example: 'de' }),
  /** Further numbers that ring after the landline, in their order. */
  moreLandlines: z
    .array(DialledPhone.min(1))
    .max(limits.moreLandlines)
    .default([])
    .meta({ description: 'Further numbers that ring after the landline, in their order.' }),
  /** Of the app. */
  sipAccount: SipAccount.meta({
    description: 'Account at an outside SIP server; empty for none.',
    example: 'front-door',
  }),
}

interface Callable {
  readonly email: string
  readonly appEnabled: boolean
  readonly landline: string
  readonly moreLandlines: readonly string[]
}
function checkNumbers({ email, appEnabled, landline, moreLandlines }: Callable, context: z.core.$RefinementCtx): void {
  const issue = (path: keyof Callable, key: string) =>
    context.addIssue({ code: 'custom', path: [path], params: { key } })
  if (appEnabled && email === '') issue('email', 'validation:required')
  if (moreLandlines.length > 0 && landline === '') issue('landline', 'validation:required')
}

/** A resident (community.md 6). Whether it is the master of its household or a member, the apartment says. */
export const ResidentForm = z
  .object({
    ...fields,
    accessGroupUuids: AccessGroups.default([]).meta(fieldTexts.accessGroupUuids),
    /** Left out, it is the floor of the own apartment. */
    floors: PersonFloors.optional().meta({
      description: 'Floors that lifts lead to, by building; left out, it is the floor of the own apartment.',
    }),
  })
  .superRefine(checkPerson)
  .refine(hasBoth, hasNoPin)
  .superRefine(checkNumbers)
export type ResidentForm = z.output<typeof ResidentForm>

/** A change of one. Values of credentials are not known to the form, so it names those to take away. */
export const ResidentEdit = z
  .object({
    ...editOf,
    ...fields,
    accessGroupUuids: AccessGroups.meta(fieldTexts.accessGroupUuids),
    floors: PersonFloors.meta({
      description: 'Floors that lifts lead to, by building; at most ten over all buildings.',
    }),
    removeCredentialUuids: z.array(Uuid).max(limits.namesFound).default([]).meta(fieldTexts.removeCredentialUuids),
  })
  .superRefine(checkPerson)
  .superRefine(checkNumbers)
export type ResidentEdit = z.output<typeof ResidentEdit>

/** What a form of a resident has to know of the site before it is shown. */
export const ResidentDefaults = z.object({
  mayCreatePin: z.boolean().meta({ description: 'Whether the caller may give people of the site a PIN.' }),
  hasLandline: z.boolean().meta({ description: 'Whether people of the site can have landlines.' }),
  /** The one home of a villa; null where a home is chosen. */
  homeUuid: Uuid.nullable().meta({
    description: 'The one apartment of a villa; null at sites where a home is chosen.',
  }),
})
export type ResidentDefaults = z.infer<typeof ResidentDefaults>

/** Residents to delete, with how many members go with the masters among them. */
export const RemovedResidents = z.object({
  uuids: z.array(Uuid).min(1).max(peopleMax).meta({ description: 'Residents to delete: all of them or none.' }),
  withMembers: z
    .int()
    .min(0)
    .default(0)
    .meta({ description: 'How many members go with the masters among them, as a confirmation.' }),
})

export const ResidentFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  building: Uuid.optional().meta(fieldTexts.buildingFilter),
  apartment: Uuid.optional().meta(fieldTexts.apartmentFilter),
  role: z.enum(residentRoles).optional().meta({ description: 'Only masters of households, or only members.' }),
  state: z
    .enum(residentStates)
    .optional()
    .meta({ description: 'Only residents whose account stands so.', example: 'expired' }),
  validity: z
    .enum(validityFilters)
    .optional()
    .meta({ description: 'Only people whose valid period stands so; endingSoon: valid, but for 30 days at most.' }),
  withoutCredential: z
    .boolean()
    .optional()
    .meta({ description: 'Whether only people without any credential are listed.' }),
  isSuspended: z
    .boolean()
    .optional()
    .meta({ description: 'Only people who are suspended, or with false only those who are not.' }),
  sort: sortable(['name', 'createdAt']),
})

const home = {
  apartment: Named.extend({
    name: z.string().meta({ description: 'Name of the apartment; empty where it has none.', example: 'Petersen' }),
    number: z
      .string()
      .meta({ description: 'Number of the apartment, which is dialled at door phones.', example: '101' }),
  }).meta({ description: 'Home of the resident.' }),
  building: Named.nullable().meta({ description: 'Building of the home; null in a villa.' }),
  role: z.enum(residentRoles).meta({ description: 'master: main resident of the household; member: every other one.' }),
  state: z.enum(residentStates).meta({
    description:
      'normal: can use the app; inactive: suspended, not valid yet, or the app of the home was never paid; expired: the valid period or the paid time is over; off: without the app.',
    example: 'normal',
  }),
  moreLandlines: z
    .array(z.string())
    .meta({ description: 'Further numbers that ring after the landline, in their order.', example: [] }),
  sipAccount: z
    .string()
    .meta({ description: 'Account at an outside SIP server; empty for none.', example: 'front-door' }),
  language: z
    .string()
    .meta({ description: 'Language of mails to the resident; empty for that of the site.', example: 'de' }),
}

export const Resident = Personnel.omit({ attendanceEnabled: true, ownAccess: true }).extend({
  ...home,
  credentials: z.array(z.enum(credentialKinds)).meta({ description: 'Kinds of credentials that the person has.' }),
})
export type Resident = z.infer<typeof Resident>

export const ResidentInfo = PersonnelInfo.omit({ attendanceEnabled: true, ownAccess: true }).extend({
  ...home,
  kind: z.literal('resident').meta({ description: 'Always resident.' }),
  apartmentUuid: Uuid.meta({ description: 'Apartment where the resident lives.' }),
  /** Members that would go with a master who is deleted. */
  members: z.int().meta({ description: 'Members who are deleted with this master; 0 for a member.', example: 2 }),
  /** Whether something opens by self access: a door of a device of the household. */
  hasOwnDoors: z
    .boolean()
    .meta({ description: 'Whether something opens by self access: a device of the household has a door.' }),
})
export type ResidentInfo = z.infer<typeof ResidentInfo>
