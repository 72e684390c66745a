import { z } from 'zod'
import { Moment, name, Uuid } from '../atoms.ts'
import { limits } from '../limits.ts'
import { editOf, Named } from '../operators/schema.ts'
import { AccessWindow, AccessWindows, isInYears, LocalMoment, repeats } from '../schedules/schema.ts'

/** What a group does on a holiday: nothing opens, nothing changes, or hours of its own (access-decision 6). */
export const holidayPlans = ['closed', 'asUsual', 'own'] as const
export type HolidayPlan = (typeof holidayPlans)[number]

const fields = {
  name: name(limits.companyName),
  repeat: z.enum(repeats),
  /** Of a single span, in the site's wall clock; empty for hours that repeat. */
  startsAt: LocalMoment.or(z.literal('')).default(''),
  endsAt: LocalMoment.or(z.literal('')).default(''),
  /** The weekdays count for weekly hours only; daily ones hold on all of them. */
  windows: AccessWindows.default([]),
  onHolidays: z.enum(holidayPlans).default('closed'),
  holidayWindows: AccessWindows.default([]),
  allDoors: z.boolean().default(false),
  doorUuids: z.array(Uuid).max(limits.importBatch).default([]),
}
const Fields = z.object(fields)

type Issue = (path: keyof typeof fields, key: string, params?: Readonly<Record<string, number>>) => void

/** Refuses at its field what could never open a door (office.md 12). */
const checked = (group: z.output<typeof Fields>, context: z.core.$RefinementCtx) => {
  const issue: Issue = (path, key, params = {}) =>
    context.addIssue({ code: 'custom', path: [path], params: { key, ...params } })
  if (group.repeat === 'never') checkSpan(group, issue)
  else if (group.windows.length === 0) issue('windows', 'validation:tooFew', { min: 1 })
  if (group.onHolidays === 'own' && group.holidayWindows.length === 0)
    issue('holidayWindows', 'validation:tooFew', { min: 1 })
  if (!group.allDoors && group.doorUuids.length === 0) issue('doorUuids', 'validation:tooFew', { min: 1 })
}

function checkSpan(group: z.output<typeof Fields>, issue: Issue): void {
  const { startsAt, endsAt } = group
  if (startsAt === '') issue('startsAt', 'validation:required')
  if (endsAt === '') issue('endsAt', 'validation:required')
  else if (startsAt !== '' && endsAt <= startsAt) issue('endsAt', 'validation:endBeforeStart')
  for (const path of ['startsAt', 'endsAt'] as const)
    if (group[path] !== '' && !isInYears(group[path])) issue(path, 'validation:date')
}

/** A new group; its company is fixed once it is saved. */
export const AccessGroupForm = z.object({ companyUuid: z.string().min(1).pipe(Uuid), ...fields }).superRefine(checked)
export type AccessGroupForm = z.output<typeof AccessGroupForm>
export const AccessGroupEdit = z.object({ ...editOf, ...fields }).superRefine(checked)
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
  allDoors: z.boolean(),
  /** Doors it is about: of `allDoors` those lent to the company. */
  doors: z.int(),
  /** People who have it themselves or through their department. */
  people: z.int(),
  version: z.int(),
  createdAt: Moment,
})
export type AccessGroup = z.infer<typeof AccessGroup>

/** One group with what hangs on it; no doors are named where it is about all of them. */
export const AccessGroupInfo = AccessGroup.extend({ doorRows: z.array(Named), departments: z.array(Named) })
export type AccessGroupInfo = z.infer<typeof AccessGroupInfo>

/** Somebody who has a group themselves, not through a department. */
export const AccessGroupMember = z.object({
  uuid: Uuid,
  name: z.string(),
  personnelId: z.string().nullable(),
  kind: z.enum(['personnel', 'visitor', 'courier']),
  departmentName: z.string().nullable(),
})
export type AccessGroupMember = z.infer<typeof AccessGroupMember>

/** People that join or leave a group together. */
export const MembersForm = z.object({ uuid: Uuid, people: z.array(Uuid).min(1).max(limits.schedulingStaff) })

/** The years a ribbon can show. */
export const RibbonYear = z.int().min(2000).max(2100)

/** One day of a group's year; its open times in minutes of the wall clock, half open. */
export const RibbonDay = z.object({
  date: z.string(),
  isHoliday: z.boolean(),
  /** How long the day is: 1440, or what a change of the clock makes of it. */
  minutes: z.int(),
  open: z.array(z.object({ from: z.int(), to: z.int() })),
})
export type RibbonDay = z.infer<typeof RibbonDay>
