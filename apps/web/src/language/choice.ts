import { chooseLocale, isOffered, localeOf, type Direction, type LocaleCode } from '@lintel/i18n/locales.ts'
import { writeStored, readStored } from '../base/storage.ts'

/** Where the app lives: right-to-left languages use their own prefix (specification.md 1). */
export const basenames = { ltr: '/manager', rtl: '/manager/rtl' } as const satisfies Record<Direction, string>

/** The prefix of a language. */
export function basenameOf(code: LocaleCode): string {
  return basenames[localeOf(code).direction]
}

/** A full path under another prefix: `/manager/installer/home` → `/manager/rtl/installer/home`. */
export function underBasename(pathname: string, basename: string): string {
  const rest = pathname.replace(/^\/manager(\/rtl)?(?=\/|$)/, '')
  return `${basename}${rest || '/'}`
}

const forcedName = 'lang'

/** `?lang=en-XA` holds for this tab, so that tests walk every page in a made-up language. */
function forcedLocale(): LocaleCode | undefined {
  const requestedCode = new URLSearchParams(window.location.search).get(forcedName)
  if (requestedCode && isOffered(requestedCode)) window.sessionStorage.setItem(forcedName, requestedCode)
  const forcedCode = window.sessionStorage.getItem(forcedName) ?? ''
  return isOffered(forcedCode) ? forcedCode : undefined
}

/** Whether this tab was told which language to show. */
export function isForcedLocale(): boolean {
  return forcedLocale() !== undefined
}

/** The language to start in: forced for this tab, chosen on this device, else the browser's, else English. */
export function startLocale(): LocaleCode {
  const storedCode = readStored('language') ?? ''
  return forcedLocale() ?? (isOffered(storedCode) ? storedCode : chooseLocale(window.navigator.languages))
}

/** Remembers a choice on this device. */
export function saveLocale(code: LocaleCode): void {
  window.sessionStorage.removeItem(forcedName)
  writeStored('language', code)
}

/** The pages go on in the language they are shown in, and the account of who signs in next has it from then on. */
export const saveLanguageChoice = (): void => writeStored('languageChoice', 'open')
