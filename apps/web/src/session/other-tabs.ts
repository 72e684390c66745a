import { clearTextOf, storageKey } from '../base/storage.ts'
import { decodeToken, storedToken } from './stored-token.ts'

const followedKey = 'followed'

/**
 * Hears of another tab that signed in, out or as another account: this one would speak with a token that is not its
 * own. What follows is loaded when it is wanted.
 */
export function watchOtherTabs(follow: (token: string | undefined) => Promise<unknown>): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey('token')) return
    const text = newValue === null ? undefined : clearTextOf(newValue)
    void follow(text && decodeToken(text)).catch(restart)
  })
  // A page that a browser had put away has heard of nothing.
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && follow(storedToken()).catch(restart)))
}

/** Begins the page again as what the other tab made of the session. */
export function restart(): void {
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

/** Whether this document is that of a tab that was reloaded, restored or doubled. */
export function isReturnOfTab(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type !== 'navigate'
}
