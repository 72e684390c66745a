import { IconKey, IconLockOpen, IconMailForward } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { Action } from '../../kit/actions/action.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/abilities.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ResendInvitation } from './resend-invitation.tsx'

const ResetPassword = lazyPart(() => import('./reset-password.tsx').then((file) => ({ default: file.ResetPassword })))

interface RepairedAccount {
  readonly uuid: string
  readonly displayName: string
}

interface Repairs {
  /** Says that signing in is locked, while it is. */
  readonly status: ReactNode
  readonly actions: readonly Action[]
  readonly dialogs: ReactNode
}

/**
 * Actions that help an account below which cannot sign in: a new password, the end of a lock-out while there is one,
 * and the first e-mail once more while no password was chosen (operators.md 3.4, 5.2.5).
 */
export function useRepairs(account: RepairedAccount | undefined): Repairs {
  const t = useText()
  const format = useMomentFormat()
  const mayRepair = useMay()('account.resetPassword')
  const [dialog, setDialog] = useState<'reset' | 'unlock' | 'resend'>()
  const close = () => setDialog(undefined)
  const standing = useRead(
    api.account.standing,
    { uuid: account?.uuid ?? '' },
    { enabled: mayRepair && account !== undefined },
  ).data
  const lockedUntil = standing?.lockedUntil ?? null
  const needs = 'account.resetPassword' as const
  return {
    status: lockedUntil && (
      <StatusBadge meaning="attention">{t('users:unlock.until', { until: format.dateTime(lockedUntil) })}</StatusBadge>
    ),
    actions: [
      ...(lockedUntil
        ? [
            {
              key: 'unlock',
              label: t('users:unlock.action'),
              icon: <IconLockOpen size={16} aria-hidden />,
              needs,
              run: () => setDialog('unlock'),
            },
          ]
        : []),
      ...(standing?.isInvited
        ? [
            {
              key: 'resend',
              label: t('users:resend.action'),
              icon: <IconMailForward size={16} data-points aria-hidden />,
              needs,
              run: () => setDialog('resend'),
            },
          ]
        : []),
      {
        key: 'reset',
        label: t('users:reset.action'),
        icon: <IconKey size={16} aria-hidden />,
        needs,
        run: () => setDialog('reset'),
      },
    ],
    dialogs: account && (
      <Suspense>
        {dialog === 'reset' && <ResetPassword account={account} onClose={close} />}
        {dialog === 'resend' && <ResendInvitation account={account} onClose={close} />}
        {dialog === 'unlock' && (
          <ConfirmDialog
            title={t('users:unlock.title', { name: account.displayName })}
            confirmLabel={t('users:unlock.action')}
            of={api.account.unlock}
            input={{ uuid: account.uuid }}
            done={t('users:unlock.done', { name: account.displayName })}
            onClose={close}
          >
            {t('users:unlock.text')}
          </ConfirmDialog>
        )}
      </Suspense>
    ),
  }
}
