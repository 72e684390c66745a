import type { BadgeElement, BadgeLook } from '@lintel/contract/badges/schema.ts'
import { describe, expect, it } from 'vitest'
import { qrShape } from '../../ui/qr-shape.ts'
import { code39 } from './code39.ts'
import { layoutBadge, sidesOf, type BadgeWords, type Measure, type Shape } from './layout.ts'

const words: BadgeWords = {
  firstName: 'Nora',
  lastName: 'Петерсен',
  personnelId: 'A-17',
  company: 'Kestrel Design',
  group: '',
  role: 'مديرة',
  validTo: '2027-01-31',
}
/** Letters half as wide as they are high. */
const measure: Measure = (text, size) => text.length * size * 0.5
const place = { side: 'front', x: 10, y: 20, width: 40, height: 10 } as const
const lettering = { size: 12, align: 'left', isBold: false, color: '#000000' } as const
const look = (...elements: BadgeElement[]): BadgeLook => ({
  unit: 'mm',
  width: 85.6,
  height: 54,
  cornerRadius: 3,
  resolution: 300,
  background: '#ffffff',
  isDoubleSided: false,
  elements,
})
const front = (...elements: BadgeElement[]) => layoutBadge(look(...elements), 'front', words, measure).shapes
const only = <Kind extends Shape['kind']>(shapes: readonly Shape[], kind: Kind) =>
  shapes.filter((shape): shape is Extract<Shape, { kind: Kind }> => shape.kind === kind)

describe('a badge', () => {
  it('says what a person’s fields say, in any script, and nothing for an empty one', () => {
    const shapes = front(
      { kind: 'field', ...place, ...lettering, field: 'lastName' },
      { kind: 'field', ...place, ...lettering, field: 'role' },
      { kind: 'field', ...place, ...lettering, field: 'group' },
      { kind: 'text', ...place, ...lettering, text: 'Visitors: 3rd floor' },
    )
    expect(only(shapes, 'words').map(({ text }) => text)).toEqual(['Visitors: 3rd floor', 'Петерсен', 'مديرة'])
  })

  it('keeps letters as large as they were chosen, and makes them smaller only where they do not fit', () => {
    const [shortWords] = only(front({ kind: 'text', ...place, ...lettering, text: 'Nora' }), 'words')
    expect(shortWords!.size).toBeCloseTo(12 * (25.4 / 72))
    const long = 'W'.repeat(60)
    const [longWords] = only(front({ kind: 'text', ...place, ...lettering, text: long }), 'words')
    expect(measure(long, longWords!.size, false)).toBeCloseTo(place.width)
  })

  it('writes from where it is told to', () => {
    const at = (align: 'left' | 'center' | 'right') => {
      const [line] = only(front({ kind: 'field', ...place, ...lettering, align, field: 'firstName' }), 'words')
      return [line!.anchor, line!.x]
    }
    expect([at('left'), at('center'), at('right')]).toEqual([
      ['start', 10],
      ['middle', 30],
      ['end', 50],
    ])
  })

  it('is the same size in inches', () => {
    const card = layoutBadge(
      { ...look(), unit: 'inch', width: 3.37, height: 2.125, cornerRadius: 0.125 },
      'front',
      words,
      measure,
    )
    expect(card.width).toBeCloseTo(85.6, 1)
    expect(card.height).toBeCloseTo(54, 1)
    expect(card.cornerRadius).toBeCloseTo(3.2, 1)
  })

  it('has on each side what belongs there, areas below and words above', () => {
    const both = {
      ...look(
        { kind: 'text', ...place, ...lettering, text: 'front' },
        { kind: 'rectangle', ...place, color: '#ff0000', isFilled: true },
        { kind: 'text', ...place, ...lettering, side: 'back', text: 'back' },
      ),
      isDoubleSided: true,
    }
    expect(sidesOf(both)).toEqual(['front', 'back'])
    expect(sidesOf(look())).toEqual(['front'])
    expect(layoutBadge(both, 'front', words, measure).shapes.map(({ kind }) => kind)).toEqual(['area', 'words'])
    expect(only(layoutBadge(both, 'back', words, measure).shapes, 'words').map(({ text }) => text)).toEqual(['back'])
  })

  it('has its logo above photos and below words, where it was put', () => {
    const shapes = front(
      { kind: 'text', ...place, ...lettering, text: 'front' },
      { kind: 'logo', ...place },
      { kind: 'photo', ...place },
    )
    expect(shapes.map(({ kind }) => kind)).toEqual(['photo', 'logo', 'words'])
    expect(only(shapes, 'logo')).toEqual([{ kind: 'logo', x: 10, y: 20, width: 40, height: 10 }])
  })

  it('has a square QR code on white in the middle of its place', () => {
    const [paper, code] = front({ kind: 'code', ...place, code: 'qr', field: 'personnelId' })
    expect(paper).toMatchObject({ kind: 'area', x: 25, y: 20, width: 10, height: 10, color: '#ffffff' })
    const { x, y, scale } = code as Extract<Shape, { kind: 'code' }>
    const side = scale[0] * qrShape('A-17').size
    expect([x + side / 2, y + side / 2].map((at) => Math.round(at * 10) / 10)).toEqual([30, 25])
    expect(front({ kind: 'code', ...place, code: 'qr', field: 'group' })).toEqual([])
  })

  it('has bars as long as their place, and none for what bars cannot say', () => {
    const [, code] = front({ kind: 'code', ...place, code: 'code39', field: 'personnelId' })
    const { length } = code39('A-17')!
    const { x, scale } = code as Extract<Shape, { kind: 'code' }>
    expect(scale[1]).toBe(place.height)
    expect(scale[0] * length).toBeLessThanOrEqual(place.width + 1e-9)
    expect(x + (scale[0] * length) / 2).toBeCloseTo(place.x + place.width / 2, 1)
    expect(front({ kind: 'code', ...place, code: 'code39', field: 'lastName' })).toEqual([])
  })
})

describe('a code on a badge', () => {
  const codeOf = (resolution: 300 | 600, kind: 'qr' | 'code39', width: number) => {
    const element = { kind: 'code' as const, ...place, width, height: width, code: kind, field: 'personnelId' as const }
    const shapes = layoutBadge({ ...look(element), resolution }, 'front', words, measure).shapes
    return only(shapes, 'code')[0]!
  }

  it('lies on whole dots of the printer, so that bars that are equal come out equal', () => {
    for (const resolution of [300, 600] as const) {
      const dots = (millimetres: number) => (millimetres * resolution) / 25.4
      for (const kind of ['qr', 'code39'] as const) {
        const { x, scale } = codeOf(resolution, kind, 33.3)
        for (const one of [dots(x), dots(scale[0])]) expect(one).toBeCloseTo(Math.round(one), 6)
        expect(dots(scale[0])).toBeGreaterThanOrEqual(1)
      }
    }
    expect(codeOf(600, 'code39', 33.3).scale[0]).toBeGreaterThanOrEqual(codeOf(300, 'code39', 33.3).scale[0])
  })

  it('is as large as its place where that has fewer dots than the code has bars', () => {
    const { scale } = codeOf(300, 'code39', 3)
    expect(scale[0] * code39('A-17')!.length).toBeCloseTo(3)
  })
})

describe('Code 39', () => {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'
  /** Widths of bars and spaces one after the other. */
  const widthsOf = (text: string) => {
    const { bars } = code39(text)!
    return bars.flatMap(({ from, width }, index) => {
      const next = bars[index + 1]
      return next ? [width, next.from - from - width] : [width]
    })
  }

  it('has three wide of nine in each sign, no two alike, and begins and ends with the same', () => {
    const all = signs.split('').map((sign) => widthsOf(sign).slice(10, 19).join(''))
    expect(new Set(all).size).toBe(signs.length)
    for (const one of all) expect(one.split('').filter((width) => width === '3')).toHaveLength(3)
    const widths = widthsOf('A')
    expect(widths.slice(0, 9)).toEqual(widths.slice(-9))
    expect(widths.slice(0, 9).join('')).toBe('131131311')
  })

  it('takes small letters as capitals, and says nothing where a sign is missing', () => {
    expect(code39('a17')).toEqual(code39('A17'))
    expect(code39('Ä')).toBeUndefined()
    expect(code39('')).toBeUndefined()
  })
})
