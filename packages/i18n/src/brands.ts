/** Brand records: the only place where the product has a name. Texts say `{product}`. */
import { type CatalogueTree, withTexts } from './catalogue.ts'
import type { Namespace, TextKey } from './keys.ts'
import { type LocaleCode, isLocaleCode } from './locales.ts'

/**
 * Texts a brand says differently, by language. Keys name the text with its plural form where it has one
 * (`'common:list.new_one'`), so that a brand replaces exactly the forms it means.
 */
export type BrandTexts = Partial<Record<LocaleCode, Readonly<Partial<Record<TextKey | PluralTextKey, string>>>>>
type PluralTextKey = `${Namespace}:${string}_${string}`

/** Pages outside the portal that a brand may have for its installers (specification.md 2.5, toolbox). */
export const brandLinkNames = ['knowledge', 'academy', 'support', 'community', 'partner'] as const
export type BrandLinkName = (typeof brandLinkNames)[number]

export interface Brand {
  readonly product: string
  /** The name in the From line of e-mails. */
  readonly mailSender: string
  /** specification.md 1: one theme for the two reseller variants, the default theme for the rest. */
  readonly theme: 'default' | 'reseller'
  readonly agreementPath: string
  /** Addresses of the brand's pages outside; one that it does not have is not offered. */
  readonly links: Readonly<Partial<Record<BrandLinkName, string>>>
  readonly texts: BrandTexts
}

export const brands = {
  lintel: {
    product: 'Lintel',
    mailSender: 'Lintel',
    theme: 'default',
    agreementPath: '/agreement/user-agreement',
    // The documentation this server serves itself.
    links: { knowledge: '/docs' },
    texts: {},
  },
  fasttel: {
    product: 'Fasttel',
    mailSender: 'Fasttel',
    theme: 'reseller',
    agreementPath: '/agreement-fasttel/user-agreement',
    links: {},
    texts: {},
  },
  resellerB: {
    product: 'Portico',
    mailSender: 'Portico',
    theme: 'reseller',
    agreementPath: '/agreement/user-agreement',
    links: {},
    texts: {},
  },
} as const satisfies Record<string, Brand>

export type BrandKey = keyof typeof brands

/** Size of the cache of names; when it is full, it starts again empty. */
const maxNamed = 500
const brandByName = new Map<string, Brand>()

/**
 * A brand under the name that a distributor gives the product; an empty name leaves it as it is. The same name gives
 * the same record, by which translators are kept.
 */
export function brandNamed(key: BrandKey, product: string): Brand {
  if (product === '') return brands[key]
  const name = `${key} ${product}`
  const cachedBrand = brandByName.get(name)
  if (cachedBrand) return cachedBrand
  if (brandByName.size >= maxNamed) brandByName.clear()
  const brand: Brand = { ...brands[key], product, mailSender: product }
  brandByName.set(name, brand)
  return brand
}

export const defaultBrand: BrandKey = 'lintel'

/** Is there a brand record of this name? For settings, which are text. */
export function isBrandKey(key: string): key is BrandKey {
  return Object.hasOwn(brands, key)
}

/** A catalogue with the brand's own texts in place. The browser calls it with what it loaded, the server likewise. */
export function withBrandTexts(brand: Brand, locale: string, namespace: Namespace, tree: CatalogueTree): CatalogueTree {
  if (!isLocaleCode(locale)) return tree
  const prefix = `${namespace}:`
  const own = Object.entries(brand.texts[locale] ?? {}).filter(([key]) => key.startsWith(prefix))
  return withTexts(tree, Object.fromEntries(own.map(([key, text]) => [key.slice(prefix.length), text ?? ''])))
}
