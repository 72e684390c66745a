import { isOffered, type LocaleCode } from '@lintel/i18n/locales.ts'
import { api } from '../api/client.ts'
import { basenameOf, isForcedLocale, saveLanguageChoice, saveLocale } from '../language/choice.ts'
import { changeLanguage, currentLocale } from '../language/language.ts'
import { writeStored, readStored, clearWhenLeaving } from '../base/storage.ts'
import { ApiError } from '../api/failure.ts'
import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { beginSession, landingOf } from './session.ts'
import { switchIdentity } from './switching.ts'

interface Languages {
  /** What the account keeps. */
  readonly ofAccount: string
  /** What the pages show at the moment. */
  readonly shownLocale: LocaleCode
  /** It was chosen on this device while signed out, so later than the account's last choice. */
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
  readonly saveToAccount: boolean
} {
  const { ofAccount, shownLocale, isChosenHere, isForced } = languages
  if (isForced || !isOffered(ofAccount)) return { show: shownLocale, saveToAccount: false }
  if (isChosenHere) return { show: shownLocale, saveToAccount: shownLocale !== ofAccount }
  return { show: ofAccount, saveToAccount: false }
}

/** Remembers that the language was chosen before signing in. */
export async function chooseBeforeSignIn(code: LocaleCode): Promise<void> {
  saveLanguageChoice()
  await changeLanguage(code)
}

/**
 * The project of the account's last visit, when it is another of theirs than the one they begin in; not when they
 * wanted a page of another portal than the project's.
 */
export function previousProjectOf(
  { site, switchable }: Pick<CurrentSession, 'site' | 'switchable'>,
  previous: string | undefined,
  address: string,
): CurrentSession['switchable'][number] | undefined {
  if (!site || previous === undefined || previous === site.uuid) return undefined
  const project = switchable.find(({ uuid }) => uuid === previous)
  return project && (address === '/' || address.startsWith(`/${project.section}/`)) ? project : undefined
}

/** Goes on in the project of the last time; where that does not work out, in the first one. */
async function inPreviousProject(
  session: CurrentSession,
  previous: string | undefined,
  address: string,
): Promise<CurrentSession> {
  const project = previousProjectOf(session, previous, address)
  if (!project || project.uuid === null) return session
  try {
    return await switchIdentity({ section: project.section, uuid: project.uuid })
  } catch (error) {
    if (error instanceof ApiError) return session
    throw error
  }
}

/**
 * Begins the session after signing in and goes on to the wanted page, in the account's language: within a direction
 * here, into the other direction under the other prefix, which reopens the page (specification.md 1).
 */
export async function arrive(token: string, address: string, goOn: (to: string) => unknown): Promise<void> {
  const previous = readStored('previousProject')
  const session = await inPreviousProject(await beginSession(token), previous, address)
  const to = await landingOf(session, address)
  const shownLocale = currentLocale()
  const { show, saveToAccount } = languageAtSignIn({
    ofAccount: session.language,
    shownLocale,
    isChosenHere: readStored('languageChoice') === 'open',
    isForced: isForcedLocale(),
  })
  writeStored('languageChoice', undefined)
  // The pages are in the chosen language also when the account could not keep it.
  if (saveToAccount) await api.session.setLanguage({ language: show }).catch(() => undefined)
  if (basenameOf(show) !== basenameOf(shownLocale)) {
    saveLocale(show)
    window.location.replace(basenameOf(show) + to)
    return
  }
  if (show !== shownLocale) await changeLanguage(show)
  await goOn(to)
}

/**
 * Ends this session and begins one of an account that was just made, with its first password. An account that asks for
 * a mailed code goes on at the sign-in page.
 */
export async function signInAs(account: string, password: string, goOn: (to: string) => unknown): Promise<void> {
  const { token } = await api.session.login({ account, password })
  if (!token) {
    await goOn(`/login?${new URLSearchParams({ loginAccount: account }).toString()}`)
    return
  }
  await api.session.logout({}).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
  clearWhenLeaving('signOut')
  await arrive(token, '/', goOn)
}
