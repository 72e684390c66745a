import fc from '../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { flatten, placeholders } from './catalogue.ts'
import { pseudo, pseudoCatalogue } from './pseudo.ts'
import { loadCatalogue, namespaces } from './resources.ts'

const withPlaceholders = fc
  .array(fc.oneof(fc.string(), fc.stringMatching(/^\{[a-z]{1,8}\}$/)))
  .map((parts) => parts.join(' '))

describe('pseudo', () => {
  it('stretches, accents and brackets', () => {
    expect(pseudo('Save', 'en-XA')).toBe('⟦Šåṽé~~⟧')
  })

  it('leaves placeholders alone', () => {
    expect(pseudo('Open {door}?', 'en-XA')).toContain('{door}')
    expect(pseudo('Open {door}?', 'ar-XB')).toBe('\u202eOpen\u202c {door}\u202e?\u202c')
    fc.assert(
      fc.property(withPlaceholders, fc.constantFrom('en-XA' as const, 'ar-XB' as const), (text, kind) => {
        expect(placeholders(pseudo(text, kind))).toEqual(placeholders(text))
      }),
    )
  })

  it('makes every text at least 40 % longer in the stretched language', () => {
    const lengthOf = (text: string) => Array.from(text).length
    const plain = fc.string().filter((text) => placeholders(text).length === 0)
    fc.assert(
      fc.property(plain, (text) => {
        expect(lengthOf(pseudo(text, 'en-XA'))).toBeGreaterThanOrEqual(lengthOf(text) * 1.4 + 2)
      }),
    )
  })

  it('closes every override it opens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        const mirroredText = pseudo(text, 'ar-XB')
        expect(mirroredText.split('\u202e').length).toBe(mirroredText.split('\u202c').length)
      }),
    )
  })
})

describe('pseudoCatalogue', () => {
  it('has every key of English', () => {
    for (const name of namespaces) {
      const english = flatten(loadCatalogue('en', name)).map(([key]) => key)
      expect(flatten(pseudoCatalogue(loadCatalogue('en', name), 'en-XA')).map(([key]) => key)).toEqual(english)
      const mirroredKeys = new Set(flatten(loadCatalogue('ar-XB', name)).map(([key]) => key))
      expect(english.filter((key) => !mirroredKeys.has(key))).toEqual([])
    }
  })

  it('gives the mirrored language the six plural forms it counts with', () => {
    const catalogue = pseudoCatalogue({ list: { new_one: 'one', new_other: '{count} new' } }, 'ar-XB')
    expect(Object.keys(catalogue['list'] as object).toSorted()).toEqual([
      'new_few',
      'new_many',
      'new_one',
      'new_other',
      'new_two',
      'new_zero',
    ])
  })
})
