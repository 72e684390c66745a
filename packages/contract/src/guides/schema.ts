import { z } from 'zod'
import { businessTypes } from '../access/roles.ts'
import { Language, Moment } from '../base/atoms.ts'
import { AnyFile } from '../kit/file.ts'

/** Which manual: the type of sites it is about, and its language. */
export const GuideKey = z.object({
  type: z.enum(businessTypes).meta({ description: 'Kind of sites that the manual is about.' }),
  language: Language.meta({ description: 'Language of the manual, as its BCP 47 code.', example: 'en' }),
})

export const GuideFileForm = GuideKey.extend({ file: AnyFile.meta({ description: 'Manual, a PDF.' }) })

/** A manual as kept. `address` is its own for each file that was brought, and opens in a tab. */
export const GuideFile = GuideKey.extend({
  name: z.string().meta({ description: 'Name of the file.', example: 'office-en.pdf' }),
  bytes: z.int().meta({ description: 'Length of the file in bytes.', example: 482113 }),
  uploadedAt: Moment.meta({ description: 'When the file was uploaded, in UTC.' }),
  address: z.string().meta({
    description: 'Address of the file, of its own for each upload.',
    example: '/web-server/v4/web/common/guide/getFile?file=0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  }),
})
export type GuideFile = z.infer<typeof GuideFile>
