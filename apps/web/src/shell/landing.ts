import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { LoadFailure } from '../loading/parts.ts'
import { portal as shared } from '../portals/shared.ts'
import { isNotFound, judgeBeforeSession, judgeInPortal, judgeShared, withoutEndSlash } from './guard.ts'
import { loadPortal } from './load-portal.ts'

const anyOrigin = 'https://portal.invalid'
/** Pages that nobody signs in to see. */
const noTarget: readonly string[] = ['/404', '/login', '/authentication', '/resetPassword']

/**
 * Where somebody goes on who has just signed in: to the page that was wanted, or to the first page when that is none of
 * theirs. An address of another role, or an old one, is no reason to greet anybody with /404.
 */
export async function landing(session: CurrentSession, wanted: string): Promise<string> {
  const { pathname, searchParams: search } = new URL(wanted, anyOrigin)
  const path = withoutEndSlash(pathname)
  if (noTarget.includes(path)) return '/'
  const early = judgeBeforeSession({ path, search, shared, isSignedIn: true })
  if (early) return isNotFound(judgeShared(session, early)) ? '/' : wanted
  try {
    return isNotFound(judgeInPortal(session, await loadPortal(session.facts.section), path, search)) ? '/' : wanted
  } catch (thrown) {
    if (thrown instanceof LoadFailure) return wanted
    throw thrown
  }
}
