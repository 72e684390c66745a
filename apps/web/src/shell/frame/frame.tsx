import { useNavigation } from 'react-router'
import { limits } from '@lintel/contract/limits.ts'
import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { RouteContext } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { useDelayed } from '../../ui/delayed.ts'
import classes from './frame.module.css'
import { ConnectionStrip } from '../notices/connection-strip.tsx'
import { Interruptions } from '../notices/interruption-dialog.tsx'
import { usePageData } from '../routes/page-route.tsx'
import { PublicFrame } from './public-frame.tsx'

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
      <ConnectionStrip />
      <Interruptions />
    </RouteContext>
  )
}

/** Says that the next page is on its way, once that takes longer than 900 ms (specification.md 9). */
function Progress() {
  const t = useText()
  const { state } = useNavigation()
  const isLong = useDelayed(state !== 'idle', limits.loadingDelayMs)
  return isLong ? (
    <div className={classes.progress} role="status" aria-label={t('common:loading')}>
      <span />
    </div>
  ) : null
}
