import { isLocaleCode, localeOf } from '@lintel/i18n/locales.ts'

/** A language by its own name. */
export const languageName = (code: string): string => (isLocaleCode(code) ? localeOf(code).ownName : code)
