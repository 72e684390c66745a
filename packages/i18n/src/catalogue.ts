/** Reading and comparing catalogues, independent of where they were loaded from. */

/** The content of one catalogue file. */
export interface CatalogueTree {
  readonly [key: string]: string | CatalogueTree
}

export const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralCategory = (typeof pluralCategories)[number]

/**
 * The parameters that may choose a plural form. `count` is i18next's own; the others are what the messages of the
 * contract are called with (`lockedMinutes` takes `minutes`), so that a failure's parameters need no twin.
 */
export const countingParameters = ['count', 'hours', 'minutes', 'seconds', 'min', 'max'] as const

/** All texts of a tree in file order, as `['list.empty', 'Nothing here yet.']`. */
export function flatten(tree: CatalogueTree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
}

const pluralKey = new RegExp(`^(.+)_(${pluralCategories.join('|')})$`)

/** `'total_one'` → `{ base: 'total', category: 'one' }`; a key without a plural form has no category. */
export function splitPlural(key: string): { base: string; category?: PluralCategory } {
  const match = pluralKey.exec(key)
  return match?.[1] ? { base: match[1], category: match[2] as PluralCategory } : { base: key }
}

/** The names between braces, each once, sorted: `'{done} of {total}'` → `['done', 'total']`. */
export function placeholders(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{([^{}]*)\}/g), (match) => match[1] ?? ''))].sort()
}

/** A copy of a tree with the given texts put in the place of its own; keys are written `'login.title'`. */
export function withTexts(tree: CatalogueTree, texts: Readonly<Record<string, string>>): CatalogueTree {
  if (Object.keys(texts).length === 0) return tree
  return mapTexts(tree, (text, key) => texts[key] ?? text)
}

/** A copy of a tree with every text replaced by what `change` makes of it. */
export function mapTexts(
  tree: CatalogueTree,
  change: (text: string, key: string) => string,
  prefix = '',
): CatalogueTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? change(value, `${prefix}${key}`) : mapTexts(value, change, `${prefix}${key}.`),
    ]),
  )
}
