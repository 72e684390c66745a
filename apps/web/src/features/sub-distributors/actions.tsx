import { IconUsersGroup } from '@tabler/icons-react'
import type { Account, AccountAction } from '../../domain/accounts/account-actions.tsx'
import { lazyPart } from '../../loading/parts.ts'

const AssignInstallers = lazyPart(() => import('./assign.tsx').then((file) => ({ default: file.AssignInstallers })))

/** Gives a sub-distributor its installers, in its row and on its page. */
export const installerAssignment: AccountAction<Account> = (t, { displayName }) => ({
  key: 'assign',
  label: t('users:assign.action'),
  accessibleLabel: t('users:assign.actionFor', { name: displayName }),
  icon: <IconUsersGroup size={16} aria-hidden />,
  needs: 'subDistributor.edit',
  Dialog: AssignInstallers,
})
