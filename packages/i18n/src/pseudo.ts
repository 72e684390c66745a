/** Made-up languages for tests: they show hard-coded text, tight boxes and physical (left/right) styles. */
import { type CatalogueTree, mapTexts, pluralCategories, splitPlural } from './catalogue.ts'
import type { PseudoLocaleCode } from './locales.ts'

const placeholder = /(\{[^{}]*\})/

const plainLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accentedLetters = Array.from('ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž')

// German and Finnish labels run about 40 % longer than English ones; a box that survives this survives them.
const stretch = 0.4

// Right-to-left override and its end: the word is drawn backwards, as a real right-to-left word would run.
const rightToLeft = '\u202e'
const endOfOverride = '\u202c'

/**
 * A text in a made-up language. `en-XA`: accented, 40 % longer, in brackets, so that a cut end is visible.
 * `ar-XB`: every word drawn from right to left. Placeholders stay as they are.
 */
export function pseudo(text: string, kind: PseudoLocaleCode): string {
  const parts = text.split(placeholder)
  if (kind === 'ar-XB') {
    return parts.map((part) => (placeholder.test(part) ? part : part.replace(/[^\s]+/g, mirror))).join('')
  }
  const plain = parts.filter((part) => !placeholder.test(part)).join('')
  // In words no longer than real ones: a language that is longer still breaks its lines.
  const padding = '~'.repeat(Math.ceil(Array.from(plain).length * stretch)).replaceAll(/~{12}(?=~)/g, '$& ')
  return `⟦${parts.map((part) => (placeholder.test(part) ? part : accent(part))).join('')}${padding}⟧`
}

function mirror(word: string): string {
  return `${rightToLeft}${word}${endOfOverride}`
}

function accent(text: string): string {
  return Array.from(text, (letter) => accentedLetters[plainLetters.indexOf(letter)] ?? letter).join('')
}

/** The catalogue of a made-up language, from the English one. */
export function pseudoCatalogue(english: CatalogueTree, kind: PseudoLocaleCode): CatalogueTree {
  // `ar-XB` counts by Arabic rules, which have six forms; English has two. The missing ones repeat the last.
  const source = kind === 'ar-XB' ? withAllForms(english) : english
  return mapTexts(source, (text) => pseudo(text, kind))
}

function withAllForms(tree: CatalogueTree): CatalogueTree {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]): [string, string | CatalogueTree][] => {
      if (typeof value !== 'string') return [[key, withAllForms(value)]]
      const { base, category } = splitPlural(key)
      if (category !== 'other') return [[key, value]]
      const missing = pluralCategories.filter((form) => !Object.hasOwn(tree, `${base}_${form}`))
      return [...missing.map((form): [string, string] => [`${base}_${form}`, value]), [key, value]]
    }),
  )
}
