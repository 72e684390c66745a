import { flatten, placeholders, splitPlural, countingParameters } from '@lintel/i18n/catalogue.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import { namespaces } from '@lintel/i18n/resources.ts'
import { loadCatalogue } from '@lintel/i18n/resources.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { describe, expect, it } from 'vitest'
import { textsOf } from './texts.ts'

const codes = ['en', 'de', 'ar', 'zh-Hans', 'ar-XB'] as const
const counts = [0, 1, 2, 3, 7, 11, 100, 1_000]

/** Values for the placeholders of a text; counting ones get the number. */
function sample(names: readonly string[], count: number): Record<string, string | number> {
  return Object.fromEntries(
    names
      .filter((name) => name !== 'product')
      .map((name) => [name, (countingParameters as readonly string[]).includes(name) ? count : `pin {x} ${name}`]),
  )
}

describe.each(codes)('texts in %s', (code) => {
  const catalogues = Object.fromEntries(namespaces.map((name) => [name, loadCatalogue(code, name)]))
  const ours = textsOf(code, catalogues, 'Lintel')
  const theirs = createTranslator(code)

  it('are the same as i18next makes them, in every plural form', () => {
    for (const namespace of namespaces)
      for (const [path, text] of flatten(loadCatalogue(code, namespace))) {
        const { base, category } = splitPlural(path)
        const key = `${namespace}:${base}` as TextKey
        for (const count of category ? counts : [5]) {
          const params = { ...sample(placeholders(text), count), ...(category && { count }) }
          expect(ours.text(key, params), `${key} with ${count}`).toBe(theirs(key, params))
        }
      }
  })

  it('name things in the reader’s language', () => {
    const params = { thing: 'pin' }
    expect(ours.text('errors:alreadyExists', params)).toBe(theirs('errors:alreadyExists', params))
  })
})

describe('a text that is not there', () => {
  it('shows its key, so that tests find it', () => {
    const texts = textsOf('en', {}, 'Lintel')
    expect(texts.text('doors:nothing')).toBe('doors:nothing')
    expect(texts.has('doors:nothing')).toBe(false)
  })
})
