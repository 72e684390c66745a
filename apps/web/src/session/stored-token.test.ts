import { roleSections } from '@lintel/contract/access/roles.ts'
import fc from '../../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { encodeToken, decodeToken } from './stored-token.ts'

const token = fc.string({ unit: fc.constantFrom('A', 'B', 'x', 'z', '0', '9', '-', '_'), minLength: 1, maxLength: 64 })

describe('a token as the browser keeps it', () => {
  it('begins with the role group and two hexadecimal digits', () => {
    expect(encodeToken('abc', 'propertyOffice', 10)).toBe('PR0aklm')
    expect(encodeToken('abc', 'supermanager', 0)).toBe('SU00abc')
    expect(encodeToken('abc', 'installer', 255).slice(0, 4)).toBe('INff')
  })

  it('comes back as it was, whatever the offset', () => {
    fc.assert(
      fc.property(
        token,
        fc.integer({ min: 0, max: 255 }),
        fc.constantFrom(...roleSections),
        (text, offset, section) => {
          expect(decodeToken(encodeToken(text, section, offset))).toBe(text)
        },
      ),
    )
  })

  it('is none when it does not look like one', () => {
    for (const text of ['', 'abc', 'XX00abc', 'PR0gabc', 'PR00', 'pr00abc']) expect(decodeToken(text)).toBeUndefined()
  })
})
