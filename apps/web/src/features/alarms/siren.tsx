import type { Alarm, Disarming } from '@lintel/contract/alarms/schema.ts'
import type { DisarmState } from '@lintel/contract/alarms/states.ts'
import type { LiveChange } from '@lintel/contract/live/schema.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '../../api/live.ts'
import { reread } from '../../api/queries.ts'
import { useSecond } from '../../kit/time/now.ts'
import { useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Empty } from '../../ui/content.tsx'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

const meaningOf: Readonly<Record<DisarmState, Meaning>> = {
  sent: 'information',
  confirmed: 'ok',
  refused: 'danger',
  silent: 'attention',
}

/** Whether the device has confirmed that its siren was ended, and after how long (office.md 16). */
export function SirenCell({ row }: { readonly row: Alarm }) {
  return row.disarm ? <Progress disarm={row.disarm} /> : <Empty />
}

function Progress({ disarm }: { readonly disarm: Disarming }) {
  const t = useText()
  const format = useMomentFormat()
  const { state, sentAt, detail } = disarm
  const now = useSecond(state === 'sent')
  const seconds = disarm.seconds ?? Math.max(0, Math.floor((now - Date.parse(sentAt)) / 1_000))
  return (
    <>
      <StatusBadge meaning={meaningOf[state]}>
        {t(`alarms:disarm.state.${state}`, { seconds: format.number(Math.round(seconds * 100) / 100) })}
      </StatusBadge>
      {detail && (
        <div>
          <bdi>{detail}</bdi>
        </div>
      )}
      <div>
        <small>{t('alarms:disarm.sentAt', { time: format.dateTime(sentAt) })}</small>
      </div>
    </>
  )
}

const lookEveryMs = 2_000

const refresh = () => void reread('alarm')

/** Alarms come in bursts: they are read again once for all that come within so long. */
const togetherMs = 500

/**
 * Follows the shown alarms: those that come, end or are acknowledged elsewhere, and orders to end a siren until devices
 * answer. Told by the live stream; an order is asked for where that is silent.
 */
export function FollowAlarms({ alarms }: { readonly alarms: readonly Alarm[] | undefined }) {
  const isWaiting = alarms?.some(({ disarm }) => disarm?.state === 'sent') ?? false
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const receive = useCallback((change: LiveChange) => {
    if (change.kind === 'deviceCommand' && change.command.name === 'disarm') refresh()
    if (change.kind !== 'alarm') return
    clearTimeout(soon.current)
    soon.current = setTimeout(refresh, togetherMs)
  }, [])
  useLive(receive)
  useEffect(() => () => clearTimeout(soon.current), [])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(refresh, lookEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  return null
}
