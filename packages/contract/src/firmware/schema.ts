import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { z } from 'zod'
import { longText, Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { AnyFile } from '../kit/file.ts'
import { editOf, Named } from '../operators/schema.ts'

/** Which accounts see a version: all, those below chosen distributors, or the platform alone, for tests. */
export const firmwareVisibilities = ['all', 'chosen', 'hidden'] as const
export type FirmwareVisibility = (typeof firmwareVisibilities)[number]

const texts = {
  notes: { description: 'What is new in the version; may be empty.', example: 'Doors held open are reported once.' },
  visibility: {
    description:
      'Which accounts see the version: `all`, those of `chosen` distributors, or nobody but the platform (`hidden`).',
  },
  mustUpdate: { description: 'Whether devices below it should be updated; nothing is forced.' },
}

const fields = {
  notes: longText(limits.firmwareNotes).default('').meta(texts.notes),
  visibility: z.enum(firmwareVisibilities).default('all').meta(texts.visibility),
  distributors: z
    .array(Uuid)
    .max(limits.importBatch)
    .default([])
    .meta({ description: 'Distributors that see a `chosen` version, with all accounts below them.' }),
  mustUpdate: z.boolean().default(false).meta(texts.mustUpdate),
}

const isChosen = ({ visibility, distributors }: { visibility: FirmwareVisibility; distributors: readonly string[] }) =>
  visibility !== 'chosen' || distributors.length > 0
const nobody = { path: ['distributors'], params: { key: 'validation:required' } }

/** What the platform says of a version. */
export const FirmwareFields = z.object(fields).refine(isChosen, nobody)

/** An image says its model and versions itself. */
export const FirmwareForm = z
  .object({
    ...fields,
    file: AnyFile.meta({
      description: `Image, of ${linkLimits.firmwareBytes} bytes at most. Its first line says model and version.`,
    }),
  })
  .refine(isChosen, nobody)
export const FirmwareEdit = z.object({ ...fields, ...editOf }).refine(isChosen, nobody)

/** A version of firmware as its readers see it. */
export const Firmware = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  model: z.string().meta({ description: 'Model that the version is for.', example: 'LC-4' }),
  modelName: z.string().meta({ description: 'Model as its distributor calls it.', example: 'LC-4' }),
  name: z.string().meta({ description: 'The version: four groups of numbers.', example: '50.1.0.2' }),
  leastName: z.string().nullable().meta({
    description: 'Version that a device must have before it takes this one; null where any will do.',
    example: '50.1.0.0',
  }),
  bytes: z.int().meta({ description: 'Length of the image in bytes.', example: 8_388_608 }),
  sha256: z.string().meta({
    description: 'SHA-256 of the image in hexadecimal.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
  notes: z.string().meta(texts.notes),
  visibility: z
    .enum(firmwareVisibilities)
    .nullable()
    .meta({
      description: `${texts.visibility.description} Null for readers below the platform.`,
    }),
  distributors: z.array(Named).meta({ description: 'Distributors of a `chosen` version, for the platform alone.' }),
  mustUpdate: z.boolean().meta(texts.mustUpdate),
  devicesBelow: z.int().meta({
    description:
      'Devices of the model, within reach of the caller, that have reported a lower version or one in another form.',
    example: 3,
  }),
  publishedBy: z.string().meta({ description: 'Name of the account that published it.', example: 'Platform' }),
  publishedAt: Moment.meta({ description: 'When it was published, in UTC.' }),
  version: z.int().meta(fieldTexts.version),
})
export type Firmware = z.infer<typeof Firmware>
