import { useEffect, useRef } from 'react'
import { startLive, stopLive, useLiveState } from '../../api/live.ts'
import { useText } from '../../language/language.ts'
import { useConnection } from '../../loading/connection.ts'
import { useMay, useSession } from '../../session/session.ts'
import { useDelayed } from '../../ui/hooks.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './live-connection.module.css'

/** A short break is no news; a long one is. */
const breakWorthSayingMs = 5_000

/** Keeps the live connection of the site open while its pages are shown, and says when it is broken or refused. */
export function LiveConnection() {
  const t = useText()
  const isPermitted = useMay()('doorLog.read')
  const lastChange = useRef(useSession()?.site?.lastChange)
  useEffect(() => {
    if (!isPermitted) return
    startLive(lastChange.current)
    return stopLive
  }, [isPermitted])
  const state = useLiveState()
  const isBroken = useDelayed(state === 'paused', breakWorthSayingMs)
  // The strip says more: that nothing arrives.
  const isAway = useConnection() !== 'there'
  const isRefused = state === 'refused'
  return (isBroken || isRefused) && !isAway ? (
    <div className={classes.live}>
      <Notice meaning="attention">{t(isRefused ? 'common:network.liveRefused' : 'common:network.livePaused')}</Notice>
    </div>
  ) : null
}
