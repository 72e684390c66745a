import { credentialKinds, employeeKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { subscriptionField } from '../money/item-subscription.ts'
import { OwnAccess, ownAccessTexts } from '../access-groups/chosen.ts'
import { AccessGroup } from '../access-groups/schema.ts'
import { Moment, Uuid } from '../base/atoms.ts'
import { CredentialShown } from '../credentials/schema.ts'
import { Named } from '../operators/schema.ts'
import { LocalMoment } from '../schedules/schema.ts'
import { FloorsShown } from './floors.ts'
import { callingShown } from './calling.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { texts } from './field-texts.ts'
import { validities } from './states.ts'

export const Personnel = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  firstName: z.string().meta({ description: 'First name of the person; staff may have none.', example: 'Nora' }),
  lastName: z
    .string()
    .meta({ description: 'Last name of the person, or the whole name of staff.', example: 'Petersen' }),
  personnelId: z.string().meta(fieldTexts.personnelId),
  companyUuid: Uuid.meta({
    description: 'Tenant company of the person; of a resident the one that stands for all homes of the site.',
  }),
  companyName: z.string().meta(fieldTexts.companyName),
  departmentUuid: Uuid.nullable().meta({
    description: 'Department of the person, of a resident the building of the home; null for none.',
  }),
  departmentName: z.string().nullable().meta({
    description: 'Name of the department, of a resident that of the building; null for none.',
    example: 'Accounting',
  }),
  email: z.string().meta(fieldTexts.email),
  phoneCode: z.string().meta(fieldTexts.phoneCode),
  phone: z.string().meta(fieldTexts.phone),
  credentials: z.array(z.enum(credentialKinds)).meta({ description: 'Kinds of credentials that the person has.' }),
  /** Since when there is the photo that there is. */
  photoAt: Moment.nullable().meta({
    description: 'Since when the photo of the person is this one, in UTC; null without a photo.',
  }),
  /** How many open something for this person, its own and those of its department. */
  accessGroups: z
    .int()
    .meta({ description: 'How many access groups the person has, own ones and those of the department.' }),
  ownAccess: OwnAccess.nullable().meta(ownAccessTexts.access),
  validity: z
    .enum(validities)
    .meta({ description: 'Whether the valid period of the person has not begun, is running, or is over.' }),
  isSuspended: z.boolean().meta({ description: 'Whether the person is suspended and passes no door.' }),
  ...callingShown,
  attendanceEnabled: z.boolean().meta(texts.attendanceEnabled),
  validFrom: LocalMoment.nullable().meta(texts.validFrom),
  validUntil: LocalMoment.nullable().meta(texts.validUntil),
  createdAt: Moment.meta(fieldTexts.createdAt),
  version: z.int().meta(fieldTexts.version),
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
  by: z
    .enum(['person', 'department'])
    .meta({ description: 'Whether the person has the group personally or through the department.' }),
  /** Names of its doors, the first `limits.namesFound`; none where it is about all that the company may use. */
  doors: z.array(z.string()).meta({
    description: 'Names of the doors, at most 50; empty where the group is about all doors of the company.',
    example: ['Main entrance'],
  }),
})

export const PersonnelInfo = Personnel.omit({ credentials: true, accessGroups: true }).extend({
  kind: z.enum(employeeKinds).meta(texts.kind),
  roleLabel: z.string().meta({
    description: 'What the person does, in free words that badges show; may be empty.',
    example: 'Front desk',
  }),
  needsMoreTime: z.boolean().meta({ description: 'Whether doors stay unlocked longer for the person.' }),
  showInDirectory: z
    .boolean()
    .meta({ description: 'Whether door phones list the person, so that visitors can find and call them.' }),
  remark: z.string().meta(fieldTexts.remark),
  /** Start and reason of the suspension. */
  suspendedAt: Moment.nullable().meta({
    description: 'When the suspension began, in UTC; null for a person who is not suspended.',
  }),
  suspendedReason: z.string().meta({
    description: 'Reason of the suspension, for operators alone; empty where there is none.',
    example: 'Lost card',
  }),
  /** Departments that the person leads. */
  leads: z.array(Named).meta({ description: 'Departments that the person leads.' }),
  credentials: z.array(CredentialShown).meta({ description: 'Credentials, never with their values.' }),
  accessGroups: z
    .array(PersonAccessGroup)
    .meta({ description: 'Access groups of the person, own ones and those of the department, with doors and hours.' }),
  /** Those of them that are personal, as an edit has them. */
  accessGroupUuids: z.array(Uuid).meta(fieldTexts.accessGroupUuids),
  floors: z.array(FloorsShown).meta(fieldTexts.floors),
  /** Of a person of an office its app, of a resident that of the household whose master it is. */
  subscription: subscriptionField,
})
export type PersonnelInfo = z.infer<typeof PersonnelInfo>
/** What the page of any registered person has. */
export type PersonInfo = Omit<PersonnelInfo, 'kind' | 'attendanceEnabled' | 'ownAccess'>

/** What a move to another department takes and gives, and to how many people. */
const Affected = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the access group.' }),
  name: z.string().meta(fieldTexts.nameOfAccessGroup),
  people: z.int().meta({ description: 'How many of the people that concerns.', example: 3 }),
})
export const SwitchOutcome = z.object({
  lost: z.array(Affected).meta({ description: 'Access groups that people would lose by the move.' }),
  gained: z.array(Affected).meta({ description: 'Access groups that people would gain by the move.' }),
})
export type SwitchOutcome = z.infer<typeof SwitchOutcome>
