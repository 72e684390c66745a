import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { api } from '../../api/client.ts'
import { stopLive } from '../../api/live.ts'
import { queryClient } from '../../api/queries.ts'
import { accountKey, renewSession, shownSession } from '../../session/session.ts'
import { endInterruption, isSessionOver } from '../notices/interruptions.ts'

/** What a tab does when another one has signed in; seldom wanted, so loaded then. */

/** What a page is drawn for: who signed in, in which portal and site. */
const placeOf = ({ accountUuid, facts, site, companyUuid, identityUUID, isDisLogin }: CurrentSession): string =>
  JSON.stringify([accountUuid, facts.section, site?.uuid, companyUuid, identityUUID, isDisLogin])

/**
 * Goes on with the token of another tab, where it stands for the same account in the same place. Answers whether it
 * does.
 */
export async function goOnWithToken(token: string): Promise<boolean> {
  const shown = shownSession()
  const session = await api.session.current({}, { token }).catch(() => undefined)
  if (!session || !shown || placeOf(session) !== placeOf(shown)) return false
  renewSession(token, session)
  // What changed meanwhile is read again, and the live changes begin again with the new token.
  stopLive()
  void queryClient.invalidateQueries()
  if (isSessionOver()) endInterruption()
  return true
}

/**
 * Whether a session that a tab finds at the sign-in page is meant by it: of the account that it had before, and of the
 * one that its address names.
 */
export function isMeantBy(search: URLSearchParams, { accountUuid, userName, email }: CurrentSession): boolean {
  const account = search.get('loginAccount')
  const isNamed = account === null || [userName, email].includes(account)
  return isNamed && (window.sessionStorage.getItem(accountKey) ?? accountUuid) === accountUuid
}
