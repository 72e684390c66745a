import {
  millimetresOf,
  type BadgeElement,
  type BadgeElementKind,
  type BadgeUnit,
} from '@lintel/contract/badges/schema.ts'

const dark = '#1f2430'
const lettering = { align: 'left', isBold: false, color: dark } as const
const at = (x: number, y: number, width: number, height: number) => ({ side: 'front' as const, x, y, width, height })
const name = { ...lettering, size: 14, isBold: true } as const
const small = { ...lettering, size: 9 } as const

/** What a new template looks like: the usual card with photo, name, role, ID and a code (office.md 8.5). */
export const starter = {
  unit: 'mm' as const,
  width: 85.6,
  height: 54,
  cornerRadius: 3,
  resolution: 300 as const,
  background: '#ffffff',
  elements: [
    { kind: 'rectangle', ...at(0, 0, 85.6, 11), color: '#1f5fbf', isFilled: true },
    { kind: 'field', ...at(5, 2, 75.6, 7), field: 'company', ...name, size: 11, color: '#ffffff' },
    { kind: 'photo', ...at(5, 15, 24, 32) },
    { kind: 'field', ...at(32, 15, 49, 7), field: 'firstName', ...name },
    { kind: 'field', ...at(32, 22, 49, 7), field: 'lastName', ...name },
    { kind: 'field', ...at(32, 30, 29, 5), field: 'role', ...small },
    { kind: 'field', ...at(32, 42, 29, 5), field: 'personnelId', ...small },
    { kind: 'code', ...at(63, 31, 18, 18), code: 'qr', field: 'personnelId' },
  ] satisfies BadgeElement[],
}

/** A new element, near the corner of the card, to be moved from there. */
export function newElement(kind: BadgeElementKind, unit: BadgeUnit): BadgeElement {
  const of = (millimetres: number) => inUnit(millimetres / millimetresOf[unit])
  const place = { side: 'front', x: of(5), y: of(5), width: of(40), height: of(8) } as const
  switch (kind) {
    case 'text':
      return { kind, ...place, ...lettering, size: 10, text: 'Aa' }
    case 'field':
      return { kind, ...place, ...lettering, size: 10, field: 'lastName' }
    case 'photo':
      return { kind, ...place, width: of(24), height: of(32) }
    case 'logo':
      return { kind, ...place, width: of(20), height: of(10) }
    case 'code':
      return { kind, ...place, width: of(18), height: of(18), code: 'qr', field: 'personnelId' }
    case 'rectangle':
      return { kind, ...place, height: of(0.5), color: dark, isFilled: true }
  }
}

/** Thousandths are finer than any printer. */
const inUnit = (value: number): number => Math.round(value * 1_000) / 1_000

interface BadgeLayout {
  readonly width: number
  readonly height: number
  readonly cornerRadius: number
  readonly elements: readonly BadgeElement[]
}

/** Measures converted to another unit. */
export function convertMeasures(
  { width, height, cornerRadius, elements }: BadgeLayout,
  from: BadgeUnit,
  to: BadgeUnit,
) {
  const of = (value: number) => inUnit((value * millimetresOf[from]) / millimetresOf[to])
  return {
    width: of(width),
    height: of(height),
    cornerRadius: of(cornerRadius),
    elements: elements.map((element) => ({
      ...element,
      x: of(element.x),
      y: of(element.y),
      width: of(element.width),
      height: of(element.height),
    })),
  }
}
