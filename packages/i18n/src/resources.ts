/** Catalogues from disk, for the server and for tests. The browser has its own loader: it fetches them as files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { CatalogueTree } from './catalogue.ts'
import type { Namespace } from './keys.ts'
import { type LocaleCode, fallbackLocale, isPseudo } from './locales.ts'
import { pseudoCatalogue } from './pseudo.ts'

/** The folder with one folder per language. */
export const catalogueFolder = new URL('../catalogues/', import.meta.url)

/** One file per namespace and language, found in the folder of the English catalogue. */
export const namespaces = readdirSync(new URL('en/', catalogueFolder))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length) as Namespace)
  .toSorted()

const namespaceNames: ReadonlySet<string> = new Set(namespaces)

/** Is there a catalogue file of this name? */
export const isNamespace = (name: string): name is Namespace => namespaceNames.has(name)

const treeByName = new Map<string, CatalogueTree>()

/**
 * The texts of one namespace in one language, read once and kept. A language without that file has no texts in it
 * (an empty tree); what is missing falls back to English when it is asked for.
 */
export function loadCatalogue(locale: LocaleCode, namespace: Namespace): CatalogueTree {
  const name = `${locale}/${namespace}`
  const cachedTree = treeByName.get(name)
  if (cachedTree) return cachedTree
  const tree = isPseudo(locale) ? pseudoCatalogue(loadCatalogue(fallbackLocale, namespace), locale) : read(name)
  treeByName.set(name, tree)
  return tree
}

function read(name: string): CatalogueTree {
  const file = new URL(`${name}.json`, catalogueFolder)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CatalogueTree) : {}
}
