/** The languages of the product, as records, and how one of them is chosen. */

export type Direction = 'ltr' | 'rtl'

export interface Locale {
  /** BCP 47 code, also the folder name of the catalogue and the value of `<html lang>`. */
  readonly code: string
  /** The language's name in the language itself, as shown in the language menu. */
  readonly ownName: string
  readonly direction: Direction
  /** Number of the error-message catalogue (specification.md 9: 24 catalogues, numbered in the order of 1). */
  readonly catalogue: number
  /** What Intl gets for numbers, money and relative times. */
  readonly dateLocale: string
  /** True when every text is translated; `npm run texts:release` then refuses a missing key. */
  readonly complete: boolean
}

// Two date locales carry extensions. Everything around a number here is a log line, a plate, a MAC or a PIN in Western
// digits, and one row must not mix two digit shapes; engines also disagree about the default digits of `ar`, so `latn`
// is pinned. `fa` would by itself print Persian digits and count in the Persian calendar, which the site's format
// codes (year-month-day of the Gregorian calendar) do not know.
export const locales = [
  { code: 'en', ownName: 'English', direction: 'ltr', catalogue: 0, dateLocale: 'en', complete: true },
  { code: 'ja', ownName: '日本語', direction: 'ltr', catalogue: 1, dateLocale: 'ja', complete: false },
  { code: 'cs', ownName: 'Čeština', direction: 'ltr', catalogue: 2, dateLocale: 'cs', complete: false },
  { code: 'nl', ownName: 'Nederlands', direction: 'ltr', catalogue: 3, dateLocale: 'nl', complete: false },
  { code: 'zh-Hans', ownName: '简体中文', direction: 'ltr', catalogue: 4, dateLocale: 'zh-Hans', complete: true },
  { code: 'zh-Hant', ownName: '繁體中文', direction: 'ltr', catalogue: 5, dateLocale: 'zh-Hant', complete: false },
  { code: 'uk', ownName: 'Українська', direction: 'ltr', catalogue: 6, dateLocale: 'uk', complete: false },
  { code: 'ko', ownName: '한국어', direction: 'ltr', catalogue: 7, dateLocale: 'ko', complete: false },
  { code: 'he', ownName: 'עברית', direction: 'rtl', catalogue: 8, dateLocale: 'he', complete: false },
  { code: 'ar', ownName: 'العربية', direction: 'rtl', catalogue: 9, dateLocale: 'ar-u-nu-latn', complete: true },
  { code: 'da', ownName: 'Dansk', direction: 'ltr', catalogue: 10, dateLocale: 'da', complete: false },
  {
    code: 'fa',
    ownName: 'فارسی',
    direction: 'rtl',
    catalogue: 11,
    dateLocale: 'fa-u-ca-gregory-nu-latn',
    complete: false,
  },
  { code: 'az', ownName: 'Azərbaycanca', direction: 'ltr', catalogue: 12, dateLocale: 'az', complete: false },
  { code: 'es', ownName: 'Español', direction: 'ltr', catalogue: 13, dateLocale: 'es', complete: false },
  { code: 'de', ownName: 'Deutsch', direction: 'ltr', catalogue: 14, dateLocale: 'de', complete: true },
  { code: 'pl', ownName: 'Polski', direction: 'ltr', catalogue: 15, dateLocale: 'pl', complete: false },
  { code: 'pt', ownName: 'Português', direction: 'ltr', catalogue: 16, dateLocale: 'pt', complete: false },
  { code: 'vi', ownName: 'Tiếng Việt', direction: 'ltr', catalogue: 17, dateLocale: 'vi', complete: false },
  { code: 'ru', ownName: 'Русский', direction: 'ltr', catalogue: 18, dateLocale: 'ru', complete: false },
  { code: 'fr', ownName: 'Français', direction: 'ltr', catalogue: 19, dateLocale: 'fr', complete: false },
  { code: 'sv', ownName: 'Svenska', direction: 'ltr', catalogue: 20, dateLocale: 'sv', complete: false },
  { code: 'tr', ownName: 'Türkçe', direction: 'ltr', catalogue: 21, dateLocale: 'tr', complete: false },
  { code: 'it', ownName: 'Italiano', direction: 'ltr', catalogue: 22, dateLocale: 'it', complete: false },
  { code: 'bs', ownName: 'Bosanski', direction: 'ltr', catalogue: 23, dateLocale: 'bs', complete: false },
] as const satisfies readonly Locale[]

/**
 * Two made-up languages for tests: `en-XA` is English stretched and accented, `ar-XB` is English written backwards,
 * right to left. They are in no menu and match no browser language unless a caller lists them as available.
 */
export const pseudoLocales = [
  { code: 'en-XA', ownName: 'Stretched', direction: 'ltr', catalogue: 0, dateLocale: 'en', complete: true },
  { code: 'ar-XB', ownName: 'Mirrored', direction: 'rtl', catalogue: 0, dateLocale: 'en', complete: true },
] as const satisfies readonly Locale[]

export type RealLocaleCode = (typeof locales)[number]['code']
export type PseudoLocaleCode = (typeof pseudoLocales)[number]['code']
export type LocaleCode = RealLocaleCode | PseudoLocaleCode

/** The language every other one falls back to. */
export const fallbackLocale = 'en' satisfies RealLocaleCode

const records: ReadonlyMap<string, Locale & { readonly code: LocaleCode }> = new Map(
  [...locales, ...pseudoLocales].map((locale) => [locale.code, locale]),
)

/** The languages that menus show and that readers get: those whose texts are all there. The others stay registered. */
export const offeredLocales = locales.filter(({ complete }) => complete)

const offeredCodes: readonly LocaleCode[] = offeredLocales.map(({ code }) => code)

/** May a page be shown in this language? A made-up one may when it is asked for. */
export const isOffered = (code: string): code is LocaleCode =>
  isLocaleCode(code) && (isPseudo(code) || offeredCodes.includes(code))

/** Is this one of our codes, written as we write it? Pseudo languages count. */
export function isLocaleCode(code: string): code is LocaleCode {
  return records.has(code)
}

/** Is this one of the two made-up languages of the tests? */
export function isPseudo(code: LocaleCode): code is PseudoLocaleCode {
  return pseudoLocales.some((locale) => locale.code === code)
}

/** The record of a language. */
export function localeOf(code: LocaleCode): Locale & { readonly code: LocaleCode } {
  const found = records.get(code)
  if (!found) throw new Error(`No such locale: ${code}`)
  return found
}

/**
 * The first of the reader's languages that is offered, else English.
 *
 * `preferred` is `navigator.languages` or the languages of an Accept-Language header. Old tags (`iw`), regions
 * (`pt-BR`) and Chinese regions (`zh-HK` is written in traditional characters) are resolved by Intl, so there is no
 * table to maintain.
 */
export function chooseLocale(
  preferred: readonly string[],
  available: readonly LocaleCode[] = offeredCodes,
): LocaleCode {
  for (const tag of preferred) {
    const match = matchTag(tag, available)
    if (match) return match
  }
  return fallbackLocale
}

function matchTag(tag: string, available: readonly LocaleCode[]): LocaleCode | undefined {
  const exact = available.find((code) => code.toLowerCase() === tag.toLowerCase())
  if (exact) return exact
  const requestedLocale = likely(tag)
  if (!requestedLocale) return undefined
  return available.find((code) => {
    if (isPseudo(code)) return false
    const offeredLocale = likely(code)
    if (offeredLocale?.language !== requestedLocale.language) return false
    // Only Chinese is offered in two scripts; a reader of az-Cyrl is better served by az than by English.
    return offeredLocale.language !== 'zh' || offeredLocale.script === requestedLocale.script
  })
}

function likely(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    // A browser or a client may send anything; what is not a language tag matches nothing.
    return undefined
  }
}
