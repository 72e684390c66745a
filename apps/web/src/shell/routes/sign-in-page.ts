import { forgetPageNames } from '../../kit/portal/page-names.ts'
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
  forgetPageNames()
  const scheme = document.documentElement.dataset['mantineColorScheme']
  handOver('look', { locale: currentLocale(), scheme })
  const target = basenameOf(currentLocale()) + address
  if (isReplaced) window.location.replace(target)
  else window.location.assign(target)
  return untilLeft()
}
