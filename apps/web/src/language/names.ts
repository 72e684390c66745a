import { isolatedIn } from '@lintel/i18n/options.ts'
import { currentLocale } from './language.ts'

/**
 * Several names as one text. Each keeps its own direction, so that one that runs the other way does not change places
 * with its neighbour.
 */
export function namesText(names: readonly string[]): string {
  return names.map((name) => isolatedIn(currentLocale(), name)).join(', ')
}
