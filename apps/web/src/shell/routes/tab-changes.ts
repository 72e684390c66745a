import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { redirect } from 'react-router'
import { api } from '../../api/client.ts'
import { stopLive } from '../../api/live.ts'
import { queryClient } from '../../api/queries.ts'
import { requestContext } from '../../api/request-context.ts'
import { pathInApp } from '../../kit/portal/address.ts'
import { restart } from '../../session/other-tabs.ts'
import {
  accountKey,
  currentSession,
  hasToken,
  landingOf,
  leaveSession,
  renewSession,
  readSession,
} from '../../session/session.ts'
import { endInterruption, isSessionOver } from '../notices/interruptions.ts'

/** What a tab does when another one has signed in; seldom wanted, so loaded then. */

/** What a page is drawn for: who signed in, in which portal and site. */
const placeOf = ({ accountUuid, facts, site, companyUuid, identityUUID, isDisLogin }: CurrentSession): string =>
  JSON.stringify([accountUuid, facts.section, site?.uuid, companyUuid, identityUUID, isDisLogin])

/**
 * Another tab signed in, out or as another account. Where it is the same account in the same portal again, the page goes
 * on as it is; otherwise it restarts.
 */
export async function followTab(token: string | undefined): Promise<void> {
  if (token === requestContext.token) return
  // At the sign-in page the guard then finds the session.
  if (!hasToken()) return window.location.pathname.endsWith('/login') ? window.location.reload() : undefined
  // The page says that its session has ended, and waits with what was typed.
  if (token === undefined && isSessionOver()) return
  if (token === undefined || !(await goOnWithToken(token))) restart()
}

/**
 * A tab that returns to the sign-in page has no session to end: the one that it finds began in another tab. It goes on
 * where it was, or stays here where the session is not of its account.
 */
export async function goOnFromSignIn(search: URLSearchParams): Promise<void> {
  const session = await currentSession().catch(() => undefined)
  if (session && isMeantBy(search, session))
    throw redirect(await landingOf(session, pathInApp(search.get('redirectTo')) ?? '/'))
  leaveSession()
}

/**
 * Goes on with the token of another tab, where it stands for the same account in the same place. Answers whether it
 * does.
 */
async function goOnWithToken(token: string): Promise<boolean> {
  const pageSession = readSession()
  const session = await api.session.current({}, { token }).catch(() => undefined)
  if (!session || !pageSession || placeOf(session) !== placeOf(pageSession)) return false
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
function isMeantBy(search: URLSearchParams, { accountUuid, userName, email }: CurrentSession): boolean {
  const account = search.get('loginAccount')
  const isNamed = account === null || [userName, email].includes(account)
  return isNamed && (window.sessionStorage.getItem(accountKey) ?? accountUuid) === accountUuid
}
