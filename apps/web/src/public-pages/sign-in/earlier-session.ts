import type { session } from '@lintel/contract/sessions/operations.ts'
import { clearWhenLeaving, tabKeys } from '../../base/storage.ts'
import { isReturnOfTab, watchOtherTabs } from '../../session/other-tabs.ts'
import { storedToken } from '../../session/stored-token.ts'
import { call } from '../call.ts'
import { isOfTab } from './session-of-tab.ts'

/**
 * What the page finds of a session when it opens. Who comes here signs out; but a tab that returns has no session to
 * end: the one that it finds began in another tab. Answers whether that goes on in place of this page.
 */
export async function meetEarlierSession(search: URLSearchParams): Promise<boolean> {
  const token = storedToken()
  // Another session may not see what the one before saw; the app saved it when it was left.
  window.sessionStorage.removeItem(tabKeys.pageNames)
  if (token === undefined) return false
  if (isReturnOfTab()) return isMeant(search, token)
  // Without the network it ends here all the same.
  clearWhenLeaving('signOut')
  void call<typeof session.logout>('session.logout', {}, token).catch(() => undefined)
  return false
}

/** Calls when another tab has begun a session that is meant by this one too. */
export function onSessionOfOtherTab(search: URLSearchParams, goOn: () => void): void {
  watchOtherTabs(async (token) => {
    if (token !== undefined && (await isMeant(search, token))) goOn()
  })
}

/** Whether the session of a token is meant by this tab. */
async function isMeant(search: URLSearchParams, token: string): Promise<boolean> {
  const current = await call<typeof session.current>('session.current', {}, token).catch(() => undefined)
  return current !== undefined && isOfTab(search, current, window.sessionStorage.getItem(tabKeys.account))
}
