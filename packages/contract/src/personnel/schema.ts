import { employeeKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { ChosenAccessForm, ownAccessTexts } from '../access-groups/chosen.ts'
import {
  blankOr,
  Email,
  Keyword,
  Moment,
  name,
  Phone,
  PhoneCode,
  text,
  Uuid,
  codeText,
  longText,
} from '../base/atoms.ts'
import { Card, Fingerprint, IdAccessValue, LifetimeMinutes, Pin, Plate, Uhf } from '../credentials/schema.ts'
import { AnyFile } from '../kit/file.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { editOf } from '../operators/schema.ts'
import { LocalMoment } from '../schedules/schema.ts'
import { PersonFloors } from './floors.ts'
import { callingFields, checkCalling } from './calling.ts'
import { shapes } from '../base/shapes.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { texts } from './field-texts.ts'
import { endsLater, endsTooEarly, checkPerson, hasBoth, hasNoPin } from './checks.ts'
import { staffCodes, validityFilters, peopleMax, accessGroupModes } from './states.ts'

/** Letters and digits; left empty, the site counts on. */
const PersonnelId = codeText().max(limits.idText).regex(shapes.lettersAndDigits.pattern).default('')

/** A minute that the database can keep. */
const RealMoment = LocalMoment.refine((moment) => moment >= '1970', { params: { key: 'validation:date' } })

const period = {
  validFrom: RealMoment.nullable().default(null).meta(texts.validFrom),
  validUntil: RealMoment.nullable().default(null).meta(texts.validUntil),
}

/** A plate for a while, by the site's wall clock. */
const TimedPlate = z
  .object({
    plate: Plate.meta({
      description: 'License plate: capitals, digits and hyphens. Hyphens make no difference.',
      example: 'HH-LN-205',
    }),
    validFrom: RealMoment.meta({ description: 'From when the plate opens, by the wall clock of the site.' }),
    validUntil: RealMoment.meta({
      description: 'Until when the plate opens, by the wall clock of the site.',
      example: '2026-05-11T18:00',
    }),
  })
  .refine(endsLater, endsTooEarly)

const People = z.array(Uuid).min(1).max(peopleMax)
export const AccessGroups = z.array(Uuid).max(limits.namesFound)

/** What is said of a person of a site, whatever its kind; dates are the site's wall clock. */
export const personFields = {
  departmentUuid: Uuid.nullable()
    .default(null)
    .meta({ description: 'Department of the person; null for none.', example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10' }),
  firstName: name(limits.personName).meta({
    description: 'First name of the person; staff may have none.',
    example: 'Nora',
  }),
  lastName: name(limits.personName).meta({
    description: 'Last name, or the whole name of staff.',
    example: 'Petersen',
  }),
  personnelId: PersonnelId.meta(fieldTexts.personnelId),
  email: blankOr(Email).default('').meta(fieldTexts.email),
  phoneCode: PhoneCode.default('').meta(fieldTexts.phoneCode),
  phone: Phone.default('').meta(fieldTexts.phone),
  /** Free words, printed on badges. */
  roleLabel: text(limits.personName).default('').meta({
    description: 'What the person does, in free words that badges show; may be empty.',
    example: 'Front desk',
  }),
  ...period,
  needsMoreTime: z.boolean().default(false).meta({ description: 'Whether doors stay unlocked longer for the person.' }),
  showInDirectory: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether door phones list the person, so that visitors can find and call them.' }),
  remark: longText(limits.generic).default('').meta(fieldTexts.remark),
  ...callingFields,
  /** A PIN to set; empty leaves what there is. */
  pin: blankOr(Pin).default('').meta({
    description:
      'PIN to set, 2 to 8 digits, not eight that begin with 9. Empty keeps the present one. It is never read back.',
    example: '48213',
  }),
  /** Duress PIN, for a person who is forced to open (office.md 16); empty keeps the present one. */
  duressPin: blankOr(Pin).default('').meta({
    description:
      'PIN that opens and raises a silent alarm when the person is forced to open. Needs an ordinary PIN; empty keeps the present one.',
    example: '',
  }),
  /** Cards, tags and plates to give; existing ones stay. */
  cards: z
    .array(Card)
    .max(limits.cardsPerUser)
    .default([])
    .meta({
      description:
        'Numbers of cards to give, in hexadecimal digits, or in another notation under its name, such as `decimal:5076483` or `facility26:077,30211`; those that the person has stay.',
      example: ['4A1B2C3'],
    }),
  uhfTag: z
    .array(Uhf)
    .max(limits.cardsPerUser)
    .default([])
    .meta({
      description: 'Numbers of UHF tags to give, which are read at a distance; those that the person has stay.',
      example: ['E2003412'],
    }),
  plates: z
    .array(Plate)
    .max(limits.platesPerUser)
    .default([])
    .meta({
      description: 'License plates to give, for good: capitals, digits and hyphens; those that the person has stay.',
      example: ['HH-LN-204'],
    }),
  /** Plates that open from a moment until another; the others do so for good (office.md 8.2). */
  timedPlates: z
    .array(TimedPlate)
    .max(limits.platesPerUser)
    .default([])
    .meta({ description: 'License plates to give that open from one moment until another.' }),
  /** Of each credential that is given here. */
  lifetimeMinutes: LifetimeMinutes.meta({
    description:
      'Minutes for which each credential that is given here opens after its own first use; 0 where no use ends it. Present ones keep theirs.',
  }),
  /** Templates to give, each as its reader wrote it. */
  fingerprints: z
    .array(Fingerprint)
    .max(limits.fingerprintsPerUser)
    .default([])
    .meta({ description: 'Fingerprint templates to give, each as its reader wrote it.' }),
  /** An identity card to set, where the site has ID access; it takes the place of one that is there. */
  idAccess: IdAccessValue.default({ mode: 'none' }).meta({
    description:
      'Identity card to set, in place of a present one; `none` keeps what there is. Needs ID access at the site.',
  }),
}

/** Personnel, or staff of a community, who need no more than the one name in `lastName` (community.md 13). */
const employeeFields = {
  ...personFields,
  kind: z.enum(employeeKinds).default('personnel').meta(texts.kind),
  firstName: blankOr(name(limits.personName))
    .default('')
    .meta({ description: 'First name. Required but for staff, who need no more than `lastName`.', example: 'Nora' }),
  attendanceEnabled: z.boolean().default(false).meta(texts.attendanceEnabled),
  access: ChosenAccessForm.optional().meta(ownAccessTexts.ofForm),
  /** Floors of residential buildings that lifts lead to; an office has none. */
  floors: PersonFloors.default([]).meta(fieldTexts.floors),
}
const hasNames = (form: { readonly kind: string; readonly firstName: string }): boolean =>
  form.kind === 'staff' || form.firstName !== ''
const needsFirstName = { path: ['firstName'], params: { key: 'validation:required' } }

/** A member of personnel (office.md 8.2), or staff. Dates are the site's wall clock. */
export const PersonnelForm = z
  .object({
    companyUuid: z.string().min(1).pipe(Uuid).meta({
      description: 'Tenant company that the person belongs to. It cannot be changed later.',
      example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
    }),
    ...employeeFields,
    accessGroupUuids: AccessGroups.default([]).meta(fieldTexts.accessGroupUuids),
  })
  .refine(hasNames, needsFirstName)
  .superRefine(checkPerson)
  .refine(hasBoth, hasNoPin)
  .superRefine(checkCalling)
export type PersonnelForm = z.output<typeof PersonnelForm>

/**
 * A change of one; the company stays. Values of credentials are not known to the form, so it names those to take away.
 */
export const PersonnelEdit = z
  .object({
    ...editOf,
    ...employeeFields,
    accessGroupUuids: AccessGroups.meta(fieldTexts.accessGroupUuids),
    removeCredentialUuids: z.array(Uuid).max(limits.namesFound).default([]).meta(fieldTexts.removeCredentialUuids),
  })
  .refine(hasNames, needsFirstName)
  .superRefine(checkPerson)
  .superRefine(checkCalling)
export type PersonnelEdit = z.output<typeof PersonnelEdit>

export const ManyPeople = z.object({ uuids: People.meta({ description: 'People to change: all of them or none.' }) })
export const SwitchGroup = z.object({
  uuids: People.meta({ description: 'People to change: all of them or none.' }),
  departmentUuid: Uuid.nullable().meta({
    description: 'Department to move the people to; null takes them out of any department.',
  }),
})

/** People as the list showed them: if one was changed meanwhile, the call fails and names them. */
export const PeopleShown = z.array(z.object(editOf)).min(1).max(peopleMax)
export const SetValidity = z
  .object({ people: PeopleShown.meta(texts.people), ...period })
  .refine(endsLater, endsTooEarly)

export const SetAccessGroups = z
  .object({
    people: PeopleShown.meta(texts.people),
    mode: z
      .enum(accessGroupModes)
      .default('replace')
      .meta({ description: 'add: beside the own groups that people have; replace: in their place.' }),
    accessGroupUuids: AccessGroups.meta({
      description: 'Access groups to give, or to have in place of others, as `mode` says.',
    }),
  })
  .refine(({ mode, accessGroupUuids }) => mode === 'replace' || accessGroupUuids.length > 0, {
    path: ['accessGroupUuids'],
    params: { key: 'validation:required' },
  })

/**
 * A face from the front: jpg or png (office.md 8.2). It takes the place of one that is there, its lifetime included.
 */
export const PhotoForm = z.object({
  uuid: Uuid.meta({ description: 'Person of the photo.' }),
  lifetimeMinutes: LifetimeMinutes.meta({
    description: 'Minutes for which the face opens after its first use; 0 where no use ends it.',
  }),
  file: AnyFile.meta({
    description: 'Photo of the face from the front, a JPEG or PNG; it takes the place of the present one.',
  }),
})

export const PersonnelFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  kind: z.enum(employeeKinds).default('personnel').meta(texts.kind),
  companyUuid: Uuid.optional().meta(fieldTexts.companyOrAllFilter),
  /** A department with those below it. */
  departmentUuid: Uuid.optional().meta({ description: 'Only people of this department and of those below it.' }),
  validity: z
    .enum(validityFilters)
    .optional()
    .meta({ description: 'Only people whose valid period stands so; endingSoon: valid, but for 30 days at most.' }),
  withoutCredential: z
    .boolean()
    .optional()
    .meta({ description: 'Whether only people without any credential are listed.' }),
  appEnabled: z
    .boolean()
    .optional()
    .meta({ description: 'Only people who can be called by the app, or with false only those who cannot.' }),
  attendanceEnabled: z
    .boolean()
    .optional()
    .meta({ description: 'Only people whose attendance is computed, or with false only the others.' }),
  isSuspended: z
    .boolean()
    .optional()
    .meta({ description: 'Only people who are suspended, or with false only those who are not.' }),
  /** Whose record was made from then on. */
  createdFrom: Moment.optional().meta({
    description: 'Only people whose record was made at or after this moment, in UTC.',
  }),
  code: z.enum(staffCodes).optional().meta({
    description: 'Only people with a code of this kind; who has none yet is among those with a face.',
  }),
  door: Uuid.optional().meta(ownAccessTexts.door),
  sort: sortable(['name', 'personnelId', 'createdAt']),
})
