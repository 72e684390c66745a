/** Checks on the catalogues themselves; each answers with sentences about what is wrong. */
import type { Brand } from '../brands.ts'
import {
  type CatalogueTree,
  type PluralCategory,
  countingParameters,
  flatten,
  placeholders,
  pluralCategories,
  splitPlural,
} from '../catalogue.ts'
import type { Locale } from '../locales.ts'

/** A text with all its plural forms; a text without a plural has the single form `''`. */
type Forms = Map<PluralCategory | '', string>

function formsByKey(tree: CatalogueTree): Map<string, Forms> {
  const found = new Map<string, Forms>()
  for (const [key, text] of flatten(tree)) {
    const { base, category } = splitPlural(key)
    const forms: Forms = found.get(base) ?? new Map()
    found.set(base, forms.set(category ?? '', text))
  }
  return found
}

/** The keys of a catalogue as they are asked for, plural forms folded into one. */
export function keysOf(tree: CatalogueTree): Set<string> {
  return new Set(formsByKey(tree).keys())
}

/** The plural forms a language has. */
export function requiredForms(code: string): PluralCategory[] {
  const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  return pluralCategories.filter((category) => categories.includes(category))
}

/**
 * The forms that stand for one number only and may therefore write it as a word ("one door"): English `one` is just 1,
 * but Russian `one` is 1, 21, 31 … and French `one` is 0 and 1, where the number must stay.
 */
export function formsOfOneNumber(code: string): Set<PluralCategory> {
  const rules = new Intl.PluralRules(code)
  const numbers = Map.groupBy(
    Array.from({ length: 1001 }, (_, number) => number),
    (number) => rules.select(number),
  )
  return new Set([...numbers].flatMap(([category, of]) => (of.length === 1 ? [category] : [])))
}

/** What is wrong with a text by itself. */
export function checkText(text: string, products: readonly string[]): string[] {
  const problems: string[] = []
  if (text.trim() === '') problems.push('is empty')
  if (text !== text.trim()) problems.push('begins or ends with a space')
  const names = placeholders(text)
  const odd = names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))
  if (odd.length > 0) problems.push(`has an odd placeholder: ${odd.map((name) => `{${name}}`).join(', ')}`)
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) problems.push('has a brace without its partner')
  const productNames = products.filter((product) => wholeWord(product).test(text))
  if (productNames.length > 0) problems.push(`contains the product name ${productNames.join(', ')}; write {product}`)
  return problems
}

// `\b` knows no word end between a Latin name and a Chinese or Arabic letter.
function wholeWord(word: string): RegExp {
  return new RegExp(`(?<!\\p{Script=Latin})${word.replace(/[^\p{L}\d ]/gu, '\\$&')}(?!\\p{Script=Latin})`, 'u')
}

/** What is wrong with an English catalogue: its texts, and plurals that lack a form or a number to count. */
export function checkSource(tree: CatalogueTree, products: readonly string[]): string[] {
  const problems = flatten(tree).flatMap(([key, text]) =>
    checkText(text, products).map((problem) => `${key} ${problem}`),
  )
  for (const [key, forms] of formsByKey(tree)) {
    if (forms.size === 1 && forms.has('')) continue
    problems.push(...checkForms(key, forms, 'en', true))
    const counting = placeholders(forms.get('other') ?? '').filter(isCounting)
    if (counting.length !== 1) {
      problems.push(
        `${key} is a plural and needs exactly one of ${countingParameters.map((name) => `{${name}}`).join(' ')}`,
      )
    }
  }
  return problems
}

function isCounting(name: string): boolean {
  return countingParameters.some((counting) => counting === name)
}

function checkForms(key: string, forms: Forms, code: string, complete: boolean): string[] {
  const pluralForms = requiredForms(code)
  const problems: string[] = []
  if (forms.has(''))
    problems.push(`${key} has a plural in English; add ${pluralForms.map((form) => `_${form}`).join(' ')}`)
  const unknown = [...forms.keys()].filter((form) => form !== '' && !pluralForms.includes(form))
  if (unknown.length > 0) problems.push(`${key} has plural forms the language does not use: ${unknown.join(', ')}`)
  const missing = pluralForms.filter((form) => !forms.has(form))
  if (complete && missing.length > 0) problems.push(`${key} lacks the plural forms ${missing.join(', ')}`)
  return problems
}

export interface Comparison {
  readonly problems: string[]
  /**
   * Keys that fall back to English: a warning before a commit, a problem before a release where the language is
   * complete.
   */
  readonly missing: string[]
}

/** What is wrong with a translation, seen beside its English source. */
export function compare(
  english: CatalogueTree,
  translated: CatalogueTree,
  locale: Pick<Locale, 'code' | 'complete'>,
  products: readonly string[],
): Comparison {
  const source = formsByKey(english)
  const target = formsByKey(translated)
  const problems = flatten(translated).flatMap(([key, text]) =>
    checkText(text, products).map((problem) => `${key} ${problem}`),
  )
  const oneNumber = formsOfOneNumber(locale.code)
  for (const [key, forms] of target) {
    const original = source.get(key)
    if (!original) {
      problems.push(`${key} is not in English`)
      continue
    }
    const isPlural = !original.has('')
    if (isPlural) problems.push(...checkForms(key, forms, locale.code, locale.complete))
    else if (forms.size > 1 || !forms.has('')) problems.push(`${key} has plural forms, in English it has none`)
    const sourcePlaceholders = placeholders(original.get(isPlural ? 'other' : '') ?? '')
    for (const [form, text] of forms) {
      problems.push(
        ...comparePlaceholders(
          form === '' ? key : `${key}_${form}`,
          sourcePlaceholders,
          text,
          form !== '' && oneNumber.has(form),
        ),
      )
    }
  }
  const missing = [...source.keys()].filter((key) => !target.has(key))
  const order = firstDifference(
    [...source.keys()].filter((key) => target.has(key)),
    [...target.keys()].filter((key) => source.has(key)),
  )
  if (order) problems.push(`${order} is not in the order of the English file`)
  return { problems, missing }
}

function comparePlaceholders(key: string, expected: readonly string[], text: string, mayOmitNumber: boolean): string[] {
  const found = placeholders(text)
  const unknown = found.filter((name) => !expected.includes(name))
  const missing = expected.filter((name) => !found.includes(name) && !(mayOmitNumber && isCounting(name)))
  return [
    ...unknown.map((name) => `${key} has the placeholder {${name}}, which English does not have`),
    ...missing.map((name) => `${key} lacks the placeholder {${name}}`),
  ]
}

function firstDifference(expected: readonly string[], found: readonly string[]): string | undefined {
  return found.find((key, index) => key !== expected[index])
}

/** What is wrong with the texts a brand replaces: `english` answers with the source of a namespace. */
export function checkBrand(brand: Brand, english: (namespace: string) => CatalogueTree | undefined): string[] {
  return Object.entries(brand.texts).flatMap(([code, texts]) =>
    Object.entries(texts ?? {}).flatMap(([name, text]) => {
      const where = `${brand.product}, ${code}: ${name}`
      const [namespace = '', key = ''] = name.split(':')
      const { base, category } = splitPlural(key)
      const source = formsByKey(english(namespace) ?? {}).get(base)
      const original = source?.get(category === undefined ? '' : 'other')
      if (original === undefined) return [`${where} is not in English`]
      const mayOmit = category !== undefined && formsOfOneNumber(code).has(category)
      const odd = category !== undefined && !requiredForms(code).includes(category)
      return [
        ...(odd ? [`${where} is a plural form the language does not use`] : []),
        ...comparePlaceholders(where, placeholders(original), text ?? '', mayOmit),
      ]
    }),
  )
}
