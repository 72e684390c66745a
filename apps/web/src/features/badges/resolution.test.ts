import type { BadgeElement, BadgeLook } from '@lintel/contract/badges/schema.ts'
import { describe, expect, it } from 'vitest'
import { coarseness, printedSize } from './resolution.ts'

const look = (more: Partial<BadgeLook> = {}, ...elements: BadgeElement[]): BadgeLook => ({
  unit: 'mm',
  width: 85.6,
  height: 54,
  cornerRadius: 3,
  resolution: 300,
  background: '#ffffff',
  isDoubleSided: false,
  elements,
  ...more,
})
const at = (width: number, height: number) => ({ side: 'front' as const, x: 0, y: 0, width, height })
/** One inch wide and high. */
const photo = { kind: 'photo' as const, ...at(25.4, 25.4) }

describe('a picture on a badge', () => {
  it('is brought to one pixel for each dot of the printer where it has more', () => {
    expect(printedSize(look({}, photo), 'photo', { width: 1_200, height: 1_200 })).toEqual({ width: 300, height: 300 })
    const fine = look({ resolution: 600 }, photo)
    expect(printedSize(fine, 'photo', { width: 1_200, height: 1_200 })).toEqual({ width: 600, height: 600 })
  })

  it('fills its place, so that the shorter side counts; a logo lies within, so that the longer one does', () => {
    expect(printedSize(look({}, photo), 'photo', { width: 1_200, height: 2_400 })).toEqual({ width: 300, height: 600 })
    const logo = { kind: 'logo' as const, ...at(25.4, 25.4) }
    expect(printedSize(look({}, logo), 'logo', { width: 1_200, height: 2_400 })).toEqual({ width: 150, height: 300 })
  })

  it('is as fine as its largest place needs it, in any unit', () => {
    const inches = look(
      { unit: 'inch', width: 3.37, height: 2.125 },
      { ...photo, ...at(0.5, 0.5) },
      { ...photo, ...at(1, 1) },
    )
    expect(printedSize(inches, 'photo', { width: 900, height: 900 })).toEqual({ width: 300, height: 300 })
  })

  it('covers the whole card when it is the background', () => {
    const wide = look({ unit: 'inch', width: 3, height: 2 })
    expect(printedSize(wide, 'background', { width: 3_000, height: 2_000 })).toEqual({ width: 900, height: 600 })
  })

  it('stays as it is where it has fewer pixels, and is known to be coarse', () => {
    expect(printedSize(look({}, photo), 'photo', { width: 300, height: 300 })).toBeUndefined()
    expect(coarseness(look({}, photo), 'photo', { width: 300, height: 300 })).toBeUndefined()
    expect(printedSize(look({}, photo), 'photo', { width: 150, height: 150 })).toBeUndefined()
    expect(coarseness(look({}, photo), 'photo', { width: 150, height: 150 })).toBe(150)
    expect(coarseness(look({ resolution: 600 }, photo), 'photo', { width: 300, height: 300 })).toBe(300)
  })

  it('is of no matter where the card has no place for it', () => {
    expect(printedSize(look(), 'logo', { width: 3_000, height: 3_000 })).toBeUndefined()
    expect(coarseness(look(), 'logo', { width: 1, height: 1 })).toBeUndefined()
  })
})
