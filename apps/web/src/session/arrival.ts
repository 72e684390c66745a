import { isOffered, type LocaleCode } from '@lintel/i18n/locales.ts'
import { api } from '../api/client.ts'
import { basenameOf, isForcedLocale, keepLocale } from '../language/choice.ts'
import { changeLanguage, currentLocale } from '../language/language.ts'
import { landing } from '../shell/landing.ts'
import { keep, readKept } from './kept.ts'
import { beginSession } from './session.ts'

interface Languages {
  /** What the account keeps. */
  readonly ofAccount: string
  /** What the pages show at the moment. */
  readonly shown: LocaleCode
  /** It was chosen on this device while nobody was signed in, so later than the account's last choice. */
  readonly isChosenHere: boolean
  /** The tab was told which language to show. */
  readonly isForced: boolean
}

/**
 * In which language the pages go on after signing in: in the account's, which wins over the browser's guess, unless
 * the person just chose another one; that choice then is the account's, too.
 */
export function languageAtSignIn(languages: Languages): {
  readonly show: LocaleCode
  readonly keepWithAccount: boolean
} {
  const { ofAccount, shown, isChosenHere, isForced } = languages
  if (isForced || !isOffered(ofAccount)) return { show: shown, keepWithAccount: false }
  if (isChosenHere) return { show: shown, keepWithAccount: shown !== ofAccount }
  return { show: ofAccount, keepWithAccount: false }
}

/** Remembers that the language was chosen before signing in. */
export async function chooseBeforeSignIn(code: LocaleCode): Promise<void> {
  keep('languageChoice', 'open')
  await changeLanguage(code)
}

/**
 * Begins the session of somebody who just signed in and goes on to the page they wanted, in their language: within a direction here, into
 * the other direction under the other prefix, which opens the page anew (specification 1).
 */
export async function arrive(token: string, wanted: string, goOn: (to: string) => unknown): Promise<void> {
  const session = await beginSession(token)
  const to = await landing(session, wanted)
  const shown = currentLocale()
  const { show, keepWithAccount } = languageAtSignIn({
    ofAccount: session.language,
    shown,
    isChosenHere: readKept('languageChoice') === 'open',
    isForced: isForcedLocale(),
  })
  keep('languageChoice', undefined)
  // The pages are in the chosen language also when the account could not keep it.
  if (keepWithAccount) await api.session.setLanguage({ language: show }).catch(() => undefined)
  if (basenameOf(show) !== basenameOf(shown)) {
    keepLocale(show)
    window.location.replace(basenameOf(show) + to)
    return
  }
  if (show !== shown) await changeLanguage(show)
  await goOn(to)
}
