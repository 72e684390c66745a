import { z } from 'zod'
import { Moment, name, Uuid, Version } from '../atoms.ts'
import { limits } from '../limits.ts'

/** A tenant of an office (office.md 4). Its name is unique in the site. */
export const CompanyForm = z.object({ name: name(limits.companyName) })
export const CompanyEdit = CompanyForm.extend({ uuid: Uuid, version: Version })

export const Company = z.object({
  uuid: Uuid,
  name: z.string(),
  siteUuid: Uuid,
  siteName: z.string(),
  admins: z.int(),
  version: z.int(),
  createdAt: Moment,
})
export type Company = z.infer<typeof Company>
