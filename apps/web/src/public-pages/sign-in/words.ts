import { brands, withBrandTexts, type Brand, type BrandKey } from '@lintel/i18n/brands.ts'
import type { TextKey, Namespace } from '@lintel/i18n/keys.ts'
import { localeOf, type LocaleCode } from '@lintel/i18n/locales.ts'
import { refusalText } from '@lintel/i18n/refusal.ts'
import catalogues from 'virtual:sign-in-catalogues'
import { ApiError } from '../../api/failure.ts'
import { requestContext } from '../../api/request-context.ts'
import { textsOf } from '../../language/texts.ts'
import type { Writing } from '../element.ts'

/** What the page is written with: the texts of a language, in the words of a brand. */
export interface Words extends Writing {
  readonly brand: Brand
  readonly has: (key: string) => boolean
}

/** Loads the texts of a language; calls are answered in it from then on. */
export async function loadWords(locale: LocaleCode, brandKey: Promise<BrandKey>): Promise<Words> {
  requestContext.locale = locale
  const [{ default: trees }, key] = await Promise.all([catalogues[locale]!(), brandKey])
  const brand: Brand = brands[key]
  const ownTrees = Object.entries(trees).map(
    ([name, tree]) => [name, withBrandTexts(brand, locale, name as Namespace, tree)] as const,
  )
  const { text, has } = textsOf(locale, Object.fromEntries(ownTrees), brand.product)
  document.documentElement.lang = locale
  document.documentElement.dir = localeOf(locale).direction
  return { locale, brand, t: text, has }
}

/**
 * Why a call failed. The page has no table of failures: it shows the sentence that the server wrote in the language
 * that it was asked in.
 */
export function reasonOf(error: ApiError, { t, has }: Words): string {
  const [issue] = error.issues
  if (error.is('invalidInput') && issue && has(issue.key)) return refusalText(issue, t, () => false)
  if (error.sentence !== undefined) return error.sentence
  return t(error.status === 0 || error.status >= 500 ? 'common:network.error' : 'common:operationFailed')
}

/** The text of a key that is data, where there is one. */
export const textOr = (key: string, fallback: string, { t, has }: Words): string =>
  has(key) ? t(key as TextKey) : fallback
