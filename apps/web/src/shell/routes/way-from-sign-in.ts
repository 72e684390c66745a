import { ApiError } from '../../api/failure.ts'
import { safeRedirect } from '../../features/sessions/challenge.ts'
import { withQuery } from '../../kit/portal/address.ts'
import { Redirect } from '../../kit/routing/navigation.ts'
import { messageOf } from '../../language/message.ts'
import { arrive } from '../../session/arrival.ts'
import { handOver, receiveHandover } from '../../session/handover.ts'
import { currentSession, landingOf, leaveSession } from '../../session/session.ts'
import { signInAddress } from './guard.ts'
import { openSignInPage, untilLeft } from './sign-in-page.ts'

/**
 * The way to the page that was wanted, for who comes from the sign-in page; undefined for all others. What fails on the
 * way is said there.
 */
export async function wayFromSignIn(path: string, search: URLSearchParams): Promise<Redirect | undefined> {
  const arrival = receiveHandover('arrival')
  if (!arrival) return undefined
  const address = path === '/' ? safeRedirect(arrival.address) : withQuery(path, search)
  try {
    if (arrival.token === undefined)
      return new Redirect(await landingOf(await currentSession(), address), { isReplaced: true })
    let target: string | undefined
    await arrive(arrival.token, address, (to) => (target = to))
    // Below the prefix of the other direction the page opens again.
    return target === undefined ? await untilLeft() : new Redirect(target, { isReplaced: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    leaveSession()
    handOver('notice', { meaning: 'danger', text: messageOf(error) })
    const url = new URL(address, window.location.origin)
    return openSignInPage(signInAddress(url.pathname, url.searchParams), true)
  }
}
