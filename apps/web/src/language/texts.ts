import type { CatalogueTree } from '@lintel/i18n/catalogue.ts'
import { valueFormatter } from '@lintel/i18n/options.ts'
import { textParameters, type TextParameters } from '@lintel/i18n/parameters.ts'

/**
 * Texts from catalogues in i18next's format, as the browser needs them: keys with namespace, plural forms by
 * Intl.PluralRules, `{name}` placeholders. i18next itself does this on the server; here it would be a twelfth of all
 * that the sign-in page loads. A test compares the two over every text.
 */
export interface Texts {
  /** The text of a key (`doors:columns.name`); the key itself when there is none. */
  readonly text: (key: string, params?: TextParameters) => string
  readonly has: (key: string) => boolean
}

function at(tree: CatalogueTree | undefined, path: string): string | undefined {
  let branch: string | CatalogueTree | undefined = tree
  for (const part of path.split('.')) branch = typeof branch === 'object' ? branch[part] : undefined
  return typeof branch === 'string' ? branch : undefined
}

/** Makes the texts of a language from its catalogues; `product` fills `{product}`. */
export function textsOf(locale: string, catalogues: Readonly<Record<string, CatalogueTree>>, product: string): Texts {
  const plurals = new Intl.PluralRules(locale)
  const find = (key: string): string | undefined => {
    const [namespace = '', path = ''] = key.split(':')
    return at(catalogues[namespace], path)
  }
  const form = (key: string, count: number) =>
    (count === 0 ? find(`${key}_zero`) : undefined) ?? find(`${key}_${plurals.select(count)}`) ?? find(key)
  const has = (key: string) => find(key) !== undefined
  const text = (key: string, params: TextParameters = {}): string => {
    const values = textParameters(params, (thing) => find(`things:${thing}`))
    const count = values['count']
    const template = typeof count === 'number' ? form(key, count) : find(key)
    return (template ?? key).replace(/\{([^{}]*)\}/g, (placeholder, name: string) => {
      const value = name === 'product' ? (values[name] ?? product) : values[name]
      // One that was not given stays, so that tests find it.
      return value === undefined ? placeholder : String(valueFormatter.format(value, undefined, locale, {}))
    })
  }
  return { text, has }
}
