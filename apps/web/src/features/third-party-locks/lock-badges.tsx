import type { ThirdPartyLock } from '@lintel/contract/third-party-locks/schema.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Empty } from '../../ui/blank.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Below it batteries should be replaced; vendors warn at about that. */
const lowPercent = 20

/** Whether a lock is there, and its bolt, as far as its vendor says. */
export function LockStateBadges({ lock }: { readonly lock: Pick<ThirdPartyLock, 'isOnline' | 'isLocked'> }) {
  const t = useText()
  const { isOnline, isLocked } = lock
  return (
    <span>
      {isOnline === null ? (
        <StatusBadge meaning="neutral">{t('thirdPartyLocks:connection.unknown')}</StatusBadge>
      ) : isOnline ? (
        <StatusBadge meaning="ok">{t('thirdPartyLocks:connection.online')}</StatusBadge>
      ) : (
        <StatusBadge meaning="danger">{t('thirdPartyLocks:connection.offline')}</StatusBadge>
      )}{' '}
      {isLocked !== null &&
        (isLocked ? (
          <StatusBadge meaning="neutral">{t('thirdPartyLocks:bolt.locked')}</StatusBadge>
        ) : (
          <StatusBadge meaning="attention">{t('thirdPartyLocks:bolt.unlocked')}</StatusBadge>
        ))}
    </span>
  )
}

/** How full its battery is. */
export function BatteryText({ percent: value }: { readonly percent: number | null }) {
  const t = useText()
  const format = useFormat()
  if (value === null) return <Empty />
  const percent = format.number(value)
  return value < lowPercent ? (
    <StatusBadge meaning="attention">{t('thirdPartyLocks:battery.low', { percent })}</StatusBadge>
  ) : (
    <span>{t('thirdPartyLocks:battery.percent', { percent })}</span>
  )
}
