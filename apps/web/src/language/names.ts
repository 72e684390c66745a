import { isolatedIn } from '@lintel/i18n/options.ts'
import { currentLocale } from './language.ts'
import { isLocaleCode, localeOf } from '@lintel/i18n/locales.ts'

/**
 * Several names as one text. Each keeps its own direction, so that one that runs the other way does not change places
 * with its neighbour.
 */
export function namesText(names: readonly string[]): string {
  return names.map((name) => isolatedIn(currentLocale(), name)).join(', ')
}

/** A language by its own name. */
export const languageName = (code: string): string => (isLocaleCode(code) ? localeOf(code).ownName : code)
