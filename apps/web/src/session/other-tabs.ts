import { requestContext } from '../api/request-context.ts'
import { clearTextOf, storageKey } from '../base/storage.ts'
import { decodeToken } from './stored-token.ts'
import { hasToken } from './session.ts'

const followedKey = 'followed'

/**
 * Another tab signed in, out or as another account: this one would speak with a token that is not its own, and
 * restarts.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey('token') || !hasToken()) return
    const storedToken = event.newValue === null ? undefined : clearTextOf(event.newValue)
    if ((storedToken && decodeToken(storedToken)) === requestContext.token) return
    window.sessionStorage.setItem(followedKey, 'yes')
    window.location.reload()
  })
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
