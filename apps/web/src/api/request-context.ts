import type { PathRole } from '@lintel/contract/access/roles.ts'

/**
 * What every request says about the sender (specification.md 7). The session and the language write it; calls read it.
 */
export interface RequestContext {
  token: string | undefined
  /** The site of the session: a wish, the server decides (decisions.md wire). */
  siteUuid: string | undefined
  pathRole: PathRole
  locale: string
}

export const requestContext: RequestContext = { token: undefined, siteUuid: undefined, pathRole: 'pm', locale: 'en' }

/** Forgets who was signed in; the language stays. */
export function clearRequestContext(): void {
  requestContext.token = undefined
  requestContext.siteUuid = undefined
  requestContext.pathRole = 'pm'
}

/** What has to be forgotten when the identity changes: answers, the live connection, names of pages. */
const listeners = new Set<() => void>()

/** Registers something to forget; for good, because parts of the program are never unloaded. */
export function onIdentityChange(forget: () => void): void {
  listeners.add(forget)
}

/** What has to be asked for again when the language changes: the server answers some names in it. */
const localeListeners = new Set<() => void>()

/** Registers something to ask for again; for good. */
export function onLocaleChange(listener: () => void): void {
  localeListeners.add(listener)
}

/** Calls ask in another language from now on. */
export function changeRequestLocale(locale: string): void {
  const isSame = requestContext.locale === locale
  requestContext.locale = locale
  if (!isSame) for (const listener of localeListeners) listener()
}

/** Another identity, or none, acts from now on: the same call then means other rows. */
export function forgetIdentity(): void {
  for (const forget of listeners) forget()
}
