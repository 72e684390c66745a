import { personKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Moment, name, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { editOf, Named } from '../operators/schema.ts'
import { dayKinds, DayPlans, holidayPlans } from '../schedules/day-plans.ts'
import { AccessWindow, AccessWindows, isInYears, LocalMoment, repeats } from '../schedules/schema.ts'

/** When something opens, whatever gives it. */
export const hoursFields = {
  repeat: z.enum(repeats),
  /** Of a single span, in the site's wall clock; empty for hours that repeat. */
  startsAt: LocalMoment.or(z.literal('')).default(''),
  endsAt: LocalMoment.or(z.literal('')).default(''),
  /** The weekdays count for weekly hours only; daily ones hold on all of them. */
  windows: AccessWindows.default([]),
}

const fields = {
  name: name(limits.companyName),
  ...hoursFields,
  onHolidays: z.enum(holidayPlans).default('closed'),
  holidayWindows: AccessWindows.default([]),
  /** What differs on single kinds of days. */
  dayPlans: DayPlans.prefault({}),
  allDoors: z.boolean().default(false),
  doorUuids: z.array(Uuid).max(limits.importBatch).default([]),
  /** Kinds of proof its doors ask for: what a person has, knows, is (access-decision.md 3.10). */
  minFactors: z.int().min(1).max(2).default(1),
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
export const AccessGroupForm = z.object({ companyUuid: z.string().min(1).pipe(Uuid), ...fields }).superRefine(checkForm)
export type AccessGroupForm = z.output<typeof AccessGroupForm>
export const AccessGroupEdit = z.object({ ...editOf, ...fields }).superRefine(checkForm)
export type AccessGroupFields = z.output<typeof Fields>

/** Who may open which doors when (office.md 12). */
export const AccessGroup = z.object({
  uuid: Uuid,
  name: z.string(),
  companyUuid: Uuid,
  companyName: z.string(),
  repeat: z.enum(repeats),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  windows: z.array(AccessWindow),
  onHolidays: z.enum(holidayPlans),
  holidayWindows: z.array(AccessWindow),
  dayPlans: DayPlans,
  allDoors: z.boolean(),
  /** Doors it is about: of `allDoors` those shared with the company. */
  doors: z.int(),
  /** People who have it themselves or through their department. */
  people: z.int(),
  minFactors: z.int(),
  /** The one a company is made with: all doors at all times. It is neither changed nor deleted (office.md 12). */
  isBuiltIn: z.boolean(),
  /** The building whose default group it is; null for any other. */
  buildingUuid: Uuid.nullable(),
  version: z.int(),
  createdAt: Moment,
})
export type AccessGroup = z.infer<typeof AccessGroup>

/** A door of a group with where it is: its device, and the building and apartment of it. */
export const GroupDoor = Named.extend({ deviceName: z.string(), place: z.string().nullable() })
export type GroupDoor = z.infer<typeof GroupDoor>

/** One group with what hangs on it; no doors are named where it is about all of them. */
export const AccessGroupInfo = AccessGroup.extend({
  doorRows: z.array(GroupDoor),
  departments: z.array(Named),
  /** Devices of its doors that hold nearly as many schedules as they can; a company's administrator is told of none. */
  fullDevices: z.array(Named.extend({ schedules: z.int() })),
})
export type AccessGroupInfo = z.infer<typeof AccessGroupInfo>

/** Whether a validity period is past, current or future. */
export const memberValidities = ['notStarted', 'valid', 'expired'] as const
export type MemberValidity = (typeof memberValidities)[number]

/** Person who has a group personally, not through a department. */
export const AccessGroupMember = z.object({
  uuid: Uuid,
  name: z.string(),
  personnelId: z.string().nullable(),
  kind: z.enum(personKinds),
  departmentName: z.string().nullable(),
  /** By the site's wall clock; null for an open end. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Whether the time has not come yet, is now, or is over. */
  validity: z.enum(memberValidities),
})
export type AccessGroupMember = z.infer<typeof AccessGroupMember>

/** People that join or leave a group together. */
export const MembersForm = z.object({ uuid: Uuid, people: z.array(Uuid).min(1).max(limits.schedulingStaff) })

const MemberDate = LocalMoment.refine(isInYears, { params: { key: 'validation:date' } })
  .or(z.literal(''))
  .default('')
const dates = {
  /**
   * From and until when they have it, by the site's wall clock; empty for an open end (access-decision.md 1,
   * "membership").
   */
  startsAt: MemberDate,
  endsAt: MemberDate,
}
export interface MemberDates {
  readonly startsAt: string
  readonly endsAt: string
}
const inOrder = ({ startsAt, endsAt }: MemberDates): boolean => startsAt === '' || endsAt === '' || endsAt > startsAt
const endBeforeStart = { path: ['endsAt'], params: { key: 'validation:endBeforeStart' } }

/** People that join for a time, or whose time changes. */
export const MembersForTime = MembersForm.extend(dates).refine(inOrder, endBeforeStart)
export const MembersPreview = MembersForm.extend({ ...dates, change: z.enum(['add', 'setDates', 'remove']) }).refine(
  inOrder,
  endBeforeStart,
)

/** The years a schedule calendar can show. */
export const ScheduleCalendarYear = z.int().min(2000).max(2100)

/** One day of a group's year; its open times in minutes of the wall clock, half open. */
export const ScheduleCalendarDay = z.object({
  date: z.string(),
  /** The strongest that it is at some time of it. */
  kind: z.enum(dayKinds),
  /** How long the day is: 1440, or what a change of the clock makes of it. */
  minutes: z.int(),
  open: z.array(z.object({ from: z.int(), to: z.int() })),
  /** It is open at other times than its week says, because of a holiday or a change of the clock. */
  differs: z.boolean(),
})
export type ScheduleCalendarDay = z.infer<typeof ScheduleCalendarDay>

/** What there is to warn about in schedules (access-decision.md 6, the linter). */
export const accessWarningKinds = [
  'ignoresHolidays',
  'obeysSomeHolidays',
  'neverOpens',
  'isOver',
  'unlocksOnHolidays',
] as const
export type AccessWarningKind = (typeof accessWarningKinds)[number]

/** One warning: of an access group, or of the timetable of a door. */
export const AccessWarning = z.object({
  kind: z.enum(accessWarningKinds),
  /** Null for the timetable of a door. */
  group: Named.nullable(),
  /** The door whose timetable it is; null for a group. */
  door: Named.nullable(),
  /** Of a group that ignores holidays: how many doors it opens. */
  doors: z.int(),
  /** Holidays of the next twelve months on which the hours are as on any other day. */
  ignored: z.int(),
  /** The first of them. */
  firstIgnored: z.string().nullable(),
  /** Holidays of the next twelve months that close it or give it other hours. */
  obeyed: z.int(),
  /** When a span was over. */
  endedAt: Moment.nullable(),
})
export type AccessWarning = z.infer<typeof AccessWarning>
