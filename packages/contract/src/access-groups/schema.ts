import { personKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Moment, name, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { editOf, Named } from '../operators/schema.ts'
import { holidayPlans, repeats } from '../schedules/kinds.ts'
import { DayPlans } from '../schedules/day-plans.ts'
import { AccessWindow, AccessWindows, isInYears, LocalMoment } from '../schedules/schema.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  allDoors: { description: 'Whether the group is about all doors that the company may use, later ones included.' },
}

/** When something opens, whatever gives it. */
export const hoursFields = {
  repeat: z.enum(repeats).meta(fieldTexts.repeat),
  /** Of a single span, in the site's wall clock; empty for hours that repeat. */
  startsAt: LocalMoment.or(z.literal(''))
    .default('')
    .meta({ description: 'Start of the span by the wall clock of the site; empty for hours that repeat.' }),
  endsAt: LocalMoment.or(z.literal(''))
    .default('')
    .meta({ description: 'End of the span by the wall clock of the site; empty for hours that repeat.' }),
  /** The weekdays count for weekly hours only; daily ones hold on all of them. */
  windows: AccessWindows.default([]).meta(fieldTexts.windows),
}

/** When something opens, as answers show it. */
export const shownHours = {
  repeat: z.enum(repeats).meta(fieldTexts.repeat),
  startsAt: z.string().nullable().meta({
    description:
      'Start of the span by the wall clock of the site, as `YYYY-MM-DDTHH:MM`; null, in a form empty, for hours that repeat.',
    example: '2026-05-04T09:30',
  }),
  endsAt: z.string().nullable().meta({
    description:
      'End of the span by the wall clock of the site, as `YYYY-MM-DDTHH:MM`; null, in a form empty, for hours that repeat.',
    example: '2026-05-05T09:30',
  }),
  windows: z.array(AccessWindow).meta(fieldTexts.windows),
}

const fields = {
  name: name(limits.companyName).meta(fieldTexts.nameOfAccessGroup),
  ...hoursFields,
  onHolidays: z.enum(holidayPlans).default('closed').meta(fieldTexts.onHolidays),
  holidayWindows: AccessWindows.default([]).meta(fieldTexts.holidayWindows),
  /** What differs on single kinds of days. */
  dayPlans: DayPlans.prefault({}).meta(fieldTexts.dayPlans),
  allDoors: z.boolean().default(false).meta(texts.allDoors),
  doorUuids: z
    .array(Uuid)
    .max(limits.importBatch)
    .default([])
    .meta({
      description: 'Doors of the group, where `allDoors` is false.',
      example: ['0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10'],
    }),
  /** Kinds of proof its doors ask for: what a person has, knows, is (access-decision.md 3.10). */
  minFactors: z
    .int()
    .min(1)
    .max(2)
    .default(1)
    .meta({ description: 'How many kinds of proof its doors ask for, of what a person has, knows and is.' }),
}
const Fields = z.object(fields)

type Issue = (path: keyof typeof fields, key: string, params?: Readonly<Record<string, number>>) => void

/** Refuses at its field what could never open a door (office.md 12). */
const checkForm = (group: z.output<typeof Fields>, context: z.core.$RefinementCtx) => {
  const issue: Issue = (path, key, params = {}) =>
    context.addIssue({ code: 'custom', path: [path], params: { key, ...params } })
  checkHours(group, issue)
  if (group.onHolidays === 'own' && group.holidayWindows.length === 0)
    issue('holidayWindows', 'validation:tooFew', { min: 1 })
  if (!group.allDoors && group.doorUuids.length === 0) issue('doorUuids', 'validation:tooFew', { min: 1 })
}

type Hours = Pick<z.output<typeof Fields>, 'repeat' | 'startsAt' | 'endsAt' | 'windows'>
type HoursIssue = (path: keyof Hours, key: string, params?: Readonly<Record<string, number>>) => void

/** Refuses hours at which nothing would ever open: a span without its ends, or a repetition without a time. */
export function checkHours(hours: Hours, issue: HoursIssue): void {
  if (hours.repeat === 'never') checkSpan(hours, issue)
  else if (hours.windows.length === 0) issue('windows', 'validation:tooFew', { min: 1 })
}

function checkSpan(group: Hours, issue: HoursIssue): void {
  const { startsAt, endsAt } = group
  if (startsAt === '') issue('startsAt', 'validation:required')
  if (endsAt === '') issue('endsAt', 'validation:required')
  else if (startsAt !== '' && endsAt <= startsAt) issue('endsAt', 'validation:endBeforeStart')
  for (const path of ['startsAt', 'endsAt'] as const)
    if (group[path] !== '' && !isInYears(group[path])) issue(path, 'validation:date')
}

/** A new group; its company is fixed once it is saved. */
export const AccessGroupForm = z
  .object({
    companyUuid: z.string().min(1).pipe(Uuid).meta({
      description: 'Tenant company of the new group. It cannot be changed later.',
      example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
    }),
    ...fields,
  })
  .superRefine(checkForm)
export type AccessGroupForm = z.output<typeof AccessGroupForm>
export const AccessGroupEdit = z.object({ ...editOf, ...fields }).superRefine(checkForm)
export type AccessGroupFields = z.output<typeof Fields>

/** Who may open which doors when (office.md 12). */
export const AccessGroup = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta(fieldTexts.nameOfAccessGroup),
  companyUuid: Uuid.meta(fieldTexts.companyUuid),
  companyName: z.string().meta(fieldTexts.companyName),
  ...shownHours,
  onHolidays: z.enum(holidayPlans).meta(fieldTexts.onHolidays),
  holidayWindows: z.array(AccessWindow).meta(fieldTexts.holidayWindows),
  dayPlans: DayPlans.meta(fieldTexts.dayPlans),
  allDoors: z.boolean().meta(texts.allDoors),
  /** Doors it is about: of `allDoors` those shared with the company. */
  doors: z.int().meta({
    description: 'Number of doors of the group; with `allDoors` those that are shared with the company.',
    example: 4,
  }),
  /** People who have it themselves or through their department. */
  people: z
    .int()
    .meta({ description: 'People who have the group personally or through their department.', example: 40 }),
  minFactors: z.int().meta({
    description: 'How many kinds of proof its doors ask for, of what a person has, knows and is.',
    example: 1,
  }),
  /** The one a company is made with: all doors at all times. It is neither changed nor deleted (office.md 12). */
  isBuiltIn: z.boolean().meta({
    description:
      'Whether it is the group that a company is made with, for all doors at all times. It is neither changed nor deleted.',
  }),
  /** The building whose default group it is; null for any other. */
  buildingUuid: Uuid.nullable().meta({
    description: 'Building whose default group it is; null for other groups.',
    example: null,
  }),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type AccessGroup = z.infer<typeof AccessGroup>

/** A door of a group with where it is: its device, and the building and apartment of it. */
export const GroupDoor = Named.extend({
  name: z.string().meta(fieldTexts.nameOfDoor),
  deviceName: z.string().meta(fieldTexts.nameOfDevice),
  place: z.string().nullable().meta({
    description: 'Building and apartment of the device, from the outside in; null where it has none.',
    example: 'House A',
  }),
})
export type GroupDoor = z.infer<typeof GroupDoor>

/** One group with what hangs on it; no doors are named where it is about all of them. */
export const AccessGroupInfo = AccessGroup.extend({
  doorRows: z.array(GroupDoor).meta({ description: 'Doors of the group; empty where it is about all doors.' }),
  departments: z.array(Named).meta({ description: 'Departments that have the group.' }),
  followsDoors: z.boolean().meta({
    description:
      'Whether the default group of a building opens the doors that the building has; true for all other groups.',
  }),
  /** Devices of its doors that hold nearly as many schedules as they can; a company's administrator is told of none. */
  fullDevices: z
    .array(
      Named.extend({
        name: z.string().meta(fieldTexts.nameOfDevice),
        schedules: z.int().meta({ description: 'Schedules that the device holds.', example: 92 }),
      }),
    )
    .meta({
      description:
        'Devices of its doors that hold nearly as many schedules as they can; empty for administrators of companies.',
    }),
})
export type AccessGroupInfo = z.infer<typeof AccessGroupInfo>

/** Whether a validity period is past, current or future. */
export const memberValidities = ['notStarted', 'valid', 'expired'] as const
export type MemberValidity = (typeof memberValidities)[number]

/** Person who has a group personally, not through a department. */
export const AccessGroupMember = z.object({
  uuid: Uuid.meta(fieldTexts.uuidOfPerson),
  name: z.string().meta(fieldTexts.nameOfPerson),
  personnelId: z.string().nullable().meta({ description: 'Personnel number; null for none.', example: '1042' }),
  kind: z.enum(personKinds).meta({ description: 'Kind of person.' }),
  departmentName: z
    .string()
    .nullable()
    .meta({ description: 'Name of the department; null for none.', example: 'Accounting' }),
  /** By the site's wall clock; null for an open end. */
  startsAt: z
    .string()
    .nullable()
    .meta({ description: 'From when the person has the group, by the wall clock of the site; null for no start.' }),
  endsAt: z
    .string()
    .nullable()
    .meta({ description: 'Until when the person has the group, by the wall clock of the site; null for no end.' }),
  /** Whether the time has not come yet, is now, or is over. */
  validity: z.enum(memberValidities).meta({ description: 'Whether that time has not begun, is running, or is over.' }),
})
export type AccessGroupMember = z.infer<typeof AccessGroupMember>

/** People that join or leave a group together. */
export const MembersForm = z.object({
  uuid: Uuid.meta({ description: 'Access group whose members are changed.' }),
  people: z
    .array(Uuid)
    .min(1)
    .max(limits.schedulingStaff)
    .meta({ description: 'People who join or leave the group, or whose time changes.' }),
})

const MemberDate = LocalMoment.refine(isInYears, { params: { key: 'validation:date' } })
  .or(z.literal(''))
  .default('')
const dates = {
  /**
   * From and until when they have it, by the site's wall clock; empty for an open end (access-decision.md 1,
   * "membership").
   */
  startsAt: MemberDate.meta({
    description: 'From when they have the group, by the wall clock of the site; empty for no start.',
  }),
  endsAt: MemberDate.meta({
    description: 'Until when they have the group, by the wall clock of the site; empty for no end.',
  }),
}
export interface MemberDates {
  readonly startsAt: string
  readonly endsAt: string
}
const inOrder = ({ startsAt, endsAt }: MemberDates): boolean => startsAt === '' || endsAt === '' || endsAt > startsAt
const endBeforeStart = { path: ['endsAt'], params: { key: 'validation:endBeforeStart' } }

/** People that join for a time, or whose time changes. */
export const MembersForTime = MembersForm.extend(dates).refine(inOrder, endBeforeStart)
export const MembersPreview = MembersForm.extend({
  ...dates,
  change: z
    .enum(['add', 'setDates', 'remove'])
    .meta({ description: 'What is looked at: people joining, another time of members, or people leaving.' }),
}).refine(inOrder, endBeforeStart)
