import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { api } from '../../api/client.ts'
import { stopLive } from '../../api/live.ts'
import { queryClient } from '../../api/queries.ts'
import { requestContext } from '../../api/request-context.ts'
import { restart } from '../../session/other-tabs.ts'
import { hasToken, renewSession, readSession } from '../../session/session.ts'
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
  if (!hasToken()) return
  // The page says that its session has ended, and waits with what was typed.
  if (token === undefined && isSessionOver()) return
  if (token === undefined || !(await goOnWithToken(token))) restart()
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
