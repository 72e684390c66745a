import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { accountUnlock, invitationResend, passwordReset, type Account, type AccountAction } from './account-actions.tsx'

interface Repairs {
  /** Says that signing in is locked, while it is. */
  readonly status: ReactNode
  readonly actions: readonly AccountAction<Account>[]
}

const reset = passwordReset()

/**
 * Actions that help an account below which cannot sign in: a new password, the end of a lock-out while there is one,
 * and the first e-mail once more while no password was chosen (operators.md 3.4, 5.2.5).
 */
export function useRepairs(account: Account | undefined): Repairs {
  const t = useText()
  const format = useMomentFormat()
  const mayRepair = useMay()('account.resetPassword')
  const status = useRead(
    api.account.status,
    { uuid: account?.uuid ?? '' },
    { enabled: mayRepair && account !== undefined },
  ).data
  const lockedUntil = status?.lockedUntil ?? null
  return {
    status: lockedUntil && (
      <StatusBadge meaning="attention">{t('users:unlock.until', { until: format.dateTime(lockedUntil) })}</StatusBadge>
    ),
    actions: [...(lockedUntil ? [accountUnlock] : []), ...(status?.isInvited ? [invitationResend] : []), reset],
  }
}
