import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import type { ComponentType } from 'react'
import { redirect, replace, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ApiFailure } from '../api/failure.ts'
import { applyReplyPolicy, behaviourOf } from '../api/reply-policy.ts'
import type { Portal } from '../kit/feature.ts'
import { addressFor, withQuery } from '../kit/address.ts'
import { forgetPageNames } from '../kit/page-names.ts'
import type { Place } from '../kit/place.ts'
import { loadTexts } from '../language/language.ts'
import { layoutNamespaces } from '../language/namespaces.ts'
import { portal as shared } from '../portals/shared.ts'
import { currentSession, forgetSession, hasToken } from '../session/session.ts'
import { endSession } from '../session/switching.ts'
import type { LayoutProps } from './layout.tsx'
import { judgeBeforeSession, judgeInPortal, signInAddress, type Verdict } from './guard.ts'
import { interrupt } from './interruptions.ts'
import { forgetPortals, LoadFailure, loadPart, loadPortal } from './load-portal.ts'

export interface PageData {
  readonly place: Place
  /** The portal of the session, for the menu; undefined before signing in. */
  readonly portal: Portal | undefined
  readonly Screen: ComponentType
  /** What is around it for signed-in people. */
  readonly Layout: ComponentType<LayoutProps> | undefined
  /** Differs when another page, or the same page of another record, is shown. */
  readonly key: string
}

const loginPath = '/login'

async function pageOf(verdict: Verdict, session: CurrentSession | undefined): Promise<PageData> {
  if (verdict.kind === 'go') throw redirect(verdict.to)
  const { page, params } = verdict
  const [{ default: Screen }, layout, portal] = await Promise.all([
    loadPart(page.screen.load),
    session && !page.screen.isWhole ? loadPart(() => import('./layout.tsx')) : undefined,
    session && loadPortal(session.facts.section),
    loadTexts([...page.mount.feature.texts, ...(page.screen.texts ?? []), ...(session ? layoutNamespaces : [])]),
  ])
  return {
    place: { page, params, viewer: session },
    portal,
    Screen,
    Layout: layout?.default,
    key: addressFor(page.portal.section, page.template, params),
  }
}

/** The session, or the way to the sign-in page when it is over. */
async function sessionFor(path: string, search: URLSearchParams): Promise<CurrentSession> {
  try {
    return await currentSession()
  } catch (thrown) {
    if (!(thrown instanceof ApiFailure) || behaviourOf(thrown) !== 'signOut') throw thrown
    forgetSession()
    applyReplyPolicy(thrown)
    throw redirect(signInAddress(path, search))
  }
}

async function guarded(path: string, search: URLSearchParams): Promise<PageData> {
  if (path === loginPath) {
    // Arriving here ends the session and forgets the earlier role's routes.
    if (hasToken()) await endSession()
    forgetPortals()
    forgetPageNames()
  }
  const early = judgeBeforeSession({ path, search, shared, isSignedIn: hasToken() })
  if (early?.kind === 'go') throw redirect(early.to)
  const isPublic = early?.page.screen.isPublic ?? false
  // A public page is shown to everybody; who is signed in merely gets the navbar with it.
  const session = isPublic ? await currentIfAny() : await sessionFor(path, search)
  if (early) return pageOf(early, session)
  const portal = await loadPortal(session!.facts.section)
  return pageOf(judgeInPortal(session!, portal, path, search), session)
}

/** The address of the page that is shown, to stay there when the next one cannot be loaded. */
let shown: string | undefined

/** The guard of every page (specification 2.13): decides, loads what the page needs, and only then shows it. */
export async function pageLoader({ request, params }: LoaderFunctionArgs): Promise<PageData> {
  const path = `/${params['*'] ?? ''}`.replace(/(?<=.)\/+$/, '')
  const search = new URL(request.url).searchParams
  const address = withQuery(path, search)
  try {
    const data = await guarded(path, search)
    shown = address
    return data
  } catch (thrown) {
    if (!(thrown instanceof LoadFailure) || !shown || shown === address) throw thrown
    // 'Later' then means: go on here (specification 4, script-load failure).
    interrupt({ kind: 'newVersion' })
    throw replace(shown)
  }
}

async function currentIfAny(): Promise<CurrentSession | undefined> {
  if (!hasToken()) return undefined
  return currentSession().catch(() => undefined)
}

/** The data of the page that is shown. */
export function usePageData(): PageData {
  return useLoaderData<PageData>()
}
