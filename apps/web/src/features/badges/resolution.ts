import { millimetresOf, type BadgeLook } from '@lintel/contract/badges/schema.ts'

/**
 * How many pixels a picture needs to be printed as finely as a template says. Pure; all lengths of boxes are in
 * millimetres.
 */

export interface Size {
  readonly width: number
  readonly height: number
}

/** Pictures of a badge: those of the template, and the photo of the person. */
export type PictureUse = 'logo' | 'background' | 'photo'

const millimetresOfInch = 25.4
/** What fractions of numbers are off by. */
const tiny = 1e-6

/** Where a picture is shown on a badge, and whether it fills its place or lies within. */
export function placesOf(look: BadgeLook, use: PictureUse): readonly Size[] {
  const unit = millimetresOf[look.unit]
  const boxes: readonly Size[] = use === 'background' ? [look] : look.elements.filter(({ kind }) => kind === use)
  return boxes.map(({ width, height }) => ({ width: width * unit, height: height * unit }))
}

/**
 * Pixels to be printed for each that a picture has: less than one is finer than the printer, and more is coarser.
 * Undefined for a picture that the badge does not show.
 */
export function dotsOfPixel(look: BadgeLook, use: PictureUse, picture: Size): number | undefined {
  const scale = use === 'logo' ? Math.min : Math.max
  const dotsPerPixel = placesOf(look, use).map(
    ({ width, height }) =>
      (scale(width / picture.width, height / picture.height) * look.resolution) / millimetresOfInch,
  )
  return dotsPerPixel.length === 0 ? undefined : Math.max(...dotsPerPixel)
}

/**
 * The size to which a picture is brought before it is printed; undefined where it stays as it is, because nothing is
 * gained.
 */
export function printedSize(look: BadgeLook, use: PictureUse, picture: Size): Size | undefined {
  const dots = dotsOfPixel(look, use, picture)
  if (dots === undefined || dots >= 1) return undefined
  const pixels = (side: number) => Math.max(1, Math.round(side * dots))
  return { width: pixels(picture.width), height: pixels(picture.height) }
}

/** How many dots to an inch a picture has at its largest place where these are fewer than the template asks for. */
export function coarseness(look: BadgeLook, use: PictureUse, picture: Size): number | undefined {
  const dots = dotsOfPixel(look, use, picture)
  return dots === undefined || dots <= 1 + tiny ? undefined : Math.floor(look.resolution / dots)
}
