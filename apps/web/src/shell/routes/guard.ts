import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { withQuery } from '../../kit/portal/address.ts'
import type { Portal } from '../../kit/portal/feature.ts'
import { firstAddress, isOpenTo, pageAt, type MountedScreen } from '../../kit/portal/portal-map.ts'

export type Verdict =
  | { readonly kind: 'show'; readonly page: MountedScreen; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'go'; readonly to: string }

const notFound: Verdict = { kind: 'go', to: '/404' }
const transferPath = '/transfer-station'
const sitesPath = '/property/home'

/** Whether a verdict is that there is no such page for the account. */
export const isNotFound = (verdict: Verdict): boolean => verdict.kind === 'go' && verdict.to === notFound.to

/** A path without slashes at its end: `/propertyOffice/home/` is the page without it. */
export const withoutEndSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '')

interface PageRequest {
  /** Below the app's prefix, such as `/propertyOffice/home`. */
  readonly path: string
  readonly search: URLSearchParams
  readonly shared: Portal
  readonly isSignedIn: boolean
}

/** The sign-in page that leads back to the wanted page. */
export function signInAddress(path: string, search: URLSearchParams): string {
  const address = withQuery(path, search)
  return withQuery('/login', {
    // A mail says whose link it is (specification.md 2.2).
    loginAccount: path === transferPath ? (search.get('account') ?? undefined) : undefined,
    redirectTo: address === '/' ? undefined : address,
  })
}

/**
 * Verdicts that need no session (specification.md 2.13): public pages are shown, without a token
 * everything else leads to the sign-in page. Undefined when the session has to be asked.
 */
export function judgeBeforeSession({ path, search, shared, isSignedIn }: PageRequest): Verdict | undefined {
  const hit = pageAt(shared, path.slice(1), search)
  if (hit?.page.screen.isPublic) return { kind: 'show', ...hit }
  if (!isSignedIn) return { kind: 'go', to: signInAddress(path, search) }
  return hit ? { kind: 'show', ...hit } : undefined
}

/** The first segment of a path: the role section it belongs to. */
export function sectionOfPath(path: string): string {
  return path.split('/')[1] ?? ''
}

/**
 * What a session sees at a path of its portal: the first page for none, /404 for another role's section, for a path
 * that is not mounted, and for a page whose rule or permission fails; the same rules as in the menu.
 */
export function judgeInPortal(session: CurrentSession, portal: Portal, path: string, search: URLSearchParams): Verdict {
  // A property manager without a site chooses one, or is told that there is none (decisions.md 16).
  if (session.facts.accountKind === 'propertyManager' && session.site === null) return { kind: 'go', to: sitesPath }
  const section = sectionOfPath(path)
  if (section === '' || path === `/${portal.section}`) {
    const first = firstAddress(session, portal)
    return first ? { kind: 'go', to: first } : notFound
  }
  if (section !== portal.section) return notFound
  const hit = pageAt(portal, path.slice(section.length + 2), search)
  return hit && isOpenTo(session, hit.page) ? { kind: 'show', ...hit } : notFound
}

/** What a session sees of a shared page: what is not for it does not exist. */
export function judgeShared(session: CurrentSession | undefined, verdict: Verdict): Verdict {
  return session && verdict.kind === 'show' && !isOpenTo(session, verdict.page) ? notFound : verdict
}
