import { basenameOf } from '../../language/choice.ts'
import { currentLocale } from '../../language/language.ts'
import { handOver } from '../../session/handover.ts'

/** Nothing of this document goes on. */
export const untilLeft = (): Promise<never> => new Promise(() => undefined)

/**
 * Leaves the app for the sign-in page, which is a page of its own (public-pages/login.ts): it ends the session and goes
 * on in the language and colours of now.
 */
export function openSignInPage(address: string, isReplaced: boolean): Promise<never> {
  const locale = currentLocale()
  handOver('look', { locale, scheme: document.documentElement.dataset['mantineColorScheme'] })
  window.location[isReplaced ? 'replace' : 'assign'](basenameOf(locale) + address)
  return untilLeft()
}
