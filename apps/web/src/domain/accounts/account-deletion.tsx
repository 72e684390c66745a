import type { Permission } from '@lintel/contract/access/permissions.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { IconTrash } from '@tabler/icons-react'
import type { Call } from '../../api/client.ts'
import type { RecordAction, RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import type { TextKey } from '../../language/keys.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'

const DeleteAccount = lazyPart(() => import('./delete-account.tsx').then((file) => ({ default: file.DeleteAccount })))

/** What the dialogs of an account have to know of it. */
export interface Account {
  readonly uuid: string
  readonly displayName: string
}

/** The action that deletes an account of one kind, for rows and pages; `text` says what goes with it. */
export function accountDeletion(
  of: Call<Operation>,
  needs: Permission,
  text?: TextKey,
): (t: ReturnType<typeof useText>, account: Account) => RecordAction<Account> {
  function Delete({ of: account, onClose, onDeleted }: RecordDialogProps<Account>) {
    const t = useText()
    return (
      <DeleteAccount of={of} account={account} {...(text && { text: t(text) })} onClose={onClose} onDone={onDeleted} />
    )
  }
  return (t, { displayName }) => ({
    key: 'delete',
    label: t('common:delete'),
    accessibleLabel: t('users:delete.actionFor', { name: displayName }),
    icon: <IconTrash size={16} aria-hidden />,
    needs,
    Dialog: Delete,
  })
}
