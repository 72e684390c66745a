import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { LoadError } from '../../loading/parts.ts'
import { portal as shared } from '../../portals/shared.ts'
import { isNotFound, judgeBeforeSession, judgeInPortal, judgeShared, withoutEndSlash } from './guard.ts'
import { loadPortal } from '../../portals/portals.ts'

const anyOrigin = 'https://portal.invalid'
/** Pages that need no signing in. */
const noTarget: readonly string[] = ['/404', '/login', '/authentication', '/resetPassword']

/**
 * Page after signing in: the wanted one, or the first page when the account does not have it. An address of
 * another role, or an old one, is no reason to greet anybody with /404.
 */
export async function landing(session: CurrentSession, address: string): Promise<string> {
  const { pathname, searchParams: search } = new URL(address, anyOrigin)
  const path = withoutEndSlash(pathname)
  if (noTarget.includes(path)) return '/'
  const early = judgeBeforeSession({ path, search, shared, isSignedIn: true })
  if (early) return isNotFound(judgeShared(session, early)) ? '/' : address
  try {
    return isNotFound(judgeInPortal(session, await loadPortal(session.facts.section), path, search)) ? '/' : address
  } catch (error) {
    if (error instanceof LoadError) return address
    throw error
  }
}
