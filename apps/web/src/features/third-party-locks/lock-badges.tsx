import type { ThirdPartyLock } from '@lintel/contract/third-party-locks/schema.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Empty } from '../../ui/content.tsx'
import { StatusBadge, type Meaning } from '../../ui/status-badge.tsx'
import type { LockAccountState } from '@lintel/contract/third-party-locks/states.ts'

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

/** How well an account at a vendor stands. */
export const accountMeaning: Readonly<Record<LockAccountState, Meaning>> = {
  unbound: 'neutral',
  verifying: 'information',
  bound: 'ok',
  refused: 'danger',
  tokenExpired: 'attention',
  accountBlocked: 'danger',
}

/** The state of an account at a vendor. */
export function AccountBadge({ state }: { readonly state: LockAccountState }) {
  return (
    <StatusBadge meaning={accountMeaning[state]}>{useText()(`thirdPartyLocks:account.state.${state}`)}</StatusBadge>
  )
}

/** Whose lock it is. */
export function CompanyText({ row }: { readonly row: Pick<ThirdPartyLock, 'company'> }) {
  const t = useText()
  return row.company ? <bdi>{row.company.name}</bdi> : <span>{t('thirdPartyLocks:public')}</span>
}
