import { credentialKinds, employeeKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { AccessGroup } from '../access-groups/schema.ts'
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
import {
  Card,
  CredentialShown,
  Fingerprint,
  IdAccessValue,
  LifetimeMinutes,
  Pin,
  Plate,
  Uhf,
} from '../credentials/schema.ts'
import { AnyFile } from '../kit/file.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { editOf, Named } from '../operators/schema.ts'
import { LocalMoment } from '../schedules/schema.ts'
import { FloorsShown, PersonFloors } from './floors.ts'
import { callingFields, callingShown, checkCalling } from './calling.ts'
import { shapes } from '../base/shapes.ts'

/** State of a person's validity period now (office.md 8, States). */
export const validities = ['notStarted', 'valid', 'expired'] as const
/** What lists can be narrowed to: also those who are valid for few days more (office.md 4). */
export const validityFilters = [...validities, 'endingSoon'] as const

/** Letters and digits; left empty, the site counts on. */
const PersonnelId = codeText().max(limits.idText).regex(shapes.lettersAndDigits.pattern).default('')

/** A minute that the database can keep. */
const RealMoment = LocalMoment.refine((moment) => moment >= '1970', { params: { key: 'validation:date' } })

const period = { validFrom: RealMoment.nullable().default(null), validUntil: RealMoment.nullable().default(null) }

interface Pins {
  readonly pin: string
  readonly duressPin: string
}
const areDifferent = ({ pin, duressPin }: Pins): boolean => duressPin === '' || pin !== duressPin
const isSamePin = { path: ['duressPin'], params: { key: 'personnel:duress.samePin' } }
/** A duress PIN needs an ordinary PIN; for an existing person the server checks it. */
export const hasBoth = ({ pin, duressPin }: Pins): boolean => duressPin === '' || pin !== ''
export const hasNoPin = { path: ['duressPin'], params: { key: 'personnel:duress.needsPin' } }

interface Period {
  readonly validFrom: string | null
  readonly validUntil: string | null
}
const endsLater = ({ validFrom, validUntil }: Period): boolean =>
  validFrom === null || validUntil === null || validUntil > validFrom
const endsTooEarly = { path: ['validUntil'], params: { key: 'validation:endBeforeStart' } }

interface CredentialsWithLifetime extends Pins {
  readonly lifetimeMinutes: number
  readonly cards: readonly unknown[]
  readonly uhfTag: readonly unknown[]
  readonly plates: readonly unknown[]
  readonly timedPlates?: readonly unknown[]
  readonly fingerprints: readonly unknown[]
  readonly idAccess: { readonly mode: string }
}
/** Whether a form with a lifetime has a new credential for it; existing ones keep theirs. */
export const hasCredentialForLifetime = ({
  lifetimeMinutes,
  pin,
  duressPin,
  idAccess,
  ...lists
}: CredentialsWithLifetime): boolean =>
  lifetimeMinutes === 0 ||
  pin + duressPin !== '' ||
  idAccess.mode !== 'none' ||
  [lists.cards, lists.uhfTag, lists.plates, lists.timedPlates ?? [], lists.fingerprints].some(
    ({ length }) => length > 0,
  )
const needsCredentialForLifetime = { path: ['lifetimeMinutes'], params: { key: 'personnel:lifetime.needsCredential' } }

/** Refuses at its field what no person of a site can be given. */
export function checkPerson(form: Period & CredentialsWithLifetime, context: z.core.$RefinementCtx): void {
  const issue = (found: { readonly path: string[]; readonly params: { readonly key: string } }) =>
    context.addIssue({ code: 'custom', ...found })
  if (!endsLater(form)) issue(endsTooEarly)
  if (!areDifferent(form)) issue(isSamePin)
  if (!hasCredentialForLifetime(form)) issue(needsCredentialForLifetime)
}

/** A plate for a while, by the site's wall clock. */
const TimedPlate = z
  .object({ plate: Plate, validFrom: RealMoment, validUntil: RealMoment })
  .refine(endsLater, endsTooEarly)

/** The site's own people that one call changes. */
export const peopleMax = 200
const People = z.array(Uuid).min(1).max(peopleMax)
export const AccessGroups = z.array(Uuid).max(limits.namesFound)

/** What is said of a person of a site, whatever its kind; dates are the site's wall clock. */
export const personFields = {
  departmentUuid: Uuid.nullable().default(null),
  firstName: name(limits.personName),
  lastName: name(limits.personName),
  personnelId: PersonnelId,
  email: blankOr(Email).default(''),
  phoneCode: PhoneCode.default(''),
  phone: Phone.default(''),
  /** Free words, printed on badges. */
  roleLabel: text(limits.personName).default(''),
  ...period,
  needsMoreTime: z.boolean().default(false),
  showInDirectory: z.boolean().default(true),
  remark: longText(limits.generic).default(''),
  ...callingFields,
  /** A PIN to set; empty leaves what there is. */
  pin: blankOr(Pin).default(''),
  /** Duress PIN, for a person who is forced to open (office.md 16); empty keeps the present one. */
  duressPin: blankOr(Pin).default(''),
  /** Cards, tags and plates to give; existing ones stay. */
  cards: z.array(Card).max(limits.cardsPerUser).default([]),
  uhfTag: z.array(Uhf).max(limits.cardsPerUser).default([]),
  plates: z.array(Plate).max(limits.platesPerUser).default([]),
  /** Plates that open from a moment until another; the others do so for good (office.md 8.2). */
  timedPlates: z.array(TimedPlate).max(limits.platesPerUser).default([]),
  /** Of each credential that is given here. */
  lifetimeMinutes: LifetimeMinutes,
  /** Templates to give, each as its reader wrote it. */
  fingerprints: z.array(Fingerprint).max(limits.fingerprintsPerUser).default([]),
  /** An identity card to set, where the site has ID access; it takes the place of one that is there. */
  idAccess: IdAccessValue.default({ mode: 'none' }),
}

/** Personnel, or staff of a community, who need no more than the one name in `lastName` (community.md 13). */
const employeeFields = {
  ...personFields,
  kind: z.enum(employeeKinds).default('personnel'),
  firstName: blankOr(name(limits.personName)).default(''),
  /** Floors of residential buildings that lifts lead to; an office has none. */
  floors: PersonFloors.default([]),
}
const hasNames = (form: { readonly kind: string; readonly firstName: string }): boolean =>
  form.kind === 'staff' || form.firstName !== ''
const needsFirstName = { path: ['firstName'], params: { key: 'validation:required' } }

/** A member of personnel (office.md 8.2), or staff. Dates are the site's wall clock. */
export const PersonnelForm = z
  .object({ companyUuid: z.string().min(1).pipe(Uuid), ...employeeFields, accessGroupUuids: AccessGroups.default([]) })
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
    accessGroupUuids: AccessGroups,
    removeCredentialUuids: z.array(Uuid).max(limits.namesFound).default([]),
  })
  .refine(hasNames, needsFirstName)
  .superRefine(checkPerson)
  .superRefine(checkCalling)
export type PersonnelEdit = z.output<typeof PersonnelEdit>

export const ManyPeople = z.object({ uuids: People })
export const SwitchGroup = z.object({ uuids: People, departmentUuid: Uuid.nullable() })

/** People as the list showed them: if one was changed meanwhile, the call fails and names them. */
const PeopleShown = z.array(z.object(editOf)).min(1).max(peopleMax)
export const SetValidity = z.object({ people: PeopleShown, ...period }).refine(endsLater, endsTooEarly)

/** Calls of door phones go to the app from now on; without it also the landline ends. */
export const SetApp = z.object({ people: PeopleShown, appEnabled: z.boolean() })

/** Suspension: the person passes no door until it is ended; the reason is for operators alone. */
export const SetSuspended = z
  .object({ people: PeopleShown, isSuspended: z.boolean(), reason: longText(limits.generic).default('') })
  .refine(({ isSuspended, reason }) => !isSuspended || reason !== '', {
    path: ['reason'],
    params: { key: 'validation:required' },
  })

/** Whether access groups come to those that people have of their own, or take their place. */
export const accessGroupModes = ['add', 'replace'] as const
export const SetAccessGroups = z
  .object({
    people: PeopleShown,
    mode: z.enum(accessGroupModes).default('replace'),
    accessGroupUuids: AccessGroups,
  })
  .refine(({ mode, accessGroupUuids }) => mode === 'replace' || accessGroupUuids.length > 0, {
    path: ['accessGroupUuids'],
    params: { key: 'validation:required' },
  })

/**
 * A face from the front: jpg or png (office.md 8.2). It takes the place of one that is there, its lifetime included.
 */
export const PhotoForm = z.object({ uuid: Uuid, lifetimeMinutes: LifetimeMinutes, file: AnyFile })

export const PersonnelFilter = pageQuery.extend({
  keyword: Keyword,
  kind: z.enum(employeeKinds).default('personnel'),
  companyUuid: Uuid.optional(),
  /** A department with those below it. */
  departmentUuid: Uuid.optional(),
  validity: z.enum(validityFilters).optional(),
  withoutCredential: z.boolean().optional(),
  appEnabled: z.boolean().optional(),
  isSuspended: z.boolean().optional(),
  /** Whose record was made from then on. */
  createdFrom: Moment.optional(),
  sort: sortable(['name', 'personnelId', 'createdAt']),
})

export const Personnel = z.object({
  uuid: Uuid,
  firstName: z.string(),
  lastName: z.string(),
  personnelId: z.string(),
  companyUuid: Uuid,
  companyName: z.string(),
  departmentUuid: Uuid.nullable(),
  departmentName: z.string().nullable(),
  email: z.string(),
  phoneCode: z.string(),
  phone: z.string(),
  credentials: z.array(z.enum(credentialKinds)),
  /** Since when there is the photo that there is. */
  photoAt: Moment.nullable(),
  /** How many open something for this person, its own and those of its department. */
  accessGroups: z.int(),
  validity: z.enum(validities),
  isSuspended: z.boolean(),
  ...callingShown,
  validFrom: LocalMoment.nullable(),
  validUntil: LocalMoment.nullable(),
  createdAt: Moment,
  version: z.int(),
})
export type Personnel = z.infer<typeof Personnel>

/** Access group of a person, personal or through the department, with its doors and hours. */
export const PersonAccessGroup = AccessGroup.pick({
  uuid: true,
  name: true,
  repeat: true,
  startsAt: true,
  endsAt: true,
  windows: true,
  onHolidays: true,
  allDoors: true,
}).extend({
  by: z.enum(['person', 'department']),
  /** Names of its doors, the first `limits.namesFound`; none where it is about all that the company may use. */
  doors: z.array(z.string()),
})

export const PersonnelInfo = Personnel.omit({ credentials: true, accessGroups: true }).extend({
  kind: z.enum(employeeKinds),
  roleLabel: z.string(),
  needsMoreTime: z.boolean(),
  showInDirectory: z.boolean(),
  remark: z.string(),
  /** Start and reason of the suspension. */
  suspendedAt: Moment.nullable(),
  suspendedReason: z.string(),
  /** Departments that the person leads. */
  leads: z.array(Named),
  credentials: z.array(CredentialShown),
  accessGroups: z.array(PersonAccessGroup),
  /** Those of them that are personal, as an edit has them. */
  accessGroupUuids: z.array(Uuid),
  floors: z.array(FloorsShown),
})
export type PersonnelInfo = z.infer<typeof PersonnelInfo>
/** What the page of any registered person has. */
export type PersonInfo = Omit<PersonnelInfo, 'kind'>

/** What a move to another department takes and gives, and to how many people. */
const Affected = z.object({ uuid: Uuid, name: z.string(), people: z.int() })
export const SwitchOutcome = z.object({ lost: z.array(Affected), gained: z.array(Affected) })
export type SwitchOutcome = z.infer<typeof SwitchOutcome>
