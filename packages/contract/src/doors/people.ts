import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { denyReasons } from '@lintel/vocabulary/reasons.ts'
import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'

/** Kinds of people with lasting access to doors: who is registered, and couriers, who have codes. */
export const accessKinds = [...registeredKinds, 'courier'] as const

/** Person who has access to a door by an access group, self access, floors, or doors of its own. */
export const PersonWithAccess = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  firstName: z.string().meta(fieldTexts.firstName),
  lastName: z.string().meta(fieldTexts.lastName),
  kind: z.enum(accessKinds).meta({
    description: 'Kind of person: personnel of a company, resident of an apartment, staff of a community, or courier.',
  }),
  personnelId: z.string().meta(fieldTexts.personnelId),
  companyName: z.string().meta(fieldTexts.companyName),
  /** Home of a resident. */
  buildingName: z
    .string()
    .nullable()
    .meta({ description: 'Building of the home of a resident; null for others.', example: 'House A' }),
  apartmentName: z.string().nullable().meta({ description: 'Home of a resident; null for others.', example: '101' }),
})
export type PersonWithAccess = z.infer<typeof PersonWithAccess>

/** Why a person cannot enter now: a refusal of the rules, or that there is nothing to show at a reader. */
export const entryRefusals = [...denyReasons, 'noCredential'] as const

/** A person at an entry reader now, by the rules that the devices have. */
export const DoorPerson = PersonWithAccess.extend({
  mayEnter: z.boolean().meta({ description: 'Whether a credential of the person opens the door now.', example: true }),
  reason: z.enum(entryRefusals).nullable().meta({
    description:
      'Why the person cannot enter now: a refusal of the access rules, or noCredential; null where it can. Of several credentials the one counts that comes nearest to access.',
  }),
  nextAt: Moment.nullable().meta({
    description: 'When the person can enter next, in UTC, where time alone changes that; null otherwise.',
  }),
})
export type DoorPerson = z.infer<typeof DoorPerson>

export const DoorPeopleFilter = z.object({
  uuid: Uuid.meta(fieldTexts.askedUuid),
  after: Uuid.optional().meta({ description: 'Only people after this one: `next` of the page before.' }),
})

export const DoorPeople = z.object({
  rows: z
    .array(DoorPerson)
    .max(limits.peopleDecided)
    .meta({
      description: `People with access to the door, by name, at most ${limits.peopleDecided}: those whose validity is over are left out.`,
    }),
  next: Uuid.nullable().meta({
    description: 'Last person of this page, from which the next one begins; null on the last page.',
  }),
  decidedAt: Moment.meta({ description: 'Moment for which the access rules were asked, in UTC.' }),
})
