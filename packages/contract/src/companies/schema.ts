import { z } from 'zod'
import { Moment, name, text, Uuid, Version, longText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { CallTargets, NamedCallTarget, texts } from './call-targets.ts'
import { holidayPlans } from '../schedules/kinds.ts'
import { DayPlans } from '../schedules/day-plans.ts'
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
  name: name(limits.companyName).meta(texts.name),
  floor: text(limits.title).default('').meta(texts.floor),
  allDoors: z.boolean().default(true).meta(texts.allDoors),
  doorUuids: Doors.default([]).meta(texts.doorUuids),
  /** When it may use them, by the clock of the site; none are always (access-decision.md 1, company door limit). */
  hours: AccessWindows.default([]).meta(texts.hours),
  onHolidays: z.enum(holidayPlans).default('asUsual').meta(fieldTexts.onHolidays),
  holidayWindows: AccessWindows.default([]).meta(fieldTexts.holidayWindows),
  dayPlans: DayPlans.prefault({}).meta(fieldTexts.dayPlans),
  /** Whether the site's holidays and the country's hold for its own groups too (office.md 6). */
  holidayFollowsProject: z.boolean().default(true).meta(texts.holidayFollowsProject),
  remark: longText(limits.generic).default('').meta(fieldTexts.remark),
})
export const CompanyForm = companyForm.refine(hasOwnHours, noOwnHours)
export const CompanyOfSiteForm = companyForm
  .extend({
    projectUuid: Uuid.optional().meta({
      description: 'Office of the new company; a manager may leave it out for the own one.',
    }),
  })
  .refine(hasOwnHours, noOwnHours)
export type CompanyForm = z.output<typeof CompanyForm>

/** What an edit does not name stays as it is. */
export const CompanyEdit = z
  .object({
    uuid: Uuid.meta(fieldTexts.uuid),
    version: Version.meta(fieldTexts.version),
    name: name(limits.companyName).meta(texts.name),
    floor: text(limits.title).optional().meta(texts.floor),
    allDoors: z.boolean().optional().meta(texts.allDoors),
    doorUuids: Doors.optional().meta(texts.doorUuids),
    hours: AccessWindows.optional().meta(texts.hours),
    onHolidays: z.enum(holidayPlans).optional().meta(fieldTexts.onHolidays),
    holidayWindows: AccessWindows.optional().meta(fieldTexts.holidayWindows),
    dayPlans: DayPlans.optional().meta(fieldTexts.dayPlans),
    holidayFollowsProject: z.boolean().optional().meta(texts.holidayFollowsProject),
    callTargets: CallTargets.optional().meta(texts.callTargets),
    remark: longText(limits.generic).optional().meta(fieldTexts.remark),
  })
  .refine(hasOwnHours, noOwnHours)
export type CompanyEdit = z.output<typeof CompanyEdit>

export const Company = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta(texts.name),
  siteUuid: Uuid.meta(fieldTexts.siteUuid),
  siteName: z.string().meta(fieldTexts.nameOfSite),
  floor: z.string().meta(texts.floor),
  allDoors: z.boolean().meta(texts.allDoors),
  /** How many doors it may use. */
  doors: z.int().meta({ description: 'Number of doors that the company may use.', example: 12 }),
  /** Departments. */
  groups: z.int().meta({ description: 'Number of departments of the company.', example: 4 }),
  people: z.int().meta({ description: 'Number of personnel of the company.', example: 40 }),
  admins: z.int().meta({ description: 'Number of administrators of the company.', example: 1 }),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type Company = z.infer<typeof Company>

export const CompanyInfo = Company.extend({
  doorUuids: z.array(Uuid).meta(texts.doorUuids),
  hours: z.array(AccessWindow).meta(texts.hours),
  onHolidays: z.enum(holidayPlans).meta(fieldTexts.onHolidays),
  holidayWindows: z.array(AccessWindow).meta(fieldTexts.holidayWindows),
  dayPlans: DayPlans.meta(fieldTexts.dayPlans),
  holidayFollowsProject: z.boolean().meta(texts.holidayFollowsProject),
  callTargets: z.array(NamedCallTarget).meta(texts.callTargets),
  remark: z.string().meta(fieldTexts.remark),
})
export type CompanyInfo = z.infer<typeof CompanyInfo>
