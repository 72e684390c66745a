import { z } from 'zod'
import { Moment, name, text, Uuid, Version } from '../atoms.ts'
import { limits } from '../limits.ts'

const Doors = z
  .array(Uuid)
  .max(limits.importBatch)
  .transform((uuids) => [...new Set(uuids)])

/** A tenant of an office (office.md 6). Its name is unique in the site; `doorUuids` counts where it has not all doors. */
export const CompanyForm = z.object({
  name: name(limits.companyName),
  floor: text(limits.title).default(''),
  allDoors: z.boolean().default(true),
  doorUuids: Doors.default([]),
  remark: text(limits.generic).default(''),
})

/** What an edit does not name stays as it is. */
export const CompanyEdit = z.object({
  uuid: Uuid,
  version: Version,
  name: name(limits.companyName),
  floor: text(limits.title).optional(),
  allDoors: z.boolean().optional(),
  doorUuids: Doors.optional(),
  remark: text(limits.generic).optional(),
})

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

export const CompanyInfo = Company.extend({ doorUuids: z.array(Uuid), remark: z.string() })
export type CompanyInfo = z.infer<typeof CompanyInfo>
