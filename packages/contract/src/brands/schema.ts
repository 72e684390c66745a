import { z } from 'zod'
import { text, Uuid } from '../base/atoms.ts'
import { AnyFile } from '../kit/file.ts'
import { limits } from '../base/limits.ts'
import { shapes } from '../base/shapes.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** What fields are that several files of the feature have, as the API reference says it. */
export const texts = {
  product: {
    description: 'Name of the product below the distributor; empty for that of the platform.',
    example: 'Harbour Access',
  },
  uuid: { description: 'Distributor whose brand it is.' },
}

/**
 * A name that stands in sentences, subjects of mails and titles of windows: one line, without signs that are not to be
 * seen.
 */
const ProductName = text(limits.brandProduct).regex(shapes.printable.pattern)

/**
 * How a distributor calls the product (operators.md 3.1, 4.6); what is left empty is the platform's. Version 0 before
 * the first.
 */
export const BrandForm = z.object({
  /** The distributor. */
  uuid: Uuid.meta(texts.uuid),
  product: ProductName.default('').meta(texts.product),
  /** A line at the end of mails to those below. */
  mailFooter: text(limits.generic).default('').meta({
    description: 'Line at the end of mails to accounts below; may be empty.',
    example: 'Harbour Access, Hamburg',
  }),
  version: z.int().min(0).meta(fieldTexts.savedVersion),
})

/** As kept; `logo` is an address of its own for each picture that was brought. */
export const Brand = z.object({
  product: z.string().meta(texts.product),
  mailFooter: z.string().meta({
    description: 'Line at the end of mails to accounts below; may be empty.',
    example: 'Harbour Access, Hamburg',
  }),
  logo: z.string().nullable().meta({
    description: 'Address of the logo; null where that of the platform is shown.',
    example: '/web-server/v4/web/common/brand/getLogo?logo=0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  }),
  version: z.int().meta(fieldTexts.savedVersion),
})
export type Brand = z.infer<typeof Brand>

export const BrandLogoForm = z.object({
  uuid: Uuid.meta(texts.uuid),
  file: AnyFile.meta({ description: 'Logo, a JPEG or PNG.' }),
})

/**
 * What a session shows of the brand above it: an empty name is the platform's own, and so is a logo that is not there.
 */
export const BrandOfSession = z.object({
  product: z.string().meta(texts.product),
  logo: z.string().nullable().meta({
    description: 'Address of the logo; null where that of the platform is shown.',
    example: '/web-server/v4/web/common/brand/getLogo?logo=0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  }),
})

/** Maker whose devices the platform controls, until a super manager chooses another. */
export const defaultControlledMaker = 'ZKTeco'

const controlledMaker = text(limits.genericShort).min(1).meta({
  description: 'Maker whose devices the platform controls.',
  example: defaultControlledMaker,
})

/** Brand of the platform itself. Version 0 before it was first saved. */
export const PlatformBrand = z.object({
  controlledMaker,
  makers: z.array(z.string()).meta({
    description: 'Makers of the device models that this version knows.',
    example: ['Lintel', defaultControlledMaker],
  }),
  version: z.int().meta(fieldTexts.savedVersion),
})

export const PlatformBrandForm = z.object({
  controlledMaker,
  version: z.int().min(0).meta(fieldTexts.savedVersion),
})
