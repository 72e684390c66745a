import { useEffect } from 'react'
import { startLive, stopLive, useLiveState } from '../../api/live.ts'
import { useText } from '../../language/language.ts'
import { useConnection } from '../../loading/connection.ts'
import { isReady, useMay, useSession } from '../../session/session.ts'
import { useDelayed } from '../../ui/hooks.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './live-connection.module.css'

/** A short break is no news; a long one is. */
const breakWorthSayingMs = 5_000

/**
 * Keeps the live connection of the site open while its pages are shown, and says when it is broken or refused. Whatever
 * has ended it, it begins again as soon as the session may have it: after a first password, and when another identity
 * acts.
 */
export function LiveConnection() {
  const t = useText()
  const session = useSession()
  const isPermitted = useMay()('live.read')
  // Without a site, its own or one that is held, there is nothing to hear of.
  const isWanted = isPermitted && isReady(session) && session?.site !== null
  const lastChange = session?.site?.lastChange
  const state = useLiveState()
  useEffect(() => {
    if (isWanted && state === 'off') startLive(lastChange)
  }, [isWanted, state, lastChange])
  useEffect(() => (isWanted ? stopLive : undefined), [isWanted])
  const isBroken = useDelayed(isWanted && state !== 'connected' && state !== 'refused', breakWorthSayingMs)
  // The strip says more: that nothing arrives.
  const isAway = useConnection() !== 'there'
  const isRefused = state === 'refused'
  return (isBroken || isRefused) && !isAway ? (
    <div className={classes.live}>
      <Notice meaning="attention">{t(isRefused ? 'common:network.liveRefused' : 'common:network.livePaused')}</Notice>
    </div>
  ) : null
}
