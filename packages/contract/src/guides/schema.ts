import { z } from 'zod'
import { businessTypes } from '../access/roles.ts'
import { Language, Moment } from '../base/atoms.ts'
import { AnyFile } from '../kit/file.ts'

/** Which manual: the type of sites it is about, and its language. */
export const GuideKey = z.object({
  type: z.enum(businessTypes),
  language: Language,
})

export const GuideFileForm = GuideKey.extend({ file: AnyFile })

/** A manual as kept. `address` is its own for each file that was brought, and opens in a tab. */
export const GuideFile = GuideKey.extend({
  name: z.string(),
  bytes: z.int(),
  uploadedAt: Moment,
  address: z.string(),
})
export type GuideFile = z.infer<typeof GuideFile>
