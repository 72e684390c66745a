import type { FailureName } from '@lintel/contract/errors/errors.ts'
import { brands, type BrandKey } from '@lintel/i18n/brands.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'

export type FailureText = (
  language: LocaleCode,
  failure: FailureName,
  params: Readonly<Record<string, string | number>>,
) => string

/** The messages of failures, in every language, under a brand. */
export function failureTexts(brand: BrandKey): FailureText {
  return (language, failure, params) =>
    createTranslator(language, { namespaces: ['errors'], brand: brands[brand] })(`errors:${failure}`, params)
}
