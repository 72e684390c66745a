import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import type { ComponentType } from 'react'
import { ApiError } from '../../api/failure.ts'
import { behaviourOf } from '../../api/reply-policy.ts'
import type { Portal } from '../../kit/portal/feature.ts'
import { addressFor, withQuery } from '../../kit/portal/address.ts'
import type { MountedScreen } from '../../kit/portal/portal-map.ts'
import type { CurrentRoute } from '../../kit/portal/route-context.ts'
import { Redirect } from '../../kit/routing/navigation.ts'
import { useLoadedPage } from '../../kit/routing/page-router.tsx'
import { loadTexts, textOf } from '../../language/language.ts'
import { layoutNamespaces } from '../../language/namespaces.ts'
import { LoadError, loadPart } from '../../loading/parts.ts'
import { portal as shared } from '../../portals/shared.ts'
import { currentSession, forgetSession, hasToken } from '../../session/session.ts'
import { handOver, isHandedOver } from '../../session/handover.ts'
import { consumeRestartMark } from '../../session/other-tabs.ts'
import type { LayoutProps } from '../frame/layout.tsx'
import {
  isNotFound,
  judgeBeforeSession,
  judgeInPortal,
  judgeShared,
  signInAddress,
  withoutEndSlash,
  type Verdict,
} from './guard.ts'
import { loadPortal } from '../../portals/portals.ts'
import { screenInTime } from './late-screen.tsx'
import { PageMissing } from './page-missing.tsx'
import { openSignInPage } from './sign-in-page.ts'

export interface PageData {
  readonly place: CurrentRoute
  /** The portal of the session, for the menu; undefined before signing in. */
  readonly portal: Portal | undefined
  readonly Screen: ComponentType
  /** What is around it for signed-in people. */
  readonly Layout: ComponentType<LayoutProps> | undefined
  /** Differs when another page, or the same page of another record, is shown. */
  readonly key: string
}

const loginPath = '/login'

/** Frame of a page with a session. */
async function frameOf(session: CurrentSession) {
  const [layout, portal] = await Promise.all([
    loadPart(() => import('../frame/layout.tsx')),
    loadPortal(session.facts.section),
    loadPart(() => loadTexts(layoutNamespaces)),
  ])
  return { Layout: layout.default, portal }
}

/** The screen of a page with its texts, which the frame around needs as well; in a frame its code may come later. */
async function screenOf({ screen, load, mount }: MountedScreen, hasFrame: boolean): Promise<ComponentType | undefined> {
  const loading = loadPart(load).then(({ default: Screen }) => Screen)
  const [Screen] = await Promise.all([
    hasFrame ? screenInTime(load, ifArrived(loading)) : loading,
    loadPart(() => loadTexts([...mount.feature.texts, ...(screen.texts ?? [])])),
  ])
  return Screen
}

/** Undefined for what did not arrive. */
async function ifArrived<Part>(loading: Promise<Part>): Promise<Part | undefined> {
  return loading.catch((error: unknown) => {
    if (error instanceof LoadError) return undefined
    throw error
  })
}

async function pageOf(verdict: Verdict, session: CurrentSession | undefined): Promise<PageData> {
  if (verdict.kind === 'go') throw new Redirect(verdict.to)
  const { page, params } = verdict
  const hasFrame = session !== undefined && !page.screen.isWhole
  const [frame, screen] = await Promise.all([
    hasFrame && ifArrived(frameOf(session)),
    ifArrived(screenOf(page, hasFrame)),
  ])
  const isThere = screen !== undefined && frame !== undefined
  const key = addressFor(page.portal.section, page.template, params)
  return {
    place: { page, params, viewer: session },
    portal: frame ? frame.portal : undefined,
    Screen: isThere ? screen : PageMissing,
    Layout: frame ? frame.Layout : undefined,
    key: isThere ? key : `${key}#missing`,
  }
}

/** The session, or the way to the sign-in page when it is over. */
async function sessionFor(path: string, search: URLSearchParams): Promise<CurrentSession> {
  try {
    return await currentSession()
  } catch (error) {
    if (!(error instanceof ApiError) || behaviourOf(error) !== 'signOut') throw error
    forgetSession()
    handOver('notice', { meaning: 'attention', text: textOf('common:session.title') })
    return openSignInPage(signInAddress(path, search), true)
  }
}

async function guardPage(path: string, search: URLSearchParams): Promise<PageData> {
  if (path === loginPath) return openSignInPage(withQuery(path, search), false)
  if (isHandedOver('arrival')) {
    const { wayFromSignIn } = await loadPart(() => import('./way-from-sign-in.ts'))
    const way = await wayFromSignIn(path, search)
    if (way) throw way
  }
  const isFollowed = consumeRestartMark()
  const early = judgeBeforeSession({ path, search, shared, isSignedIn: hasToken() })
  if (early?.kind === 'go') return openSignInPage(early.to, true)
  const isPublic = early?.page.screen.isPublic ?? false
  // A public page needs no session; a signed-in account merely gets the navbar with it.
  const session = isPublic ? await currentIfAny() : await sessionFor(path, search)
  if (early) return pageOf(judgeShared(session, early), session)
  const portal = await loadPortal(session!.facts.section)
  const verdict = judgeInPortal(session!, portal, path, search)
  if (isNotFound(verdict) && isFollowed) throw new Redirect('/')
  return pageOf(verdict, session)
}

/** The guard of every page (specification.md 2.13): decides, loads what the page needs, and only then shows it. */
export async function loadPage(requestedPath: string, search: URLSearchParams): Promise<PageData> {
  const path = withoutEndSlash(requestedPath)
  if (path !== requestedPath) throw new Redirect(withQuery(path, search), { isReplaced: true })
  return guardPage(path, search)
}

async function currentIfAny(): Promise<CurrentSession | undefined> {
  if (!hasToken()) return undefined
  return currentSession().catch(() => undefined)
}

/** The data of the page that is shown. */
export function usePageData(): PageData {
  return useLoadedPage() as PageData
}
