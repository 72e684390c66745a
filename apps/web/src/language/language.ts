import { type Brand, withBrandTexts } from '@lintel/i18n/brands.ts'
import type { CatalogueTree } from '@lintel/i18n/catalogue.ts'
import type { Namespace, TextKey } from '@lintel/i18n/keys.ts'
import { fallbackLocale, localeOf, type LocaleCode, isLocaleCode } from '@lintel/i18n/locales.ts'
import type { TextParameters } from '@lintel/i18n/parameters.ts'
import catalogues from 'virtual:catalogues'
import { changeRequestLocale } from '../api/request-context.ts'
import { createStore } from '../base/store.ts'
import { basenameOf, saveLocale, underBasename } from './choice.ts'
import type { FeatureNamespace } from './namespaces.ts'
import { textsOf, type Texts } from './texts.ts'
import { isolatedIn } from '@lintel/i18n/options.ts'

const locale = createStore<LocaleCode>(fallbackLocale)
let brand: Brand
/** Product name by the distributor above the signed-in account. */
let ownProduct: string | undefined
/** The catalogues of the language of now, by namespace; what is missing in a translation was filled when building. */
let loadedCatalogues: Record<string, CatalogueTree> = {}
let texts: Texts

async function loadStart(code: LocaleCode): Promise<Record<string, CatalogueTree>> {
  const { start } = await catalogues[code]!()
  return Object.fromEntries(
    Object.entries(start).map(([name, tree]) => [name, withBrandTexts(brand, code, name as Namespace, tree)]),
  )
}

async function loadFurther(code: LocaleCode, names: readonly string[]): Promise<Record<string, CatalogueTree>> {
  const { further } = await catalogues[code]!()
  const trees = names.map(async (name) => {
    const { default: tree } = await further[name]!()
    return [name, withBrandTexts(brand, code, name as Namespace, tree)] as const
  })
  return Object.fromEntries(await Promise.all(trees))
}

/** Begins to fetch texts before they can be shown; what did not arrive is asked for again when it is wanted. */
export function fetchTexts(code: LocaleCode, names: readonly FeatureNamespace[]): void {
  catalogues[code]!()
    .then(({ further }) => Promise.all(names.map((name) => further[name]!())))
    .catch(() => undefined)
}

function show(code: LocaleCode, trees: Record<string, CatalogueTree>): void {
  loadedCatalogues = trees
  texts = textsOf(code, loadedCatalogues, productName())
  changeRequestLocale(code)
  document.documentElement.lang = code
  document.documentElement.dir = localeOf(code).direction
  locale.set(code)
}

/** Loads the catalogues of a feature in the language of now; at once when they are there. */
export async function loadTexts(names: readonly FeatureNamespace[]): Promise<void> {
  const missing = names.filter((name) => !loadedCatalogues[name])
  if (missing.length) Object.assign(loadedCatalogues, await loadFurther(locale.get(), missing))
}

/** Starts the texts in a language, in the words of a brand. */
export async function startLanguage(code: LocaleCode, ofBrand: Brand): Promise<void> {
  brand = ofBrand
  show(code, await loadStart(code))
}

/**
 * Changes the language and remembers it. Within a direction the page stays; into the other direction it is opened
 * again under the other prefix (specification.md 1).
 */
export async function changeLanguage(code: LocaleCode): Promise<void> {
  saveLocale(code)
  const { pathname, search, hash } = window.location
  if (basenameOf(code) !== basenameOf(locale.get())) {
    window.location.assign(underBasename(pathname, basenameOf(code)) + search + hash)
    return
  }
  const start = await loadStart(code)
  const further = Object.keys(loadedCatalogues).filter((name) => !(name in start))
  show(code, { ...start, ...(await loadFurther(code, further)) })
}

/** The brand record of this deployment. */
export function currentBrand(): Brand {
  return brand
}

/** Product name here: by the distributor above the signed-in account, else by the brand record. */
export function productName(): string {
  return ownProduct ?? brand.product
}

/** Calls the product as the distributor above does; undefined for as the deployment does. */
export function nameProduct(product: string | undefined): void {
  if (product === ownProduct) return
  ownProduct = product
  show(locale.get(), loadedCatalogues)
}

/** The language of now. */
export const currentLocale = locale.get

/** The language of now; redraws when it changes. */
export const useLocale = (): LocaleCode => locale.use()

/** `t` for keys with their namespace; redraws when the language changes. */
export function useText(): Translate {
  useLocale()
  return textOf
}

/** A text whose key is data (a failure, a field issue), with its parameters as words and its plural form chosen. */
export function textOf(key: string, params?: TextParameters): string {
  return texts.text(key, params)
}

/** Whether there is a text of this key. */
export function hasText(key: string): boolean {
  return texts.has(key)
}

/**
 * Several names as one text. Each keeps its own direction, so that one that runs the other way does not change places
 * with its neighbour.
 */
export function namesText(names: readonly string[]): string {
  return names.map((name) => isolatedIn(currentLocale(), name)).join(', ')
}

/** A language by its own name. */
export const languageName = (code: string): string => (isLocaleCode(code) ? localeOf(code).ownName : code)

/**
 * Translates a key with its namespace: `t('doors:columns.name')`; a key that English does not have does not compile.
 */
export type Translate = (key: TextKey, params?: TextParameters) => string

export type { TextKey }
