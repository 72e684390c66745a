import { z } from 'zod'
import { Moment, name, text, Uuid, Version, longText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { CallTargets, NamedCallTarget } from './call-targets.ts'
import { DayPlans, holidayPlans } from '../schedules/day-plans.ts'
import { AccessWindow, AccessWindows } from '../schedules/schema.ts'

const Doors = z
  .array(Uuid)
  .max(limits.importBatch)
  .overwrite((uuids) => [...new Set(uuids)])

interface Lent {
  readonly onHolidays?: (typeof holidayPlans)[number] | undefined
  readonly holidayWindows?: readonly unknown[] | undefined
}
/** Own hours on holidays that are none would say the same as *closed* and look like a mistake. */
const hasOwnHours = ({ onHolidays, holidayWindows }: Lent) => onHolidays !== 'own' || (holidayWindows?.length ?? 0) > 0
const noOwnHours = { path: ['holidayWindows'], params: { key: 'validation:tooFew', min: 1 } }

/**
 * A tenant of an office (office.md 6). Its name is unique in the site; `doorUuids` counts where it has not all doors.
 */
const companyForm = z.object({
  name: name(limits.companyName),
  floor: text(limits.title).default(''),
  allDoors: z.boolean().default(true),
  doorUuids: Doors.default([]),
  /** When it may use them, by the clock of the site; none are always (access-decision.md 1, company door limit). */
  hours: AccessWindows.default([]),
  onHolidays: z.enum(holidayPlans).default('asUsual'),
  holidayWindows: AccessWindows.default([]),
  dayPlans: DayPlans.prefault({}),
  /** Whether the site's holidays and the country's hold for its own groups too (office.md 6). */
  holidayFollowsProject: z.boolean().default(true),
  remark: longText(limits.generic).default(''),
})
export const CompanyForm = companyForm.refine(hasOwnHours, noOwnHours)
export const CompanyOfSiteForm = companyForm.extend({ projectUuid: Uuid.optional() }).refine(hasOwnHours, noOwnHours)
export type CompanyForm = z.output<typeof CompanyForm>

/** What an edit does not name stays as it is. */
export const CompanyEdit = z
  .object({
    uuid: Uuid,
    version: Version,
    name: name(limits.companyName),
    floor: text(limits.title).optional(),
    allDoors: z.boolean().optional(),
    doorUuids: Doors.optional(),
    hours: AccessWindows.optional(),
    onHolidays: z.enum(holidayPlans).optional(),
    holidayWindows: AccessWindows.optional(),
    dayPlans: DayPlans.optional(),
    holidayFollowsProject: z.boolean().optional(),
    callTargets: CallTargets.optional(),
    remark: longText(limits.generic).optional(),
  })
  .refine(hasOwnHours, noOwnHours)
export type CompanyEdit = z.output<typeof CompanyEdit>

export const Company = z.object({
  uuid: Uuid,
  name: z.string(),
  siteUuid: Uuid,
  siteName: z.string(),
  floor: z.string(),
  allDoors: z.boolean(),
  /** How many doors it may use. */
  doors: z.int(),
  /** Departments. */
  groups: z.int(),
  people: z.int(),
  admins: z.int(),
  version: z.int(),
  createdAt: Moment,
})
export type Company = z.infer<typeof Company>

export const CompanyInfo = Company.extend({
  doorUuids: z.array(Uuid),
  hours: z.array(AccessWindow),
  onHolidays: z.enum(holidayPlans),
  holidayWindows: z.array(AccessWindow),
  dayPlans: DayPlans,
  holidayFollowsProject: z.boolean(),
  callTargets: z.array(NamedCallTarget),
  remark: z.string(),
})
export type CompanyInfo = z.infer<typeof CompanyInfo>
