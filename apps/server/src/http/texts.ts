import { brands, type BrandKey } from '@lintel/i18n/brands.ts'
import { refusalText } from '@lintel/i18n/refusal.ts'
import { loadCatalogue } from '@lintel/i18n/resources.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import type { FailureError } from '../kernel/failure.ts'

export type FailureText = (language: LocaleCode, failure: FailureError) => string

const things: ReadonlySet<string> = new Set(Object.keys(loadCatalogue('en', 'things')))

/**
 * The messages of failures, in every language, under a brand. A refused input says which field, as screens call it, and
 * what is wrong with it; the sentence of an issue may stand in any catalogue.
 */
export function failureTexts(brand: BrandKey): FailureText {
  return (language, { failure, params, issues }) => {
    const translate = createTranslator(language, { brand: brands[brand] })
    const [issue] = issues
    if (failure !== 'invalidInput' || !issue) return translate(`errors:${failure}`, params)
    return refusalText(issue, translate, (thing) => things.has(thing))
  }
}
