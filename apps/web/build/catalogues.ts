import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogueTree, splitPlural } from '@lintel/i18n/catalogue.ts'
import { locales, offeredLocales, pseudoLocales } from '@lintel/i18n/locales.ts'
import { pseudoCatalogue } from '@lintel/i18n/pseudo.ts'
import type { Plugin } from 'vite'
import { namespaces } from '@lintel/i18n/resources.ts'
import { publicNamespaces, serverNamespaces, signInTexts, startNamespaces } from '../src/language/namespaces.ts'

const prefix = 'virtual:catalogue/'
const indexId = 'virtual:catalogues'
const publicPrefix = 'virtual:public-catalogue/'
const publicIndexId = 'virtual:public-catalogues'
const signInPrefix = 'virtual:sign-in-catalogue/'
const signInIndexId = 'virtual:sign-in-catalogues'
const indexIds = [indexId, publicIndexId, signInIndexId]
const prefixes = [prefix, publicPrefix, signInPrefix]

/** Catalogues that pages load beside those of the start: all that no other page has, and none of the server's. */
const featureNamespaces = namespaces.filter(
  (name) => !([...startNamespaces, ...publicNamespaces, ...serverNamespaces] as readonly string[]).includes(name),
)

/** Fills what a translation lacks with English, key by key, so that no second language is loaded for it. */
export function completeTexts(texts: CatalogueTree, english: CatalogueTree, locale: string): CatalogueTree {
  const result: Record<string, string | CatalogueTree> = { ...texts }
  const plurals = new Set(
    Object.keys(texts)
      .map((key) => splitPlural(key))
      .map(({ base, category }) => category && base),
  )
  for (const [key, text] of Object.entries(english)) {
    const own = texts[key]
    if (typeof text === 'object') result[key] = completeTexts(typeof own === 'object' ? own : {}, text, locale)
    else if (own === undefined && !plurals.has(splitPlural(key).base))
      Object.assign(result, textForms(key, text, locale))
  }
  return result
}

/** An English text under its key; the general form of a plural under every form the language asks for. */
function textForms(key: string, text: string, locale: string): CatalogueTree {
  const { base, category } = splitPlural(key)
  if (category !== 'other') return { [key]: text }
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return Object.fromEntries(forms.filter((form) => form !== 'one').map((form) => [`${base}_${form}`, text]))
}

/** The named parts of a catalogue. */
const partsOf = (tree: CatalogueTree, names: readonly string[]): CatalogueTree =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => names.includes(name)))

/**
 * Serves the catalogues as modules: one file per language with what every page needs, one more for each feature.
 * Texts are loaded when they are wanted, and the list of the files of a language comes with that language.
 */
export function catalogues(folder: string): Plugin {
  const codes = [...locales, ...pseudoLocales].map(({ code }) => code)
  /** Small pages show no language that is not whole. */
  const publicCodes = [...offeredLocales, ...pseudoLocales].map(({ code }) => code)
  const read = (locale: string, namespace: string): CatalogueTree => {
    try {
      return JSON.parse(readFileSync(join(folder, locale, `${namespace}.json`), 'utf8')) as CatalogueTree
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw error
    }
  }
  const texts = (locale: string, namespace: string): CatalogueTree => {
    const english = read('en', namespace)
    const pseudoLocale = pseudoLocales.find(({ code }) => code === locale)
    return pseudoLocale
      ? pseudoCatalogue(english, pseudoLocale.code)
      : completeTexts(read(locale, namespace), english, locale)
  }
  /** The files of texts below a prefix, by language. */
  const index = (localeCodes: readonly string[], below: string) =>
    `export default {${localeCodes.map((code) => `'${code}': () => import('${below}${code}')`).join(',')}}`
  const together = (locale: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, texts(locale, name)]))
  /** What the sign-in page says, and why a field is refused. */
  const ofSignIn = (locale: string) => ({
    ...together(locale, ['validation']),
    ...Object.fromEntries(
      Object.entries(signInTexts).map(([name, parts]) => [name, partsOf(texts(locale, name), parts)]),
    ),
  })
  const module = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
  return {
    name: 'lintel-catalogues',
    // The one text that must be there when nothing could be loaded; English, because no catalogue was.
    transformIndexHtml: (html) => {
      const { crash } = read('en', 'common') as { crash: Record<string, string> }
      return html.replace(
        '<!--failed-->',
        `<div id="failed" hidden><h1>${crash['title']}</h1><p>${crash['text']}</p></div>`,
      )
    },
    resolveId: (id) => (indexIds.includes(id) || prefixes.some((one) => id.startsWith(one)) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${indexId}`) return index(codes, prefix)
      if (id === `\0${publicIndexId}`) return index(publicCodes, publicPrefix)
      if (id.startsWith(`\0${publicPrefix}`))
        return `export default ${module(together(id.slice(1 + publicPrefix.length), publicNamespaces))}`
      if (id === `\0${signInIndexId}`) return index(codes, signInPrefix)
      if (id.startsWith(`\0${signInPrefix}`))
        return `export default ${module(ofSignIn(id.slice(1 + signInPrefix.length)))}`
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [locale = '', namespace] = id.slice(1 + prefix.length).split('/')
      for (const file of readdirSync(join(folder, 'en'))) this.addWatchFile(join(folder, locale, file))
      if (namespace) return `export default ${module(texts(locale, namespace))}`
      const start = together(locale, startNamespaces)
      const further = featureNamespaces.map((name) => `${name}: () => import('${prefix}${locale}/${name}')`)
      return `export const start = ${module(start)}\nexport const further = {${further.join(',')}}`
    },
  }
}
