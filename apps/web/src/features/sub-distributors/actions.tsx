import { IconUsersGroup } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { accountDeletion, type Account } from '../../domain/accounts/account-deletion.tsx'
import { useRecordActions, type RecordActions } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'

const AssignInstallers = lazyPart(() => import('./assign.tsx').then((file) => ({ default: file.AssignInstallers })))

/** Refused while it has installers (operators.md 1.5). */
const deletion = accountDeletion(api.subDistributor.remove, 'subDistributor.delete', 'users:delete.subDistributorText')

/** What can be done with a sub-distributor in its row and on its page. */
export function useSubDistributorActions(onDeleted?: () => void): RecordActions<Account> {
  const t = useText()
  return useRecordActions<Account>(
    (sub) => [
      {
        key: 'assign',
        label: t('users:assign.action'),
        accessibleLabel: t('users:assign.actionFor', { name: sub.displayName }),
        icon: <IconUsersGroup size={16} aria-hidden />,
        needs: 'subDistributor.edit',
        Dialog: AssignInstallers,
      },
      deletion(t, sub),
    ],
    onDeleted,
  )
}
