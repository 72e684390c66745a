/** How i18next is set up, the same in the browser and on the server. */
import type { FormatterModule, InitOptions } from 'i18next'
import type { Brand } from './brands.ts'
import { type LocaleCode, fallbackLocale, isLocaleCode, localeOf } from './locales.ts'

/**
 * The options both sides start i18next with; add where the texts come from and, in the browser, the React plugin.
 * Use them together with `valueFormatter`.
 */
export function i18nextOptions(locale: LocaleCode, brand: Brand): InitOptions {
  return {
    lng: locale,
    fallbackLng: fallbackLocale,
    load: 'currentOnly',
    defaultNS: 'common',
    interpolation: {
      prefix: '{',
      suffix: '}',
      // React escapes what it renders and the mail layout escapes what it writes; twice would show `&amp;`.
      escapeValue: false,
      alwaysFormat: true,
      // No text refers to another one, so a name such as "$t(errors:ok)" stays a name.
      nestingPrefix: '\u0000',
      defaultVariables: { product: brand.product },
    },
  }
}

const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(dateLocale: string): Intl.NumberFormat {
  const cachedFormat = numberFormats.get(dateLocale)
  if (cachedFormat) return cachedFormat
  const format = new Intl.NumberFormat(dateLocale)
  numberFormats.set(dateLocale, format)
  return format
}

/**
 * Writes the values into texts: numbers in the reader's way, and every name that may run against the sentence inside
 * its own direction, so that "Lobby (2)" in Arabic, or "برج (2)" in English, is not torn apart by the words around it.
 */
export const valueFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format(value: unknown, _format: string | undefined, language: string | undefined) {
    if (language === undefined || !isLocaleCode(language)) return value as string
    const locale = localeOf(language)
    if (typeof value === 'number') return numberFormat(locale.dateLocale).format(value)
    if (typeof value !== 'string') return value as string
    return isolatedIn(language, value)
  },
}

/** Letters of Hebrew, Arabic, Syriac and their like, with their presentation forms. */
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'

/** A name as it stands in a text of a language: inside its own direction where that may be another one. */
export function isolatedIn(language: LocaleCode, name: string): string {
  return localeOf(language).direction === 'rtl' || rightToLeftLetter.test(name) ? isolate(name) : name
}

function isolate(text: string): string {
  // Bare digits keep their order anywhere, and a code that is copied must not carry invisible marks along.
  return /^\d*$/.test(text) ? text : `${firstStrongIsolate}${text}${popIsolate}`
}
