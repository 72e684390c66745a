import fc from '../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  bareCard,
  canonicalCard,
  cardFormats,
  cardInNotation,
  namedCard,
  otherNotationsOf,
  writtenCard,
  type CardFormat,
  type CardNotation,
} from './card-numbers.ts'

const as = (format: CardFormat, isReversed = false): CardNotation => ({ format, isReversed })
const notations = cardFormats.flatMap((format) => [as(format), as(format, true)])
/** Canonical by specification.md 5: capitals, fewer than 16 digits, no leading zeros. */
const canonicalForm = /^(0|[1-9A-F][0-9A-F]{0,14})$/
const anyCard = fc.bigInt(0n, 16n ** 15n - 1n).map((value) => value.toString(16).toUpperCase())

describe.each(notations)('a card in the notation $format, bytes reversed: $isReversed', (notation) => {
  it('is the same card after it was written and read, named or not', () => {
    fc.assert(
      fc.property(anyCard, (card) => {
        const cardText = writtenCard(card, notation)
        expect(canonicalCard(cardText, notation)).toBe(card)
        const { text, notation: read } = cardInNotation(namedCard(cardText, notation))
        expect(canonicalCard(text, read)).toBe(card)
      }),
    )
  })

  it('is canonical or refused, whatever is typed', () => {
    const sign = fc.constantFrom(...'0123456789aAfFgG,،:- \u200e\u00a0\tx/'.split(''))
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 24 }), (text) => {
        const card = canonicalCard(text, notation)
        if (card !== undefined) expect(card).toMatch(canonicalForm)
      }),
    )
  })
})

describe('one plastic card has one number', () => {
  const card = 'D1E24D'
  it.each<[string, CardNotation]>([
    ['D1E24D', as('hexadecimal')],
    ['00d1e24d', as('hexadecimal')],
    ['0x00D1E24D', as('hexadecimal')],
    ['D1:E2:4D', as('hexadecimal')],
    ['00-D1-E2-4D', as('hexadecimal')],
    [' \u200eD1 E2\u00a04D\u200f', as('hexadecimal')],
    ['Ｄ１Ｅ２４Ｄ', as('hexadecimal')],
    ['4DE2D100', as('hexadecimal', true)],
    ['4d:e2:d1', as('hexadecimal', true)],
    ['13754957', as('decimal')],
    ['0013754957', as('decimal')],
    ['0xD1E24D', as('decimal')],
    ['1306710272', as('decimal', true)],
    ['209,57933', as('facility26')],
    ['209 : 57933', as('facility26')],
    ['077,58065', as('facility26', true)],
    ['00209,57933', as('facility34')],
    ['00026,123469', as('facility37')],
  ])('%s as %j', (text, notation) => {
    expect(canonicalCard(text, notation)).toBe(card)
  })

  it('has bytes as it is written, and four at least as a decimal number', () => {
    expect(canonicalCard('004DE2D1', as('hexadecimal', true))).toBe('D1E24D00')
    expect(writtenCard('D1E24D', as('hexadecimal', true))).toBe('4DE2D1')
    expect(canonicalCard('5104337', as('decimal', true))).toBe('D1E24D00')
    expect(writtenCard('D1E24D', as('decimal', true))).toBe('1306710272')
    // Eleven digits are five bytes.
    expect(canonicalCard('00005104337', as('decimal', true))).toBe('D1E24D0000')
  })

  it('has the fields of its layout, without parity', () => {
    // The number that the issue of a card of facility 77 prints beside its hexadecimal one.
    expect(canonicalCard('077,30211', as('facility26'))).toBe('4D7603')
    expect(writtenCard('4D7603', as('facility26'))).toBe('077,30211')
    expect(writtenCard('4D7603', as('facility34'))).toBe('00077,30211')
    // 16 bits of facility before 19 of the number.
    expect(canonicalCard('1,1', as('facility37'))).toBe('80001')
    expect(canonicalCard('65535,524287', as('facility37'))).toBe('7FFFFFFFF')
  })
})

it.each<[string, CardNotation]>([
  ['', as('hexadecimal')],
  ['077,30211', as('hexadecimal')],
  ['4D.E2.D1', as('hexadecimal')],
  ['1234567890ABCDEF', as('hexadecimal')],
  ['4DE2D1', as('decimal')],
  ['1152921504606846976', as('decimal')],
  ['10.000', as('decimal')],
  ['256,1', as('facility26')],
  ['1,65536', as('facility26')],
  ['30211', as('facility26')],
  ['1,2,3', as('facility34')],
  ['1,524288', as('facility37')],
])('%j is no card as %j', (text, notation) => {
  expect(canonicalCard(text, notation)).toBeUndefined()
})

it('a number that the notation of a site cannot say is shown in hexadecimal', () => {
  expect(writtenCard('4A1B22C001', as('facility26'))).toBe('0x4A1B22C001')
})

it('what devices give is folded, and a canonical number stays as it is', () => {
  for (const text of ['00d1e24d', '0xD1E24D', 'D1:E2:4D', ' d1 e2 4d ', 'D1-E2-4D'])
    expect(bareCard(text)).toBe('D1E24D')
  fc.assert(
    fc.property(anyCard, (card) => {
      expect(bareCard(card)).toBe(card)
    }),
  )
})

describe('the other notations of a read', () => {
  it.each([
    ['bytes reversed', '4DE2D1', 'D1E24D'],
    ['four bytes reversed', '4DE2D100', 'D1E24D'],
    ['a decimal number taken for hexadecimal', 'D1E24D', '13754957'],
    ['decimal digits of a reader', '13754957', 'D1E24D'],
    ['26 bits with parity', '29AEC07', '4D7603'],
    ['a card with parity', '4D7603', '29AEC07'],
    // Published read of facility 1 and number 516907 in H10304 (card-numbers.md 3).
    ['37 bits with parity', '10001FC656', 'FE32B'],
    ['facility and number in a row', '4D7603', '7730211'],
    ['facility and number in a row, as a decimal number', '4D7603', '75F423'],
    ['a number in a row', '7730211', '4D7603'],
    ['34 bits of a card that is known by 24', '1A4D7603', '4D7603'],
  ])('%s', (_, read, known) => {
    expect(otherNotationsOf(read)).toContain(known)
  })

  it('have 34 and 37 bits with parity as their layouts say', () => {
    expect(otherNotationsOf('1A4D7603')).toContain(withParityText('1A4D7603', 32, 16))
    expect(otherNotationsOf(withParityText('1A4D7603', 32, 16))).toContain('1A4D7603')
    expect(otherNotationsOf(withParityText('80001', 35, 18))).toContain('80001')
    // One parity bit that is wrong is no read of that layout.
    expect(otherNotationsOf('29AEC06')).not.toContain('4D7603')
  })

  it('are canonical, few, and never the number itself', () => {
    fc.assert(
      fc.property(anyCard, (card) => {
        const others = otherNotationsOf(card)
        expect(others.length).toBeLessThan(40)
        expect(others).not.toContain(card)
        for (const other of others) expect(other).toMatch(canonicalForm)
      }),
    )
  })
})

/** Written from the layouts: data bits between even parity over the first and odd parity over the last of them. */
function withParityText(card: string, bits: number, over: number): string {
  const data = BigInt(`0x${card}`).toString(2).padStart(bits, '0')
  const ones = (text: string) => text.replaceAll('0', '').length
  const even = ones(data.slice(0, over)) % 2
  const odd = 1 - (ones(data.slice(-over)) % 2)
  return BigInt(`0b${even}${data}${odd}`).toString(16).toUpperCase()
}
