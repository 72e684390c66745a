import { credentialKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { blankOr, Keyword, Language, DialledPhone, SipAccount, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { editOf, Named } from '../operators/schema.ts'
import {
  AccessGroups,
  checkPerson,
  hasBoth,
  hasNoPin,
  peopleMax,
  personFields,
  Personnel,
  PersonnelInfo,
  validityFilters,
} from '../personnel/schema.ts'
import { PersonFloors } from '../personnel/floors.ts'

/** What a household's main account is, and every other one of it (community.md 6). */
export const residentRoles = ['master', 'member'] as const
export type ResidentRole = (typeof residentRoles)[number]

/** The building of an apartment is the department, and door phones call as the apartment says. */
const {
  departmentUuid: _ofApartment,
  personnelId: _ofOffices,
  callType: _ofHome,
  landlineEnabled: _byNumber,
  ...ofPerson
} = personFields

const fields = {
  apartmentUuid: z.string().min(1).pipe(Uuid),
  ...ofPerson,
  /** Language of mails; empty for that of the site. */
  language: blankOr(Language).default(''),
  /** Further numbers that ring after the landline, in their order. */
  moreLandlines: z.array(DialledPhone.min(1)).max(limits.moreLandlines).default([]),
  /** Of the app. */
  sipAccount: SipAccount,
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
    accessGroupUuids: AccessGroups.default([]),
    /** Left out, it is the floor of the own apartment. */
    floors: PersonFloors.optional(),
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
    accessGroupUuids: AccessGroups,
    floors: PersonFloors,
    removeCredentialUuids: z.array(Uuid).max(limits.namesFound).default([]),
  })
  .superRefine(checkPerson)
  .superRefine(checkNumbers)
export type ResidentEdit = z.output<typeof ResidentEdit>

/** What a form of a resident has to know of the site before it is shown. */
export const ResidentDefaults = z.object({
  mayCreatePin: z.boolean(),
  hasLandline: z.boolean(),
  /** The one home of a villa; null where a home is chosen. */
  homeUuid: Uuid.nullable(),
})
export type ResidentDefaults = z.infer<typeof ResidentDefaults>

/** Residents to delete, with how many members go with the masters among them. */
export const RemovedResidents = z.object({
  uuids: z.array(Uuid).min(1).max(peopleMax),
  withMembers: z.int().min(0).default(0),
})

export const ResidentFilter = pageQuery.extend({
  keyword: Keyword,
  building: Uuid.optional(),
  apartment: Uuid.optional(),
  role: z.enum(residentRoles).optional(),
  validity: z.enum(validityFilters).optional(),
  withoutCredential: z.boolean().optional(),
  isSuspended: z.boolean().optional(),
  sort: sortable(['name', 'createdAt']),
})

const home = {
  apartment: Named.extend({ number: z.string() }),
  building: Named.nullable(),
  role: z.enum(residentRoles),
  moreLandlines: z.array(z.string()),
  sipAccount: z.string(),
  language: z.string(),
}

export const Resident = Personnel.extend({ ...home, credentials: z.array(z.enum(credentialKinds)) })
export type Resident = z.infer<typeof Resident>

export const ResidentInfo = PersonnelInfo.extend({
  ...home,
  kind: z.literal('resident'),
  apartmentUuid: Uuid,
  /** Members that would go with a master who is deleted. */
  members: z.int(),
  /** Whether something opens by self access: a door of a device of the household. */
  hasOwnDoors: z.boolean(),
})
export type ResidentInfo = z.infer<typeof ResidentInfo>
