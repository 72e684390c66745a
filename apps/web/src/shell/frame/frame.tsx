import { Link } from 'react-router'
import { limits } from '@lintel/contract/base/limits.ts'
import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { RouteContext } from '../../kit/portal/route-context.ts'
import { useIsLoading } from '../../kit/routing/page-router.tsx'
import { useText, productName } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { useDelayed } from '../../ui/hooks.ts'
import classes from './frame.module.css'
import { Interruptions } from '../notices/interruption-dialog.tsx'
import { usePageData } from '../routes/page-route.tsx'
import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/logo.tsx'

/** Whether two sessions act as the same identity: a page drawn for one must not ask for the other. */
function isSameIdentity(one: CurrentSession, other: CurrentSession | undefined): boolean {
  return (
    one.accountUuid === other?.accountUuid &&
    one.facts.section === other.facts.section &&
    one.site?.uuid === other.site?.uuid
  )
}

/** What is around every page: the layout of signed-in people, nothing for the pages before. */
export function Frame() {
  const { place, portal, Screen, Layout, key } = usePageData()
  const session = useSession()
  const { viewer } = place
  const isStale = viewer !== undefined && !isSameIdentity(viewer, session)
  const screen = isStale ? null : <Screen key={key} />
  return (
    <RouteContext value={place}>
      <Progress />
      {place.page.screen.isWhole ? (
        screen
      ) : viewer && session && portal && Layout ? (
        <Layout
          session={session}
          portal={portal}
          isShared={place.page.portal.section === '' && !place.page.screen.keepsMenu}
        >
          {screen}
        </Layout>
      ) : (
        <PublicFrame>{screen}</PublicFrame>
      )}
      <Interruptions />
    </RouteContext>
  )
}

/** Says that the next page is on its way, once that takes longer than 900 ms (specification.md 9). */
function Progress() {
  const t = useText()
  const isLong = useDelayed(useIsLoading(), limits.loadingDelayMs)
  return isLong ? (
    <div className={classes.progress} role="status" aria-label={t('common:loading')}>
      <span />
    </div>
  ) : null
}

/** Frame of a page that is read without signing in. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header data-no-print>
        <Link to="/">
          <LogoMark />
          {productName()}
        </Link>
      </header>
      <main>{children}</main>
    </div>
  )
}
