import { z } from 'zod'
import { text, Uuid } from '../base/atoms.ts'
import { AnyFile } from '../kit/file.ts'
import { limits } from '../base/limits.ts'
import { shapes } from '../base/shapes.ts'

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
  uuid: Uuid,
  product: ProductName.default(''),
  /** A line at the end of mails to those below. */
  mailFooter: text(limits.generic).default(''),
  version: z.int().min(0),
})

/** As kept; `logo` is an address of its own for each picture that was brought. */
export const Brand = z.object({
  product: z.string(),
  mailFooter: z.string(),
  logo: z.string().nullable(),
  version: z.int(),
})
export type Brand = z.infer<typeof Brand>

export const BrandLogoForm = z.object({ uuid: Uuid, file: AnyFile })

/**
 * What a session shows of the brand above it: an empty name is the platform's own, and so is a logo that is not there.
 */
export const BrandOfSession = z.object({ product: z.string(), logo: z.string().nullable() })
