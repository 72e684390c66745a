/**
 * The languages a person or an account may have: the 24 catalogues of specification.md 1, by their BCP 47 codes. Which
 * of them are finished is the catalogues' affair.
 */
export const languageCodes: readonly string[] = [
  'en',
  'ja',
  'cs',
  'nl',
  'zh-Hans',
  'zh-Hant',
  'uk',
  'ko',
  'he',
  'ar',
  'da',
  'fa',
  'az',
  'es',
  'de',
  'pl',
  'pt',
  'vi',
  'ru',
  'fr',
  'sv',
  'tr',
  'it',
  'bs',
]
