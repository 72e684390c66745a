/** Texts on the server: error messages and e-mails, in the reader's language, without waiting. */
import { createInstance } from 'i18next'
import { type Brand, type BrandKey, brands, defaultBrand, withBrandTexts } from './brands.ts'
import type { Namespace, TextKey } from './keys.ts'
import { type LocaleCode, fallbackLocale } from './locales.ts'
import { i18nextOptions, valueFormatter } from './options.ts'
import { type TextParameters, textParameters } from './parameters.ts'
import { loadCatalogue, namespaces } from './resources.ts'

/** `translate('errors:alreadyExists', { thing: 'pin' })` → "PIN already exists." */
export type Translate = (key: TextKey, parameters?: TextParameters) => string

export interface TranslatorOptions {
  /** Which files to read; all by default. `things` is always read, because messages name things by key. */
  readonly namespaces?: readonly Namespace[]
  readonly brand?: BrandKey | Brand
}

const translators = new WeakMap<Brand, Map<string, Translate>>()

/** The translator of a language. Made once per language, brand and set of namespaces, then shared. */
export function createTranslator(locale: LocaleCode, options: TranslatorOptions = {}): Translate {
  const { brand: brandOption = defaultBrand } = options
  const brand = typeof brandOption === 'string' ? brands[brandOption] : brandOption
  const usedNamespaces = [...new Set<Namespace>([...(options.namespaces ?? namespaces), 'things'])].sort()
  const ofBrand = translators.get(brand) ?? new Map<string, Translate>()
  translators.set(brand, ofBrand)
  const name = `${locale} ${usedNamespaces.join(' ')}`
  const cachedTranslator = ofBrand.get(name)
  if (cachedTranslator) return cachedTranslator
  const translate = makeTranslator(locale, usedNamespaces, brand)
  ofBrand.set(name, translate)
  return translate
}

function makeTranslator(locale: LocaleCode, usedNamespaces: readonly Namespace[], brand: Brand): Translate {
  const texts = (code: LocaleCode) =>
    Object.fromEntries(
      usedNamespaces.map((name) => [name, withBrandTexts(brand, code, name, loadCatalogue(code, name))]),
    )
  const i18n = createInstance()
  // With the resources given and nothing to wait for, init is finished when it returns; its promise has no news.
  void i18n.use(valueFormatter).init({
    ...i18nextOptions(locale, brand),
    initAsync: false,
    ns: [...usedNamespaces],
    resources: { [fallbackLocale]: texts(fallbackLocale), [locale]: texts(locale) },
  })
  const wordOf = (key: string) => (i18n.exists(`things:${key}`) ? i18n.t(`things:${key}`) : undefined)
  return (key, parameters = {}) => {
    const replace = textParameters(parameters, wordOf)
    // `replace` keeps the parameters apart from i18next's own options, so that one called `ns` stays a parameter.
    return i18n.t(key, typeof replace['count'] === 'number' ? { replace, count: replace['count'] } : { replace })
  }
}
