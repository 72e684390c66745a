import { requestContext } from '../api/request-context.ts'
import { clearTextOf, storageKey } from '../base/storage.ts'
import { decodeToken } from './stored-token.ts'
import { hasToken, storedToken } from './session.ts'

const followedKey = 'followed'

interface Page {
  /** It says that its session has ended, and waits with what was typed. */
  readonly isSessionOver: () => boolean
  /** Goes on with another token where it stands for the same; answers whether it does. */
  readonly goOnWith: (token: string) => Promise<boolean>
}

/**
 * Another tab signed in, out or as another account: this one would speak with a token that is not its own. Where it is
 * the same account in the same portal again, the page goes on as it is; otherwise it restarts.
 */
export function followOtherTabs(page: Page): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey('token')) return
    const text = newValue === null ? undefined : clearTextOf(newValue)
    void follow(text && decodeToken(text), page)
  })
  // A page that a browser had put away has heard of nothing.
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && follow(storedToken(), page)))
}

async function follow(token: string | undefined, { isSessionOver, goOnWith }: Page): Promise<void> {
  if (token === requestContext.token) return
  // At the sign-in page the guard then finds the session.
  if (!hasToken()) return window.location.pathname.endsWith('/login') ? window.location.reload() : undefined
  if (token === undefined && isSessionOver()) return
  if (token !== undefined && (await goOnWith(token))) return
  window.sessionStorage.setItem(followedKey, 'yes')
  window.location.reload()
}

/**
 * Removes the mark of a tab that was reloaded because of another one, and answers whether it was set. A page that the
 * new identity does not have is then no mistake of the user's.
 */
export function consumeRestartMark(): boolean {
  const isFollowed = window.sessionStorage.getItem(followedKey) !== null
  window.sessionStorage.removeItem(followedKey)
  return isFollowed
}

let hasBegun = false

/** Whether this is the first page of a tab that was reloaded, restored or doubled; answers it once. */
export function isReturnOfTab(): boolean {
  const isFirst = !hasBegun
  hasBegun = true
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return isFirst && navigation !== undefined && navigation.type !== 'navigate'
}
